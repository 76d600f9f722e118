//! Writers that fail or are killed, and what their readers find. A writer that is to die is another process: this test program again,
//! told by the environment which file to write and after which step to stop.

use super::*;
use std::os::unix::fs::PermissionsExt;
use std::process::{Child, Command};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use std::{env, process, thread};

/// As long as several blocks of a disk, and different everywhere.
fn version(number: u32) -> Vec<u8> {
    (0..10_000).flat_map(|place: u32| (number * 10_000 + place).to_le_bytes()).collect()
}

/// An empty folder of its own for a test.
fn folder(test: &str) -> PathBuf {
    let path = env::temp_dir().join(format!("yomikiri-durable-{}-{test}", process::id()));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("the folder can be made");
    path
}

fn names(folder: &Path) -> Vec<String> {
    let entries = folder.read_dir().expect("the folder can be read");
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// The exit code of a writer that dies.
const DIED: i32 = 77;

/// What a writer that dies has done by then.
const STEPS: [&str; 5] = ["created", "half", "written", "synced", "renamed"];

/// The writer that dies; nothing when the tests themselves run.
#[test]
fn the_other_process() {
    let Some(step) = env::var_os("DURABLE_STEP") else { return };
    let target = PathBuf::from(env::var_os("DURABLE_FILE").expect("the file is named"));
    let step = step.to_str().expect("the step is text");
    if step == "for ever" {
        for number in (0..2).cycle() {
            write(&target, &version(number)).expect("the file can be written");
        }
    }
    let die_after = |done: &str| {
        if done == step {
            // Without unwinding: nothing is dropped, as if it had been killed.
            process::exit(DIED);
        }
    };
    let next = version(1);
    let mut file = DurableFile::create(&target).expect("the folder can be written to");
    die_after("created");
    let (one, other) = next.split_at(next.len() / 2);
    file.write_all(one).expect("it can be written");
    die_after("half");
    file.write_all(other).expect("it can be written");
    die_after("written");
    file.open().and_then(|file| file.sync_all()).expect("it can be synced");
    die_after("synced");
    file.take_the_name().expect("it can be renamed");
    die_after("renamed");
}

/// A process that writes the second version of a file, up to a step.
fn writer(target: &Path, step: &str) -> Command {
    let mut command = Command::new(env::current_exe().expect("the tests have a file"));
    command.args(["--exact", "tests::the_other_process"]).env("DURABLE_FILE", target).env("DURABLE_STEP", step);
    command.stdout(process::Stdio::null()).stderr(process::Stdio::null());
    command
}

#[test]
fn the_old_or_the_new_file_is_whole_after_whatever_step_the_writer_dies() {
    let folder = folder("dies");
    let target = folder.join("file");
    for step in STEPS {
        write(&target, &version(0)).expect("it can be written");
        let status = writer(&target, step).status().expect("the writer runs");
        assert_eq!(status.code(), Some(DIED), "{step}: {status}");
        let found = fs::read(&target).expect("it is there");
        assert!(found == version(u32::from(step == "renamed")), "after {step}");
        // What is left is in nobody's way.
        write(&target, &version(2)).expect("it can be written");
        assert!(fs::read(&target).expect("it is there") == version(2), "after {step}");
        assert_eq!(names(&folder), ["file"], "after {step}");
    }
    fs::remove_dir_all(folder).expect("it can be removed");
}

#[test]
fn a_first_file_is_not_there_before_it_is_whole() {
    let folder = folder("first");
    let target = folder.join("file");
    for step in STEPS {
        writer(&target, step).status().expect("the writer runs");
        match fs::read(&target) {
            Ok(found) => assert!(step == "renamed" && found == version(1), "after {step}"),
            Err(error) => {
                assert!(step != "renamed" && error.kind() == io::ErrorKind::NotFound, "after {step}: {error}");
            }
        }
    }
    fs::remove_dir_all(folder).expect("it can be removed");
}

/// Ends a process with the signal that it cannot catch.
fn kill(mut child: Child) {
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
}

#[test]
fn readers_find_whole_files_while_a_writer_is_killed_over_and_over() {
    let folder = folder("killed");
    let target = folder.join("file");
    write(&target, &version(0)).expect("it can be written");
    let whole = [version(0), version(1)];
    let done = AtomicBool::new(false);
    let read = || {
        let mut times = 0;
        while !done.load(Ordering::Relaxed) {
            let found = fs::read(&target).expect("it is always there");
            assert!(whole.contains(&found), "{} bytes", found.len());
            times += 1;
        }
        times
    };
    let times = thread::scope(|scope| {
        let reader = scope.spawn(read);
        for milliseconds in [20, 33, 47, 58, 71] {
            let child = writer(&target, "for ever").spawn().expect("the writer runs");
            thread::sleep(Duration::from_millis(milliseconds));
            kill(child);
        }
        done.store(true, Ordering::Relaxed);
        reader.join().expect("the reader found nothing wrong")
    });
    assert!(times > 0);
    write(&target, &version(2)).expect("what is left is in nobody's way");
    assert_eq!(names(&folder), ["file"]);
    fs::remove_dir_all(folder).expect("it can be removed");
}

/// The new version needs more than there is: files that may not grow stand for a disk without room.
#[test]
fn a_full_disk_is_told_and_leaves_the_old_file() {
    let folder = folder("full");
    let target = folder.join("file");
    write(&target, &version(0)).expect("it can be written");
    let writer = writer(&target, "renamed");
    let script = "trap '' XFSZ; ulimit -f 20; exec \"$0\" \"$@\"";
    let mut limited = Command::new("sh");
    limited.args(["-c", script]).arg(writer.get_program()).args(writer.get_args()).arg("--nocapture");
    for (name, value) in writer.get_envs() {
        limited.env(name, value.expect("only set"));
    }
    let output = limited.output().expect("a shell runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && said.contains("FileTooLarge"), "{said}");
    assert!(fs::read(&target).expect("it is there") == version(0));
    assert_eq!(names(&folder), ["file"], "what could not be completed is removed");
    fs::remove_dir_all(folder).expect("it can be removed");
}

#[test]
#[cfg(target_os = "linux")]
fn a_device_without_room_is_told_and_leaves_the_old_file() {
    let folder = folder("device");
    let target = folder.join("file");
    write(&target, &version(0)).expect("it can be written");
    fs::write(folder.join("file.partial"), b"").expect("it can be written");
    let full = File::options().write(true).open("/dev/full").expect("the device is there");
    let mut file = DurableFile { file: Some(full), partial: folder.join("file.partial"), target: target.clone() };
    assert_eq!(file.write(b"x").expect_err("there is no room").kind(), io::ErrorKind::StorageFull);
    drop(file);
    assert!(fs::read(&target).expect("it is there") == version(0));
    assert_eq!(names(&folder), ["file"]);
    fs::remove_dir_all(folder).expect("it can be removed");
}

#[test]
fn what_is_dropped_before_its_end_was_never_there() {
    let folder = folder("dropped");
    let target = folder.join("file");
    let mut file = DurableFile::create(&target).expect("the folder can be written to");
    file.write_all(b"half").expect("it can be written");
    assert_eq!(names(&folder), ["file.partial"]);
    drop(file);
    assert_eq!(names(&folder), [""; 0]);
    fs::remove_dir_all(folder).expect("it can be removed");
}

#[test]
fn a_leftover_longer_than_the_file_adds_nothing_to_it() {
    let folder = folder("leftover");
    let target = folder.join("file");
    let leftover = folder.join("file.partial");
    fs::write(&leftover, version(7)).expect("it can be written");
    fs::set_permissions(&leftover, fs::Permissions::from_mode(0o400)).expect("they can be set");
    write(&target, b"short").expect("it can be written");
    assert_eq!(fs::read(&target).expect("it is there"), b"short");
    assert_eq!(names(&folder), ["file"]);
    fs::remove_dir_all(folder).expect("it can be removed");
}

#[test]
fn two_writers_of_one_file_do_not_mix() {
    let folder = folder("two");
    let target = folder.join("file");
    let mut one = DurableFile::create(&target).expect("the folder can be written to");
    one.write_all(b"one").expect("it can be written");
    let error = DurableFile::create(&target).expect_err("the other one is told");
    assert_eq!(error.to_string(), "somebody else is writing it at this moment");
    one.commit().expect("it can be renamed");
    write(&target, b"other").expect("it can be written by now");
    assert_eq!(fs::read(&target).expect("it is there"), b"other");
    // Many at once: each is told or writes a whole file.
    thread::scope(|scope| {
        for number in 0..4 {
            let target = &target;
            scope.spawn(move || {
                for _ in 0..20 {
                    match write(target, &version(number)) {
                        Ok(()) => {}
                        Err(error) => assert_eq!(error.kind(), io::ErrorKind::ResourceBusy, "{error}"),
                    }
                    let found = fs::read(target).expect("it is always there");
                    assert!(found == b"other" || (0..4).any(|number| found == version(number)));
                }
            });
        }
    });
    assert_eq!(names(&folder), ["file"]);
    fs::remove_dir_all(folder).expect("it can be removed");
}

#[test]
fn a_file_keeps_its_permissions() {
    let folder = folder("permissions");
    let target = folder.join("file");
    write(&target, b"old").expect("it can be written");
    for mode in [0o600, 0o400, 0o644] {
        fs::set_permissions(&target, fs::Permissions::from_mode(mode)).expect("they can be set");
        write(&target, b"new").expect("it can be written");
        assert_eq!(fs::metadata(&target).expect("it is there").permissions().mode() & 0o777, mode);
    }
    fs::remove_dir_all(folder).expect("it can be removed");
}

#[test]
fn where_nothing_can_be_written_it_is_told_and_nothing_is_lost() {
    let folder = folder("forbidden");
    let target = folder.join("file");
    fs::write(&target, b"old").expect("it can be written");
    let missing = folder.join("missing").join("file");
    assert_eq!(write(&missing, b"new").expect_err("there is no folder").kind(), io::ErrorKind::NotFound);
    for no_file in [&folder, Path::new("/"), Path::new("/dev/null")] {
        assert_eq!(write(no_file, b"new").expect_err("it is no file").kind(), io::ErrorKind::InvalidInput);
    }
    // The folder goes away while the file is written.
    let other = folder.join("other");
    fs::create_dir(&other).expect("it can be made");
    let mut file = DurableFile::create(&other.join("file")).expect("it can be written to");
    file.write_all(b"new").expect("it can be written");
    fs::remove_dir_all(&other).expect("it can be removed");
    assert_eq!(file.commit().expect_err("there is no folder").kind(), io::ErrorKind::NotFound);
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o500)).expect("they can be set");
    match write(&target, b"new") {
        Err(error) => {
            assert_eq!(error.kind(), io::ErrorKind::PermissionDenied);
            assert_eq!(fs::read(&target).expect("it is there"), b"old");
        }
        // Permissions are nothing to root.
        Ok(()) => assert_eq!(fs::read(&target).expect("it is there"), b"new"),
    }
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o700)).expect("they can be set");
    assert_eq!(names(&folder), ["file"]);
    fs::remove_dir_all(folder).expect("it can be removed");
}

/// Does the same work on several threads at once, the caller's own among them; each is told its number.
///
/// It is not generic, so that starting threads is compiled once and not for every game.
pub fn on_threads(threads: usize, work: &(dyn Fn(usize) + Sync)) {
    std::thread::scope(|scope| {
        for thread in 1..threads {
            scope.spawn(move || work(thread));
        }
        work(0);
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    #[test]
    fn every_thread_works_once_and_at_least_the_caller() {
        for (threads, numbers) in [(0, vec![0]), (1, vec![0]), (3, vec![0, 1, 2])] {
            let seen = Mutex::new(Vec::new());
            on_threads(threads, &|thread| seen.lock().unwrap().push(thread));
            let mut seen = seen.into_inner().unwrap();
            seen.sort_unstable();
            assert_eq!(seen, numbers);
        }
    }
}

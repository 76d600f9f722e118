//! The proofs that the project keeps are still proofs.

use game::StopSignal;
use std::path::Path;

#[test]
fn every_kept_certificate_is_confirmed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../certificates");
    let mut confirmed = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "cert") {
            let checked = games::check(&path, &StopSignal::new());
            assert!(checked.is_ok(), "{}: {:?}", path.display(), checked.err());
            confirmed += 1;
        }
    }
    assert_eq!(confirmed, 9);
}

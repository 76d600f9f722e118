use std::path::PathBuf;

/// The folder of tables and games: by the environment, or where programs of this system keep a user's data.
pub fn data_folder() -> Option<PathBuf> {
    let directory_in = |variable| std::env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from);
    let of_user = || {
        let named = directory_in("XDG_DATA_HOME").filter(|path| path.is_absolute());
        let users = named.or_else(|| Some(std::env::home_dir()?.join(".local/share")));
        users.filter(|path| path.is_absolute()).map(|path| path.join("yomikiri"))
    };
    directory_in("YOMIKIRI_DATA").or_else(of_user)
}

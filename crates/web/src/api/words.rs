use super::games::Wanted;
use answers::Object;
use axum::Json;
use axum::extract::Query;

/// The texts of the page in a language.
pub(crate) async fn texts(Query(wanted): Query<Wanted>) -> Json<Object<String>> {
    Json(Object(wanted.words().of_file("web")))
}

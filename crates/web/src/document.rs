use crate::routes::ROUTES;
use axum::Json;
use serde_json::{Map, Value, json};

/// The `OpenAPI` document of all routes.
pub(crate) async fn show() -> Json<Value> {
    Json(document())
}

pub(crate) fn document() -> Value {
    let mut paths = Map::new();
    for route in ROUTES {
        let kind = if route.streams { "application/x-ndjson" } else { "application/json" };
        let mut operation = json!({
            "summary": route.summary,
            "responses": {
                "200": { "description": "What was asked for", "content": { kind: {} } },
                "default": { "description": "What is wrong, as {\"error\": …}", "content": { "application/json": {} } },
            },
        });
        if route.method == "post" {
            operation["requestBody"] = json!({ "required": true, "content": { "application/json": {} } });
        }
        if route.path.contains("{id}") {
            operation["parameters"] =
                json!([{ "name": "id", "in": "path", "required": true, "schema": { "type": "string" } }]);
        }
        let path = paths.entry(route.path).or_insert_with(|| json!({}));
        path[route.method] = operation;
    }
    json!({
        "openapi": "3.1.0",
        "info": { "title": "Yomikiri", "version": env!("CARGO_PKG_VERSION") },
        "paths": paths,
    })
}

//! The JSON Schema of host files, from the table of keys.

use serde_json::{Map, Value, json};

use super::keys::{HostKey, HostKeyKind, KEYS};

/// The schema (draft-07) that editors use for host files. Unknown keys stay allowed: a lab may keep notes there.
pub fn schema() -> Value {
    let properties: Map<String, Value> = KEYS.iter().map(|key| (key.name.to_owned(), property(key))).collect();
    json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Host file of jobc",
        "description": "What is known about a machine that jobs are compiled for.",
        "type": "object",
        "properties": properties,
    })
}

fn property(key: &HostKey) -> Value {
    let mut property = match key.kind {
        HostKeyKind::Count => json!({ "type": "integer", "minimum": 0 }),
        HostKeyKind::Size => json!({ "type": "string", "pattern": "^[0-9]+(\\.[0-9]+)?[KMGTkmgt]$" }),
        HostKeyKind::Text => json!({ "type": ["string", "number"] }),
        HostKeyKind::Devices => json!({
            "type": ["string", "array", "null"],
            "pattern": "^\\s*(/\\S+\\s*)+$",
            "items": { "type": "string", "pattern": "^/" },
        }),
        HostKeyKind::KernelOptions => json!({
            "type": "array",
            "items": { "type": ["string", "object"] },
        }),
    };
    property["description"] = key.about.into();
    property
}

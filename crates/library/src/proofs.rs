//! What was proven on this machine.

use crate::{Library, Method, Origin, Proof, StoreError};
use rusqlite::{Row, params};

impl Library {
    /// Keeps a proof, in the place of an earlier one of the same kind of value about the same position. A certificate that is known
    /// stays known if the new proof has none.
    ///
    /// # Errors
    /// [`StoreError`] if the library cannot be written to.
    pub fn keep_proof(&mut self, proof: &Proof, program: &str) -> Result<(), StoreError> {
        let insert = "INSERT INTO proofs \
            (place, rules, position, goal, value, method, nodes, line, command, certificate, proven, program) \
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (place, rules, position, goal) DO UPDATE SET \
            value = excluded.value, method = excluded.method, nodes = excluded.nodes, line = excluded.line, \
            command = excluded.command, certificate = coalesce(excluded.certificate, certificate), \
            proven = excluded.proven, program = excluded.program";
        let proven = match &proof.origin {
            Origin::Here(date) => date.clone(),
            Origin::Shipped => record::today().to_string(),
        };
        let values = params![
            proof.place,
            proof.rules,
            // An empty text, because two positions that are nothing would count as different.
            proof.position.as_deref().unwrap_or_default(),
            goal(proof),
            proof.value.to_string(),
            proof.method.name(),
            proof.nodes.map(|nodes| nodes as i64),
            proof.line.join(" "),
            proof.command,
            proof.certificate,
            proven,
            program,
        ];
        self.connection.execute(insert, values).map(drop).map_err(|source| self.failed(source))
    }

    /// All that was proven on this machine, in the order in which it was first proven.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub fn proofs(&self) -> Result<Vec<Proof>, StoreError> {
        let select = "SELECT place, rules, position, value, method, nodes, line, command, certificate, proven \
            FROM proofs ORDER BY id";
        let all = || -> rusqlite::Result<Vec<Option<Proof>>> {
            self.connection.prepare_cached(select)?.query_map([], proof)?.collect()
        };
        Ok(all().map_err(|source| self.failed(source))?.into_iter().flatten().collect())
    }
}

/// Two proofs about one position are of one kind if they answer the same question.
fn goal(proof: &Proof) -> &'static str {
    if matches!(proof.value, crate::ProvenValue::Winner(_)) { "wld" } else { "exact" }
}

/// The proof of a row; `None` if a newer program wrote something that is not known here.
fn proof(row: &Row<'_>) -> rusqlite::Result<Option<Proof>> {
    let words = |text: String| text.split_whitespace().map(str::to_owned).collect();
    let value = row.get::<_, String>(3)?.parse();
    let method = row.get::<_, String>(4)?.parse::<Method>();
    let (Ok(value), Ok(method)) = (value, method) else { return Ok(None) };
    Ok(Some(Proof {
        place: row.get(0)?,
        rules: row.get(1)?,
        position: Some(row.get::<_, String>(2)?).filter(|position| !position.is_empty()),
        value,
        method,
        nodes: row.get::<_, Option<i64>>(5)?.map(|nodes| nodes as u64),
        line: words(row.get(6)?),
        command: row.get(7)?,
        certificate: row.get(8)?,
        origin: Origin::Here(row.get(9)?),
    }))
}

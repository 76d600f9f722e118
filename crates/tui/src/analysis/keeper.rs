use record::Record;
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

/// Writes studies down in the background: a large one takes longer than anybody should wait for a key.
pub(super) struct Keeper {
    orders: Sender<Order>,
    trouble: Receiver<String>,
}

enum Order {
    /// To be written down.
    Keep(Box<Record>),
    /// Somebody waits until everything before this is written.
    Tell(Sender<()>),
}

impl Keeper {
    pub(super) fn new(file: PathBuf) -> Keeper {
        let (orders, waiting) = mpsc::channel::<Order>();
        let (complain, trouble) = mpsc::channel();
        // It ends when nobody can give orders any more.
        thread::spawn(move || {
            while let Ok(first) = waiting.recv() {
                let mut latest = None;
                let mut waits = Vec::new();
                // What came meanwhile makes the rest obsolete.
                for order in std::iter::once(first).chain(waiting.try_iter()) {
                    match order {
                        Order::Keep(record) => latest = Some(record),
                        Order::Tell(ready) => waits.push(ready),
                    }
                }
                if let Some(record) = latest
                    && let Err(error) = durable::write(&file, record.to_string().as_bytes())
                {
                    // Trying again every second would help nobody.
                    let _ = complain.send(format!("{}: {error}", file.display()));
                    return;
                }
                for ready in waits {
                    let _ = ready.send(());
                }
            }
        });
        Keeper { orders, trouble }
    }

    /// Writes a study down soon. After trouble nobody does, and that was said.
    pub(super) fn keep(&self, record: Record) {
        let _ = self.orders.send(Order::Keep(Box::new(record)));
    }

    /// What went wrong since it was last asked.
    pub(super) fn trouble(&self) -> Option<String> {
        self.trouble.try_recv().ok()
    }

    /// Waits until everything is written.
    pub(super) fn finish(&self) {
        let (ready, is_ready) = mpsc::channel();
        if self.orders.send(Order::Tell(ready)).is_ok() {
            let _ = is_ready.recv();
        }
    }
}

use crate::driver::Driver;
use crate::server::Server;
use futures_util::StreamExt;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use thirtyfour::bidi::events::{BeforeRequestSent, LogEntryAdded};
use thirtyfour::bidi::modules::browsing_context::Viewport;
use thirtyfour::bidi::{BiDi, BrowsingContextId};
use thirtyfour::prelude::*;
use tokio::runtime::Runtime;

/// Nothing here takes nearly as long; whoever waits this long waits for ever.
const PATIENCE: Duration = Duration::from_mins(1);

/// Somebody with a browser who came by the link.
pub struct Visitor {
    // In the order in which they go.
    web: WebDriver,
    bidi: BiDi,
    context: BrowsingContextId,
    runtime: Runtime,
    _driver: Driver,
    pub server: Server,
    /// Messages on the console, and requests to other hosts.
    complaints: Arc<Mutex<Vec<String>>>,
}

/// With what a point on the page is touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hand {
    Mouse,
    Finger,
}

/// Keys that have no letter, as `WebDriver` writes them.
pub const ENTER: &str = "\u{E007}";
pub const ESCAPE: &str = "\u{E00C}";
pub const TAB: &str = "\u{E004}";
pub const LEFT: &str = "\u{E012}";
pub const UP: &str = "\u{E013}";
pub const RIGHT: &str = "\u{E014}";
pub const DOWN: &str = "\u{E015}";

impl Visitor {
    /// Somebody comes to a server of his own, in a window of this size.
    pub fn comes(name: &str, width: u32, height: u32) -> Visitor {
        let mut server = Server::starts(name);
        let driver = Driver::starts();
        let link = server.link();
        let runtime = Runtime::new().expect("there are threads");
        let complaints = Arc::default();
        let (web, bidi, context) =
            runtime.block_on(open(&driver.address, &link, &server.folder, &complaints)).expect("a browser opens");
        let visitor = Visitor { web, bidi, context, runtime, _driver: driver, server, complaints };
        visitor.resizes(width, height);
        visitor.goes_to(&link);
        visitor
    }

    /// Makes the window another size.
    pub fn resizes(&self, width: u32, height: u32) {
        let viewport = Some(Viewport { width, height });
        self.block(self.bidi.browsing_context().set_viewport(self.context.clone(), viewport));
    }

    /// Opens an address.
    pub fn goes_to(&self, address: &str) {
        self.runtime.block_on(self.web.goto(address)).expect("the page opens");
        self.waits("a view", "return document.querySelector('#view')?.children.length > 0");
    }

    /// Opens a file of this machine.
    pub fn opens_file(&self, path: &Path) {
        self.runtime.block_on(self.web.goto(format!("file://{}", path.display()))).expect("the file opens");
    }

    /// Opens a view of the page.
    pub fn opens(&self, view: &str) {
        self.asks(&format!("document.getElementById('view').replaceChildren(); location.hash = {}", json!(view)));
        self.waits("a view", "return document.querySelector('#view')?.children.length > 0");
    }

    /// What a script on the page answers.
    pub fn asks(&self, script: &str) -> Value {
        let answer = self.runtime.block_on(self.web.execute(script, Vec::new()));
        answer.unwrap_or_else(|error| panic!("{error}\nin {script}")).json().clone()
    }

    /// The same for a script that hands over its answer when it has one, by calling `done`.
    pub fn asks_later(&self, script: &str) -> Value {
        let script = format!("const done = arguments[arguments.length - 1]; {script}");
        let answer = self.runtime.block_on(self.web.execute_async(&script, Vec::new()));
        answer.unwrap_or_else(|error| panic!("{error}\nin {script}")).json().clone()
    }

    /// What the server answers to a question of the page.
    pub fn fetches(&self, method: &str, path: &str, body: &Value) -> Value {
        let body = if body.is_null() { Value::Null } else { json!(body.to_string()) };
        self.asks_later(&format!(
            "fetch({}, {{ method: {}, body: {body}, headers: {{ 'content-type': 'application/json' }} }}).then((answer) => answer.json()).then(done)",
            json!(path),
            json!(method)
        ))
    }

    /// Waits until a script answers with something that is not false, null or 0.
    pub fn waits(&self, what: &str, script: &str) -> Value {
        let began = Instant::now();
        loop {
            let answer = self.asks(script);
            if !matches!(answer, Value::Null | Value::Bool(false)) && answer != json!(0) {
                return answer;
            }
            if began.elapsed() > PATIENCE {
                let page = self.asks("return document.body.innerText");
                panic!("there should be {what} ({script}), but there is\n{}", page.as_str().unwrap_or_default());
            }
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// The text of what a selector finds.
    pub fn reads(&self, selector: &str) -> String {
        let text = self.asks(&format!("return document.querySelector({})?.innerText ?? ''", json!(selector)));
        text.as_str().unwrap_or_default().to_owned()
    }

    /// Clicks on what a selector finds, or taps it.
    pub fn presses(&self, hand: Hand, selector: &str) {
        let (x, y) = self.middle_of(selector);
        self.acts(
            &json!([
                { "type": "pointerMove", "x": x, "y": y, "duration": 0 },
                { "type": "pointerDown", "button": 0 },
                { "type": "pointerUp", "button": 0 },
            ]),
            hand,
        );
    }

    /// Clicks on a button or link by what is written on it.
    pub fn clicks(&self, text: &str) {
        self.waits(&format!("\"{text}\""), &format!(
            "for (const marked of document.querySelectorAll('[data-found]')) delete marked.dataset.found;
             const found = [...document.querySelectorAll('button, a, summary')].find((each) => each.innerText.trim() === {} && each.offsetParent && !each.disabled);
             if (found) found.dataset.found = ''; return Boolean(found)", json!(text)));
        self.presses(Hand::Mouse, "[data-found]");
    }

    /// Carries something from one place to another without letting go.
    pub fn drags(&self, hand: Hand, from: &str, to: &str) {
        let (x, y) = self.middle_of(from);
        let (to_x, to_y) = self.middle_of(to);
        self.acts(
            &json!([
                { "type": "pointerMove", "x": x, "y": y, "duration": 0 },
                { "type": "pointerDown", "button": 0 },
                { "type": "pointerMove", "x": i64::midpoint(x, to_x), "y": i64::midpoint(y, to_y), "duration": 10 },
                { "type": "pointerMove", "x": to_x, "y": to_y, "duration": 10 },
                { "type": "pointerUp", "button": 0 },
            ]),
            hand,
        );
    }

    /// Points at something with the mouse.
    pub fn points_at(&self, selector: &str) {
        let (x, y) = self.middle_of(selector);
        self.acts(&json!([{ "type": "pointerMove", "x": x, "y": y, "duration": 0 }]), Hand::Mouse);
    }

    /// Presses the mouse on something and keeps it pressed; at which height.
    pub fn holds(&self, selector: &str) -> i64 {
        let (x, y) = self.middle_of(selector);
        let actions =
            json!([{ "type": "pointerMove", "x": x, "y": y, "duration": 0 }, { "type": "pointerDown", "button": 0 }]);
        self.acts(&actions, Hand::Mouse);
        y
    }

    /// Goes sideways with the mouse, at this height, until it is above or below something.
    pub fn slides(&self, height: i64, selector: &str) {
        let (x, _) = self.middle_of(selector);
        self.acts(&json!([{ "type": "pointerMove", "x": x, "y": height, "duration": 10 }]), Hand::Mouse);
    }

    /// Lets the mouse go.
    pub fn lets_go(&self) {
        self.acts(&json!([{ "type": "pointerUp", "button": 0 }]), Hand::Mouse);
    }

    /// Presses keys, one after the other.
    pub fn types<'a>(&self, keys: impl IntoIterator<Item = &'a str>) {
        let strokes: Vec<Value> = keys
            .into_iter()
            .flat_map(|key| [json!({ "type": "keyDown", "value": key }), json!({ "type": "keyUp", "value": key })])
            .collect();
        self.performs(json!({ "id": "keys", "type": "key", "actions": strokes }));
    }

    fn acts(&self, actions: &Value, hand: Hand) {
        let kind = match hand {
            Hand::Mouse => "mouse",
            Hand::Finger => "touch",
        };
        let parameters = json!({ "pointerType": kind });
        self.performs(json!({ "id": kind, "type": "pointer", "parameters": parameters, "actions": actions }));
    }

    fn performs(&self, source: Value) {
        self.block(self.bidi.input().perform_actions(self.context.clone(), vec![source]));
    }

    /// Where the middle of something is in the window, after it was brought there if need be.
    fn middle_of(&self, selector: &str) -> (i64, i64) {
        let place = self.asks(&format!(
            "const found = document.querySelector({});
             if (!found) return null;
             let box = found.getBoundingClientRect();
             if (box.top < 0 || box.bottom > innerHeight) {{ found.scrollIntoView({{ block: 'center', behavior: 'instant' }}); box = found.getBoundingClientRect(); }}
             return [Math.round(box.left + box.width / 2), Math.round(box.top + box.height / 2)]", json!(selector)));
        match (place[0].as_i64(), place[1].as_i64()) {
            (Some(x), Some(y)) => (x, y),
            _ => panic!("there is no {selector}, but\n{}", self.reads("body")),
        }
    }

    /// Loads the page anew.
    pub fn reloads(&self) {
        self.runtime.block_on(self.web.refresh()).expect("the page opens again");
        self.waits("a view", "return document.querySelector('#view')?.children.length > 0");
    }

    /// Chooses a file of this machine to be sent.
    pub fn chooses_file(&self, selector: &str, path: &str) {
        let chosen = async { self.web.find(By::Css(selector)).await?.send_keys(path).await };
        self.runtime.block_on(chosen).expect("a file can be chosen");
    }

    /// What the page gave to keep, under this name.
    pub fn finds_saved(&self, name: &str) -> Vec<u8> {
        let path = self.server.folder.join("saved").join(name);
        let began = Instant::now();
        // The browser keeps the name with an empty file before it has all that goes into it.
        loop {
            match std::fs::read(&path) {
                Ok(saved) if !saved.is_empty() => return saved,
                _ => assert!(began.elapsed() < PATIENCE, "{name} is saved"),
            }
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// A picture of the window, as PNG.
    pub fn looks(&self) -> Vec<u8> {
        self.runtime.block_on(self.web.screenshot_as_png()).expect("there is a picture")
    }

    /// Nothing was said on the console, and nobody else was asked for anything.
    pub fn has_no_complaints(&self) {
        let complaints = self.complaints.lock().unwrap_or_else(PoisonError::into_inner);
        assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    }

    /// A server that dies is a complaint that was asked for.
    pub fn forgets_complaints(&self) {
        self.complaints.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    fn block<T, E: std::fmt::Display>(&self, asked: impl Future<Output = Result<T, E>>) -> T {
        self.runtime.block_on(asked).unwrap_or_else(|error| panic!("the browser does as it is told: {error}"))
    }
}

impl Drop for Visitor {
    fn drop(&mut self) {
        let _ = self.runtime.block_on(self.web.clone().quit());
    }
}

/// Opens a browser that hears everything from its first request on.
async fn open(
    driver: &str,
    link: &str,
    folder: &Path,
    complaints: &Arc<Mutex<Vec<String>>>,
) -> WebDriverResult<(WebDriver, BiDi, BrowsingContextId)> {
    let mut wanted = DesiredCapabilities::chrome();
    for argument in ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--lang=en"] {
        wanted.add_arg(argument)?;
    }
    wanted.add_experimental_option("prefs", json!({ "download.default_directory": folder.join("saved") }))?;
    wanted.enable_bidi()?;
    let web = WebDriver::new(driver, wanted).await?;
    let bidi = web.bidi().await?;
    let context = bidi.browsing_context().top_level().await?;
    let own = link.split("/enter").next().unwrap_or_default().to_owned();
    let mut said = bidi.subscribe::<LogEntryAdded>().await?;
    let told = Arc::clone(complaints);
    tokio::spawn(async move {
        while let Some(entry) = said.next().await {
            let text = entry.text.unwrap_or_default();
            told.lock().unwrap_or_else(PoisonError::into_inner).push(format!("on the console: {text}"));
        }
    });
    let mut asked = bidi.subscribe::<BeforeRequestSent>().await?;
    let told = Arc::clone(complaints);
    tokio::spawn(async move {
        while let Some(event) = asked.next().await {
            let url = event.request.url;
            let inside = url.starts_with(&own) || url.starts_with("data:") || url.starts_with("blob:");
            if !inside {
                told.lock().unwrap_or_else(PoisonError::into_inner).push(format!("asked for {url}"));
            }
        }
    });
    Ok((web, bidi, context))
}

use game::StopSignal;
use serde_json::{Value, json};
use std::io;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use web::client::{Client, Lines, Reply};

/// Somebody at the page, with a cookie of their own.
pub struct Visitor<'a> {
    pub server: SocketAddr,
    pub number: u64,
    pub arrives: Instant,
    pub until: Instant,
    /// How long they think about a move, on average.
    pub pause: Duration,
    pub level: u8,
    pub stop: &'a StopSignal,
    /// Moves of all visitors.
    pub moves: &'a AtomicUsize,
}

/// What visitors went through.
#[derive(Default)]
pub struct Happened {
    pub moves: Vec<Duration>,
    pub replies: Vec<Duration>,
    pub first_values: Vec<Duration>,
    pub games: usize,
    pub analyses: usize,
    pub errors: Vec<String>,
}

/// What is played, in turn.
const GAMES: [(&str, &str); 4] = [("othello", "8x8"), ("nip", "8x8"), ("gobblers", "3x3"), ("halma", "8x8")];

/// After so many moves of their own visitors give up: moves by chance may lead nowhere.
const LONGEST_GAME: usize = 60;

/// Moves before the position that is analysed.
const MOST_MOVES: u64 = 12;

/// How long an analysis is looked at.
const ANALYSIS: Duration = Duration::from_secs(8);

/// After something went wrong.
const AFTER_ERROR: Duration = Duration::from_secs(1);

impl Happened {
    /// Takes in what happened to somebody else.
    pub fn add(&mut self, other: Happened) {
        self.moves.extend(other.moves);
        self.replies.extend(other.replies);
        self.first_values.extend(other.first_values);
        self.games += other.games;
        self.analyses += other.analyses;
        self.errors.extend(other.errors);
    }
}

/// Numbers by chance, the same for the same visitor.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end.max(1)
    }
}

impl Visitor<'_> {
    /// Plays game after game.
    pub fn play(&self) -> Happened {
        self.visit(|client, chance, happened| self.play_game(client, chance, happened))
    }

    /// Looks at position after position.
    pub fn analyse(&self) -> Happened {
        self.visit(|client, chance, happened| self.analyse_position(client, chance, happened))
    }

    /// Does something again and again until the time is up.
    fn visit(&self, mut work: impl FnMut(&mut Client, &mut Chance, &mut Happened) -> io::Result<()>) -> Happened {
        let mut happened = Happened::default();
        let mut chance = Chance(self.number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        self.wait(self.arrives.saturating_duration_since(Instant::now()));
        let mut client = Client::new(self.server);
        if let Err(error) = client.enter("/") {
            happened.errors.push(format!("entering: {error}"));
            return happened;
        }
        while self.is_here() {
            if let Err(error) = work(&mut client, &mut chance, &mut happened) {
                happened.errors.push(error.to_string());
                self.wait(AFTER_ERROR);
            }
        }
        happened
    }

    fn is_here(&self) -> bool {
        Instant::now() < self.until && !self.stop.raised()
    }

    /// Does nothing, but no longer than the visit.
    fn wait(&self, pause: Duration) {
        let end = (Instant::now() + pause).min(self.until);
        while Instant::now() < end && !self.stop.raised() {
            thread::sleep(Duration::from_millis(200).min(end.saturating_duration_since(Instant::now())));
        }
    }

    /// Thinks for a while: half as long to half as long again as on average.
    fn think(&self, chance: &mut Chance) {
        self.wait(self.pause.mul_f64(0.5 + chance.below(1000) as f64 / 1000.0));
    }

    fn play_game(&self, client: &mut Client, chance: &mut Chance, happened: &mut Happened) -> io::Result<()> {
        let (game, board) = GAMES[(self.number as usize + happened.games) % GAMES.len()];
        let side = chance.below(2) as usize;
        let mut players = [self.level.to_string(), self.level.to_string()];
        "human".clone_into(&mut players[side]);
        let setup =
            json!({ "place": { "game": game, "board": board }, "players": players, "seed": chance.below(1 << 40) });
        let mut table = checked("begin", &client.post("/api/tables", &setup)?)?;
        let watching = format!("{}/watch", path(&table));
        let mut news = opened(client.lines("GET", &watching, b"")?)?;
        let mut own_moves = 0;
        loop {
            table = until_turn(&mut news, side, table)?;
            if !table["result"].is_null() {
                break;
            }
            self.think(chance);
            if !self.is_here() || own_moves == LONGEST_GAME {
                checked("resign", &client.post(&path(&table), &json!({ "do": "resign" }))?)?;
                break;
            }
            let legal = table["position"]["legal"].as_array().filter(|legal| !legal.is_empty());
            let legal = legal.ok_or_else(|| io::Error::other("it is my turn, and there is no legal move"))?;
            let mv = &legal[chance.below(legal.len() as u64) as usize]["move"];
            let deed = json!({ "do": "play", "move": mv, "ply": plies(&table) });
            let asked = Instant::now();
            let answer = client.post(&path(&table), &deed)?;
            happened.moves.push(asked.elapsed());
            table = checked("move", &answer)?;
            self.moves.fetch_add(1, Ordering::Relaxed);
            own_moves += 1;
            let answered = table["position"]["to_move"].as_u64() != Some(side as u64);
            table = until_turn(&mut news, side, table)?;
            if answered {
                happened.replies.push(asked.elapsed());
            }
        }
        happened.games += 1;
        Ok(())
    }

    fn analyse_position(&self, client: &mut Client, chance: &mut Chance, happened: &mut Happened) -> io::Result<()> {
        let (game, board) = GAMES[(self.number as usize + happened.analyses) % GAMES.len()];
        let mut place = json!({ "game": game, "board": board, "moves": [] });
        for _ in 0..chance.below(MOST_MOVES) {
            let position = checked("position", &client.post("/api/position", &place)?)?;
            let Some(legal) = position["legal"].as_array().filter(|legal| !legal.is_empty()) else { break };
            let mv = legal[chance.below(legal.len() as u64) as usize]["move"].clone();
            place["moves"].as_array_mut().into_iter().for_each(|moves| moves.push(mv.clone()));
        }
        let question = json!({ "place": place, "time": 30_000, "lines": 3 }).to_string();
        let asked = Instant::now();
        let mut lines = opened(client.lines("POST", "/api/analyse", question.as_bytes())?)?;
        let mut valued = false;
        // Whoever has seen enough goes on to the next position.
        while asked.elapsed() < ANALYSIS && self.is_here() {
            let Some(line) = lines.next_line()? else { break };
            let values = line["moves"].as_array().is_some_and(|moves| moves.iter().any(|mv| !mv["value"].is_null()));
            if values && !valued {
                valued = true;
                happened.first_values.push(asked.elapsed());
            }
        }
        happened.analyses += 1;
        drop(lines);
        self.think(chance);
        Ok(())
    }
}

/// Reads what happens until it is a visitor's turn or the game is over.
fn until_turn(news: &mut Lines, side: usize, mut table: Value) -> io::Result<Value> {
    loop {
        let mine = table["position"]["to_move"].as_u64() == Some(side as u64) && table["thinking"] == false;
        if mine || !table["result"].is_null() {
            return Ok(table);
        }
        let known = table["version"].as_u64();
        loop {
            let line = news.next_line()?.ok_or_else(|| io::Error::other("the game is no longer told"))?;
            if line["version"].as_u64() > known || known.is_none() {
                table = line;
                break;
            }
        }
    }
}

fn path(table: &Value) -> String {
    format!("/api/tables/{}", table["id"].as_str().unwrap_or_default())
}

fn plies(table: &Value) -> usize {
    table["position"]["moves"].as_array().map_or(0, Vec::len)
}

/// What was answered, if it is what was asked for.
fn checked(what: &str, reply: &Reply) -> io::Result<Value> {
    if reply.status == 200 { Ok(reply.json()) } else { Err(refused(what, reply)) }
}

fn opened(lines: Result<Lines, Reply>) -> io::Result<Lines> {
    lines.map_err(|reply| refused("stream", &reply))
}

fn refused(what: &str, reply: &Reply) -> io::Error {
    io::Error::other(format!("{what}: {} {}", reply.status, reply.text()))
}

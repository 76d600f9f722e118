use super::GobblersTable;
use super::known::{Known, WithoutLimits};
use crate::handicaps::{Handicap, HandicapProgress, HandicapWatch, Handicapping};
use crate::tabling::check_memory;
use crate::{Resources, TableError};
use ::gobblers::{FIRST_TURNS, FirstTurns, Gobblers, HANDS, Handicapped, Hands, Limit, Rules, Size, VARIANTS};
use durable::DurableFile;
use game::{Game, Prospect, Ranked, Seat, StopSignal};
use retro::{Direction, Induced, Induction, Progress, Stage, TablebaseError, Values, Watch};
use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// The turns of player 1 that are limited: its first one to three, and its second and third alone.
const TURNS: [(u8, u8); 4] = [(1, 1), (1, 2), (1, 3), (2, 3)];

/// The games with unequal or fewer pieces, and those with limits on the first turns, under the rules of this table.
impl Handicapping for GobblersTable {
    fn compare(
        &self,
        directory: &Path,
        resources: &Resources,
        watch: &dyn HandicapWatch,
    ) -> Result<Option<Vec<Handicap>>, TableError> {
        let rules = self.game.inner().rules();
        let mut notes = Notes::open(directory, rules);
        let mut comparison = Comparison { rules, notes: &mut notes, resources, watch, done: 0.0, all: 0.0 };
        if !comparison.run()? {
            return Ok(None);
        }
        let mut handicaps: Vec<Handicap> = all_hands()
            .map(|hands| (HANDS.name, hands.to_string()))
            .chain(all_first_turns().map(|first_turns| (FIRST_TURNS.name, first_turns.to_string())))
            .filter_map(|(switch, value)| {
                let for_first = *notes.found.get(&(switch, value.clone()))?;
                let named = VARIANTS.iter().find(|variant| *variant.rules == [(switch, &*value)]);
                Some(Handicap { switch, value, for_first, variant: named.map(|variant| variant.name) })
            })
            .collect();
        handicaps.sort_by_key(|handicap| std::cmp::Reverse(fairness(handicap.for_first)));
        Ok(Some(handicaps))
    }
}

/// Draws are fair; of the decided games those that take longest.
fn fairness(prospect: Prospect) -> u32 {
    prospect.plies().unwrap_or(u32::MAX)
}

fn all_hands() -> impl Iterator<Item = Hands> {
    hand_of_each().flat_map(|first| hand_of_each().filter_map(move |second| Hands::new(first, second)))
}

fn hand_of_each() -> impl Iterator<Item = [u8; 3]> {
    (0..27).map(|number| [number / 9, number / 3 % 3, number % 3])
}

/// Every limit and every two limits that do not exclude each other, on each choice of turns.
fn all_first_turns() -> impl Iterator<Item = FirstTurns> {
    let single = Limit::ALL.into_iter().map(|limit| vec![limit]);
    let sizes = |limit: Limit| match limit {
        Limit::No(size) => Size::ALL.into_iter().filter(|&other| other != size).collect(),
        Limit::Only(size) => vec![size],
        _ => Size::ALL.to_vec(),
    };
    let makes_sense = move |a: Limit, b: Limit| {
        let (a, b): (Vec<Size>, Vec<Size>) = (sizes(a), sizes(b));
        let both = a.iter().filter(|size| b.contains(size)).count();
        // Two limits on the size are one limit, or leave nothing.
        both > 0 && (a.len() == 3 || b.len() == 3)
    };
    let pairs = Limit::ALL.into_iter().enumerate().flat_map(move |(index, first)| {
        let others = Limit::ALL.into_iter().skip(index + 1);
        others.filter(move |&second| makes_sense(first, second)).map(move |second| vec![first, second])
    });
    let limits: Vec<Vec<Limit>> = single.chain(pairs).collect();
    TURNS.into_iter().flat_map(move |(from, to)| {
        limits.clone().into_iter().filter_map(move |limits| FirstTurns::new(from, to, &limits))
    })
}

/// The comparison under way.
struct Comparison<'a> {
    rules: Rules,
    notes: &'a mut Notes,
    resources: &'a Resources,
    watch: &'a dyn HandicapWatch,
    /// Ranks solved, and to solve in all.
    done: f64,
    all: f64,
}

impl Comparison<'_> {
    /// Solves what is not noted yet; whether it came to the end.
    fn run(&mut self) -> Result<bool, TableError> {
        let games: Vec<Gobblers> = all_hands()
            // The other way round it is the same game with the second player to begin.
            .filter(|hands| hands.of_seat(Seat::FIRST) <= hands.of_seat(Seat::SECOND))
            .map(|hands| if hands.swapped() == self.rules.hands { self.rules.hands } else { hands })
            .map(|hands| Gobblers::new(Rules { hands, ..self.rules }))
            .filter(|game| {
                !self.notes.has_hands(game.rules().hands) || self.is_base(game) && !self.notes.has_all_turns()
            })
            .collect();
        self.all = games.iter().map(|game| game.ranks() as f64).sum();
        for game in &games {
            let hands = game.rules().hands;
            check_memory(game, self.resources.memory)?;
            let Some(values) = self.values(game)? else { return Ok(false) };
            let prospect = |seat: Seat| values.prospect(game.rank(&game.start_with(seat))).unwrap_or(Prospect::Draw);
            self.notes.note(HANDS.name, hands.to_string(), prospect(Seat::FIRST));
            self.notes.note(HANDS.name, hands.swapped().to_string(), prospect(Seat::SECOND));
            if self.is_base(game) {
                self.first_turns(game, values);
            }
            self.notes.save()?;
            self.done += game.ranks() as f64;
        }
        Ok(!self.watch.stop().raised())
    }

    /// Whether the limits on the first turns are those of this game.
    fn is_base(&self, game: &Gobblers) -> bool {
        game.rules().hands == self.rules.hands
    }

    /// `None` if the watch stopped it.
    fn values(&self, game: &Gobblers) -> Result<Option<Values>, TableError> {
        let mut induction = Induction::new(game, Direction::Either);
        let hands = game.rules().hands.to_string();
        let watch = Passing { comparison: self, hands: &hands, ranks: game.ranks() as f64 };
        let induced = induction.run(self.resources.threads, &watch)?;
        Ok((induced == Induced::Complete).then(|| induction.into_values()))
    }

    fn first_turns(&mut self, game: &Gobblers, values: Values) {
        let mut without_limits = WithoutLimits::Values(values);
        for first_turns in all_first_turns() {
            if self.watch.stop().raised() {
                return;
            }
            self.tell(0.0, FIRST_TURNS.name, &first_turns.to_string());
            let limited = Handicapped::new(Gobblers::clone(game), first_turns);
            let mut known = Known::new(without_limits);
            self.notes.note(FIRST_TURNS.name, first_turns.to_string(), known.prospect(&limited, &limited.start()));
            without_limits = known.into_without_limits();
        }
    }

    fn tell(&self, more: f64, switch: &'static str, value: &str) {
        self.watch.progress(&HandicapProgress { share: (self.done + more) / self.all.max(1.0), switch, value });
    }
}

/// Passes on how far an induction has come.
struct Passing<'a> {
    comparison: &'a Comparison<'a>,
    hands: &'a str,
    ranks: f64,
}

impl Watch for Passing<'_> {
    fn progress(&self, progress: &Progress) {
        // The first two passes take most of the time.
        let share = progress.done as f64 / progress.all.max(1) as f64;
        let share = match progress.stage {
            Stage::Finished => share * 0.2,
            Stage::Level(1) => 0.2 + share * 0.4,
            _ => 0.6,
        };
        self.comparison.tell(share * self.ranks, HANDS.name, self.hands);
    }

    fn stop(&self) -> &StopSignal {
        self.comparison.watch.stop()
    }
}

/// What is solved so far, in a file of lines like `hands 212/222 W13`.
struct Notes {
    path: PathBuf,
    head: String,
    found: HashMap<(&'static str, String), Prospect>,
}

impl Notes {
    fn open(directory: &Path, rules: Rules) -> Notes {
        let about = format!("lift={} stuck={} base={}", rules.lift, rules.stuck, rules.hands);
        let name = format!("gobblers-handicaps_{}.txt", about.replace(['=', '/'], "-").replace(' ', "_"));
        let path = directory.join(name);
        let head = format!("# Gobblet Gobblers with handicaps, value for player 1; {about}");
        let mut notes = Notes { path, head, found: HashMap::new() };
        if let Ok(text) = fs::read_to_string(&notes.path)
            && text.lines().next() == Some(&notes.head)
        {
            for line in text.lines().skip(1) {
                // A line that makes no sense is solved again.
                if let [switch, value, prospect] = line.split(' ').collect::<Vec<_>>()[..]
                    && let Some(switch) = [HANDS.name, FIRST_TURNS.name].into_iter().find(|known| *known == switch)
                    && let Ok(prospect) = prospect.parse()
                {
                    notes.found.insert((switch, value.to_owned()), prospect);
                }
            }
        }
        notes
    }

    fn note(&mut self, switch: &'static str, value: String, prospect: Prospect) {
        self.found.insert((switch, value), prospect);
    }

    fn has_hands(&self, hands: Hands) -> bool {
        let has = |hands: Hands| self.found.contains_key(&(HANDS.name, hands.to_string()));
        has(hands) && has(hands.swapped())
    }

    fn has_all_turns(&self) -> bool {
        all_first_turns().all(|turns| self.found.contains_key(&(FIRST_TURNS.name, turns.to_string())))
    }

    fn save(&self) -> Result<(), TablebaseError> {
        let mut lines: Vec<String> =
            self.found.iter().map(|((switch, value), prospect)| format!("{switch} {value} {prospect}")).collect();
        lines.sort_unstable();
        let mut text = self.head.clone() + "\n";
        for line in lines {
            let _ = writeln!(text, "{line}");
        }
        let write = || {
            if let Some(directory) = self.path.parent() {
                fs::create_dir_all(directory)?;
            }
            let mut file = DurableFile::create(&self.path)?;
            file.write_all(text.as_bytes())?;
            file.commit()
        };
        write().map_err(|problem| TablebaseError::Write { path: self.path.display().to_string(), problem })
    }
}

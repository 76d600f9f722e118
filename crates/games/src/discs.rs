//! Othello, Nip and their kin behind the face.

mod contenders;

use crate::contender::{Hosting, Sitting};
use crate::playing::{Going, Seated};
use crate::session::DiscSession;
use crate::situation::{At, Solvable};
use crate::{
    Bout, Bouted, Certifying, Handicapping, Kernels, Level, Player, Playing, Resources, Situation, Solver, Table,
    TableError, Tabling, bout, contender,
};
use certificate::{Certificate, CheckError, Confirmed};
use discs::{Discs, IsaChoice, KernelSpeed, Move, Portable, Position, Word};
use game::{Duel, MatchLimits, Switches};
use players::discs::Means;
use players::{Question, Thought};
use std::fs::File;
use std::io::BufReader;
use std::sync::Arc;
use std::time::Duration;

/// The face of every disc game.
pub(crate) struct DiscTable<W> {
    game: Arc<Discs<W>>,
}

impl<W: Word> DiscTable<W> {
    pub(crate) fn new(game: Discs<W>) -> DiscTable<W> {
        DiscTable { game: Arc::new(game) }
    }
}

impl<W: Word> Table for DiscTable<W> {
    fn game(&self) -> &'static str {
        self.game.name()
    }

    fn board(&self) -> String {
        let shape = self.game.board().shape();
        format!("{}x{}", shape.rows(), shape.columns())
    }

    fn switches(&self) -> &Switches {
        self.game.switches()
    }

    fn seat_names(&self) -> &'static [&'static str] {
        &["black", "white"]
    }

    fn start(&self) -> Box<dyn Situation> {
        At::start(&self.game)
    }

    fn situation(&self, text: &str) -> Result<Box<dyn Situation>, TableError> {
        At::read(&self.game, text)
    }

    fn match_limits(&self) -> MatchLimits {
        MatchLimits::default()
    }

    fn playing(&self, limits: MatchLimits) -> Box<dyn Playing> {
        Going::boxed(&self.game, limits)
    }

    fn player(&self, level: Level, resources: &Resources, seed: u64) -> Result<Box<dyn Player>, TableError> {
        Ok(Seated::boxed(&self.game, self.of_level(level, resources, seed)?))
    }

    fn contender(&self, description: &str, resources: &Resources, seed: u64) -> Result<Box<dyn Player>, TableError> {
        Ok(Seated::boxed(&self.game, contender::named(self, description, resources, seed)?))
    }

    fn bout(&self, bout: &mut Bout<'_>) -> Result<Option<Bouted>, TableError> {
        bout::play(self, bout)
    }

    fn certifying(&self) -> Option<&dyn Certifying> {
        Some(self)
    }

    fn kernels(&self) -> Option<&dyn Kernels> {
        Some(self)
    }

    fn tabling(&self) -> Option<&dyn Tabling> {
        None
    }

    fn handicapping(&self) -> Option<&dyn Handicapping> {
        None
    }
}

impl<W: Word> Hosting for DiscTable<W> {
    type Game = Discs<W>;

    fn rules(&self) -> &Arc<Discs<W>> {
        &self.game
    }

    fn of_level(&self, level: Level, resources: &Resources, seed: u64) -> Result<Sitting<Discs<W>>, TableError> {
        let means = Means { threads: resources.threads, memory: resources.memory };
        if resources.portable {
            let game = Discs::clone(&self.game).with_isa(IsaChoice::Portable(Portable));
            let player = players::discs::Player::new(level, seed, &game, means);
            return Ok(Box::new(WithOwnRules { game, player }));
        }
        Ok(Box::new(players::discs::Player::new(level, seed, &self.game, means)))
    }

    fn special(
        &self,
        description: &str,
        resources: &Resources,
        seed: u64,
    ) -> Result<Option<Sitting<Discs<W>>>, TableError> {
        contenders::named(&self.game, description, resources, seed)
    }

    fn specials(&self) -> &'static [&'static str] {
        &contenders::EXAMPLES
    }
}

/// A player that computes the same rules with other instructions.
struct WithOwnRules<W: Word> {
    game: Discs<W>,
    player: players::discs::Player<W>,
}

impl<W: Word> players::Player<Discs<W>> for WithOwnRules<W> {
    fn think(&mut self, _: &Discs<W>, question: &Question<'_, Discs<W>>) -> Option<Thought<Move>> {
        self.player.think(&self.game, question)
    }
}

impl<W: Word> Certifying for DiscTable<W> {
    fn check(
        &self,
        certificate: Certificate<BufReader<File>>,
        watch: certificate::Watch<'_>,
    ) -> Result<Confirmed, CheckError> {
        certificate.check(&*self.game, watch)
    }
}

impl<W: Word> Kernels for DiscTable<W> {
    fn speed(&self, seed: u64, time: Duration) -> Vec<KernelSpeed> {
        discs::kernel_speeds(&self.game, seed, time)
    }
}

impl<W: Word> Solvable for Discs<W> {
    const RECURS: bool = false;

    fn census(&self, pos: &Position<W>, plan: &census::Plan, watch: &dyn census::Watch) -> census::Census {
        census::count_with(&census::Stones, self, pos, plan, watch)
    }

    fn estimate(&self, pos: &Position<W>, sampling: &census::Sampling, watch: &dyn census::Watch) -> census::Estimate {
        census::estimate_with(&census::Stones, self, pos, sampling, watch)
    }

    fn most(&self) -> i32 {
        self.highest_score()
    }

    fn solver(game: &Arc<Self>, pos: Position<W>, resources: &Resources) -> Result<Solver, TableError> {
        Ok(Solver::Score(Box::new(DiscSession::new(game, pos, resources))))
    }
}

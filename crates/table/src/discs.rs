use crate::playing::{Going, Seated};
use crate::session::DiscSession;
use crate::situation::{At, Solvable};
use crate::{
    Certifying, Handicapping, KernelSpeed, Kernels, Level, Player, Playing, Resources, Situation, Solver, Table,
    TableError, Tabling, kernel,
};
use certificate::{Certificate, CheckError, Confirmed};
use disc::{Discs, IsaChoice, Portable, Position, Word};
use game::{Duel, MatchLimits, Switches};
use players::discs::Means;
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
        let means = Means { threads: resources.threads, memory: resources.memory };
        let player = if resources.portable {
            let game = Discs::clone(&self.game).with_isa(IsaChoice::Portable(Portable));
            Seated::new(Arc::new(game.clone()), players::discs::Player::new(level, seed, &game, means))
        } else {
            Seated::new(Arc::clone(&self.game), players::discs::Player::new(level, seed, &self.game, means))
        };
        Ok(Box::new(player))
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
        kernel::speeds(&self.game, seed, time)
    }
}

impl<W: Word> Solvable for Discs<W> {
    fn most(&self) -> i32 {
        self.highest_score()
    }

    fn solver(game: &Arc<Self>, pos: Position<W>, resources: &Resources) -> Result<Solver, TableError> {
        Ok(Solver::Score(Box::new(DiscSession::new(game, pos, resources))))
    }
}

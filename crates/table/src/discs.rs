use crate::drawing::drawing;
use crate::session::DiscSession;
use crate::{
    Certifying, Handicapping, KernelSpeed, Kernels, Level, Player, Playing, Resources, Situation, Solver, Table,
    TableError, Tabling, kernel, perft,
};
use certificate::{Certificate, CheckError, Confirmed};
use disc::{Discs, Position, Word};
use game::{Depict, Duel, Game, Match, MatchLimits, Notation, Payoff, Scene, Seat, Switches};
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

    fn at(&self, pos: Position<W>) -> Box<dyn Situation> {
        Box::new(DiscSituation { game: Arc::clone(&self.game), pos })
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
        self.at(self.game.start())
    }

    fn situation(&self, text: &str) -> Result<Box<dyn Situation>, TableError> {
        Ok(self.at(self.game.parse_position(text)?))
    }

    fn playing(&self, limits: MatchLimits) -> Box<dyn Playing> {
        Box::new(Match::new((*self.game).clone(), limits))
    }

    fn player(&self, _: Level, _: &Resources, _: u64) -> Result<Option<Box<dyn Player>>, TableError> {
        Ok(None)
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

struct DiscSituation<W> {
    game: Arc<Discs<W>>,
    pos: Position<W>,
}

impl<W: Word> Situation for DiscSituation<W> {
    fn text(&self) -> String {
        self.game.position_text(&self.pos)
    }

    fn scene(&self) -> Scene {
        self.game.scene(&self.pos)
    }

    fn drawing(&self) -> String {
        drawing(&self.scene())
    }

    fn to_move(&self) -> Seat {
        self.pos.seat
    }

    fn highest_score(&self) -> i32 {
        self.game.highest_score()
    }

    fn moves(&self) -> Vec<String> {
        self.game.moves(&self.pos).map(|mv| self.game.move_text(mv)).collect()
    }

    fn payoff(&self) -> Option<Payoff> {
        self.game.payoff(&self.pos)
    }

    fn play(&self, mv: &str) -> Result<Box<dyn Situation>, TableError> {
        let pos = self.game.try_play(&self.pos, self.game.parse_move(mv)?).map_err(|source| TableError::Illegal {
            mv: mv.to_owned(),
            legal: self.moves().join(", "),
            source,
        })?;
        Ok(Box::new(DiscSituation { game: Arc::clone(&self.game), pos }))
    }

    fn perft(&self, depth: u32, threads: usize) -> u64 {
        perft::perft(&*self.game, &self.pos, depth, threads)
    }

    fn solver(&self, resources: &Resources) -> Result<Solver, TableError> {
        Ok(Solver::Score(Box::new(DiscSession::new(&self.game, self.pos, resources))))
    }
}

//! A study as a record with variations.

use crate::{NodeId, Study, StudyError};
use games::{Line, LineText};
use record::{Judgement, Node, Record};

impl Study {
    /// The study as a record: the main line, with everything else as variations and what is known as judgements.
    pub fn to_record(&self) -> Record {
        let mut record = Record::at(self.game());
        let root = self.position(self.root());
        record.start = (*root != self.game().start()).then(|| root.text());
        record.moves = self.line_from(self.root());
        record
    }

    /// The main line after a node, each move with its variations. It goes along the line and down only into variations, so that
    /// a long game needs no deep stack.
    fn line_from(&self, at: NodeId) -> Vec<Node> {
        let (mut moves, mut at) = (Vec::new(), at);
        while let Some((&main, others)) = self.children(at).split_first() {
            let variation = |&other: &NodeId| {
                let mut line = vec![self.record_node(other)];
                line.extend(self.line_from(other));
                line
            };
            moves.push(Node { variations: others.iter().map(variation).collect(), ..self.record_node(main) });
            at = main;
        }
        moves
    }

    fn record_node(&self, at: NodeId) -> Node {
        let mv = self.mv(at).map(|mv| self.game().move_text(mv)).unwrap_or_default();
        Node { judgement: self.judged(at), comment: self.comment(at).to_owned(), ..Node::new(mv) }
    }

    /// What is known of the move that led to a node, as records say it: what was found here, else what a record said.
    pub fn judged(&self, at: NodeId) -> Option<Judgement> {
        let found = || {
            let (parent, mv) = (self.parent(at)?, self.mv(at)?);
            let report = self.report(parent)?;
            let known = report.of(mv)?;
            let worth = known.worth(report.seat())?;
            let how = match (&known.proof, &known.guess) {
                (Some(_), _) if matches!(worth, games::Worth::Exact(_)) => "exact".to_owned(),
                (Some(_), _) => "proven".to_owned(),
                (None, Some(guess)) => format!("{} plies", guess.plies),
                (None, None) => String::new(),
            };
            let best = report.best().filter(|best| best.mv != mv).map(|best| self.game().move_text(best.mv));
            Some(Judgement { value: worth.to_string(), how, best: best.unwrap_or_default(), loss: String::new() })
        };
        found().or_else(|| self.judgement(at).cloned())
    }

    /// The study that a record holds, with its variations.
    ///
    /// # Errors
    /// [`StudyError`] if there is no such game, or a move is not legal.
    pub fn from_record(record: &Record) -> Result<Study, StudyError> {
        let game = record.open()?;
        let mut study = Study::new(&Line::from_text(&game, record.start.as_deref())?);
        // Lines that are still to be read, each with the node that it goes on from.
        let mut open: Vec<(NodeId, &[Node])> = vec![(study.root(), &record.moves)];
        while let Some((from, line)) = open.pop() {
            let mut at = from;
            for node in line {
                open.extend(node.variations.iter().rev().map(|variation| (at, variation.as_slice())));
                let mv = study.position(at).parse_move(&node.mv)?;
                at = study.play(at, mv)?;
                study.set_judgement(at, node.judgement.clone());
                study.set_comment(at, node.comment.clone());
            }
        }
        Ok(study)
    }

    /// Takes in the moves of another study of the same position: what is there stays, the rest is added.
    pub fn merge(&mut self, other: &Study) {
        let mut open = vec![(self.root(), other.root())];
        while let Some((here, there)) = open.pop() {
            if self.report(here).is_none()
                && let Some(report) = other.report(there)
            {
                self.learn(here, report.clone());
            }
            for &child in other.children(there) {
                let Some(mv) = other.mv(child) else { continue };
                let known = self.child(here, mv);
                let at = known.unwrap_or_else(|| self.add(here, mv, other.position(child).clone()));
                if self.comment(at).is_empty() {
                    self.set_comment(at, other.comment(child));
                }
                if self.judgement(at).is_none() {
                    self.set_judgement(at, other.judgement(child).cloned());
                }
                open.push((at, child));
            }
        }
    }
}

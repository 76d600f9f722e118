use crate::cli::{Common, Judge, Kernel, Mode, SolveArguments};
use crate::failure::Failure;
use crate::files;
use games::{DEFAULT_FINISH_EMPTIES, Game, HIGHEST_FINISH_EMPTIES, Lookahead, Position, Resources, Stage};

/// A request that has been checked in every way that takes no work.
pub struct Plan {
    /// The game.
    pub game: Game,
    /// What to solve.
    pub position: Position,
    /// What may be used.
    pub resources: Resources,
    /// The stages of a lookahead.
    pub stages: Option<Lookahead>,
    /// Empty cells that a certificate leaves to the checker.
    pub certificate_empties: u32,
}

impl Plan {
    /// The plan for what was asked.
    ///
    /// # Errors
    /// [`Failure`] says what is wrong and what would be right.
    pub fn new(arguments: &SolveArguments, common: &Common) -> Result<Plan, Failure> {
        let (game, position) = arguments.place.open()?;
        let stages = stages(arguments)?;
        let resources = Resources {
            threads: common.single_threads()?,
            memory: common.memory()?,
            portable: arguments.kernel == Kernel::Portable,
            tables: common.data_dir(),
        };
        let certificate_empties = certificate_empties(arguments)?;
        if arguments.resume && arguments.checkpoint.is_none() {
            return Err(Failure::input("--resume needs to know from where; add --checkpoint FILE"));
        }
        if let Some(path) = &arguments.checkpoint {
            files::check_writable(path, "checkpoint")?;
        }
        if let Some(path) = &arguments.certificate {
            files::check_writable(path, "certificate")?;
        }
        Ok(Plan { game, position, resources, stages, certificate_empties })
    }
}

fn stages(arguments: &SolveArguments) -> Result<Option<Lookahead>, Failure> {
    if arguments.mode != Mode::Lookahead {
        return match (arguments.lookahead, arguments.stage_1.or(arguments.stage_2)) {
            (None, None) => Ok(None),
            _ => Err(Failure::input("--lookahead and its stages are only for --mode lookahead; add that")),
        };
    }
    for (given, option) in [
        (arguments.moves, "--moves"),
        (arguments.checkpoint.is_some(), "--checkpoint"),
        (arguments.certificate.is_some(), "--certificate"),
    ] {
        if given {
            return Err(Failure::input(format!(
                "{option} is only for the modes exact and wld; a lookahead proves nothing"
            )));
        }
    }
    let Some((first, second)) = arguments.lookahead else {
        return Err(Failure::input("--mode lookahead needs the plies of its two stages, like --lookahead 7,5"));
    };
    let (judge_1, judge_2) = (arguments.stage_1.unwrap_or(Judge::Win), arguments.stage_2.unwrap_or(Judge::Win));
    Ok(Some(Lookahead {
        first: Stage { plies: first, judge: judge(judge_1) },
        second: Stage { plies: second, judge: judge(judge_2) },
        line: true,
    }))
}

fn certificate_empties(arguments: &SolveArguments) -> Result<u32, Failure> {
    match arguments.certificate_empties {
        None => Ok(DEFAULT_FINISH_EMPTIES),
        Some(_) if arguments.certificate.is_none() => {
            Err(Failure::input("--certificate-empties is for a certificate; add --certificate FILE"))
        }
        Some(empties) if empties > HIGHEST_FINISH_EMPTIES => Err(Failure::input(format!(
            "a certificate cannot leave {empties} empty cells to the checker; give at most {HIGHEST_FINISH_EMPTIES}"
        ))),
        Some(empties) => Ok(empties),
    }
}

fn judge(judge: Judge) -> games::Judge {
    match judge {
        Judge::Score => games::Judge::Score,
        Judge::Win => games::Judge::Win,
    }
}

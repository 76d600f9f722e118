"""Experiments on Ray: a part is a cell. What is found in a cell depends on its key alone, so the report is that of one machine with the same seed."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Dict, Iterator, Optional, Union

from .. import lab, native
from ..errors import WorkError
from ..lab import Report
from .engine import Share, connect
from .shards import Listener, Part, remote, run


def find_cell(name: str, source: str, key: str, wanted: Dict[str, Any], threads: int, memory: int) -> str:
    """What is found in a cell, on whichever machine it is called."""
    return native.experiment_part(name, source, key, threads=threads, memory=memory, **wanted)


def experiment(
    name: str,
    *,
    library: Union[str, Path],
    quick: bool = False,
    all: bool = False,
    board: Optional[str] = None,
    seed: int = 1,
    address: str = "auto",
    cores_per_worker: int = 1,
    memory: Union[str, int] = "1G",
    progress: Optional[Listener] = None,
) -> Report:
    """Runs an experiment on all machines of a Ray cluster; otherwise like `yomikiri.experiment`.

    Cells are kept in the file ``library`` as they come in; the same call goes on with what is missing. An experiment without cells (``nip-published``) is run here as a whole.
    """
    wanted: Dict[str, Any] = {"quick": quick, "all": all, "board": board, "seed": seed}
    kept = native.Library(library)
    size = native.memory_size(memory)
    label, source, missing = native.experiment_missing(name, library=kept, **wanted)
    while missing:
        keys = list(missing)

        def given(keys: "list[str]" = keys) -> Iterator[Part]:
            for key in keys:
                yield key, (label, source, key, wanted, cores_per_worker, size)

        def keep(key: str, found: str) -> None:
            native.experiment_keep(kept, label, key, found)

        ray, share = connect(address), Share(cores_per_worker, size)
        run(ray, remote(ray, find_cell, share), given(), all=len(keys), share=share, keep=keep, progress=progress)
        # What some cells are may depend on what others found.
        _, _, missing = native.experiment_missing(name, library=kept, **wanted)
        if set(missing) & set(keys):
            raise WorkError(f'experiment {label}: the cell "{sorted(set(missing) & set(keys))[0][:120]}" stays unknown although it was run')
    return lab.experiment(name, quick=quick, all=all, board=board, seed=seed, threads=cores_per_worker, memory=size, library=kept)

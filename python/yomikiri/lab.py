"""Experiments: published tables run again, and your own."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Dict, List, Optional, Tuple, Union

from . import native
from .frames import Frame, frame
from .progress import Listener
from .results import nothing

if TYPE_CHECKING:
    from .native import Amount

Json = Dict[str, Any]


def _number(text: str) -> Union[int, float, str, None]:
    """What stands in a cell of CSV: nothing, a number or words."""
    if text == "":
        return None
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


@dataclass(frozen=True)
class Figure:
    """A picture of a report; notebooks show it."""

    name: str
    caption: str
    svg: str = field(repr=False)

    def _repr_svg_(self) -> str:
        return self.svg


@dataclass(frozen=True)
class Table:
    """A table of a report, every cell one number or one text."""

    title: str
    columns: Tuple[str, ...]
    rows: Tuple[Tuple[Union[int, float, str, None], ...], ...] = field(repr=False)

    def frame(self, library: str = "pandas") -> Frame:
        """The table as a frame of pandas or polars."""
        return frame([dict(zip(self.columns, row)) for row in self.rows], library, self.columns)


@dataclass(frozen=True)
class Report:
    """What an experiment found: tables, figures, and the whole as text."""

    experiment: str
    title: str
    tables: Tuple[Table, ...]
    figures: Tuple[Figure, ...]
    finished: bool
    text: str = field(repr=False)
    markdown: str = field(repr=False)
    html: str = field(repr=False)
    json: Json = field(default_factory=nothing, repr=False, compare=False)

    @staticmethod
    def from_json(text: str) -> Report:
        """The object for an answer of the program."""
        found: Json = json.loads(text)
        tables: List[Table] = []
        figures: List[Figure] = []
        for section in found["sections"]:
            figures.extend(Figure(**figure) for figure in section.pop("figures", ()))
            if "csv" in section:
                lines = list(csv.reader(io.StringIO(section.pop("csv"))))
                tables.append(Table(section["title"], tuple(lines[0]), tuple(tuple(map(_number, line)) for line in lines[1:])))
        return Report(
            experiment=found["experiment"],
            title=found["title"],
            tables=tuple(tables),
            figures=tuple(figures),
            finished=found["finished"],
            text=found.pop("text"),
            markdown=found.pop("markdown"),
            html=found.pop("html"),
            json=found,
        )

    def __str__(self) -> str:
        return self.text

    def _repr_markdown_(self) -> str:
        return self.markdown


def experiments() -> Dict[str, str]:
    """The experiments that come with the program: names and titles.

    >>> "othello-terms" in experiments()
    True
    """
    return dict(native.experiments())


def experiment(
    name: str,
    *,
    quick: bool = False,
    all: bool = False,
    board: Optional[str] = None,
    seed: int = 1,
    threads: Optional[int] = None,
    memory: Optional[Amount] = None,
    library: Optional[native.Library] = None,
    progress: Union[bool, Listener, None] = None,
) -> Report:
    """Runs an experiment of the program, or the one that a TOML file describes.

    ``quick`` plays fewer games and leaves out large boards, ``all`` runs what takes very long as well, ``board`` only the cells about one board. With a ``library`` every cell is kept as soon as it
    is found, and a run that was cut off goes on.

    >>> report = experiment("nip-published", board="4x4")
    >>> report.tables[0].frame().empty
    False
    """
    return native.run_experiment(
        name, quick=quick, all=all, board=board, seed=seed, threads=threads, memory=memory, library=library, progress=progress
    )

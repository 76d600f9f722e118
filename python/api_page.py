"""Writes the API page of the documents from the documentation in the code: python -P python/api_page.py > docs/python-api.md"""

from __future__ import annotations

import dataclasses
import inspect
import re
from typing import Iterator, List

import yomikiri

CLASSES_OF_RESULTS = ["Solution", "Analysis", "MoveAnalysis", "Confirmation", "TablebaseInfo", "Handicaps", "Proof", "Proofs", "Explored", "PlayedMove",
                      "MatchResult", "PlayerResult", "Report", "Table", "Figure", "Progress"]
PARTS = [
    ("Games and positions", ["game", "games", "Game", "Position", "Player"]),
    ("Studies", ["Tree", "Node"]),
    ("Proofs", ["check", "proofs", "Tablebase"]),
    ("Matches", ["match", "PythonPlayer"]),
    ("Records and the library", ["records", "Record", "Library"]),
    ("Experiments", ["experiments", "experiment"]),
    ("Many positions at once", ["batch.moves", "batch.play", "batch.planes", "batch.legal_masks", "batch.playouts", "batch.solve", "batch.analyse"]),
    ("Environments", ["vector_env", "VectorEnv", "pettingzoo.env", "pettingzoo.raw_env", "openspiel.load_game"]),
    ("Results", CLASSES_OF_RESULTS),
    ("Errors", ["Error", "InputError", "IllegalMove", "WorkError", "NotConfirmed", "InternalError", "Interrupted"]),
]


def found(name: str) -> object:
    """What a name stands for; the parts that need other packages are imported when they are named."""
    thing: object = yomikiri
    for part in name.split("."):
        if part in ("pettingzoo", "openspiel"):
            thing = __import__(f"yomikiri.{part}", fromlist=[part])
        else:
            thing = getattr(thing, part)
    return thing


def signature(thing: object) -> str:
    """The signature without the types, which editors show."""
    try:
        known = inspect.signature(thing)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return "()"
    parameters = [
        parameter.replace(annotation=inspect.Parameter.empty)
        for name, parameter in known.parameters.items()
        if name not in ("self", "$self", "slf")
    ]
    return str(known.replace(parameters=parameters, return_annotation=inspect.Signature.empty))


def text(thing: object) -> List[str]:
    """The documentation, examples as blocks of code."""
    lines: List[str] = []
    inside = False
    for line in inspect.cleandoc(getattr(thing, "__doc__", None) or "").splitlines():
        if line.startswith(">>>") and not inside:
            inside = True
            lines.append("```pycon")
        elif inside and not line.strip():
            inside = False
            lines.append("```")
        lines.append(line if inside else re.sub(r"``([^`]*)``", r"`\1`", line))
    if inside:
        lines.append("```")
    return lines


def members(thing: type) -> Iterator[str]:
    """The public members of a class: what it holds first, then what it does."""
    names = [name for name in vars(thing) if not name.startswith("_") and name != "from_json"]
    fields = {field.name for field in dataclasses.fields(thing)} if dataclasses.is_dataclass(thing) else set()
    properties, methods = [], []
    for name in names:
        value = inspect.getattr_static(thing, name)
        if isinstance(value, (staticmethod, classmethod)):
            methods.append((name, value.__func__))
        elif inspect.isgetsetdescriptor(value) or isinstance(value, property):
            properties.append((name, value))
        elif callable(value):
            methods.append((name, value))
    for name in (field.name for field in dataclasses.fields(thing)) if fields else ():
        if name != "json":
            yield f"- `{name}`"
    if fields:
        yield ""
    # Native classes have them in no order.
    for name, value in sorted(properties, key=lambda pair: pair[0]):
        if name in fields:
            continue
        first, *rest = text(value) or [""]
        yield f"- **`{name}`**: {first}"
        yield from (f"  {line}".rstrip() for line in rest)
    if properties:
        yield ""
    for name, value in methods:
        yield f"#### `{name}{signature(value)}`"
        yield ""
        yield from text(value)
        yield ""


def page() -> Iterator[str]:
    """The whole page."""
    yield "# The Python package: everything in it"
    yield ""
    yield "Made from the documentation in the code by `python -P python/api_page.py > docs/python-api.md`; a test compares it. [The guide](python.md) is the place to begin."
    for title, names in PARTS:
        yield ""
        yield f"## {title}"
        for name in names:
            thing = found(name)
            yield ""
            is_class = inspect.isclass(thing)
            yield f"### `yomikiri.{name}`" if is_class else f"### `yomikiri.{name}{signature(thing)}`"
            yield ""
            yield from text(thing)
            yield ""
            if isinstance(thing, type) and not issubclass(thing, BaseException):
                yield from members(thing)
                for base in thing.__bases__:
                    if base.__module__.startswith("yomikiri"):
                        yield from members(base)


def main() -> None:
    """Prints the page, never two empty lines after each other."""
    empty = False
    for line in page():
        line = line.rstrip()
        if line or not empty:
            print(line)
        empty = not line


if __name__ == "__main__":
    main()

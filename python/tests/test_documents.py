"""Every example in the documentation of the package is run; everything public has a first sentence; the API page is up to date."""

from __future__ import annotations

import doctest
import importlib
import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

import yomikiri

ROOT = Path(__file__).parents[2]
MODULES = ["yomikiri", "yomikiri.batch", "yomikiri.contest", "yomikiri.env", "yomikiri.errors", "yomikiri.frames", "yomikiri.lab",
           "yomikiri.library", "yomikiri.progress", "yomikiri.results", "yomikiri.pettingzoo", "yomikiri.openspiel"]


def documented():
    """All documentation with the name of what it belongs to."""
    seen = set()
    for name in MODULES:
        module = importlib.import_module(name)
        yield name, module.__doc__, module
        for public in vars(module):
            thing = getattr(module, public)
            if public.startswith("_") or not (inspect.isclass(thing) or callable(thing)):
                continue
            home = getattr(thing, "__module__", "") or ""
            if not home.startswith("yomikiri") or id(thing) in seen:
                continue
            seen.add(id(thing))
            yield f"{name}.{public}", thing.__doc__, module
            if inspect.isclass(thing):
                for member, value in vars(thing).items():
                    if not member.startswith("_") and (callable(value) or inspect.isgetsetdescriptor(value) or isinstance(value, (property, staticmethod))):
                        yield f"{name}.{public}.{member}", getattr(value, "__doc__", None), module


EXAMPLES = [(name, text, module) for name, text, module in documented() if text and ">>>" in text]


@pytest.mark.parametrize(("name", "text", "module"), EXAMPLES, ids=[name for name, _, _ in EXAMPLES])
def test_examples_say_what_they_show(name, text, module):
    test = doctest.DocTestParser().get_doctest(inspect.cleandoc(text), dict(vars(module)), name, None, 0)
    said = []
    failed, tried = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS).run(test, out=said.append)
    assert tried > 0
    assert failed == 0, "".join(said)


def test_everything_public_is_documented():
    without = [name for name, text, _ in documented() if not (text or "").strip() and not name.split(".")[-1].isupper()]
    aliases = {"yomikiri.Contender", "yomikiri.contest.Contender", "yomikiri.contest.Json", "yomikiri.progress.Listener"}
    assert [name for name in without if name not in aliases] == []


def test_the_guide_runs(program, tmp_path, monkeypatch):
    """All of the guide, one block after the other, as a reader types it; only what takes long and the reader's own parts are replaced."""
    monkeypatch.chdir(tmp_path)
    games = yomikiri.match("othello", "level:1", "random", games=4).records
    Path("games.txt").write_text("\n".join(record.text for record in games))
    subprocess.run([program.path, "record", "convert", "games.txt", "--to", "ggf", "--output", "games.ggf"], check=True, capture_output=True)
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "python.md").read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) >= 6
    names = {"choose": lambda planes, legal: legal.argmax(axis=1)}
    for block in blocks:
        exec(block.replace("games=100", "games=6").replace("time=5", "time=0.5").replace("while learning:", "for _ in range(20):"), names)
    assert names["s"].value == 4 and len(names["library"]) == 4 and names["env"].legal.any(axis=1).all()
    assert names["p"].solve().value in [proof.value for proof in yomikiri.proofs("nip", "6x6", library=names["library"]) if proof.source != "shipped"]


def test_all_names_exist():
    for name in yomikiri.__all__:
        assert hasattr(yomikiri, name)


def test_the_api_page_is_up_to_date():
    page = ROOT / "docs" / "python-api.md"
    made = subprocess.run([sys.executable, "-P", str(ROOT / "python" / "api_page.py")], capture_output=True, text=True, check=True)
    assert page.read_text(encoding="utf-8") == made.stdout, "run: python -P python/api_page.py > docs/python-api.md"

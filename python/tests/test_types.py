"""The types of the package hold in the strict modes of mypy and pyright, and the stubs name what is there."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

from yomikiri import native

PACKAGE = Path(__file__).parents[1]

USER = """
import numpy as np
from numpy.typing import NDArray
import yomikiri

position: yomikiri.Position = yomikiri.game("othello", rules={"start": "cross"}).start()
mask: NDArray[np.bool_] = position.legal_mask()
solution: yomikiri.Solution = position.solve(time="10s")
bounds: "tuple[int, int] | None" = solution.bounds

class Mine:
    def choose(self, position: yomikiri.Position) -> str:
        return position.moves()[0]

result: yomikiri.MatchResult = yomikiri.match("othello", Mine(), "level:3")
names: "list[str]" = [player.player for player in result.players]
"""


def test_mypy_is_content():
    said = subprocess.run([sys.executable, "-m", "mypy"], cwd=PACKAGE, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stdout + said.stderr


def test_pyright_is_content():
    said = subprocess.run(
        [sys.executable, "-m", "pyright", "--pythonpath", sys.executable], cwd=PACKAGE, capture_output=True, text=True, check=False
    )
    assert said.returncode == 0, said.stdout + said.stderr


def test_programs_of_users_are_typed(tmp_path):
    """Against the package as it is installed."""
    (tmp_path / "user.py").write_text(USER)
    right = subprocess.run([sys.executable, "-m", "mypy", "--strict", "user.py"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert right.returncode == 0, right.stdout + right.stderr
    (tmp_path / "user.py").write_text(USER + "\nposition.play(None)\n")
    wrong = subprocess.run([sys.executable, "-m", "mypy", "--strict", "user.py"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert wrong.returncode == 1 and "arg-type" in wrong.stdout


def test_the_stubs_name_what_is_there():
    tree = ast.parse((PACKAGE / "yomikiri" / "native.pyi").read_text())
    stubs = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            stubs[node.name] = None
        elif isinstance(node, ast.ClassDef):
            stubs[node.name] = {member.name for member in node.body if isinstance(member, ast.FunctionDef) and not member.name.startswith("_")}
    there = {name for name in vars(native) if not name.startswith("_")}
    assert there == set(stubs)
    for name, members in stubs.items():
        if members is not None:
            assert {member for member in vars(getattr(native, name)) if not member.startswith("_")} == members, name


def test_all_that_python_calls_is_guarded():
    """No panic reaches Python: the guard stands before every class and function that it can call."""
    for file in sorted((PACKAGE / "src").glob("*.rs")):
        lines = file.read_text().splitlines()
        for number, line in enumerate(lines):
            if line in ("#[pymethods]", "#[pyfunction]"):
                assert lines[number - 1] == "#[guarded]", f"{file.name}:{number + 1}"

"""The wheel in an environment that has nothing else, as a new user has it."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile

import pytest

NEW_USER = """
import yomikiri
p = yomikiri.game("nip", board="6x6").start()
print(p.solve())
result = yomikiri.match("othello", "level:1", "random", games=10)
print(result.games, result._repr_svg_()[:4])
try:
    result.frame()
except yomikiri.InputError as error:
    print(error)
"""


@pytest.fixture(scope="module")
def wheel():
    path = os.environ.get("YOMIKIRI_WHEEL")
    assert path, "YOMIKIRI_WHEEL must name the wheel; `cargo xtask test` sets it"
    return path


def test_the_wheel_has_types_and_no_tests(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert {"yomikiri/__init__.py", "yomikiri/native.pyi", "yomikiri/py.typed", "yomikiri/native.abi3.so"} <= set(names)
    assert not [name for name in names if "tests/" in name]
    assert "-cp39-abi3-" in wheel


def test_it_works_in_an_empty_environment(wheel, tmp_path):
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "new")], check=True)
    python = tmp_path / "new" / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel], check=True)
    said = subprocess.run([python, "-c", NEW_USER], capture_output=True, text=True, cwd=tmp_path, check=False)
    assert said.stdout.splitlines() == [
        "+4 for black: black wins",
        "10 <svg",
        "a frame needs pandas; install it with: pip install pandas",
    ], said.stderr

"""What the tests share."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session", autouse=True)
def data_folder(tmp_path_factory):
    """No test looks at the user's own data."""
    folder = tmp_path_factory.mktemp("data")
    os.environ["YOMIKIRI_DATA"] = str(folder)
    return folder


@pytest.fixture(scope="session")
def program():
    """Runs the command line and reads the JSON that it prints."""
    path = os.environ.get("YOMIKIRI_PROGRAM")
    assert path, "YOMIKIRI_PROGRAM must name the program; `cargo xtask test` sets it"

    def run(*arguments: str):
        said = subprocess.run([path, *arguments, "--json"], capture_output=True, text=True, check=False)
        assert said.returncode == 0, said.stderr
        return json.loads(said.stdout)

    run.path = path
    return run

"""The notebooks of the documents run, and say what they show."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[2] / "docs" / "notebooks"
NOTEBOOKS = sorted(path.name for path in FOLDER.glob("*.ipynb"))

# What is learned depends on the last digits of a machine's arithmetic.
LEARNED = {"3-learn-and-play.ipynb"}


def test_all_notebooks_are_there():
    assert len(NOTEBOOKS) == 5


def said(cell):
    """What a cell has printed and returned, as text."""
    texts = []
    for output in cell.get("outputs", []):
        if output.output_type == "stream" and output.name == "stdout":
            texts.append(output.text)
        elif "data" in output:
            texts.append(output.data.get("text/plain", ""))
            assert output.output_type != "execute_result" or output.data
    return texts


@pytest.mark.parametrize("name", NOTEBOOKS)
@pytest.mark.filterwarnings("ignore")
def test_a_notebook_runs(name, monkeypatch, tmp_path):
    monkeypatch.setenv("YOMIKIRI_DATA", str(tmp_path))
    written = nbformat.read(FOLDER / name, as_version=4)
    expected = [said(cell) for cell in written.cells]
    ran = NotebookClient(written, timeout=240, kernel_name="python3", resources={"metadata": {"path": str(FOLDER)}}).execute()
    if name not in LEARNED:
        assert [said(cell) for cell in ran.cells] == expected
    pictures = [output for cell in ran.cells for output in cell.get("outputs", []) if "image/svg+xml" in output.get("data", {})]
    assert pictures

"""Twenty nodes and five drivers are killed while a board is solved. It takes minutes: `cargo xtask ray` runs it, `cargo xtask test` does not."""

from __future__ import annotations

import pytest

import chaos

pytestmark = pytest.mark.long


@pytest.mark.parametrize(("board", "mode", "value", "every"), [("4x12", "exact", 44, 15), ("6x7", "wld", 1, 40)])
def test_a_solve_outlives_nodes_and_drivers(tmp_path, board, mode, value, every):
    found = chaos.run("nip", board, mode=mode, folder=tmp_path, job_nodes="100k", every=every, pause=True, give_up=3600)
    proven = found["certificate"]
    assert found["value"] == value and proven["confirmed"] and proven["at_least"] == value
    assert (found["nodes killed"], found["drivers killed"]) == (20, 5)
    assert found["proven questions asked again"] == 0
    # What was lost was handed back.
    assert found["jobs"]["refused"] >= 5 and found["jobs"]["in_flight"] == 0

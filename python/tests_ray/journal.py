"""Reads a journal of a solve as its format is documented, for tests: what was asked although it was proven."""

from __future__ import annotations

import json
from pathlib import Path

HEAD, MARK = b"yomikiri solve 1", b"\nyk:"


def records(folder: Path):
    """All records in their order, each as (kind, content). The native part checks the sums when it opens the journal."""
    data = (folder / "journal").read_bytes()
    assert data.startswith(HEAD)
    at = len(HEAD)
    while data[at : at + 4] == MARK:
        size = int.from_bytes(data[at + 4 : at + 8], "little")
        (kind, content), *more = json.loads(data[at + 16 : at + 16 + size]).items()
        assert not more
        yield kind, content
        at += 16 + size
    # A record that a kill cut short may follow.
    assert at >= len(data) - (1 << 24)


def asked_again(folder: Path):
    """Questions that were handed out although an answer before them had decided them; those that are asked on purpose apart."""
    bounds = {}
    asked = {}
    again = []
    for kind, content in records(folder):
        if kind == "issued":
            position, threshold = content["position"], content["threshold"]
            first_moves = position.rstrip().endswith("X")
            # "Does the first player score more than t?" for the side to move.
            more_than = threshold if first_moves else -threshold - 1
            low, high = bounds.get(position, (-128, 128))
            decided = low > more_than or high <= more_than
            if content["purpose"] == "open" and decided:
                again.append(content)
            asked[content["job"]] = position
        elif kind == "answer":
            answer = content["answer"]
            low, high = bounds.get(asked[answer["job"]], (-128, 128))
            bounds[asked[answer["job"]]] = max(low, answer["at_least"]), min(high, answer["at_most"])
    return again


def counts(folder: Path):
    """How many records there are of each kind."""
    found = {}
    for kind, _ in records(folder):
        found[kind] = found.get(kind, 0) + 1
    return found

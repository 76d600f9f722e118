"""Big work on many machines, carried by Ray: solves that outlive machines, matches, experiments, training games and opening books in parts.

Ray is not needed before something is started. The same from a shell: ``python -m yomikiri.cluster --help``.
"""

from __future__ import annotations

from .books import book
from .experiments import experiment
from .matches import match
from .solving import Solved, solve
from .training import train

__all__ = ["Solved", "book", "experiment", "match", "solve", "train"]

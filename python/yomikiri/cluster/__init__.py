"""Big work on many machines, carried by Ray: solves that outlive machines, matches and experiments in parts.

Ray is not needed before something is started. The same from a shell: ``python -m yomikiri.cluster --help``.
"""

from __future__ import annotations

from .experiments import experiment
from .matches import match
from .solving import Solved, solve

__all__ = ["Solved", "experiment", "match", "solve"]

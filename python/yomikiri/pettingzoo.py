"""Environments of PettingZoo for every game (``pip install pettingzoo``).

>>> from yomikiri.pettingzoo import env
>>> game = env("othello", board="4x4")
>>> game.reset(seed=1)
>>> observation, reward, termination, truncation, info = game.last()
>>> observation["observation"].shape, int(observation["action_mask"].sum())
((3, 4, 4), 4)
"""

# PettingZoo and Gymnasium have no complete types; what is public here has.
# mypy: disable-error-code="misc, no-untyped-call, import-untyped, import-not-found"
# pyright: reportMissingTypeStubs=false, reportMissingImports=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportMissingTypeArgument=false, reportUntypedBaseClass=false, reportUnknownArgumentType=false, reportIncompatibleVariableOverride=false, reportIncompatibleMethodOverride=false

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional, Union

import numpy as np

from . import native
from .native import Game, Position

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as missing:
    from .errors import InputError

    raise InputError("the environments need pettingzoo; install it with: pip install pettingzoo") from missing


def env(
    game: Union[str, Game],
    *,
    board: Optional[str] = None,
    rules: Optional[Mapping[str, object]] = None,
    render_mode: Optional[str] = None,
    max_plies: Optional[int] = None,
) -> Any:
    """The environment with the usual wrappers: a move that is not legal loses, and calls in a wrong order are refused."""
    made: Any = raw_env(game, board=board, rules=rules, render_mode=render_mode, max_plies=max_plies)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class raw_env(AECEnv):  # noqa: N801 (the name that PettingZoo's own environments have)
    """A game as an environment. Observations are planes seen by the agent (`Position.planes`) with an ``action_mask``; actions are codes of moves.

    Rewards come at the end: 1, 0 or -1. A game that repeats a position too often is drawn, as in matches; after ``max_plies`` it is truncated.
    """

    metadata: Dict[str, Any] = {
        "render_modes": ["human", "ansi", "svg", "rgb_array"],
        "name": "yomikiri",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: Union[str, Game],
        *,
        board: Optional[str] = None,
        rules: Optional[Mapping[str, object]] = None,
        render_mode: Optional[str] = None,
        max_plies: Optional[int] = None,
    ) -> None:
        super().__init__()
        opened = native.game(game, board, None if rules is None else dict(rules)) if isinstance(game, str) else game
        self.game = opened
        self.render_mode = render_mode
        repetition, plies = opened.limits
        self._repetition = repetition
        self._max_plies = max_plies if max_plies is not None else plies
        self.possible_agents: List[str] = [f"player_{seat}" for seat in range(len(opened.seats))]
        self.agents = list(self.possible_agents)
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        highest = 1 + max(max(opened.start().planes().max(), len(opened.seats)), 4)
        self.action_spaces = {agent: spaces.Discrete(opened.actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low=0, high=int(highest), shape=opened.shape, dtype=np.uint8),
                    "action_mask": spaces.Box(low=0, high=1, shape=(opened.actions,), dtype=np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Any:
        """What an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent can do."""
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[Mapping[str, Any]] = None) -> None:
        """Begins a game. There is no chance in it; the seed only draws the samples of the action spaces."""
        if seed is not None:
            for number, agent in enumerate(self.possible_agents):
                self.action_spaces[agent].seed(seed + number)
        self.agents = list(self.possible_agents)
        self.position: Position = self.game.start()
        self._plies = 0
        self._seen: Dict[Position, int] = {self.position: 1}
        self.rewards = {agent: 0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.position.to_move]

    def observe(self, agent: str) -> Dict[str, Any]:
        """The planes of the position and the moves that are legal: none for those whose turn it is not."""
        turn = agent == self.agent_selection and not self.terminations.get(agent, False) and not self.truncations.get(agent, False)
        mask = self.position.legal_mask().astype(np.int8) if turn else np.zeros(self.game.actions, dtype=np.int8)
        return {"observation": self.position.planes(), "action_mask": mask}

    def step(self, action: Optional[int]) -> None:
        """Makes the move with this code."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        assert action is not None
        self.position = self.position.play(int(action))
        self._plies += 1
        payoff = self.position.payoff
        if payoff is not None:
            self.rewards = {name: (payoff[self._seat[name]] > 0) - (payoff[self._seat[name]] < 0) for name in self.agents}
            self.terminations = {name: True for name in self.agents}
        elif self._repeated():
            self.terminations = {name: True for name in self.agents}
        elif self._max_plies is not None and self._plies >= self._max_plies:
            self.truncations = {name: True for name in self.agents}
        if payoff is None:
            self.agent_selection = self.possible_agents[self.position.to_move]
        else:
            self.agent_selection = self.possible_agents[(self._seat[agent] + 1) % len(self.possible_agents)]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _repeated(self) -> bool:
        if self._repetition is None:
            return False
        times = self._seen.get(self.position, 0) + 1
        self._seen[self.position] = times
        return times >= self._repetition

    def render(self) -> Any:
        """The board: printed (``human``), as text (``ansi``), as a picture (``svg``) or as pixels (``rgb_array``, one square a cell)."""
        if self.render_mode == "human":
            print(self.position)
            return None
        if self.render_mode == "ansi":
            return str(self.position)
        if self.render_mode == "svg":
            return self.position.svg()
        if self.render_mode == "rgb_array":
            return _pixels(self.position)
        return None

    def close(self) -> None:
        """Nothing is held that would have to be given back."""


_COLOURS = np.array([[222, 222, 222], [96, 160, 128], [24, 24, 24], [245, 245, 245], [200, 60, 60], [60, 90, 200]], dtype=np.uint8)


def _pixels(position: Position, size: int = 24) -> Any:
    """The board as coloured squares."""
    board = position.array().astype(np.intp) + 1
    return np.repeat(np.repeat(_COLOURS[board], size, axis=0), size, axis=1)

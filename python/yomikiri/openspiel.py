"""Games of Yomikiri for OpenSpiel (``pip install open_spiel``): its algorithms play and train on them.

>>> import yomikiri
>>> from yomikiri.openspiel import load_game
>>> state = load_game("othello", board="4x4").new_initial_state()
>>> state.legal_actions(), state.current_player()
([1, 4, 11, 14], 0)
"""

# OpenSpiel has no types.
# mypy: disable-error-code="misc, no-untyped-call, import-untyped, import-not-found, no-any-return"
# pyright: reportMissingTypeStubs=false, reportMissingImports=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUntypedBaseClass=false, reportUnknownArgumentType=false, reportAttributeAccessIssue=false

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional, Union

import numpy as np

from . import native
from .native import Game, Position

try:
    import pyspiel
except ImportError as missing:
    from .errors import InputError

    raise InputError("the adapter needs OpenSpiel; install it with: pip install open_spiel") from missing


def load_game(game: Union[str, Game], *, board: Optional[str] = None, rules: Optional[Mapping[str, object]] = None) -> SpielGame:
    """A game of Yomikiri as a game of OpenSpiel."""
    opened = native.game(game, board, None if rules is None else dict(rules)) if isinstance(game, str) else game
    return SpielGame(opened)


class SpielGame(pyspiel.Game):
    """A game for OpenSpiel. Returns are 1, 0 or -1; a game that goes on for too long is drawn."""

    def __init__(self, game: Game, params: Optional[Mapping[str, Any]] = None) -> None:
        self.game = game
        self.seats = len(game.seats)
        repetition, plies = game.limits
        self.repetition = repetition
        self.plies = 200 if plies is None else plies
        kind = pyspiel.GameType(
            short_name=f"yomikiri_{game.name}",
            long_name=f"Yomikiri {game.place}",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
            information=pyspiel.GameType.Information.PERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM if self.seats == 2 else pyspiel.GameType.Utility.GENERAL_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=self.seats,
            min_num_players=self.seats,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification={},
        )
        about = pyspiel.GameInfo(
            num_distinct_actions=game.actions,
            max_chance_outcomes=0,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if self.seats == 2 else None,
            max_game_length=self.plies,
        )
        super().__init__(kind, about, dict(params or {}))

    def new_initial_state(self, state: Optional[str] = None) -> SpielState:
        """The start of a game."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        """What a player sees, as planes."""
        return _Observer(self)


class SpielState(pyspiel.State):
    """A position on its way, for OpenSpiel."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        # No reference to the game of OpenSpiel: it copies a state with all that it holds.
        self._game, self._seats = game.game, game.seats
        self._limits = (game.repetition, game.plies)
        self.position: Position = game.game.start()
        self._plies = 0
        self._seen: Dict[Position, int] = {self.position: 1}
        self._drawn = False

    def current_player(self) -> int:
        """The seat to move, or that the game is over."""
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.position.to_move

    def _legal_actions(self, player: int) -> List[int]:
        return sorted(self.position.codes())

    def _apply_action(self, action: int) -> None:
        self.position = self.position.play(int(action))
        self._plies += 1
        repetition, plies = self._limits
        if repetition is not None:
            times = self._seen.get(self.position, 0) + 1
            self._seen[self.position] = times
            self._drawn = times >= repetition
        self._drawn = self._drawn or self._plies >= plies

    def _action_to_string(self, player: int, action: int) -> str:
        return self._game.move_text(int(action))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._drawn or self.position.is_over

    def returns(self) -> List[float]:
        """1, 0 or -1 for every seat at the end."""
        payoff = self.position.payoff
        if payoff is None:
            return [0.0] * self._seats
        return [float((got > 0) - (got < 0)) for got in payoff]

    def __str__(self) -> str:
        return self.position.text


class _Observer:
    """Positions as planes."""

    def __init__(self, game: SpielGame) -> None:
        self.tensor = np.zeros(int(np.prod(game.game.shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(game.game.shape)}

    def set_from(self, state: SpielState, player: int) -> None:
        """Writes what is seen into ``tensor``."""
        self.dict["observation"][...] = state.position.planes()

    def string_from(self, state: SpielState, player: int) -> str:
        """The same as text."""
        return state.position.text

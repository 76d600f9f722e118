"""Every game gives the same values, lines and games as the command line."""

from __future__ import annotations

import pytest

import yomikiri

SOLVED = [
    ("nip", "4x6", {}, {}, "exact"),
    ("nip", "4x8", {"rim": "off"}, {}, "wld"),
    ("othello", "4x6", {}, {}, "exact"),
    ("row", "4x4", {}, {}, "exact"),
    ("row", "5x4", {}, {}, "wld"),
    ("gobblers", None, {}, {}, "exact"),
    ("halma", "4x4", {"win": "filled"}, {"pieces": 3}, "exact"),
]
# Time and speed differ from run to run, the rest does not.
LEFT_OUT = ("seconds",)


def words(name, board, rules, more):
    options = [name] + (["--board", board] if board else [])
    for rule, value in rules.items():
        options += ["--rule", f"{rule}={value}"]
    for option, value in more.items():
        options += [f"--{option}", str(value)]
    return options


def without(found, left_out=LEFT_OUT):
    return {name: value for name, value in found.items() if name not in left_out}


@pytest.mark.parametrize(("name", "board", "rules", "more", "mode"), SOLVED, ids=[f"{row[0]}-{row[1]}-{row[4]}" for row in SOLVED])
def test_solutions_are_the_same(program, name, board, rules, more, mode):
    expected = program("solve", *words(name, board, rules, more), "--mode", mode, "--moves", "--threads", "1", "--forget")
    solution = yomikiri.game(name, board, rules, **more).start().solve(mode, moves=True, threads=1)
    assert without(solution.json) == without(expected)
    assert solution.proven and solution.winner == expected["winner"]


def test_every_game_is_compared():
    assert {row[0] for row in SOLVED} == {name for name, _ in yomikiri.games()}


@pytest.mark.parametrize("name", ["othello", "halma", "row"])
def test_analyses_are_the_same(program, name):
    expected = program("analyse", name, "--nodes", "3000", "--threads", "1", "--lines", "2", "--time", "1h")
    analysis = yomikiri.game(name).start().analyse(nodes=3000, threads=1, lines=2)
    assert without(analysis.json) == without(expected)


@pytest.mark.parametrize(
    ("place", "players", "options"),
    [
        (["othello", "--board", "6x6"], ["level:2", "random"], {"opening": 2}),
        (["gobblers"], ["level:1", "random"], {}),
        (["row", "--board", "4x5"], ["mcts:50", "random"], {}),
        (["halma", "--board", "5x5", "--pieces", "3"], ["level:1", "random"], {}),
        (["nip", "--board", "4x4"], ["level:1", "level:2", "random"], {"format": "round-robin"}),
    ],
)
def test_matches_are_the_same(program, place, players, options):
    said = ["--opening", str(options["opening"])] if "opening" in options else []
    said += ["--round-robin"] if options.get("format") else []
    expected = program("match", *place, *players, "--games", "12", "--seed", "7", "--threads", "2", "--forget", *said)
    more = {place[at].lstrip("-"): place[at + 1] for at in range(1, len(place), 2)}
    game = yomikiri.game(place[0], **{key: int(value) if key == "pieces" else value for key, value in more.items()})
    result = yomikiri.match(game, *players, games=12, seed=7, threads=2, **options)
    timeless = lambda rows: [without(row, ("milliseconds",)) for row in rows]
    assert timeless(result.json["players"]) == timeless(expected["players"])
    assert result.json["meetings"] == expected["meetings"]
    assert (result.json["plies"], result.json["different_games"]) == (expected["plies"], expected["different_games"])


def test_certificates_are_the_same(program, tmp_path):
    ours, theirs = tmp_path / "ours.cert", tmp_path / "theirs.cert"
    program("solve", "nip", "--board", "4x6", "--threads", "1", "--certificate", str(theirs), "--forget")
    yomikiri.game("nip", "4x6").start().solve(threads=1, certificate=ours)
    assert ours.read_bytes() == theirs.read_bytes()
    assert without(yomikiri.check(ours).json) == without(program("check", str(theirs)))


def test_refusals_have_the_same_words(program, tmp_path):
    import subprocess

    damaged = tmp_path / "damaged.cert"
    yomikiri.game("nip", "4x6").start().solve(certificate=damaged)
    lines = damaged.read_text().splitlines()
    damaged.write_text("\n".join(lines[:-3]) + "\n")
    said = subprocess.run([program.path, "check", str(damaged)], capture_output=True, text=True, check=False)
    with pytest.raises((yomikiri.NotConfirmed, yomikiri.InputError)) as raised:
        yomikiri.check(damaged)
    reason = str(raised.value).split(";")[0]
    assert reason in said.stderr

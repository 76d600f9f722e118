"""Every game gives the same values, lines and games as the command line."""

from __future__ import annotations

import subprocess

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


@pytest.mark.parametrize(("stage_1", "stage_2"), [(None, None), ("score", "win"), ("win", "score")])
def test_lookaheads_are_the_same(program, stage_1, stage_2):
    stages = (["--stage-1", stage_1] if stage_1 else []) + (["--stage-2", stage_2] if stage_2 else [])
    said = ["--mode", "lookahead", "--lookahead", "7,5", *stages, "--threads", "1"]
    expected = program("solve", "nip", "--board", "4x8", *said, "--forget")
    position = yomikiri.game("nip", "4x8").start()
    found = position.solve("lookahead", lookahead=(7, 5), stage_1=stage_1, stage_2=stage_2, threads=1)
    assert without(found.json) == without(expected)
    assert found.json["lookahead"]["plies"] == [7, 5] and "favoured" in str(found)
    many = yomikiri.batch.solve([position] * 2, "lookahead", lookahead=(7, 5), stage_1=stage_1, stage_2=stage_2, threads=2)
    assert [without(one.json) for one in many] == [without(expected)] * 2


def test_proofs_are_kept_as_the_command_line_keeps_them(program, tmp_path):
    theirs, ours = tmp_path / "theirs", tmp_path / "ours"
    library = yomikiri.Library(ours / "games.db")
    certificate = tmp_path / "proof.cert"
    for name, board, mode in [("nip", "4x5", "exact"), ("nip", "4x5", "wld"), ("row", "4x4", "exact"), ("othello", "4x4", "exact")]:
        start = yomikiri.game(name, board).start()
        # Positions of which no value comes with the program.
        position = start.play(start.moves()[1])
        file = certificate if name == "othello" else None
        more = ["--certificate", str(certificate)] if file else []
        said = ["--board", board, "--position", position.text, "--mode", mode, "--threads", "1", *more]
        program("solve", name, *said, "--data-dir", str(theirs))
        certificate.unlink(missing_ok=True)
        position.solve(mode, threads=1, library=library, certificate=file)

    def kept(folder):
        return [row for row in program("results", "--data-dir", str(folder)) if row["source"] != "shipped"]

    assert len(kept(ours)) == 4 and kept(ours) == kept(theirs)
    proofs = [proof for proof in yomikiri.proofs(library=library) if proof.source != "shipped"]
    assert [proof.json for proof in proofs] == kept(ours)
    # What is not proven, not asked for, or over is not kept.
    yomikiri.game("nip", "6x8").start().solve(nodes=1000, library=library)
    yomikiri.game("nip", "4x4").start().solve("lookahead", lookahead=(3, 3), library=library)
    yomikiri.game("nip", "4x6").start().solve()
    yomikiri.game("othello", "4x4").position("XXXXXXXXXXXXXXXX X").solve(library=library)
    assert len(kept(ours)) == 4
    start = yomikiri.game("othello", "4x4").start()
    yomikiri.batch.solve([start.play(move) for move in start.moves()], library=library)
    assert len(kept(ours)) == 7 and {row["value"] for row in kept(ours) if row["game"] == "othello"} == {-8}


def test_wthor_has_its_names(program, tmp_path):
    games = yomikiri.match("othello", "level:1", "random", games=4).records
    text, wthor = tmp_path / "games.txt", tmp_path / "games.wtb"
    text.write_text("\n".join(record.text for record in games))
    subprocess.run([program.path, "record", "convert", str(text), "--to", "wthor", "--output", str(wthor)], check=True, capture_output=True)
    assert [record.players for record in yomikiri.records(wthor)] == [record.players for record in games]
    wthor.with_suffix(".jou").unlink()
    with pytest.warns(UserWarning, match="players are called by their numbers"):
        assert yomikiri.records(wthor)[0].players[0].startswith("number ")


def test_certificates_are_the_same(program, tmp_path):
    ours, theirs = tmp_path / "ours.cert", tmp_path / "theirs.cert"
    program("solve", "nip", "--board", "4x6", "--threads", "1", "--certificate", str(theirs), "--forget")
    yomikiri.game("nip", "4x6").start().solve(threads=1, certificate=ours)
    assert ours.read_bytes() == theirs.read_bytes()
    assert without(yomikiri.check(ours).json) == without(program("check", str(theirs)))


def test_refusals_have_the_same_words(program, tmp_path):
    damaged = tmp_path / "damaged.cert"
    yomikiri.game("nip", "4x6").start().solve(certificate=damaged)
    lines = damaged.read_text().splitlines()
    damaged.write_text("\n".join(lines[:-3]) + "\n")
    said = subprocess.run([program.path, "check", str(damaged)], capture_output=True, text=True, check=False)
    with pytest.raises((yomikiri.NotConfirmed, yomikiri.InputError)) as raised:
        yomikiri.check(damaged)
    reason = str(raised.value).split(";")[0]
    assert reason in said.stderr

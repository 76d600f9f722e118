#!/bin/sh
# Makes the kept files anew with the program of version 0.1.0: sh make.sh PROGRAM. Nobody needs to, unless a file is to be added;
# the sessions are then completed by YOMIKIRI_0_1_0=PROGRAM cargo test -p yomikiri --test command_line kept_answers
set -e
program=$(realpath "$1")
export LC_ALL=C
cd "$(dirname "$0")"
in_folder() { rm -rf "$1"; mkdir "$1"; cd "$1"; export YOMIKIRI_DATA=.; }

# Unfinished games, with everything that may happen in one.
in_folder journals
printf 'S@b2\nswap\nM@a1\nL@a1\nundo\nundo\nredo\ndraw\nno\n' | $program play gobblers --second human --swap-rule > /dev/null
printf 'f5\nhint\nquit\n' | $program play othello --second 4 --seed 7 --clock 30m+5s > /dev/null
printf 'a13-a12\nquit\n' | $program play halma --board 16x16 --players 4 --second 1 --third 2 --fourth human > /dev/null
printf 'c2\nquit\n' | $program play nip --board 6x6 --rule rim=off --second human > /dev/null
cd ..

# Records as text and as JSON, with comments of the review, and the games of a library.
in_folder records
printf 'b1\na1\na2\nc1\nd4\nresign\n' | $program play othello --board 4x4 --second human --save resigned.txt > /dev/null
$program play gobblers --first 2 --second 3 --seed 4 --save gobblers.txt > /dev/null < /dev/null
$program play halma --board 4x4 --first 3 --second 2 --rule limit=40 --save halma.txt > /dev/null < /dev/null
$program play nip --board 6x6 --first 3 --second 4 --save nip.txt > /dev/null < /dev/null
$program record annotate resigned.txt --output annotated.txt --threads 1 > /dev/null
$program record convert annotated.txt gobblers.txt halma.txt nip.txt --to json --output games.json > /dev/null
rm -rf games games.db
cd ..

in_folder library
printf 'f5d6c3d3c4f4c5b3c2e3\nf5f6e6f4e3\nf5d6c5f4e3c6d3f6e6d7\n' | $program games import - --from transcript > /dev/null
$program games import ../records/annotated.txt ../records/games.json > /dev/null
cd ..

# Contests, which --resume carries on to more games, and the cells of an experiment.
in_folder contests
$program match nip --board 4x4 level:2 level:1 --games 8 --threads 1 > /dev/null
$program match othello --board 4x4 random greedy:CS level:2 --round-robin --games 4 --threads 1 > /dev/null
cat > mine.toml <<'TOML'
title = "My weights"

[matches]
game = { name = "othello", board = "4x4" }
player = "greedy:BP*{bp}+CS"
against = "random"
games = 6
grid = [{ name = "bp", values = [1, 2] }]
published = [[1, 3, 0, 0, 2, 1, 0]]
TOML
$program lab run mine.toml --threads 1 > /dev/null
cd ..

# Solves that a limit ended, and one that is done.
in_folder checkpoints
$program solve othello --board 4x8 --nodes 3M --threads 1 --memory 64M --checkpoint unfinished.ckpt > /dev/null
$program solve nip --board 6x6 --nodes 300k --threads 1 --memory 64M --checkpoint won.ckpt > /dev/null
$program solve nip --board 4x6 --threads 1 --checkpoint finished.ckpt > /dev/null
cd ..

in_folder certificates
$program solve othello --board 4x6 --threads 1 --certificate othello.cert > /dev/null
$program solve nip --board 6x6 --threads 1 --mode wld --certificate nip.cert --certificate-empties 8 > /dev/null
cd ..

in_folder tables
$program tablebase build gobblers --rule hands=211/110 > /dev/null
$program tablebase build halma --board 4x4 > /dev/null
# Interrupted while it works; a machine that is done sooner needs a shorter sleep.
$program tablebase build gobblers --rule hands=112/111 --threads 1 > /dev/null 2>&1 & build=$!
sleep 0.5
kill -INT $build
wait $build || true
ls ./*.unfinished > /dev/null

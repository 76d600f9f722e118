# Reports of experiments.

# The heads of columns. The name of a text is that of its column in English, which JSON has in every language.
lab-column-against = against
lab-column-board = board
lab-column-complete = complete
lab-column-drawn = drawn
lab-column-elo = Elo
lab-column-emulated = emulated
lab-column-emulated-lines = emulated lines
lab-column-first = first
lab-column-first-count = first count
lab-column-games = games
lab-column-games-over = games over
lab-column-largest-ply = largest ply
lab-column-level = level
lab-column-lost = lost
lab-column-m = m
lab-column-measured = measured
lab-column-measured-seconds = measured seconds
lab-column-mode = mode
lab-column-move = move
lab-column-moves = moves
lab-column-ms = ms
lab-column-ms-a-move = ms a move
lab-column-n = n
lab-column-nodes = nodes
lab-column-nodes-a-move = nodes a move
lab-column-player = player
lab-column-plies = plies
lab-column-ply = ply
lab-column-positions = positions
lab-column-positions-at-least = positions at least
lab-column-positions-at-most = positions at most
lab-column-power = power
lab-column-proven = proven
lab-column-published = published
lab-column-published-lines = published lines
lab-column-published-ms = published ms
lab-column-published-power = published power
lab-column-published-seconds = published seconds
lab-column-published-time = published time
lab-column-published-won-lost = published won-lost
lab-column-r2 = R²
lab-column-right-side = right side
lab-column-round = round
lab-column-rules = rules
lab-column-score-percent = score %
lab-column-second = second
lab-column-second-count = second count
lab-column-seconds = seconds
lab-column-likely-stronger-percent = likely stronger %
lab-column-times-faster = times faster
lab-column-verdict = verdict
lab-column-won = won
lab-column-won-lost-drawn = won-lost-drawn
lab-column-95-percent = 95 %
lab-column-99-percent = 99 %

lab-yes = yes
lab-no = no
lab-comma = {", "}
lab-stop = .
lab-between-sentences = {" "}
lab-place = { $place }.

lab-verdict-proven = proven
lab-verdict-agrees = agrees
lab-verdict-differs = differs
lab-verdict-refuted = refuted
lab-verdict-not-run = not run
lab-verdicts = Verdicts:
lab-verdicts-line = verdicts:
lab-verdicts-proven = { $count } proven
lab-verdicts-agrees = { $count } { $count ->
    [one] agrees
   *[other] agree
}
lab-verdicts-differs = { $count } { $count ->
    [one] differs
   *[other] differ
}
lab-verdicts-refuted = { $count } refuted
lab-verdicts-not-run = { $count } not run

lab-not-finished = Not finished: what is missing was not run.
lab-not-finished-line = not finished: what is missing was not run; the same command goes on
lab-how-made = How this was made
lab-provenance = { $command } with yomikiri { $version } on { $machine }, { $threads ->
    [one] 1 thread
   *[other] { $threads } threads
}, seed { $seed }, { $date }.

# What pictures say of themselves.
lab-no-data = no data
lab-not-finite = left out, not a number
lab-not-positive = left out, not above 0 on a logarithmic axis

lab-matches-place = { $place }, { $games } games a cell, half of them as the first to move.
lab-matches-best = The best is { $player } with { $score } % ({ $interval }).
lab-score = Score
lab-score-by = Score by { $parameter }
lab-score-against = score against { $player }
lab-score-of-first = Score of the first to move

lab-pairs-ordered = { $place }, { $games } games a cell; rows move first.
lab-pairs-against = { $place }, { $games } games a cell; both move first equally often.
lab-pairs-strength = Strength in Elo above the mean: { $strengths }.

lab-first-move-title = Time of the first move
lab-first-move-growth = { $player }: a ply more takes { $times } times as long (R² = { $fit }).
lab-plies-of-lookahead = plies of lookahead
lab-milliseconds = milliseconds

lab-times-by-level = Time of a game by level
lab-times-by-choices = Time of a move by its choices
lab-times-choices-explained = A move with x choices takes about c · x^p: the mean over all moves with as many choices is fitted, in games of a level against itself.
lab-times-seconds-title = Seconds of one side over one game
lab-times-level = level (plies of lookahead)
lab-times-fit = { $what }: { $factor } · e^({ $rate } · level), R² = { $fit }; a level more is { $times } times as much.
lab-times-measured-seconds = Measured seconds
lab-times-measured-nodes = Measured nodes
lab-times-published-seconds = Published seconds, fitted again
lab-times-published-rate = The published exponent is { $rate }; its own seconds give { $found }.
lab-times-incomplete = Not all pairs of levels were played.

lab-lookahead-unproven = Who wins is not proven here.
lab-lookahead-black-wins = black wins
lab-lookahead-white-wins = white wins
lab-lookahead-draw = it is a draw
lab-lookahead-proven = Proven before all else: { $wins } ({ $nodes } positions, { $seconds } s).
lab-lookahead-right = Of { $run } lookaheads { $right } favour the right side.
lab-lookahead-same = { $same } of { $all } say what the published program said.

lab-values-title = Value for the first player
lab-discs = discs

lab-census-counted = Counted
lab-census-counted-about = Positions that can stand on the board after so many plies; where positions recur, those that can stand there for the first time.
lab-census-counted-symmetric = Positions that can stand on the board after so many plies, images of each other once; where positions recur, those that can stand there for the first time.
lab-census-beyond = no; then { $positions }
lab-census-by-ply = Positions by ply
lab-census-estimated = Estimated
lab-census-estimated-about = Games: how many there are, by Knuth's method, without bias. Positions: at least as many as differ among those that random games came to, at most as many as there are chains of waypoints, both with a confidence of some 95 %.
lab-census-at-most = Positions by ply, at most
lab-census-series = { $place }, at most

lab-tune-title = Tuning
lab-tune-rounds = { $place }, { $played } of { $rounds } rounds of { $games } games.
lab-tune-weights = Weights from round to round
lab-tune-weight = weight
lab-tune-match = The match at the end
lab-tune-stronger = At 99 % confidence { $player } is stronger than { $against }.
lab-tune-weaker = At 99 % confidence { $player } is weaker than { $against }.
lab-tune-undecided = At 99 % confidence { $player } has not shown itself to be stronger or weaker than { $against }.
lab-tune-not-played = The match at the end was not played.

# The published table of Nip.
lab-nip-title = Who wins at Nip, values for black
lab-nip-black = black
lab-nip-white = white
lab-nip-draw = draw
lab-nip-a-draw = a draw
lab-nip-black-by = black wins by { $discs }
lab-nip-white-by = white wins by { $discs }
lab-nip-by = { $outcome } by { $move }
lab-nip-days = (days)
lab-nip-between = {"; "}
lab-nip-stopped = emulation stopped
lab-nip-out-of-reach = emulation out of reach
lab-nip-not-run = emulation not run (--all runs it)
lab-nip-another = the emulation finds another { $what }, { $found }
lab-nip-reproduced = published { $what } reproduced by the emulation
lab-nip-reproduced-with-move = published { $what } and first move { $move } reproduced by the emulation
lab-nip-reproduced-other-move = published { $what } reproduced by the emulation, but by { $found } instead of { $move }
lab-nip-unproven = not proven
lab-nip-confirmed = confirmed by proof
lab-nip-refuted = refuted by proof: { $truth }
lab-nip-wrong-winner = refuted by proof, wrong winner: { $truth }
lab-nip-luck-value = the right winner only by luck: the first move { $move } is { $value }
lab-nip-luck-loses = the right winner only by luck: the first move { $move } loses
lab-nip-lines-agree = lines counted agree to the last digit
lab-nip-lines-differ = lines counted differ: { $published } published, { $emulated } emulated
lab-nip-lines-on-request = lines not counted (--all counts them)
lab-nip-lines-out-of-reach = { $lines } lines are out of reach of a recount
lab-nip-mistake = { $move } ({ $before } becomes { $after })
lab-nip-no-mistakes = none
lab-nip-line-ends = { $board } line: { $line } ends { $black }–{ $white } by the rules; mistakes in it: { $mistakes }
lab-nip-line-stands = { $board } line: { $line } stands at { $black }–{ $white } by the rules; mistakes in it: { $mistakes }
lab-nip-explanation =
    Why: the published program makes three slips, and an emulation that makes them too gives its values.
    1. Everywhere below the root it chooses the better move for the side that has just moved, not for the side to move: from the
       second ply on, every move of a side is picked for the good of its opponent.
    2. It never clears its pass flags. A pass ends the game if the other side has passed at any time before.
    3. Its straight flips run past the first own stone to the last one in the unbroken row, from 5 cells in a line on.
    The first slip alone names the wrong winner on 4x4 and 6x6; on the oblong boards the right side is named by luck, with a first
    move that loses. So "square boards favour white, oblong ones black" describes the slips: black wins on every board here.
    The emulation tries moves row by row, and leaves a node below the root as soon as its chooser wins (win-only), or when its best
    value is strictly better for its chooser than the best so far of the node before. The win-only counts of 4x4, 6x6 and 4x8 agree
    with the published ones to the last digit. How the exact search cut off is not known: this way gives the 168 lines of 4x4,
    which may be chance. Values do not depend on it.

# Training.

train-exercise = Exercise { $number }: { $game } { $board }   { $rules }
train-task = Move { $ply }, { $player } to move. In the game the wrong move was made here: find a better one.
train-task-opening = Exercise { $number }: { $opening }. You are { $player }; play its moves.
train-answered = { $player } plays { $move }.

train-right = Right: { $move } ({ $value }).
train-good = Right: { $move } ({ $value }) is good enough. Best is { $best } ({ $before }).
train-wrong = Wrong: { $move } ({ $value }). Possible is { $before }.
train-wrong-unknown = Wrong: { $move }. Possible is { $before }.
train-refuted = It is refuted by { $line }.
train-solution = Best is { $best } ({ $before }).
train-played = In the game { $move } was played ({ $value }).
train-again = Try again, or type solution.

train-opening-right = Right: that is the { $opening }.
train-opening-wrong = Wrong: { $move } is not the { $opening }.
train-opening-other = Wrong: { $move } is the { $other }, not the { $opening }.
train-opening-solution = The { $opening } goes on with { $move }.

train-value-proven = { $worth }, proven
train-value-plies = { $worth }, { $plies } plies ahead
train-value-race = { $worth }, by counting turns

train-nothing = There is nothing to train: in no game that was looked at did somebody go wrong.
train-score = { $right } of { $count } right.
train-missed = What was missed comes first the next time.
train-not-kept = How it went is not kept: { $reason }

train-help =
    A move is typed as moves lists it, like d3, S@b2 or a8-c6.
    moves          all legal moves
    board          the board again
    solution       the best move; the exercise counts as missed
    rules          the rules of the game
    quit           end the training

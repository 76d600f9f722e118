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
train-value-book = { $worth }, from the book, { $plies } plies ahead
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

# The training screen.

train-screen-title = Training
train-screen-from = Exercises
train-screen-own = turning points of my games
train-screen-library = turning points of all games
train-screen-openings = opening drill
train-screen-game = Game
train-screen-all-games = all
train-screen-no-game = none yet
train-screen-stock = { $games ->
    [0] All games are looked through
    [one] 1 game is not looked through yet
   *[other] { $games } games are not looked through yet
}; { $exercises ->
    [one] 1 exercise is known
   *[other] { $exercises } exercises are known
}{ $missed ->
    [0] .
   *[other] , { $missed } of them missed.
}
train-screen-about = You see a position in which a game turned: find a better move. What was missed comes first.
train-screen-openings-count = { $number ->
    [one] 1 opening has a name.
   *[other] { $number } openings have names.
}
train-screen-about-openings = You play one side of an opening from memory, the program answers. What was missed comes first.
train-screen-none = There are no exercises yet: play games to their end, or add some with yomikiri games import FILE.
train-screen-opening-library = Looking into the library...
train-screen-looking = Looking for turning points: game { $number } of { $of }, { $percent } %
train-screen-again = Setting an exercise again...
train-screen-judging = Judging { $move }...
train-screen-tally = Exercise { $number }   { $right } of { $count } right
train-screen-by = Who went wrong: { $player }
train-screen-opening = { $opening }: you are { $player }, play its moves.
train-screen-done = There are no more exercises.
train-screen-no-take-back = Answers are not taken back in this training.

train-key-next = next
train-key-again = try again
train-key-answer = answer
train-key-skip = skip
train-key-stop = stop

screen-help-training =
    Up and down choose a line, left and right change it; the mouse does both (right button: the value before).
    Exercises come from your own games, from all games of the library, or from openings that have names. Only games for which there are exercises are offered; new games are looked through when they are needed, which may take a minute for each.
    With taking back switched off, a wrong answer is followed by the solution at once.
    b begins, q goes back.
screen-help-exercise =
    A position of a game in which its player went wrong: find a better move. Arrows move the cursor; Enter or space puts down or picks up. Or type: d3, S@b2 or a8-c6, then Enter. The mouse clicks a cell.
    The answer is proven or judged. A tick (or * where only letters are shown) says that a value is proven; otherwise it says how many plies ahead the judge looked. A wrong answer is refuted: left and right, the wheel or a click on a move step through the line.
    Only the first answer counts. What was missed comes first the next time.

    Enter or n  the next exercise             u  try again, if allowed
    x  show the answer                        m  or t: show what is possible
    F2 or Ctrl-A  analyse the position        Esc  stop the work, or leave

    In an opening drill you play the moves of one side; the program answers along the opening.

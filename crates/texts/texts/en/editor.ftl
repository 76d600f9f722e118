# The board editor, and why a position cannot be.

screen-editor-title = set up a position
screen-editor-put = Put on the board:
screen-editor-empty = empty
screen-editor-left = { $number } left
screen-editor-possible = This position is possible: d takes it over.
screen-editor-refused = Not taken over: { $reason }
screen-editor-no-position = That is no position: { $reason }
screen-editor-turns-leave-home = Turns left to leave home: { $number }
screen-editor-turns-first-turns = { $number ->
    [0] Limited first turns: behind
   *[other] Next turn of Player 1: { $number }
}
screen-key-editor = edit
screen-key-put = put
screen-key-whose-turn = turn
screen-key-undo = undo
screen-key-clear = clear
screen-key-start-position = start
screen-key-empty-cell = empty
screen-key-done = done
screen-help-editor =
    Here any position is put together. The arrow keys or a click choose a cell; the list beside the board is what can be put there, chosen by its number, by a click or with the wheel. Space or Enter puts it on the cell of the cursor, a click or a drag of the mouse where it is.
    0 is nothing: it empties cells. Backspace takes the uppermost piece of a cell away, Delete or the right button of the mouse all of them.
    Pieces of several sizes stack: a larger one covers what is there, a smaller one goes below. The whole stack of the cell is shown beside the board.
    t or Tab changes whose turn it is, x empties the board, s puts up the start, f turns the board, u or Ctrl-Z takes back. Where a game counts turns, + and - change their number.
    A position text can be pasted.
    While the position cannot be, it is said below the board why, and ? ? marks the cells on which that can be seen. It is not taken over then.
    d takes the position over: the analysis begins anew with it. Esc goes back and changes nothing.

impossible-where = { $points }: { $fault }
impossible-where-more = { $points } and more: { $fault }
impossible-points = That has { $found } cells; the board has { $needed }.
impossible-unknown = "{ $letter }" is nobody's.
impossible-covers = A { $above } piece on a { $below } one: a piece covers only smaller ones.
impossible-no-such-player = Nobody is to move: there are { $players } players.
impossible-turns = { $found } turns are counted; there can be { $most }.
impossible-too-many = { $player } has { $found ->
    [one] { $found } { $size } piece
   *[other] { $found } { $size } pieces
}; there { $most ->
    [one] is { $most }
   *[other] are { $most }
}.
impossible-number = { $player } has { $found ->
    [one] { $found } piece
   *[other] { $found } pieces
} on the board; it must be { $needed }.
impossible-uneven-1 = { $player } has { $first } and { $other } { $second }: with { $player } to move, who begins, both have as many.
impossible-uneven-2 = { $player } has { $first } and { $other } { $second }: with { $other } to move, { $player }, who begins, has one more.
impossible-too-soon = { $player } has { $found } pieces on the board after { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}.
impossible-none-yet = { $player } has no piece on the board, but has had a turn by now.
impossible-floating = Nothing is below it: it would fall to the lowest empty cell.
impossible-both-lines = Both have a line of { $length }, and no single move makes both: the first line ends the game.
impossible-line-before = { $player } has a line of { $length } and is to move: the game was over before.
impossible-line-unmade = No single last move makes the lines of { $length } of { $player }: the first line ends the game.
impossible-start-empty = A disc stands here from the start on and never leaves the board.
impossible-not-the-start = Nothing is put down yet, but this is not the start, with the first player to move.
impossible-apart = This is apart from the rest: every disc is put down beside another one.
impossible-won-before = { $player } has won without having moved last: the game was over before.
impossible-lost-before = { $player } is still at home and has lost without having moved last: the game was over before.
impossible-several-won = Several players have won: the first one ends the game.

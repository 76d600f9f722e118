# The rules, and what the switches do. Paragraphs are one line each; whoever shows them breaks the lines.

rules-switches = What can be chosen, with --rule NAME=VALUE; the usual value comes first:
rules-variants = Choices that have a name, with --variant NAME:
picture-after = After { $move }
picture-seats = { $seats }. A point is an empty cell.
picture-seat = { $letters }: { $player }
picture-between = ; {""}
picture-space = {" "}
picture-stacks = A stack is written from bottom to top.
picture-camps = A comma is an empty cell of a camp.
picture-hands = Below the board is what each player has in hand.

rules-othello-1 = Othello is played on a board of 8 rows and 8 columns, or any other with sides of 3 to 16 and at most 128 cells. Black begins. Four discs stand in the middle.
rules-othello-2 = On your turn you place one of your discs on an empty cell so that at least one disc is flipped: in each of the eight directions, an unbroken run of your opponent's discs between the new disc and another of yours changes its colour. All such runs flip at once. A run stops at your first disc; nothing behind it flips, like e2 in the picture.
rules-othello-3 = You may pass only when you have no move, and then you must.
rules-othello-4 = When neither player can move, or the board is full, the game is over. The player with more discs wins; equally many are a draw.

rules-nip-1 = Nip is Othello on a board without corners, with one more line: the rim. Black begins. Four discs stand in the middle.
rules-nip-2 = On your turn you place one of your discs on an empty cell so that at least one disc is flipped. As in Othello, in each of the eight directions an unbroken run of your opponent's discs between the new disc and another of yours changes its colour; a run stops at your first disc.
rules-nip-3 = The border cells, in their order round the board, are the rim. A disc placed on the rim also flips along it, in both directions: an unbroken run of your opponent's discs on the rim between the new disc and another of yours. So nothing on the rim is safe until the rim is full. All runs are judged before the move, and all their discs flip together. In the picture White's disc on a2 brackets all black discs of the rim, all the way round to a3.
rules-nip-4 = You may pass only when you have no move, and then you must.
rules-nip-5 = When neither player can move, or the board is full, the game is over. The player with more discs wins; equally many are a draw.

rules-gobblers-1 = Gobblet Gobblers is played on a board of 3 rows and 3 columns. Each player has two small, two medium and two large pieces in hand. Player 1 begins. Three visible pieces of one player in a row, a column or a diagonal win.
rules-gobblers-2 = On your turn you either put a piece from your hand on a cell, or move one of your visible pieces to another cell. The cell is empty, or its top piece is strictly smaller, whoever owns it: that piece is covered.
rules-gobblers-3 = Only the top piece of a stack is visible, and only visible pieces count or can be moved. What is covered comes to light again when the piece above it moves away.
rules-gobblers-4 = If you uncover a line of your opponent by moving a piece away, you have lost, even if the same move makes a line of yours. The position is judged when the piece is put down, so it may come down on that line and cover it again. In the picture Player 1 has lost: the row of Player 2 is uncovered.
rules-gobblers-5 = A position that comes up for the third time, with the same player to move, is a draw. A player without a legal move has lost.

rules-halma-1 = Halma is played on 8x8 with 10 pieces each, on 10x10 with 15, on 16x16 with 19, and on 16x16 by four players with 13; small boards from 4x4 to 7x7 have 3 or 6. Player 1 begins from the camp in the lower left corner, Player 2 has the upper right one, and each has to bring all pieces into the opposite camp. Four players have the camps lower left, upper left, upper right and lower right; the turn goes round clockwise, and each makes for the camp diagonally opposite.
rules-halma-2 = A turn moves one piece, either by one step to any of the eight adjacent cells, if it is empty, or by jumps: over exactly one adjacent piece, whoever owns it, to the empty cell right behind it. Jumps can be joined to a chain, may change their direction, may stop anywhere, are never forced and capture nothing. Steps and jumps do not mix. A move is where it begins and where it ends, whatever the route. In the picture a piece jumps over d3 to e3 and on over e4 to e5.
rules-halma-3 = A piece that stands in its goal camp must not end a turn outside that camp; during a chain of jumps it may pass outside.
rules-halma-4 = The first player with all pieces in the goal camp wins. A player without a legal move passes.
rules-halma-5 = A position that comes up for the third time, with the same player to move, is a draw, and so is a game of 1000 turns.

switch-name-start = Start
switch-name-score = Scoring
switch-name-rim = Rim
switch-name-self-bracket = Self-bracketing
switch-name-lift = Lifting
switch-name-hands = Pieces in hand
switch-name-first-turns = First turns
switch-name-repetition = Repetition
switch-name-stuck = No legal move
switch-name-win = Winning
switch-name-leave-home = Leaving home
switch-name-stay = Staying
switch-name-limit = Turn limit

switch-start = the four discs at the start
switch-start-cross = white on the upper left and lower right, black on the other two
switch-start-parallel-rows = black on the upper two
switch-start-parallel-columns = black on the left two
switch-start-reversed = black on the upper left and lower right, white on the other two
switch-score = how the result is counted
switch-score-discs = the difference of discs
switch-score-empties-to-winner = empty cells count for the winner, as in tournaments
switch-rim = whether the rim is a line
switch-rim-on = discs are flipped along the rim too
switch-rim-off = only straight lines flip
switch-self-bracket = whether a disc may bracket with itself, all the way round the rim
switch-self-bracket-no = a run must be closed by another disc of the same colour
switch-self-bracket-yes = a disc may close a run with itself

# Values as the set-up shows them.
choice-start-cross = crossed
choice-start-parallel-rows = in rows
choice-start-parallel-columns = in columns
choice-start-reversed = crossed, colours reversed
choice-score-discs = discs
choice-score-empties-to-winner = empty cells to the winner
choice-lift-after-move = after the move
choice-lift-loses = at once
choice-hands-222-222 = two of each size
choice-hands-212-212 = one medium each
choice-hands-022-022 = no small pieces
choice-hands-202-202 = no medium pieces
choice-first-turns-3-no-medium-no-covering = 1 to 3: no medium, no covering
choice-first-turns-2-3-no-medium-no-covering = 2, 3: no medium, no covering
choice-first-turns-1-no-centre = 1: not to the centre
choice-first-turns-1-only-small = 1: only small
choice-repetition-draw = draw
choice-stuck-loses = loses
choice-stuck-draws = draw
choice-win-all-mine = all cells are mine
choice-win-filled = camp is full

switch-lift = when a line counts that a lifted piece uncovers
switch-lift-after-move = when the piece is put down: it may cover the line again
switch-lift-loses = the moment the piece is lifted, wherever it goes
switch-hands = the small, medium and large pieces of Player 1 / Player 2
switch-hands-222-222 = two of each size
switch-hands-212-212 = only one medium piece each
switch-hands-022-022 = no small pieces
switch-hands-202-202 = no medium pieces
switch-first-turns = a handicap on the first turns of Player 1
switch-first-turns-none = none
switch-first-turns-3-no-medium-no-covering = no medium piece and no covering on the first three turns
switch-first-turns-2-3-no-medium-no-covering = no medium piece and no covering on the second and third turn
switch-first-turns-1-no-centre = not to the centre on the first turn
switch-first-turns-1-only-small = only a small piece on the first turn
switch-repetition = what a repeated position means
switch-repetition-draw = a draw at the third occurrence with the same player to move
switch-repetition-off = nothing
switch-stuck = a player without a legal move
switch-stuck-loses = has lost
switch-stuck-draws = the game is drawn

switch-win = what wins
switch-win-all-mine = every cell of the goal camp holds one of your pieces
switch-win-filled = the goal camp is full, with at least one of your pieces in it: against players who never leave home
switch-leave-home = by when the home camp has to be left
switch-leave-home-off = no limit
switch-leave-home-30 = a player with a piece at home after 30 of its own turns has lost; usual on 8x8
switch-leave-home-50 = a player with a piece at home after 50 of its own turns has lost; usual on 10x10
switch-stay = whether a piece in its goal camp stays there
switch-stay-on = it must not end a turn outside
switch-stay-off = it may leave again
switch-limit = the number of turns after which the game is drawn
switch-limit-1000 = 1000 turns
switch-limit-200 = 200 turns
switch-limit-500 = 500 turns

variant-fair-1 = nobody can force a win: no medium piece and no covering on the first three turns of Player 1
variant-fair-2 = nobody can force a win: no medium piece and no covering on the second and third turn of Player 1
variant-fair-3 = nobody can force a win: only one medium piece each
variant-fair-4 = nobody can force a win: no small pieces
variant-fair-5 = nobody can force a win: no medium pieces

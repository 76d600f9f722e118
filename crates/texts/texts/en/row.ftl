# K in a row: Connect Four, tic-tac-toe, five in a row.

game-row = K in a row
token-stone = stone

rules-row-1 = K in a row is played on a board with sides of 1 to 15 cells. Connect Four has 6 rows, 7 columns and lines of four; tic-tac-toe has 3 rows, 3 columns, lines of three and no gravity; five in a row is played on 9x9 or 15x15 with lines of five and no gravity. Player 1 begins.
rules-row-2 = On your turn you choose a column that is not full, and your stone falls to its lowest empty cell. Without gravity you put your stone on any empty cell.
rules-row-3 = The first player with a line of the agreed length, or a longer one, wins: along a row, a column or a diagonal. In the picture Player 1 completes a diagonal.
rules-row-4 = If the board is full and nobody has a line, the game is a draw.

switch-name-gravity = Gravity
switch-name-length = Line length
switch-gravity = whether stones fall
switch-gravity-on = a stone falls to the lowest empty cell of its column
switch-gravity-off = a stone stays where it is put
switch-length = how many stones in a line win
switch-length-3 = three
switch-length-4 = four
switch-length-5 = five
switch-length-6 = six

variant-connect-four = Connect Four: four in a row, stones fall; usually on 6x7
variant-tic-tac-toe = tic-tac-toe: three in a row, stones stay where they are put; usually on 3x3
variant-five = five in a row or more, stones stay where they are put; usually on 15x15

# The screens.

screen-title = Yomikiri
screen-subtitle = Choose a game and press Enter.
screen-continue = Continue { $game } ({ $when })
screen-unfinished = Unfinished games ({ $number })
screen-unfinished-title = Unfinished games
screen-unfinished-none = There are no unfinished games.
screen-unfinished-moves = { $number ->
    [one] 1 move
   *[other] { $number } moves
}
screen-unfinished-ask = Delete this game for good?
screen-explore = Explore the library of games
screen-train = Train: turning points and openings
screen-ago-now = just now
screen-ago-minutes = { $number ->
    [one] a minute ago
   *[other] { $number } minutes ago
}
screen-ago-hours = { $number ->
    [one] an hour ago
   *[other] { $number } hours ago
}
screen-ago-days = { $number ->
    [one] yesterday
   *[other] { $number } days ago
}
screen-setting-language = Language: { $value }
screen-setting-colours = Colours: { $value }
screen-colours-full = many
screen-colours-basic = sixteen
screen-colours-none = none
screen-setting-symbols = Symbols: { $value }
screen-symbols-unicode = lines and discs
screen-symbols-ascii = letters only
screen-quit = Quit
screen-on = on
screen-off = off
screen-too-small = This screen needs { $width } columns and { $height } rows. The terminal has { $now-width } and { $now-height }: make it larger, or the letters smaller.

screen-setup-title = New game: { $game }
screen-setup-begin = Begin
screen-setup-board = Board
screen-setup-roster = Players
screen-setup-roster-value = { $players } players, { $pieces } pieces each
screen-setup-clock = Clock
screen-setup-swap = Swap rule
screen-setup-take-back = Taking back
screen-setup-begins = Begins
screen-setup-begins-with = Begins with:
screen-setup-start-position = start position
screen-setup-own-position = a position of your own
screen-setup-wrong-move = Move { $ply }: { $reason }
screen-setup-wrong-position = That is no position: { $reason }
screen-setup-misfit = The chosen beginning does not fit this board or these rules: the game begins at its start position.
screen-setup-variant = Variant
screen-setup-no-variant = none
screen-clock-none = none
screen-clock-minutes = { $minutes } minutes each
screen-clock-increment = { $minutes } minutes each, { $seconds } seconds a move
screen-about-begin = Enter begins the game. Below are the players, the board and the rules; the usual ones are chosen.
screen-about-seat = Who plays: a person at this keyboard, or the computer from level 0 (a small child can win) to 9 (as strong as it gets). h and 0 to 9 choose at once; d types any other player, like mcts:1s.
screen-about-typed = Type who plays: human, a level like level:9@1s, random, solver, mcts:1s, or a program like gtp:COMMAND. Enter takes it, Esc does not.
screen-about-typed-right = There is such a player: Enter takes it.
screen-setup-score =  you: { $points } of { $games }
screen-about-board = Rows and columns of the board. Small boards make short games.
screen-about-roster = How many play, and with how many pieces.
screen-about-clock = How long everybody may think in all. Whoever runs out of time loses.
screen-about-swap = After the first move the second player may change sides. So the first player does well to begin with a fair move.
screen-about-take-back = Whether moves may be taken back. Off, every move stands as it was made, and so does a resignation.
screen-about-begins = Where the game begins. Right or Enter shows the choices: openings that have names, or moves or a position that you type or paste. Left goes back to the start position.
screen-about-begins-list = Type part of the name of an opening, moves like f5d6c3, or a position; all of them can be pasted. Enter takes the chosen one.
screen-about-begins-typed = Type moves as they are written, one after the other, or a position; both can be pasted. Enter takes it.
screen-about-variant = A choice of rules that has a name.

screen-played = { $player } played { $move }.
screen-thinking = { $player } is thinking ({ $seconds } s)
screen-computer-swapped = The computer took over the other side.
screen-draw-offered = A draw is offered...
screen-draw-accepted = The draw is accepted.
screen-draw-refused = The draw is refused.
screen-hint-asked = Thinking about a hint...
screen-hint = Hint: { $move } ({ $reason })
screen-no-hint = There is no hint for this game.
screen-wait-for-turn = Wait for your turn.
screen-nothing-to-take-back = There is nothing to take back.
screen-nothing-to-redo = There is nothing to redo.
screen-no-swap = Sides can be changed only in games for two.
screen-over = The game is over.
screen-not-possible = { $move } is not possible here.
screen-no-such-piece = There is no { $piece } to put down.
screen-choose-piece = Which piece? 1, 2 or 3 choose a small, medium or large one.
screen-cannot-go-there = That piece cannot go to { $point }.
screen-nothing-to-do-there = Nothing can be done at { $point }.
screen-peek = { $point }, from the top: { $stack }
screen-peek-empty = { $point } is empty.
screen-ask-pass = No move is possible.
screen-ask-resign = { $player }: give up?
screen-ask-offer-draw = Offer a draw?
screen-reopened = The game goes on.
screen-ask-draw = { $player }: is a draw all right?
screen-ask-swap = Take over the other side?
screen-yes = yes
screen-no = no
screen-pass = pass

screen-review-values = values for { $player }
screen-review-values-mover = values for the player to move
screen-review-start = start
screen-review-at = Move { $ply } of { $plies }
screen-review-better = { $made } was played; { $best } was better.
screen-review-later = Values are shown after the game.
screen-review-busy = Judging the moves...
screen-value-won = won
screen-value-lost = lost
screen-value-wins-somehow = win
screen-value-loses-somehow = loss
screen-value-win = win { $plies }
screen-value-loss = loss { $plies }

screen-shelf-title = The library
screen-shelf-about = What was played in every position of these games, and how it went.
screen-library-empty = There are no games in the library yet. Every game that is played to its end goes into it by itself. Games from files, WTHOR, GGF, transcripts and others, are added by: yomikiri games import FILE
screen-library-nowhere = There is no folder to keep games in; name one with --data-dir.
screen-explorer-start = the start of the game
screen-explorer-games = { $number ->
    [one] 1 game
   *[other] { $number } games
}
screen-explorer-won = { $player } { $share } %
screen-explorer-drawn = drawn { $share } %
screen-explorer-column-games = games
screen-explorer-column-value = value
screen-explorer-column-book = book
screen-explorer-column-drawn = draw
screen-explorer-share = { $move }: { $share } % of the games
screen-explorer-nothing = No game in the library has this position.
screen-explorer-latest = latest games

screen-key-choose = choose
screen-key-change = change
screen-key-enter = go
screen-key-take = take it
screen-key-begin = begin
screen-key-continue = continue
screen-key-delete = delete
screen-key-values = values
screen-key-help = help
screen-key-quit = quit
screen-key-back-home = back
screen-key-hint = hint
screen-key-take-back = take back
screen-key-redo = redo
screen-key-moves = moves
screen-key-peek = peek
screen-key-resign = give up
screen-key-leave = leave
screen-key-hurry = move now
screen-key-review = look back
screen-key-again = again
screen-key-back = back
screen-key-forward = forward
screen-key-turning-point = turning point
screen-key-play = play
screen-key-open = open
screen-key-games = games
screen-key-start = start
screen-key-close = close

screen-help-title = Help
screen-help-close = Any key closes the help.
screen-help-scroll = Up and down scroll, any other key closes the help.
screen-help-home =
    Arrows and Enter, or the mouse, choose a game. A digit chooses one at once.
    c continues the latest unfinished game, u lists all of them; e explores the games in the library; t trains.
    Left and right change the settings: language, colours, symbols.
    q leaves.
screen-help-setup =
    Up and down choose a line, left and right change it; the mouse does both (right button: the value before).
    On a player's line h takes a person and 0 to 9 a level of the computer; d types any other player, as in a match.
    Behind a level stands how you did against it on this board.
    On the line "Begins" right or Enter shows the openings that have names; type part of a name, moves, or a position. Left goes back to the start position. Moves or a position can also be pasted at once.
    b begins the game from any line.
    q goes back.
screen-help-game =
    Arrows move the cursor; Enter or space puts down or picks up. Or type: d3, or a8-c6, then Enter. Esc cancels.
    The mouse clicks a cell, or drags a piece.

    h  hint (if there is a column h, press H)
    u  take back, if the game allows it       r  make it again
    m  or t: show what is possible            !  let the computer move now
    x  give up                                =  offer a draw
    w  change sides                           v  look at the moves so far
    q  leave; the game is kept and can be continued

    Marks: [ ] cursor, ( ) last move, {"{ }"} picked up, ! ! hint, + possible, ' turned over, * * what won.
screen-help-pieces =
    Pieces come in small, medium and large. 1 2 3, or s m l, take one from your hand; then choose a cell. Or type S@b2.
    p shows what is under the piece at the cursor: normally only the uppermost one is seen.
screen-help-review =
    Left and right, or the mouse, go through the game. Home and End go to its ends.
    The numbers are what the position after a move is worth. A move with a question mark gave much away; n goes to the next one.
    The curve shows how the game went.
    q closes.
screen-help-unfinished =
    These games were left before their end. Up and down, or the mouse, choose; Enter goes on with one.
    d deletes the chosen one, after asking.
    q goes back.
screen-help-shelf =
    These are the games in the library, by game and board. Up and down, or the mouse, choose; Enter shows what was played.
    yomikiri games import FILE adds games; every game that is played to its end is there already.
    q goes back.
screen-help-explorer =
    The list shows what was played in this position, in all games of the library: how often, and who won. Moves that are the same seen from another side of the board count together; ! ! marks them.
    Up and down choose a move, Enter or a second click plays it. Any other move is made on the board with the mouse, or typed: d3, S@b2 or a8-c6, then Enter.
    Left or Backspace takes back, right goes forward again. Home and End go to the ends of the line.
    g, or Tab, goes to the games below; Enter there follows the chosen one move by move.
    v shows what each move is worth as well, as on the analysis board: ✓ if that is proven. The values are for the side to move.
    q or Esc closes the game that is followed, and then the explorer.

screen-analysis-working = depth { $depth }, { $nodes } nodes, { $seconds } s
screen-analysis-paused = depth { $depth }, { $nodes } nodes, paused
screen-analysis-proven = every move is proven
screen-analysis-exhausted = depth { $depth }, nothing deeper can be found
screen-analysis-plies = { $plies } plies
screen-book-value = book { $value }, { $plies } plies
screen-analysis-by-rules = end
screen-analysis-by-search = proven
screen-analysis-by-table = table
screen-analysis-variations = tried here: { $moves }
screen-analysis-nothing-yet = nothing is known of this position yet
screen-analysis-type = position or moves:
screen-analysis-opponent = play on against (a level, or a player like mcts:1s):
screen-analysis-no-position = that is neither a position nor a line of moves: { $reason }
screen-key-best = best move
screen-key-pause = pause
screen-key-go-on = go on
screen-key-edit = type in
screen-key-turn = turn board
screen-key-play-on = play on
screen-key-cancel = cancel
screen-key-analyse = analyse
screen-help-analysis =
    Every legal move of the position is judged, the best one first, and the values stand on the cells: what the move is worth to the one who makes it. A tick (or * where only letters are shown) says that it is proven; the list says by what. Everything else is an estimate so many plies ahead, which gets deeper as long as the position is shown.
    Left and right step through the line, Home and End go to its ends. Up and down choose a move, Enter or a second click plays it, Space plays the best one. Any other move is made on the board with the mouse, or typed: d3, S@b2 or a8-c6, then Enter.
    Moves that were tried stay as variations, marked in the list. v makes the line that is shown the main one, d takes the position out again.
    The curve shows the values of the line for the first player; click it or drag along it to go there.
    p pauses and goes on, + and - show more or fewer lines of expected play, e shows what was played in the games of the library, f turns the board.
    g plays on from here: you make the next move, against a level or any other player.
    b opens the board editor: a position is put together with the keys or the mouse.
    i lets you type a position or moves; both can be pasted as well. A position that cannot be is refused, and it is said why.
    q or Esc goes back. What was tried is kept and comes back with F2 or Ctrl-A on the first screen.

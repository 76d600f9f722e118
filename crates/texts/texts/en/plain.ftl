# Plain mode.

heading-seat = { $player } ({ $sign }): { $occupant }
heading-line = The game begins after: { $moves }
heading-help = Type a move, like { $move }; help lists what else can be typed.
seat = { $player }: { $occupant }

moved = { $ply }. { $player }: { $move }
moved-by = { $ply }. { $player } ({ $occupant }): { $move }
opening = Opening: { $name }
only-pass = { $player } cannot move: type pass, or an empty line.
may-swap = { $player } may type swap to change sides, only now.

wrong-word = "{ $typed }" is neither a move, like { $move }, nor a command; help lists the commands.
wrong-move = { $typed } is not legal here; legal is { $moves }{ $more ->
    [0] {""}
   *[other] , and { $more } more (moves lists all)
}.

hint = Hint: { $move } ({ $reason }).
no-hint = No hint: the computer does not play this game yet.

taken-back = { $count ->
    [one] 1 move is taken back.
   *[other] { $count } moves are taken back.
}
nothing-to-take-back = There is nothing to take back.
no-take-back = This game is played without taking back.
ending-taken-back = The game goes on.
made-again = { $count ->
    [one] 1 move is made again.
   *[other] { $count } moves are made again.
}
nothing-to-make-again = There is nothing to make again.

peek-stack = { $cell }, from bottom to top: { $pieces }.
peek-between = , {""}
peek-empty = { $cell } is empty.
peek-wrong = There is no cell "{ $cell }"; name one, like peek { $example }.
peek-token = { $token } ({ $player })
counters-discs = { $counts }
counters-pieces-in-goal = In the goal camp: { $counts }

saved = Saved: { $file }
not-saved = "{ $file }" cannot be written: { $reason }; name a file in a directory that can be.
save-where = Name a file, like save my.game.

draw-question = { $player }, do you agree to a draw? (yes/no)
draw-refused = The draw is not accepted.
yes-or-no = Type yes or no.
yes-words = y yes
no-words = n no

swap-for-two = Only two players can change sides.
swap-too-late = Sides can be changed only by the second player, right after the first move.
swapped-by-computer = The computer changes sides.

game-is-over = The game is over; undo takes the last move back.
afterwards = Type review to see what the moves were worth, save FILE to keep them, undo to go back, or quit.
review-later = A review comes after the game; hint helps now.
review-nothing = There is nothing to look back on: no move was judged.
review-move = Move
review-value = Value for { $player }
review-value-mover = Value before the move, for the player who made it
review-turned = <- the game turned: { $best } was better
worth-won = won
worth-lost = lost
worth-wins = wins in { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}
worth-loses = loses in { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}
worth-wins-somehow = wins
worth-loses-somehow = loses
worth-draws = drawn
worth-exact = { $score }, exact
worth-judged = { $value } { $game ->
    [halma] turns
   *[other] discs
}

not-kept = The game is not kept: { $reason }
trouble = Something went wrong: { $text }
offer-continue = There is an unfinished game of { $game }. Go on with it? (yes/no)
left = The game is kept; yomikiri play { $game } --continue goes on with it.

unfinished-none = There are no unfinished games.
unfinished-game = { $game }: { $players }, { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}
unfinished-how = yomikiri play --continue ID goes on with one, --delete ID deletes it.
unfinished-delete = Delete this game for good? { $game } (yes/no)
unfinished-deleted = The game is deleted.
unfinished-stays = Nothing is deleted.

help =
    A move is typed as moves lists it: d3 puts a disc, S@b2 a small piece, a8-c6 moves one.
    moves          all legal moves
    board          the board again
    hint           what the strongest player would do, and why
    undo, redo     take moves back until it is your turn again; make them again
    peek CELL      what lies on a cell, from bottom to top
    pass           when there is no other move
    resign, draw   give up; offer a draw
    swap           change sides
    save FILE      write the moves to a file
    review         after the game: what the moves were worth
    rules          the rules of the game
    quit           leave; the game is kept

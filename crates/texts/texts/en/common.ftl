# What screens and plain mode share.

player-black = Black
player-white = White
player-1 = Player 1
player-2 = Player 2
player-3 = Player 3
player-4 = Player 4

seat-turn = { $player } to move
occupant-human = human
occupant-level = level { $level }

reason-only-move = the only move
reason-wins = wins in { $plies }
reason-loses = loses in { $plies } against best play
reason-wins-somehow = wins against best play
reason-loses-somehow = loses against best play
reason-draws = a draw against best play
reason-exact = { $score }, exact
reason-judged = { $value } { $game ->
    [halma] turns
   *[other] stones
}, { $plies } plies ahead
reason-book = { $value } stones, from the book, { $plies } plies ahead
reason-race = { $own } turns from home, the opponent { $other }
reason-instinct = it looks good

# What a hint says instead: the same for people, where the reason in JSON and CSV stays as it is.
hint-wins = wins in { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}
hint-loses = loses in { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
} against best play
hint-exact = { $score }, exact
hint-judged = { $value } { $game ->
    [halma] turns
   *[other] discs
}, { $plies } plies ahead
hint-book = from the book: { $value } discs, { $plies } plies ahead
hint-instinct = it looks good

result-won = { $player } wins
result-won-by = { $player } wins { $score }
result-drawn = drawn
result-why = { $result } ({ $why })
ending-repetition = the position came up three times
ending-ply-limit = the limit of turns is reached
ending-time = { $player } ran out of time
ending-resignation = { $player } gave up
ending-agreement = by agreement
ending-forfeit = { $player } made no legal move

game-gobblers = Gobblet Gobblers
game-halma = Halma
game-nip = Nip
game-othello = Othello

# What stands on boards.
token-disc = disc
token-piece = piece
token-small = small
token-medium = medium
token-large = large

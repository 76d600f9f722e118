# Pages of annotated games.

page-result = Result
page-rules = Rules
page-unfinished = unfinished
page-value-win = win in { $plies }
page-value-loss = loss in { $plies }
page-value-wins = win
page-value-loses = loss
page-value-draw = draw
page-how-proven = proven
page-how-exact = exact
page-how-plies = { $plies } plies
page-how-book = book, { $plies } plies
page-how-race = race
page-best = best was { $best }
page-best-before = best was { $best } ({ $before })
page-best-lost = best was { $best } ({ $loss } lost)
page-better = { $player } is better
page-turns = the game turns

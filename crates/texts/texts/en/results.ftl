# What is proven: who wins.

results-none = Nothing is proven of that yet. yomikiri results lists what is; yomikiri solve proves more.
results-more = yomikiri results GAME --board RxC shows lines of best play, nodes, commands and certificates.

results-head-board = board
results-head-value = value
results-head-source = source
results-head-rules = rules

results-position = position
results-value = value
results-line = best play
results-line-on = {""}
results-proven = proven
results-source = source
results-command = again by
results-certificate = certificate
results-check = check it by

results-score-won = { $score }: { $player } wins
results-score-drawn = { $score }: a draw
results-won-in = { $player } wins in { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}
results-won = { $player } wins
results-drawn = a draw

results-goal-exact = exact
results-goal-wld = only who wins
results-by-search = by search
results-by-table = by a table of all positions
results-by-induction = by backward induction over all positions
results-nodes = { $nodes } nodes
results-and = , {""}
results-certificate-made = { $file }, which that command writes
results-certificate-kept = { $file }
results-shipped = shipped
results-here = proven here on { $date }

# A picture of the values.
results-plot-title = { $game }: proven values
results-plot-cells = cells of the board
results-plot-share = lead of the first player, share of the cells
results-plot-rows = { $rows } rows

# 解説つき棋譜のページ。

page-result = 結果
page-rules = ルール
page-unfinished = 未終局
page-value-win = { $plies }手で勝ち
page-value-loss = { $plies }手で負け
page-value-wins = 勝ち
page-value-loses = 負け
page-value-draw = 引き分け
page-how-proven = 証明ずみ
page-how-exact = 完全読み
page-how-plies = { $plies }手読み
page-how-book = 定石書、{ $plies }手
page-how-race = 手数計算
page-best = { $best } が最善でした
page-best-before = { $best } が最善でした（{ $before }）
page-best-lost = { $best } が最善でした（損失 { $loss }）
page-better = { $player }が優勢
page-turns = 形勢が変わりました

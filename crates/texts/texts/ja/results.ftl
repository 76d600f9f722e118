# 証明された結果：どちらが勝つか。

results-none = まだ何も証明されていません。yomikiri results で証明済みの一覧、yomikiri solve で新しい証明ができます。
results-more = yomikiri results ゲーム --board 行x列 で、最善の手順、ノード数、コマンド、証明書を表示します。

results-head-board = 盤
results-head-value = 値
results-head-source = 出どころ
results-head-rules = ルール

results-position = 局面
results-value = 値
results-line = 最善の手順
results-line-on = {""}
results-proven = 証明
results-source = 出どころ
results-command = 再現
results-certificate = 証明書
results-check = 検査

results-score-won = { $score }：{ $player }の勝ち
results-score-drawn = { $score }：引き分け
results-won-in = { $player }が{ $plies }手で勝ち
results-won = { $player }の勝ち
results-drawn = 引き分け

results-goal-exact = 完全読み
results-goal-wld = 勝敗のみ
results-by-search = 探索
results-by-table = 全局面の表
results-by-induction = 全局面の後退解析
results-nodes = { $nodes } ノード
results-and = 、
results-certificate-made = { $file }（上のコマンドで作成）
results-certificate-kept = { $file }
results-shipped = 付属
results-here = { $date } にここで証明

# 値の図。
results-plot-title = { $game }：証明された値
results-plot-cells = 盤のマス数
results-plot-share = 先手のリード（マス数に対する割合）
results-plot-rows = { $rows }行

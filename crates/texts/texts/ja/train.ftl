# 練習。

train-exercise = 問題{ $number }：{ $game } { $board }   { $rules }
train-task = { $ply }手目、{ $player }の番です。実戦ではここで悪手が出ました。よりよい手を見つけてください。
train-task-opening = 問題{ $number }：{ $opening }。{ $player }の手を打ってください。
train-answered = { $player }は { $move } と打ちました。

train-right = 正解：{ $move }。評価は { $value }。
train-good = 正解：{ $move } で十分です。評価は { $value }。最善は { $best } で { $before }。
train-wrong = 不正解：{ $move } では { $value }。最善なら { $before }。
train-wrong-unknown = 不正解：{ $move }。最善なら { $before }。
train-refuted = { $line } と打たれます。
train-solution = 最善は { $best } です。評価は { $before }。
train-played = 実戦の手は { $move } でした。評価は { $value }。
train-again = もう一度どうぞ。solution で答えを表示します。

train-opening-right = 正解：{ $opening }です。
train-opening-wrong = 不正解：{ $move } は{ $opening }ではありません。
train-opening-other = 不正解：{ $move } は{ $other }です。{ $opening }ではありません。
train-opening-solution = { $opening }の次の手は { $move } です。

train-value-proven = { $worth }、証明済み
train-value-plies = { $worth }、{ $plies }手読み
train-value-race = { $worth }、手数の計算

train-nothing = 練習する局面がありません。調べた対局に大きな間違いはありませんでした。
train-score = { $count }問中{ $right }問正解。
train-missed = 間違えた問題は次回最初に出ます。
train-not-kept = 結果は記録されていません：{ $reason }

train-help =
    手は moves に出るとおりに入力します（例：d3、S@b2、a8-c6）。
    moves          打てる手をすべて表示
    board          盤をもう一度表示
    solution       最善手を表示（不正解になります）
    rules          ルールの説明
    quit           練習をやめる

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
train-value-book = { $worth }、定石書より、{ $plies }手先まで
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

# 練習の画面。

train-screen-title = 練習
train-screen-from = 問題
train-screen-own = 自分の対局の分かれ目
train-screen-library = すべての対局の分かれ目
train-screen-openings = 定石の練習
train-screen-game = ゲーム
train-screen-all-games = すべて
train-screen-no-game = まだありません
train-screen-stock = 未調査の対局{ $games }局、問題{ $exercises }問（うち不正解{ $missed }問）。
train-screen-about = 形勢が変わった局面です。よりよい手を見つけてください。間違えた問題が最初に出ます。
train-screen-openings-count = 名前のある定石は{ $number }個です。
train-screen-about-openings = 定石の片方の手を思い出して打ちます。相手の手はプログラムが打ちます。間違えた定石が最初に出ます。
train-screen-none = まだ問題がありません。対局を最後まで打つか、yomikiri games import ファイル で棋譜を加えてください。
train-screen-opening-library = 棋譜を調べています…
train-screen-looking = 分かれ目を探しています：{ $of }局中{ $number }局目、{ $percent }%
train-screen-again = 問題を用意しています…
train-screen-judging = { $move } を調べています…
train-screen-tally = 問題{ $number }   { $count }問中{ $right }問正解
train-screen-by = 間違えた人：{ $player }
train-screen-opening = { $opening }：{ $player }の手を打ってください。
train-screen-done = 問題は終わりです。
train-screen-no-take-back = この練習は「待ったなし」です。

train-key-next = 次の問題
train-key-again = もう一度
train-key-answer = 答え
train-key-skip = 飛ばす
train-key-stop = 中止

screen-help-training =
    上下で行を選び、左右で変えます。マウスでもできます（右ボタンは逆向き）。
    問題は、自分の対局、棋譜集のすべての対局、または名前のある定石から出ます。問題のあるゲームだけを選べます。新しい対局は必要になったときに調べるので、一局に一分ほどかかることがあります。
    待ったを「なし」にすると、間違えたらすぐに答えを示します。
    b で始め、q で戻ります。
screen-help-exercise =
    対局者が間違えた局面です。よりよい手を見つけてください。矢印でカーソルを動かし、Enter かスペースで置く、または持ち上げます。d3、S@b2、a8-c6 のように入力して Enter でもかまいません。マウスではマスをクリックします。
    答えは証明するか、読んで評価します。✓（文字だけの画面では *）は証明済みのしるしで、なければ何手先まで読んだかを示します。間違いには応手の手順を示し、左右、ホイール、手のクリックで一手ずつたどれます。
    数えるのは最初の答えだけです。間違えた問題は次回最初に出ます。

    Enter か n  次の問題              u  もう一度（認める練習で）
    x  答えを見る                     m か t：打てる手を示す
    F2 か Ctrl-A  この局面を検討      Esc  中止、または戻る

    定石の練習では片方の手を打ちます。相手の手はプログラムが打ちます。

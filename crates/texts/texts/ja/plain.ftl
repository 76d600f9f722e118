# Plain mode.

heading-seat = { $player }（{ $sign }）：{ $occupant }
heading-line = 開始までの手順：{ $moves }
heading-help = 手を入力してください（例：{ $move }）。help でほかのコマンドを表示します。
seat = { $player }：{ $occupant }

moved = { $ply }. { $player }：{ $move }
moved-by = { $ply }. { $player }（{ $occupant }）：{ $move }
opening = 定石：{ $name }
only-pass = { $player }は打てる手がありません。pass と入力するか、そのまま Enter を押してください。
may-swap = { $player }は、今だけ swap で先後を入れ替えられます。

wrong-word = 「{ $typed }」は手（例：{ $move }）でもコマンドでもありません。help でコマンドを表示します。
wrong-move = { $typed }はここでは打てません。打てるのは { $moves }{ $more ->
    [0] {""}
   *[other] ほか{ $more }通り（moves ですべて表示）
}。

hint = ヒント：{ $move }（{ $reason }）
no-hint = ヒントはありません。コンピューターはまだこのゲームを打てません。

taken-back = { $count }手戻しました。
nothing-to-take-back = 戻せる手がありません。
no-take-back = この対局は「待ったなし」です。
ending-taken-back = 対局を続けます。
made-again = { $count }手進めました。
nothing-to-make-again = 進められる手がありません。

peek-stack = { $cell }（下から上へ）：{ $pieces }
peek-between = 、
peek-empty = { $cell }は空です。
peek-wrong = 「{ $cell }」というマスはありません。peek { $example } のように入力してください。
peek-token = { $token }（{ $player }）
counters-discs = { $counts }
counters-pieces-in-goal = 目標の陣地に入ったコマ：{ $counts }

saved = 保存しました：{ $file }
not-saved = 「{ $file }」に書き込めません（{ $reason }）。書き込める場所を指定してください。
save-where = save my.game のようにファイル名を付けてください。

draw-question = { $player }は引き分けに同意しますか。（はい／いいえ）
draw-refused = 引き分けは断られました。
yes-or-no = 「はい」か「いいえ」で答えてください。
yes-words = y yes はい
no-words = n no いいえ

swap-for-two = 先後を入れ替えられるのは二人のときだけです。
swap-too-late = 先後を入れ替えられるのは、初手の直後の後手だけです。
swapped-by-computer = コンピューターは先後を入れ替えました。

game-is-over = 対局は終わりました。undo で最後の手を戻せます。
afterwards = review で各手の評価、save ファイル名 で保存、undo で待った、quit で終了。
review-later = review は対局後に使えます。今は hint をどうぞ。
review-nothing = 振り返る手がありません。
review-move = 手
review-value = { $player }から見た評価
review-value-mover = 打った人から見た、打つ前の評価
review-turned = ← ここで形勢が変わりました。{ $best } が最善でした
worth-won = 勝ち
worth-lost = 負け
worth-wins = { $plies }手で勝ち
worth-loses = { $plies }手で負け
worth-wins-somehow = 勝ち
worth-loses-somehow = 負け
worth-draws = 引き分け
worth-exact = { $score }（完全読み）
worth-judged = { $game ->
    [halma] { $value }手分
   *[other] { $value }石
}

not-kept = 対局は記録されていません：{ $reason }
trouble = 問題が起きました：{ $text }
offer-continue = { $game }の中断した対局があります。続けますか。（はい／いいえ）
left = 対局は保存されています。yomikiri play { $game } --continue で続けられます。

unfinished-none = 中断した対局はありません。
unfinished-game = { $game }：{ $players }、{ $moves }手
unfinished-how = yomikiri play --continue ID で続け、--delete ID で削除します。
unfinished-delete = この対局を削除しますか。{ $game }（はい／いいえ）
unfinished-deleted = 対局を削除しました。
unfinished-stays = 削除しませんでした。

help =
    手は moves に出るとおりに入力します。d3 は石を置く、S@b2 は小のコマを置く、a8-c6 はコマを動かす手です。
    moves          打てる手をすべて表示
    board          盤をもう一度表示
    hint           いちばん強いプレイヤーの手とその理由
    undo, redo     自分の番まで手を戻す、戻した手を進める
    peek マス      そのマスに重なったコマを下から表示
    pass           ほかに手がないとき
    resign, draw   投了する、引き分けを申し込む
    swap           先後を入れ替える
    save ファイル  手順をファイルに書く
    review         対局後に、各手の評価を表示
    rules          ルールの説明
    quit           やめる（対局は保存されます）

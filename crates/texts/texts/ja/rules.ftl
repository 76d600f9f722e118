# The rules, and what the switches do. Paragraphs are one line each; whoever shows them breaks the lines.

rules-switches = 選べるルール（--rule 名前=値、通常の値が先頭）：
rules-variants = 名前の付いたルール（--variant 名前）：
picture-after = { $move } のあと
picture-seats = { $seats }。点は空きマスです。
picture-seat = { $letters }：{ $player }
picture-between = 、
picture-space = {""}
picture-stacks = 重なったコマは下から上の順に書きます。
picture-camps = コンマは陣地の空きマスです。
picture-hands = 盤の下は手持ちのコマです。

rules-othello-1 = オセロは8行8列の盤で遊びます。辺が3から16、全体で128マスまでの盤も使えます。黒が先手です。最初は中央に四つの石があります。
rules-othello-2 = 手番では空きマスに自分の石を置き、必ず何かを返さなければなりません。八つの方向のそれぞれで、とぎれずに並んだ相手の石が自分の石ではさまれると、その石の色が変わります。はさまれた列は同時にすべて返ります。列は最初の自分の石で終わり、その先の石（図では e2）は返りません。
rules-othello-3 = 何も返せないときは、何度でもパスします。返せるときはパスできません。
rules-othello-4 = 両者とも打てなくなるか、盤が埋まれば終わりです。石の多いほうが勝ち、同数なら引き分けです。

rules-nip-1 = ニップは角のない盤で遊ぶオセロで、ふちという線が一本加わります。黒が先手です。最初は中央に四つの石があります。
rules-nip-2 = 手番では空きマスに自分の石を置き、必ず何かを返さなければなりません。オセロと同じく、八つの方向のそれぞれで、とぎれずに並んだ相手の石が自分の石ではさまれると色が変わります。列は最初の自分の石で終わります。
rules-nip-3 = 盤のいちばん外側のマスを順につないだ輪が、ふちです。ふちに置いた石は、ふちに沿って両方向にも石を返します。ふちの上でとぎれずに並んだ相手の石が自分の石ではさまれると返ります。そのため、ふちが埋まるまで、ふちの石は決して安全ではありません。列はすべて手の前の局面で判定し、はさまれた石は同時に返ります。図では、白の a2 が、ふちを回って a3 までの黒石をすべてはさみます。
rules-nip-4 = 何も返せないときは、何度でもパスします。返せるときはパスできません。
rules-nip-5 = 両者とも打てなくなるか、盤が埋まれば終わりです。石の多いほうが勝ち、同数なら引き分けです。

rules-gobblers-1 = ゴブレットゴブラーズは3行3列の盤で遊びます。各プレイヤーは小・中・大のコマを二つずつ持ちます。プレイヤー1が先手です。見えている自分のコマを縦・横・斜めのどれかに三つ並べると勝ちです。
rules-gobblers-2 = 手番では、手持ちのコマを一つ置くか、見えている自分のコマを一つ別のマスへ動かします。行き先は空きマスか、いちばん上のコマがより小さいマスです。相手のコマでも自分のコマでもかまいません。下のコマは隠れます。
rules-gobblers-3 = 見えているのは重なりのいちばん上のコマだけで、見えているコマだけが列に数えられ、動かせます。隠れたコマは、上のコマがどくと再び現れます。
rules-gobblers-4 = コマをどけて相手の列を現してしまうと負けです。同じ手で自分の列ができても負けです。判定はコマを置いたときに行うので、その列の上に置いて再び隠すことはできます。図では、プレイヤー2の列が現れて、プレイヤー1の負けです。
rules-gobblers-5 = 同じ手番の同じ局面が三度現れると引き分けです。指せる手がないプレイヤーは負けです。

rules-halma-1 = ハルマは8x8の盤では10個ずつ、10x10では15個ずつ、16x16では19個ずつ、16x16の四人では13個ずつのコマで遊びます。4x4から7x7の小さな盤では3個か6個です。プレイヤー1は左下の陣地から先に動き、プレイヤー2の陣地は右上です。それぞれ全部のコマを向かいの陣地へ運びます。四人では左下、左上、右上、右下が陣地で、手番は時計回りに移り、それぞれ対角の陣地を目指します。
rules-halma-2 = 手番ではコマを一つ動かします。隣り合う八つのマスのうち空いたマスへ一歩進むか、跳びます。跳ぶときは、隣のコマ（だれのコマでもよい）をちょうど一つ越えて、すぐ向こうの空きマスへ移ります。続けて跳ぶことも、向きを変えることも、途中で止まることもでき、跳ばなくてもかまいません。越えたコマは取られません。一歩と跳びを混ぜることはできません。手は出発点と到着点だけで決まり、道筋は問いません。図では、d3 を越えて e3 へ、続けて e4 を越えて e5 へ跳んでいます。
rules-halma-3 = 目標の陣地にいるコマは、手番の終わりにその陣地の外にいてはなりません。続けて跳ぶ途中で外を通るのはかまいません。
rules-halma-4 = 自分のコマがすべて目標の陣地に入ると勝ちです。指せる手がないときはパスします。
rules-halma-5 = 同じ手番の同じ局面が三度現れると引き分け、1000手に達しても引き分けです。

switch-name-start = 初期配置
switch-name-score = 得点
switch-name-rim = ふち
switch-name-self-bracket = 自分ではさむ
switch-name-lift = 持ち上げ
switch-name-hands = 手持ちのコマ
switch-name-first-turns = 先手のハンデ
switch-name-repetition = 千日手
switch-name-stuck = 手詰まり
switch-name-win = 勝ちの条件
switch-name-leave-home = 陣地を出る期限
switch-name-stay = 目標にとどまる
switch-name-limit = 手数の上限

switch-start = 最初の四つの石
switch-start-cross = 左上と右下が白、ほかの二つが黒
switch-start-parallel-rows = 上の二つが黒
switch-start-parallel-columns = 左の二つが黒
switch-start-reversed = 左上と右下が黒、ほかの二つが白
switch-score = 得点の数え方
switch-score-discs = 石の数の差
switch-score-empties-to-winner = 空きマスは勝者のもの（大会ルール）
switch-rim = ふちを線とするか
switch-rim-on = ふちに沿っても返る
switch-rim-off = まっすぐな線だけで返る
switch-self-bracket = ふちを一周して、置いた石自身ではさめるか
switch-self-bracket-no = 別の自分の石ではさむ
switch-self-bracket-yes = 置いた石自身ではさんでもよい

# 対局設定に出る値。
choice-start-cross = 交差
choice-start-parallel-rows = 横並び
choice-start-parallel-columns = 縦並び
choice-start-reversed = 交差（色が逆）
choice-score-discs = 石の差
choice-score-empties-to-winner = 空きマスは勝者へ
choice-lift-after-move = 置いたとき
choice-lift-loses = 持ち上げた瞬間
choice-hands-222-222 = 大中小が各二つ
choice-hands-212-212 = 中は一つずつ
choice-hands-022-022 = 小なし
choice-hands-202-202 = 中なし
choice-first-turns-3-no-medium-no-covering = 1～3手番：中なし・かぶせなし
choice-first-turns-2-3-no-medium-no-covering = 2・3手番：中なし・かぶせなし
choice-first-turns-1-no-centre = 初手は中央以外
choice-first-turns-1-only-small = 初手は小だけ
choice-repetition-draw = 引き分け
choice-stuck-loses = 負け
choice-stuck-draws = 引き分け
choice-win-all-mine = 全マスが自分のコマ
choice-win-filled = 陣地が埋まる

switch-lift = 持ち上げたコマの下から現れた列をいつ数えるか
switch-lift-after-move = 置いたとき（再び隠してもよい）
switch-lift-loses = 持ち上げた瞬間（どこへ置いても負け）
switch-hands = プレイヤー1／プレイヤー2の小・中・大の数
switch-hands-222-222 = 各二つ
switch-hands-212-212 = 中は一つずつ
switch-hands-022-022 = 小なし
switch-hands-202-202 = 中なし
switch-first-turns = プレイヤー1の最初の手番のハンデ
switch-first-turns-none = なし
switch-first-turns-3-no-medium-no-covering = 最初の三手番は、中のコマを使わず、かぶせない
switch-first-turns-2-3-no-medium-no-covering = 二・三手番目は、中のコマを使わず、かぶせない
switch-first-turns-1-no-centre = 最初の手番は中央に置かない
switch-first-turns-1-only-small = 最初の手番は小のコマだけ
switch-repetition = 千日手（同じ局面が何度も現れたとき）
switch-repetition-draw = 同じ手番で三度目に引き分け
switch-repetition-off = 何も起こらない
switch-stuck = 指せる手がないプレイヤー
switch-stuck-loses = 負け
switch-stuck-draws = 引き分け

switch-win = 勝ちの条件
switch-win-all-mine = 目標の陣地のすべてのマスに自分のコマがある
switch-win-filled = 目標の陣地が埋まり、自分のコマが一つ以上ある（居座り対策）
switch-leave-home = 自分の陣地を出る期限
switch-leave-home-off = なし
switch-leave-home-30 = 自分の30手番のあと陣地にコマが残っていれば負け（8x8向け）
switch-leave-home-50 = 自分の50手番のあと陣地にコマが残っていれば負け（10x10向け）
switch-stay = 目標の陣地に入ったコマがとどまるか
switch-stay-on = 手番の終わりに外へ出てはならない
switch-stay-off = 再び出てもよい
switch-limit = 引き分けになる手数
switch-limit-1000 = 1000手
switch-limit-200 = 200手
switch-limit-500 = 500手

variant-fair-1 = 双方最善なら引き分け：プレイヤー1は最初の三手番、中のコマを使わず、かぶせない
variant-fair-2 = 双方最善なら引き分け：プレイヤー1は二・三手番目、中のコマを使わず、かぶせない
variant-fair-3 = 双方最善なら引き分け：中は一つずつ
variant-fair-4 = 双方最善なら引き分け：小なし
variant-fair-5 = 双方最善なら引き分け：中なし

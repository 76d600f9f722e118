# Reports of experiments.

# The heads of columns. The name of a text is that of its column in English, which JSON has in every language.
lab-column-against = 相手
lab-column-board = 盤
lab-column-complete = 完了
lab-column-drawn = 引き分け
lab-column-elo = Elo
lab-column-emulated = 再現
lab-column-emulated-lines = 再現した手順数
lab-column-first = 先手
lab-column-first-count = 第1段の数
lab-column-games = 対局数
lab-column-games-over = 終局数
lab-column-largest-ply = 最大の手数
lab-column-level = レベル
lab-column-lost = 負け
lab-column-m = m
lab-column-measured = 実測
lab-column-measured-seconds = 実測（秒）
lab-column-mode = モード
lab-column-move = 手
lab-column-moves = 手数
lab-column-ms = ミリ秒
lab-column-ms-a-move = 1手のミリ秒
lab-column-n = n
lab-column-nodes = ノード数
lab-column-nodes-a-move = 1手のノード数
lab-column-player = プレイヤー
lab-column-plies = 手数
lab-column-ply = 手数
lab-column-positions = 局面数
lab-column-positions-at-least = 局面数の下限
lab-column-positions-at-most = 局面数の上限
lab-column-power = 指数
lab-column-proven = 証明
lab-column-published = 公表値
lab-column-published-lines = 公表された手順数
lab-column-published-ms = 公表値（ミリ秒）
lab-column-published-power = 公表された指数
lab-column-published-seconds = 公表値（秒）
lab-column-published-time = 公表された時間
lab-column-published-won-lost = 公表された勝敗
lab-column-r2 = R²
lab-column-right-side = 正しい側
lab-column-round = 回
lab-column-rules = ルール
lab-column-score-percent = 得点率 %
lab-column-second = 後手
lab-column-second-count = 第2段の数
lab-column-seconds = 秒
lab-column-likely-stronger-percent = 強い確率 %
lab-column-times-faster = 速さの倍率
lab-column-verdict = 判定
lab-column-won = 勝ち
lab-column-won-lost-drawn = 勝-負-分
lab-column-95-percent = 95 %
lab-column-99-percent = 99 %

lab-yes = はい
lab-no = いいえ
lab-comma = 、
lab-stop = 。
lab-between-sentences = {""}
lab-place = { $place }。

lab-verdict-proven = 証明
lab-verdict-agrees = 一致
lab-verdict-differs = 相違
lab-verdict-refuted = 反証
lab-verdict-not-run = 未実行
lab-verdicts = 判定：
lab-verdicts-line = 判定：
lab-verdicts-proven = 証明 { $count }件
lab-verdicts-agrees = 一致 { $count }件
lab-verdicts-differs = 相違 { $count }件
lab-verdicts-refuted = 反証 { $count }件
lab-verdicts-not-run = 未実行 { $count }件

lab-not-finished = 未完了：空欄はまだ実行されていません。
lab-not-finished-line = 未完了：空欄はまだ実行されていません。同じコマンドで続きから始まります
lab-how-made = 作成方法
lab-provenance = { $command }、yomikiri { $version }、{ $machine }、{ $threads }スレッド、乱数の種 { $seed }、{ $date }。

# What pictures say of themselves.
lab-no-data = データなし
lab-not-finite = 数値でないため除外
lab-not-positive = 対数軸では0以下のため除外

lab-matches-place = { $place }。1マスあたり{ $games }局、半分は先手。
lab-matches-best = 最もよいのは { $player } で、{ $score } %（{ $interval }）。
lab-score = 得点率
lab-score-by = { $parameter } ごとの得点率
lab-score-against = { $player } に対する得点率
lab-score-of-first = 先手の得点率

lab-pairs-ordered = { $place }。1マスあたり{ $games }局、行が先手。
lab-pairs-against = { $place }。1マスあたり{ $games }局、先手と後手は同数。
lab-pairs-strength = 平均を0とした Elo：{ $strengths }。

lab-first-move-title = 初手にかかる時間
lab-first-move-growth = { $player }：1手深く読むと時間は{ $times }倍（R² = { $fit }）。
lab-plies-of-lookahead = 先読みの手数
lab-milliseconds = ミリ秒

lab-times-by-level = レベルごとの1局の時間
lab-times-by-choices = 選択肢の数と1手の時間
lab-times-choices-explained = 選択肢が x 個の手にかかる時間はおよそ c · x^p です。同じレベルどうしの対局で、選択肢の数が同じ手の平均に当てはめました。
lab-times-seconds-title = 1局で片方が使う秒数
lab-times-level = レベル（先読みの手数）
lab-times-fit = { $what }：{ $factor } · e^({ $rate } · レベル)、R² = { $fit }。レベルが1上がると{ $times }倍。
lab-times-measured-seconds = 実測の秒数
lab-times-measured-nodes = 実測のノード数
lab-times-published-seconds = 公表された秒数への再度の当てはめ
lab-times-published-rate = 公表された指数は { $rate }、公表された秒数からは { $found }。
lab-times-incomplete = 対局していないレベルの組があります。

lab-lookahead-unproven = どちらが勝つかは、ここでは証明していません。
lab-lookahead-black-wins = 黒の勝ち
lab-lookahead-white-wins = 白の勝ち
lab-lookahead-draw = 引き分け
lab-lookahead-proven = 先に証明した結果：{ $wins }（{ $nodes }局面、{ $seconds } 秒）。
lab-lookahead-right = 先読み{ $run }件のうち{ $right }件が正しい側を選びました。
lab-lookahead-same = { $all }件のうち{ $same }件が公表されたプログラムと同じ結果です。

lab-values-title = 先手から見た値
lab-discs = 石の差

lab-census-counted = 数え上げ
lab-census-counted-about = その手数のあとに現れうる局面の数。同じ局面がくり返し現れるゲームでは、初めて現れうる局面だけを数えます。
lab-census-counted-symmetric = その手数のあとに現れうる局面の数。対称な局面は一つと数えます。同じ局面がくり返し現れるゲームでは、初めて現れうる局面だけを数えます。
lab-census-beyond = いいえ。その先は { $positions }
lab-census-by-ply = 手数ごとの局面数
lab-census-estimated = 推定
lab-census-estimated-about = 対局数：Knuth の方法による偏りのない推定。局面数：下限は無作為な対局に現れた異なる局面から、上限は中間点の列の数から求めました。信頼度はどちらも約95 %です。
lab-census-at-most = 手数ごとの局面数の上限
lab-census-series = { $place }、上限

lab-tune-title = 調整
lab-tune-rounds = { $place }。{ $games }局の回を{ $rounds }回のうち{ $played }回。
lab-tune-weights = 回ごとの重み
lab-tune-weight = 重み
lab-tune-match = 最後の対戦
lab-tune-stronger = 信頼度99 %で、{ $player } は { $against } より強い。
lab-tune-weaker = 信頼度99 %で、{ $player } は { $against } より弱い。
lab-tune-undecided = 信頼度99 %では、{ $player } が { $against } より強いとも弱いともいえません。
lab-tune-not-played = 最後の対戦は行われていません。

# The published table of Nip.
lab-nip-title = ニップはどちらの勝ちか（値は黒から見たもの）
lab-nip-black = 黒
lab-nip-white = 白
lab-nip-draw = 引き分け
lab-nip-a-draw = 引き分け
lab-nip-black-by = 黒の{ $discs }石勝ち
lab-nip-white-by = 白の{ $discs }石勝ち
lab-nip-by = { $outcome }（{ $move }）
lab-nip-days = （数日）
lab-nip-between = 。
lab-nip-stopped = 再現は中断されました
lab-nip-out-of-reach = 再現には時間がかかりすぎます
lab-nip-not-run = 再現していません（--all で実行します）
lab-nip-another = 再現すると別の{ $what ->
    [value] 値
   *[other] 勝者
}、{ $found }になります
lab-nip-reproduced = 公表された{ $what ->
    [value] 値
   *[other] 勝者
}を再現できました
lab-nip-reproduced-with-move = 公表された{ $what ->
    [value] 値
   *[other] 勝者
}と初手 { $move } を再現できました
lab-nip-reproduced-other-move = 公表された{ $what ->
    [value] 値
   *[other] 勝者
}を再現できましたが、初手は { $move } でなく { $found } です
lab-nip-unproven = 証明されていません
lab-nip-confirmed = 証明により確認
lab-nip-refuted = 証明により反証：{ $truth }
lab-nip-wrong-winner = 証明により反証、勝者も誤り：{ $truth }
lab-nip-luck-value = 勝者が正しいのは偶然で、初手 { $move } の値は { $value }
lab-nip-luck-loses = 勝者が正しいのは偶然で、初手 { $move } は負け
lab-nip-lines-agree = 数えた手順数は最後の桁まで一致
lab-nip-lines-differ = 数えた手順数が相違：公表 { $published }、再現 { $emulated }
lab-nip-lines-on-request = 手順は数えていません（--all で数えます）
lab-nip-lines-out-of-reach = { $lines }の手順は数え直せません
lab-nip-mistake = { $move }（{ $before } から { $after } へ）
lab-nip-no-mistakes = なし
lab-nip-line-ends = { $board } の手順：{ $line } はルールどおり進めると { $black }–{ $white } で終わります。悪手：{ $mistakes }
lab-nip-line-stands = { $board } の手順：{ $line } はルールどおり進めると { $black }–{ $white } です。悪手：{ $mistakes }
lab-nip-explanation =
    理由：公表されたプログラムには三つの誤りがあり、同じ誤りを入れて再現すると同じ値になります。
    1. 根より下では、手番の側ではなく、打ったばかりの側にとってよい手を選びます。そのため2手目からは、どの手も相手のために選ばれます。
    2. パスの印を消しません。相手が前に一度でもパスしていれば、パスで終局になります。
    3. 直線で返すとき、最初の自分の石で止まらず、続く列の最後の自分の石まで返します（1列に5マス以上あるとき）。
    一つ目の誤りだけで4x4と6x6の勝者が逆になります。長方形の盤で勝者が正しいのは偶然で、その初手は負けです。つまり「正方形の盤は白、長方形の盤は黒が有利」というのは誤りの結果であり、ここにあるどの盤でも黒が勝ちます。
    再現では手を行の順に試し、根より下の節点では、選ぶ側が勝ったとき（win-only）、または最善の値が一つ前の節点のそれまでの最善より選ぶ側にとって真によくなったときに打ち切ります。4x4、6x6、4x8のwin-onlyの数は公表された数と最後の桁まで一致します。exactの探索がどう打ち切ったかはわかりません。この方法では4x4の手順が168になりますが、偶然かもしれません。値はこれによりません。

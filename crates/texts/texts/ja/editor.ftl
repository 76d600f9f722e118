# The board editor, and why a position cannot be.

screen-editor-title = 局面の編集
screen-editor-put = 置くもの：
screen-editor-empty = 空き
screen-editor-left = 残り{ $number }
screen-editor-possible = この局面はありえます。d で決定します。
screen-editor-refused = 決定できません：{ $reason }
screen-editor-no-position = 局面ではありません：{ $reason }
screen-editor-turns-leave-home = 陣地を出るまでの残り手番：{ $number }
screen-editor-turns-first-turns = { $number ->
    [0] 最初の手番の制限：終了
   *[other] プレイヤー1の次の手番：{ $number }
}
screen-key-editor = 編集
screen-key-put = 置く
screen-key-whose-turn = 手番
screen-key-undo = 元に戻す
screen-key-clear = 全消去
screen-key-start-position = 初形
screen-key-empty-cell = 消す
screen-key-done = 決定
screen-help-editor =
    ここでは好きな局面を作れます。矢印キーかクリックでマスを選びます。盤の横の一覧が置けるもので、番号、クリック、ホイールで選びます。スペースか Enter でカーソルのマスに置き、マウスではクリックやドラッグした所に置きます。
    0 は「空き」で、マスを空にします。Backspace は一番上のコマを、Delete か右クリックはそのマスのすべてを取り除きます。
    大きさの違うコマは重なります。大きいコマは上にかぶさり、小さいコマは下に入ります。カーソルのマスの重なりは盤の横に表示します。
    t か Tab で手番を変え、x で盤を空にし、s で初形に戻し、f で盤を回し、u か Ctrl-Z で元に戻します。手番を数えるゲームでは + と - で数を変えます。
    局面の文字列を貼り付けることもできます。
    ありえない局面のあいだは、その理由を盤の下に示し、わかるマスに ? ? のしるしを付けます。決定はできません。
    d で決定し、その局面から検討を始めます。Esc は何も変えずに戻ります。

impossible-where = { $points }：{ $fault }
impossible-where-more = { $points } ほか：{ $fault }
impossible-points = マスが{ $found }個あります。この盤は{ $needed }マスです。
impossible-unknown = 「{ $letter }」というコマはありません。
impossible-covers = { $below }の上に{ $above }：かぶせられるのは小さいコマだけです。
impossible-no-such-player = 手番の人がいません：プレイヤーは{ $players }人です。
impossible-turns = 手番の数が{ $found }です。最大は{ $most }です。
impossible-too-many = { $player }の{ $size }のコマが{ $found }個あります。全部で{ $most }個です。
impossible-number = { $player }のコマが{ $found }個あります。正しくは{ $needed }個です。
impossible-uneven-1 = { $player }が{ $first }個、{ $other }が{ $second }個：先手の{ $player }の番なら同じ数です。
impossible-uneven-2 = { $player }が{ $first }個、{ $other }が{ $second }個：{ $other }の番なら先手の{ $player }が1個多いはずです。
impossible-too-soon = { $player }は{ $turns }手番で{ $found }個のコマを盤に置いています。
impossible-none-yet = { $player }は手番があったのに、盤上にコマがありません。
impossible-floating = 下に何もありません：一番下の空きマスまで落ちます。
impossible-both-lines = 両者に{ $length }つの列があり、一手で両方はできません：先の列で終局です。
impossible-line-before = 手番の{ $player }に{ $length }つの列があります：その前に終局しています。
impossible-line-unmade = { $player }の{ $length }つの列を一手で作ることはできません：最初の列で終局です。
impossible-start-empty = ここには初めから石があり、なくなることはありません。
impossible-not-the-start = まだ一手も打っていないのに、先手番の初形ではありません。
impossible-apart = ほかの石から離れています：石は必ずほかの石の隣に置きます。
impossible-won-before = { $player }が勝っていますが、最後に動いた人ではありません：その前に終局しています。
impossible-lost-before = { $player }は陣地に残って負けていますが、最後に動いた人ではありません：その前に終局しています。
impossible-several-won = 勝った人が何人もいます：最初の一人で終局です。

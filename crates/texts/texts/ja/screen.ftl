# 画面の文。

screen-title = 読み切り
screen-subtitle = ゲームを選んで Enter を押してください。
screen-continue = 続きから：{ $game }（{ $when }）
screen-unfinished = 中断した対局（{ $number }）
screen-unfinished-title = 中断した対局
screen-unfinished-none = 中断した対局はありません。
screen-unfinished-moves = { $number }手
screen-unfinished-ask = この対局を削除しますか。
screen-explore = 棋譜を調べる
screen-train = 練習する：勝負の分かれ目と定石
screen-ago-now = たった今
screen-ago-minutes = { $number }分前
screen-ago-hours = { $number }時間前
screen-ago-days = { $number }日前
screen-setting-language = 言語：{ $value }
screen-setting-colours = 色：{ $value }
screen-colours-full = フルカラー
screen-colours-basic = 16色
screen-colours-none = なし
screen-setting-symbols = 記号：{ $value }
screen-symbols-unicode = 罫線と丸
screen-symbols-ascii = 英数字だけ
screen-quit = 終了
screen-on = あり
screen-off = なし
screen-too-small = この画面には横{ $width }桁、縦{ $height }行が必要です。今の端末は横{ $now-width }桁、縦{ $now-height }行です。端末を広げるか、文字を小さくしてください。

screen-setup-title = 新しい対局：{ $game }
screen-setup-begin = 始める
screen-setup-board = 盤
screen-setup-roster = 人数とコマ
screen-setup-roster-value = { $players }人、コマ{ $pieces }個ずつ
screen-setup-clock = 持ち時間
screen-setup-swap = 交代ルール
screen-setup-take-back = 待った
screen-setup-begins = 開始局面
screen-setup-begins-with = 開始局面：
screen-setup-start-position = 初期局面
screen-setup-own-position = 入力した局面
screen-setup-wrong-move = { $ply }手目：{ $reason }
screen-setup-wrong-position = 局面ではありません：{ $reason }
screen-setup-misfit = 選んだ開始局面はこの盤やルールに合わないので、初期局面から始まります。
screen-setup-variant = ルールセット
screen-setup-no-variant = なし
screen-clock-none = なし
screen-clock-minutes = 各{ $minutes }分
screen-clock-increment = 各{ $minutes }分、一手ごとに{ $seconds }秒
screen-about-begin = Enter で始まります。下で対局者、盤、ルールを変えられます。初期値は標準ルールです。
screen-about-seat = だれが打つか：この端末の人間か、レベル0（小さい子でも勝てる）から9（最強）のコンピューター。h と 0～9 で直接選べます。d で mcts:1s などほかのプレイヤーを入力できます。
screen-about-typed = 対局者を入力してください：human、level:9@1s のようなレベル、random、solver、mcts:1s、gtp:コマンド のようなプログラム。Enter で決定、Esc で取り消し。
screen-about-typed-right = このプレイヤーがいます。Enter で決定します。
screen-setup-score = 対戦成績：{ $games }局中{ $points }勝
screen-about-board = 盤の行と列。小さい盤ならすぐ終わります。
screen-about-roster = 何人で、コマをいくつずつ使うか。
screen-about-clock = 一人が考えてよい時間の合計。使い切ると負けです。
screen-about-swap = 一手目のあと、後手は先後を入れ替えてもかまいません。先手は公平な手で始めるのが得です。
screen-about-take-back = 待ったを認めるかどうか。「なし」では、打った手も投了も取り消せません。
screen-about-begins = どこから始めるか。右か Enter で選択肢を開きます：名前のある定石、または入力や貼り付けで手順か局面。左で初期局面に戻します。
screen-about-begins-list = 定石の名前の一部、f5d6c3 のような手順、または局面を入力してください。貼り付けもできます。Enter で決定します。
screen-about-begins-typed = 手順か局面を入力してください。貼り付けもできます。Enter で決定します。
screen-about-variant = 名前のついたルールの組み合わせ。

screen-played = { $player }：{ $move }
screen-thinking = { $player }が考えています（{ $seconds }秒）
screen-computer-swapped = コンピューターが先後を入れ替えました。
screen-draw-offered = 引き分けを申し込みました…
screen-draw-accepted = 引き分けが成立しました。
screen-draw-refused = 引き分けは断られました。
screen-hint-asked = ヒントを考えています…
screen-hint = ヒント：{ $move }（{ $reason }）
screen-no-hint = このゲームにはヒントがありません。
screen-wait-for-turn = 自分の番まで待ってください。
screen-nothing-to-take-back = 戻せる手がありません。
screen-nothing-to-redo = やり直せる手がありません。
screen-no-swap = 先後を入れ替えられるのは二人のときだけです。
screen-over = 対局は終わっています。
screen-not-possible = { $move } はここでは打てません。
screen-no-such-piece = 置ける { $piece } がありません。
screen-choose-piece = どのコマですか。1、2、3 で小、中、大を選びます。
screen-cannot-go-there = そのコマは { $point } へは行けません。
screen-nothing-to-do-there = { $point } ではなにもできません。
screen-peek = { $point }、上から：{ $stack }
screen-peek-empty = { $point } は空です。
screen-ask-pass = 打てる手がありません。
screen-ask-resign = { $player }：投了しますか。
screen-ask-offer-draw = 引き分けを申し込みますか。
screen-reopened = 対局を続けます。
screen-ask-draw = { $player }：引き分けでよいですか。
screen-ask-swap = 先後を入れ替えますか。
screen-yes = はい
screen-no = いいえ
screen-pass = パス

screen-review-values = { $player }から見た値
screen-review-values-mover = 手番から見た値
screen-review-start = 開始
screen-review-at = { $plies }手中{ $ply }手目
screen-review-better = { $made } より { $best } が最善でした。
screen-review-later = 評価は対局後に表示します。
screen-review-busy = 手を調べています…
screen-value-won = 勝ち
screen-value-lost = 負け
screen-value-wins-somehow = 勝
screen-value-loses-somehow = 負
screen-value-win = 勝{ $plies }
screen-value-loss = 負{ $plies }

screen-shelf-title = 棋譜集
screen-shelf-about = 対局の各局面で何が打たれ、どうなったかを調べます。
screen-library-empty = 棋譜はまだありません。最後まで打った対局は自動で加わります。ファイル（WTHOR、GGF、棋譜の文字列など）からは、コマンドで取り込めます： yomikiri games import ファイル
screen-library-nowhere = 棋譜を置く場所がありません。--data-dir で指定してください。
screen-explorer-start = 開始局面
screen-explorer-games = { $number }局
screen-explorer-won = { $player } { $share }%
screen-explorer-drawn = 引分 { $share }%
screen-explorer-column-games = 局数
screen-explorer-column-value = 評価
screen-explorer-column-book = 定石書
screen-explorer-column-drawn = 引分
screen-explorer-share = { $move }：{ $share }%の対局
screen-explorer-nothing = この局面の棋譜はありません。
screen-explorer-latest = 最近の対局

screen-key-choose = 選ぶ
screen-key-change = 変える
screen-key-enter = 決定
screen-key-take = 決定
screen-key-begin = 始める
screen-key-continue = 続ける
screen-key-delete = 削除
screen-key-values = 評価
screen-key-help = ヘルプ
screen-key-quit = 終了
screen-key-back-home = 戻る
screen-key-hint = ヒント
screen-key-take-back = 待った
screen-key-redo = やり直し
screen-key-moves = 打てる手
screen-key-peek = のぞく
screen-key-resign = 投了
screen-key-leave = 中断
screen-key-hurry = 急がせる
screen-key-review = 振り返る
screen-key-again = もう一局
screen-key-back = 前へ
screen-key-forward = 次へ
screen-key-turning-point = 分かれ目
screen-key-play = 打つ
screen-key-open = 開く
screen-key-games = 対局
screen-key-start = 最初へ
screen-key-close = 閉じる

screen-help-title = ヘルプ
screen-help-close = どのキーでも閉じます。
screen-help-scroll = 上下で送り、ほかのキーで閉じます。
screen-help-home =
    矢印と Enter、またはマウスでゲームを選びます。数字キーでも選べます。
    c で最後に中断した対局を続け、u で中断した対局の一覧を開きます。e で棋譜を調べ、t で練習します。
    左右で設定（言語、色、記号）を変えます。
    q で終了します。
screen-help-setup =
    上下で行を選び、左右で変えます。マウスでもできます（右ボタンは逆向き）。
    対局者の行では h で人間、0～9 でコンピューターのレベルを選びます。d でほかのプレイヤーを入力します。
    レベルの右は、この盤での対戦成績です。
    「開始局面」の行では、右か Enter で名前のある定石を開きます。名前の一部、手順、または局面を入力します。左で初期局面に戻します。手順や局面をそのまま貼り付けることもできます。
    b でどの行からでも始まります。
    q で戻ります。
screen-help-game =
    矢印でカーソルを動かし、Enter かスペースで置く、または持ち上げます。d3 や a8-c6 と入力して Enter でもかまいません。Esc で取り消し。
    マウスでは、マスをクリックするか、コマをドラッグします。

    h  ヒント（列 h のある盤では H を押します）
    u  待った（認める対局で）    r  やり直し
    m  か t：打てる手を示す      !  コンピューターを急がせる
    x  投了                      =  引き分けを申し込む
    w  先後を入れ替える          v  ここまでの手を見る
    q  中断（対局は残り、続けられます）

    印：[ ] カーソル、( ) 最後の手、{"{ }"} 持ち上げたコマ、! ! ヒント、+ 打てる所、' 返った石、* * 勝ちの並び
screen-help-pieces =
    コマには小、中、大があります。1 2 3 か s m l で手持ちのコマを取り、マスを選びます。S@b2 と入力してもかまいません。
    p で、カーソルのコマの下にあるものをのぞきます。ふつうは一番上のコマしか見えません。
screen-help-review =
    左右、またはマウスで局面をたどります。Home と End で両端へ。
    数字は、その手のあとの局面の値です。? のついた手は大きく損をしました。
    n で次のそのような手へ移ります。グラフで形勢の流れがわかります。
    q で閉じます。
screen-help-unfinished =
    終わる前に中断した対局です。上下かマウスで選び、Enter で続けます。
    d で、選んだ対局を確認してから削除します。
    q で戻ります。
screen-help-shelf =
    棋譜集にある対局を、ゲームと盤ごとに示します。上下かマウスで選び、Enter で調べます。
    yomikiri games import ファイル で棋譜を加えます。最後まで打った対局はもう入っています。
    q で戻ります。
screen-help-explorer =
    一覧は、棋譜集のすべての対局で、この局面から打たれた手です。回数と勝敗の割合を示します。盤を回したり裏返したりして同じになる手はまとめて数え、盤上に ! ! で示します。
    上下で手を選び、Enter か二度目のクリックで打ちます。ほかの手は、盤をマウスで選ぶか、d3、S@b2、a8-c6 のように入力して Enter を押します。
    左か Backspace で戻り、右で進みます。Home と End で手順の両端へ。
    g か Tab で下の対局へ移り、Enter でその対局を一手ずつたどります。
    v でそれぞれの手の評価も表示します（解析盤と同じ、手番から見た値、✓ は証明済み）。
    q か Esc で対局を閉じ、もう一度で前の画面に戻ります。

screen-analysis-working = 深さ{ $depth }、{ $nodes }局面、{ $seconds }秒
screen-analysis-paused = 深さ{ $depth }、{ $nodes }局面、一時停止中
screen-analysis-proven = すべての手が証明済み
screen-analysis-exhausted = 深さ{ $depth }、これ以上は深く読めません
screen-analysis-plies = { $plies }手
screen-book-value = 定石書 { $value }（{ $plies }手）
screen-analysis-by-rules = 終局
screen-analysis-by-search = 証明
screen-analysis-by-table = 表
screen-analysis-variations = 試した手：{ $moves }
screen-analysis-nothing-yet = この局面はまだ何もわかっていません
screen-analysis-type = 局面か手順：
screen-analysis-opponent = 対戦相手（レベルか mcts:1s のようなプレイヤー）：
screen-analysis-no-position = 局面でも手順でもありません：{ $reason }
screen-key-best = 最善手
screen-key-pause = 一時停止
screen-key-go-on = 再開
screen-key-edit = 局面入力
screen-key-turn = 盤を回す
screen-key-play-on = ここから対局
screen-key-cancel = 取消
screen-key-analyse = 検討
screen-help-analysis =
    この局面のすべての手を評価し、よい順に並べます。マスの数字は、その手を打つ側から見た値です。✓（文字だけの画面では *）は証明済みのしるしで、何による証明かは一覧に出ます。ほかは何手か先まで読んだ見積もりで、局面を表示しているあいだ深くなっていきます。
    左右で一手ずつ動き、Home と End で手順の両端へ。上下で手を選び、Enter か二度目のクリックで打ちます。スペースで最善手を打ちます。ほかの手は、盤をマウスで選ぶか、d3、S@b2、a8-c6 のように入力して Enter を押します。
    試した手は変化として残り、一覧にしるしが付きます。v で表示中の手順を本譜にし、d でこの局面を取り除きます。
    グラフは手順の値を先手から見て示します。クリックやドラッグでその局面へ移ります。
    p で一時停止と再開、+ と - で読み筋の数を変え、e で棋譜集の対局を表示し、f で盤を回します。
    g でここから対局します。次の手を打つのはあなたで、相手はレベルかほかのプレイヤーです。
    b で盤面を編集します。キーかマウスで好きな局面を作れます。
    i で局面か手順を入力できます。貼り付けもできます。ありえない局面は、理由を示して受け付けません。
    q か Esc で戻ります。試した手順は残り、最初の画面で F2 か Ctrl-A を押すと続けられます。

# K in a row: Connect Four, tic-tac-toe, five in a row.

game-row = N目並べ
token-stone = 石

rules-row-1 = N目並べは、各辺が1から15マスの盤で遊びます。四目落とし（コネクトフォー）は6行7列で四つ、三目並べは3行3列で三つ（重力なし）、五目並べは9x9か15x15で五つ（重力なし）並べます。プレイヤー1が先手です。
rules-row-2 = 手番では、いっぱいでない列を選びます。石はその列のいちばん下の空きマスに落ちます。重力なしのときは、好きな空きマスに石を置きます。
rules-row-3 = 縦、横、斜めのどれかに、決められた数以上の石を先に並べたほうの勝ちです。図ではプレイヤー1が斜めに並べました。
rules-row-4 = 盤が埋まってもだれも並べていなければ、引き分けです。

switch-name-gravity = 重力
switch-name-length = 並べる数
switch-gravity = 石が落ちるかどうか
switch-gravity-on = 石は列のいちばん下の空きマスに落ちる
switch-gravity-off = 石は置いたところに残る
switch-length = いくつ並べれば勝ちか
switch-length-3 = 三つ
switch-length-4 = 四つ
switch-length-5 = 五つ
switch-length-6 = 六つ

variant-connect-four = 四目落とし（コネクトフォー）：四つ並べる、石は落ちる。ふつうは6x7
variant-tic-tac-toe = 三目並べ：三つ並べる、石は落ちない。ふつうは3x3
variant-five = 五目並べ：五つ以上並べる、石は落ちない。ふつうは15x15

# 画面と文字モードに共通の文。

player-black = 黒
player-white = 白
player-1 = プレイヤー1
player-2 = プレイヤー2
player-3 = プレイヤー3
player-4 = プレイヤー4

seat-turn = { $player }の番
occupant-human = 人間
occupant-level = レベル{ $level }

reason-only-move = ほかに手がない
reason-wins = { $plies }手で勝ち
reason-loses = 最善を尽くされると{ $plies }手で負け
reason-wins-somehow = 双方最善で勝ち
reason-loses-somehow = 最善を尽くされると負け
reason-draws = 双方最善で引き分け
reason-exact = { $score }（完全読み）
reason-judged = { $game ->
    [halma] { $value }手分
   *[other] { $value }石
}、{ $plies }手読み
reason-book = { $value }石、定石書より、{ $plies }手先まで
reason-race = あと{ $own }手、相手は{ $other }手
reason-instinct = よさそうな手

# ヒントに出る言い方。JSON と CSV の reason は変えない。
hint-wins = { $plies }手で勝ち
hint-loses = 最善を尽くされると{ $plies }手で負け
hint-exact = { $score }、完全読み
hint-judged = { $game ->
    [halma] { $value }手分
   *[other] { $value }石
}、{ $plies }手読み
hint-book = 定石書より：{ $value }石、{ $plies }手先まで
hint-instinct = よさそうな手

result-won = { $player }の勝ち
result-won-by = { $player }の勝ち（{ $score }）
result-drawn = 引き分け
result-why = { $result }（{ $why }）
ending-repetition = 同じ局面が三度現れた
ending-ply-limit = 手数の上限に達した
ending-time = { $player }の時間切れ
ending-resignation = { $player }の投了
ending-agreement = 合意
ending-forfeit = { $player }の反則

game-gobblers = ゴブレットゴブラーズ
game-halma = ハルマ
game-nip = ニップ
game-othello = オセロ

# What stands on boards.
token-disc = 石
token-piece = コマ
token-small = 小
token-medium = 中
token-large = 大

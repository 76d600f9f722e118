//! Backward induction: the prospect of every position of a game, found from the finished positions backwards.

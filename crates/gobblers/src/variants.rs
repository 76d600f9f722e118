use game::Variant;

/// Fair games: neither player can force a win, whichever of the two rules about lifting is played. `yomikiri handicap` finds
/// them again.
pub const VARIANTS: [Variant; 5] = [
    Variant {
        name: "fair-1",
        description: "on its first three turns player 1 uses no medium piece and covers nothing",
        board: None,
        rules: &[("first-turns", "3:no-medium+no-covering")],
    },
    Variant {
        name: "fair-2",
        description: "on its second and third turn player 1 uses no medium piece and covers nothing",
        board: None,
        rules: &[("first-turns", "2-3:no-medium+no-covering")],
    },
    Variant {
        name: "fair-3",
        description: "each player has only one medium piece",
        board: None,
        rules: &[("hands", "212/212")],
    },
    Variant { name: "fair-4", description: "nobody has small pieces", board: None, rules: &[("hands", "022/022")] },
    Variant { name: "fair-5", description: "nobody has medium pieces", board: None, rules: &[("hands", "202/202")] },
];

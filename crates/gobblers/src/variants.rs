use game::Variant;

/// Fair games: neither player can force a win, whichever of the two rules about lifting is played.
pub const VARIANTS: [Variant; 1] = [Variant {
    name: "fair-1",
    description: "on its first three turns player 1 uses no medium piece and covers nothing",
    rules: &[("first-turns", "3:no-medium+no-covering")],
}];

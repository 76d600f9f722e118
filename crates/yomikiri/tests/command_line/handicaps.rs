use crate::json;

/// What the rules page says of handicaps, found again; every game of 729 hands and 120 limits is solved for it.
#[test]
fn handicaps_are_compared_and_the_fairest_named() {
    let result = json(&["handicap", "gobblers", "--json"]);
    let rows = result["handicaps"].as_array().expect("a list");
    let find = |value: &str| {
        let row = rows.iter().find(|row| row["value"] == value).unwrap_or_else(|| panic!("{value} is compared"));
        let plies = row["plies"].as_u64().map_or_else(String::new, |plies| plies.to_string());
        format!("{}{plies}", row["winner"].as_str().expect("a word"))
    };
    let count = |switch: &str, winner: &str| {
        rows.iter().filter(|row| row["switch"] == switch && row["winner"] == winner).count()
    };
    assert_eq!(["first", "draw", "second"].map(|winner| count("hands", winner)), [282, 168, 279]);
    assert_eq!(count("first-turns", "draw"), 2);
    for (limit, values) in [
        ("no-centre", ["first13", "first13", "second14"]),
        ("no-large", ["first13", "second14", "second6"]),
        ("only-medium", ["second14", "second12", "second4"]),
        ("only-small", ["first13", "second14", "second4"]),
        ("placing-only", ["first13", "first13", "first13"]),
        ("no-covering", ["first13", "first13", "first13"]),
    ] {
        assert_eq!([1, 2, 3].map(|turns| find(&format!("{turns}:{limit}"))), values, "{limit}");
    }
    for (value, expected) in [
        ("222/222", "first13"),
        ("122/122", "first13"),
        ("221/221", "draw"),
        ("212/212", "draw"),
        ("022/022", "draw"),
        ("202/202", "draw"),
        ("3:no-medium+no-covering", "draw"),
        ("2-3:no-medium+no-covering", "draw"),
    ] {
        assert_eq!(find(value), expected, "{value}");
    }
    let short_of = |row: &&serde_json::Value| row["value"].as_str().is_some_and(|value| value.ends_with("/222"));
    assert!(rows.iter().filter(short_of).all(|row| row["winner"] != "draw"), "no shortage of player 1 alone is fair");
    assert!(rows[0]["winner"] == "draw" && rows.last().expect("there are some")["winner"] != "draw");
    let named: Vec<_> = rows.iter().filter(|row| !row["variant"].is_null()).collect();
    assert_eq!(named.len(), 5);
    assert!(named.iter().all(|row| row["winner"] == "draw"), "what is called fair is fair");
}

#[test]
fn what_is_called_fair_is_a_draw_under_the_other_rule_of_lifting_too() {
    for variant in ["fair-1", "fair-2", "fair-3", "fair-4", "fair-5"] {
        let result = json(&["solve", "gobblers", "--variant", variant, "--rule", "lift=loses", "--json"]);
        assert_eq!(result["value"], "draw", "{variant}");
    }
}

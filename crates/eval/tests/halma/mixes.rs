use eval::halma::{Mix, MixError, Strategies, Strategy, StrategyError};
use halma::{Halma, U256};

#[test]
fn a_mix_is_written_as_it_is_read() {
    for text in ["A", "N", "C*2+A", "D*-3+B+N*20"] {
        assert_eq!(text.parse::<Mix>().unwrap().to_string(), text);
    }
    assert_eq!(" C * 2 + A ".parse::<Mix>().unwrap().to_string(), "C*2+A");
    assert_eq!("C*1".parse::<Mix>().unwrap(), Mix::from(Strategy::Longest));
}

#[test]
fn a_text_that_is_no_mix_gets_the_reason() {
    let errors = [
        ("", "a strategy is missing in \"\"; write for example \"C*2+A\""),
        ("A++B", "a strategy is missing in \"A++B\"; write for example \"C*2+A\""),
        ("a", "there is no strategy \"a\"; there are A, B, C, D and N"),
        ("2*C", "there is no strategy \"2\"; there are A, B, C, D and N"),
        ("C*x", "\"x\" is no weight for C; a weight is a whole number from -20 to 20 other than 0"),
        ("C*0", "\"0\" is no weight for C; a weight is a whole number from -20 to 20 other than 0"),
        ("C*21", "\"21\" is no weight for C; a weight is a whole number from -20 to 20 other than 0"),
        ("A+C+A*2", "A comes twice; give it once, with the sum of its weights"),
    ];
    for (text, message) in errors {
        assert_eq!(text.parse::<Mix>().unwrap_err().to_string(), message);
    }
    assert_eq!("A+A".parse::<Mix>(), Err(MixError::Twice(Strategy::Diagonal)));
}

#[test]
fn the_combined_strategy_is_for_8x8_and_the_others_for_every_board() {
    let (combined, others): (Mix, Mix) = ("A+N".parse().unwrap(), "A+B+C+D".parse().unwrap());
    let large: Halma<U256, 4> = super::common::game(16);
    assert_eq!(Strategies::new(&large, &combined).unwrap_err(), StrategyError::Board { size: 16, players: 4 });
    assert!(Strategies::new(&large, &others).is_ok());
    let wide: Halma<u128, 2> = super::common::game(10);
    assert_eq!(
        Strategies::new(&wide, &combined).unwrap_err().to_string(),
        "strategy N has maps for two players on 8x8; for 2 players on 10x10 combine A, B, C and D, for example \"C*2+A\""
    );
}

//! Sansumoku at the table, in words.

use mbrane_play::words::{Spoken as _, Words, entry, headline_at};
use mbrane_play::{Heard, Match, title_and_lines};
use mbrane_rules::sansumoku::Sansumoku;
use mbrane_rules::{Eyes, Game as _, Seat};

use crate::chance::{Chance, computer, person};

fn game(record: &str) -> Match<Sansumoku> {
    Match::from_record(record.parse().expect("a record"), [person("Ada"), computer(3)])
}

#[test]
fn the_table_says_where_to_play_and_why_not() {
    let words = Words::english();
    let mut game = game("sansumoku : e5 d6");
    let caption = Sansumoku::caption(&game, &words);
    assert_eq!((caption.title.as_str(), caption.more), ("Your move", vec!["In the upper left section".to_owned()]));
    assert_eq!(entry(&game, &words), "2. Marble places on d6");
    let say = |m: &str| {
        let refused = game.may(Seat::First, m.parse().expect("a move")).expect_err("it is illegal");
        Sansumoku::refusal(&game, &refused, &words)
    };
    assert_eq!(say("e5"), "A tile is already there");
    assert_eq!(say("a1"), "The last move sends you to the upper left section");
    let refused = game.may(Seat::Second, "a9".parse().expect("a move")).expect_err("it is Ada's turn");
    assert_eq!(Sansumoku::refusal(&game, &refused, &words), "It is your move");
    let mut heard = Heard::all(&game);
    game.act(Seat::First, "a9".parse().expect("a move")).expect("it is legal");
    game.finish();
    assert_eq!(heard.hear(&game, &words), ["You placed 1 on a9", "Marble is thinking"]);
}

#[test]
fn whole_games_are_told_to_their_end() {
    let (words, mut chance) = (Words::english(), Chance::new(4));
    let (mut sections, mut ends) = (0, Vec::new());
    for _ in 0..40 {
        let mut game = game("sansumoku :");
        let mut heard = Heard::all(&game);
        while let Some(m) = chance.pick(&game.position().placements()) {
            let seat = game.position().to_act().single().expect("a seat");
            game.act(seat, m).expect("it is legal");
            game.finish();
            assert!(heard.hear(&game, &words).len() >= 2);
            let told = game.told().expect("a move");
            sections += usize::from(headline_at(told, told.beats.len(), &words).is_some());
        }
        let table = title_and_lines(&game, Eyes::All, &words);
        assert!(table.more.iter().any(|line| line.contains(": Blue's") || line.contains(": Orange's")), "{table:?}");
        ends.push(table.title);
    }
    assert!(sections > 100, "{sections}");
    for end in ["You win with Blue", "Marble wins with Orange"] {
        assert!(ends.iter().any(|said| said == end), "{ends:?}");
    }
}

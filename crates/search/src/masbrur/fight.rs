//! The choices of combat: a wall where there is none yet, shows, and seizures.

use mbrane_rules::Seat;
use mbrane_rules::masbrur::{Masbrur, Move, Outline, Secret};
use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;

use super::Work;
use super::combat::{Duel, Side, Worth, all, candidates, seized};
use super::effort::Effort;

fn known<T: Copy>(secret: Option<Secret<T>>) -> Option<T> {
    secret.and_then(Secret::known)
}

/// The choice of a wall, tried against those that suit the opponent.
pub(super) struct Walling {
    sides: Vec<Side>,
    enemies: Vec<Side>,
    die: u8,
    rounds: u32,
    worths: Vec<f32>,
}

impl Walling {
    pub(super) fn new(position: &Masbrur, seat: Seat, effort: Effort) -> Self {
        let sides = Side::best(position.hand(seat), effort.finalists().max(2));
        let hand = position.hand(!seat);
        let enemies = match known(position.wall(!seat)) {
            Some(wall) => Side::of(hand, wall).into_iter().collect(),
            None => Side::best(hand, effort.walls),
        };
        Self {
            sides,
            enemies,
            die: position.die(),
            rounds: effort.rounds,
            worths: Vec::new(),
        }
    }

    /// Tries one more wall; returns whether there are more.
    pub(super) fn step(&mut self) -> bool {
        if self.rounds == 0 {
            return false;
        }
        let Some(side) = self.sides.get(self.worths.len()) else {
            return false;
        };
        self.worths.push(
            self.enemies
                .iter()
                .map(|enemy| side.against(enemy, self.die, self.rounds))
                .sum(),
        );
        self.worths.len() < self.sides.len()
    }

    /// Returns the best wall so far; without rounds of regret matching, a random one.
    pub(super) fn best(&self, rng: &mut Xoshiro256PlusPlus) -> Option<Move> {
        let tried = self.sides.iter().zip(&self.worths);
        let best = tried
            .reduce(|best, other| if other.1 > best.1 { other } else { best })
            .map(|(side, _)| side);
        let pick = if self.rounds == 0 {
            self.sides.choose(rng)
        } else {
            best.or(self.sides.first())
        };
        Some(Move::wall(pick?.wall))
    }
}

/// Rounds of regret matching in a step.
const AT_ONCE: u32 = 25;
/// The most rounds; more change nothing.
const MAX_ROUNDS: u32 = 20_000;

/// A simultaneous choice, mixed as regret matching finds.
pub(super) struct Mixing {
    choices: Vec<Move>,
    duel: Duel,
    /// Rounds of regret matching that are left.
    left: u32,
}

impl Mixing {
    pub(super) fn step(&mut self) -> bool {
        let rounds = self.left.min(AT_ONCE);
        self.duel.play(rounds);
        self.left -= rounds;
        self.left > 0
    }

    /// Draws a choice with a probability in proportion to its worth.
    pub(super) fn draw(&self, rng: &mut Xoshiro256PlusPlus) -> Option<Move> {
        let mut left: f32 = rng.random();
        let [often, _] = self.duel.both_shares();
        let drawn = often.iter().position(|share| {
            left -= share;
            left < 0.0
        });
        drawn
            .map_or(self.choices.last(), |index| self.choices.get(index))
            .copied()
    }
}

/// Begins to choose a show; none if that depends on hidden dominoes.
pub(super) fn show(
    position: &Masbrur,
    seat: Seat,
    effort: Effort,
    rng: &mut Xoshiro256PlusPlus,
) -> Option<Work> {
    let standing = position.standing(seat)?;
    let wall = known(position.wall(seat))?;
    let enemy_wall = known(position.wall(!seat))?;
    let side = Side::new(standing, wall);
    // A seizure can make a show good that looks bad before it.
    let mine = if effort.foresees {
        all(&side.outlines, enemy_wall)
    } else {
        candidates(&side.outlines, enemy_wall)
    };
    if rng.random_bool(effort.slips) {
        return Some(Work::Settled(Some(Move::show(
            standing.show(mine.choose(rng)?.0)?,
        ))));
    }
    if effort.rounds == 0 {
        return Some(Work::Settled(Some(Move::show(
            standing.show(side.outlines.strongest(enemy_wall))?,
        ))));
    }
    let enemy = Side::of(position.hand(!seat), enemy_wall)?;
    // In a game it is hidden; a level sees it only while a puzzle's difficulty is measured.
    let theirs = match known(position.show_of(!seat)).map(|show| Outline::of(&show)) {
        Some(outline) => vec![(outline, Worth::of_outline(outline, wall))],
        None => candidates(&enemy.outlines, wall),
    };
    let die = position.die();
    let of_choices = |gain: &dyn Fn(usize, usize) -> f32| {
        if theirs.len() > 1 {
            return Duel::of_answers([mine.len(), theirs.len()], gain, effort.rounds);
        }
        // Against a choice that is known the best answer needs no mixing.
        let best = (0..mine.len())
            .max_by(|one, other| gain(*one, 0).total_cmp(&gain(*other, 0)))
            .unwrap_or(0);
        (
            Duel::over(1, 1, &|_, _| gain(best, 0)),
            [vec![best], vec![0]],
        )
    };
    let (duel, chosen) = if effort.foresees {
        let (mine, theirs) = (
            side.seizing(&mine, enemy_wall),
            enemy.seizing(&theirs, wall),
        );
        of_choices(&|one, other| seized(&mine[one], &theirs[other], die))
    } else {
        of_choices(&|one, other| mine[one].1.against(&theirs[other].1, die))
    };
    let choices = chosen[0]
        .iter()
        .map(|&choice| Some(Move::show(standing.show(mine[choice].0)?)))
        .collect::<Option<_>>()?;
    Some(Work::Mixing(Mixing {
        choices,
        duel,
        left: (10 * effort.rounds).min(MAX_ROUNDS),
    }))
}

/// Begins to choose a seizure; none if that depends on hidden dominoes.
pub(super) fn seize(position: &Masbrur, seat: Seat, effort: Effort) -> Option<Work> {
    let of = |seat: Seat| Some((known(position.show_of(seat))?, known(position.wall(!seat))?));
    let (show, wall) = of(seat)?;
    let mine = Worth::seized(&show, wall);
    if effort.rounds == 0 {
        let most = mine
            .iter()
            .max_by_key(|(seizure, _)| seizure.formations().squares())?
            .0;
        return Some(Work::Settled(Some(Move::seize(most))));
    }
    let (show, wall) = of(!seat)?;
    let chosen = known(position.seizure_of(!seat));
    let theirs = Worth::seized(&show, wall)
        .into_iter()
        .filter(|(seizure, _)| chosen.is_none_or(|one| one == *seizure));
    let theirs: Vec<Worth> = theirs.map(|(_, worth)| worth).collect();
    let worths: Vec<Worth> = mine.iter().map(|(_, worth)| *worth).collect();
    let choices = mine
        .into_iter()
        .map(|(seizure, _)| Move::seize(seizure))
        .collect();
    let duel = Duel::new(&worths, &theirs, position.die());
    Some(Work::Mixing(Mixing {
        choices,
        duel,
        left: (2 * effort.rounds).min(MAX_ROUNDS),
    }))
}

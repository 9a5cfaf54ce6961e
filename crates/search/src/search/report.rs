//! The report of a search, for screens and engines.

use mbrane_rules::Seat;

use super::Search;
use super::tree::Node;
use crate::Knowledge;
use crate::maths::chance_for;

/// A move that the search considers, from the point of view of the seat to act.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate<M = String> {
    pub action: M,
    pub visits: u32,
    /// The chance to win, a draw counting half, from 0 to 1.
    pub chance: f32,
    /// The expected points (regions, sections) by [`Seat::index`], as if all of them were won.
    pub points: [f32; 2],
    /// The score with best play of both, where it is proven: above zero the seat to act wins.
    pub proven: Option<i8>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Report<M> {
    /// The number of playouts for this position, including those kept from earlier ones.
    pub playouts: u32,
    /// The moves considered, best first.
    pub candidates: Vec<Candidate<M>>,
    pub line: Vec<M>,
    pub proven: bool,
}

impl<G: Knowledge> Search<G> {
    /// Returns the rank of a kid: by proven results (immediate ones before later ones), then by visits.
    fn rank(node: &Node, seat: Seat) -> impl Ord {
        let proven_win = node.bounds.sure_of(seat).max(0);
        let proven_loss = node.bounds.hope_of(seat).min(-1);
        let lost = node.bounds.hope_of(seat) < 0;
        let at_once = proven_win > 0 && node.kid_count == 0;
        (
            proven_win,
            at_once,
            !lost,
            if lost { proven_loss } else { 0 },
            node.visits,
            std::cmp::Reverse(node.code),
        )
    }

    /// Returns the kids of a node at which `seat` acts, best first.
    fn ranked(&self, node: &Node, seat: Seat) -> Vec<Node> {
        let mut kids = self.tree.kids(node).to_vec();
        // If a node's score is proven, the kids that reach it come first. Once a draw is certain, the search skips moves that can at most
        // draw, so worse moves overtake them in visits: then moves that keep the draw come first, with those estimated better than it.
        let sure = node.bounds.sure_of(seat);
        let goes_first = |kid: &Node| {
            let estimate = chance_for(seat, kid.own);
            kid.bounds.sure_of(seat) >= sure
                || !node.bounds.is_exact()
                    && (sure != 0 || kid.bounds.hope_of(seat) > 0 && estimate > 0.5)
        };
        kids.sort_by(|a, b| {
            (goes_first(b), Self::rank(b, seat)).cmp(&(goes_first(a), Self::rank(a, seat)))
        });
        kids
    }

    /// Returns the best move so far; none when nothing can be placed. Before the first step it is the move that looks best.
    pub fn best(&self) -> Option<G::Move> {
        let seat = self.seat()?;
        if let Some(kid) = self.ranked(&self.root, seat).first() {
            return Some(G::decode(kid.code));
        }
        let mut looks_best: Option<(f32, u16)> = None;
        self.position.for_each_prior(&self.weights, |code, prior| {
            if looks_best.is_none_or(|(greatest, _)| prior > greatest) {
                looks_best = Some((prior, code));
            }
        });
        looks_best.map(|(_, code)| G::decode(code))
    }

    pub fn report(&self) -> Report<G::Move> {
        let candidates = self.seat().map_or_else(Vec::new, |seat| {
            let kids = self.ranked(&self.root, seat);
            kids.iter().map(|kid| self.candidate(kid, seat)).collect()
        });
        Report {
            playouts: self.root.visits,
            candidates,
            line: self.line(),
            proven: self.root.bounds.is_exact(),
        }
    }

    /// Returns the moves considered, their visits, and the search's estimate for each before it is turned into a chance.
    pub(crate) fn said(&self) -> Vec<(G::Move, u32, f32)> {
        let Some(seat) = self.seat() else {
            return Vec::new();
        };
        let said = |kid: &Node| {
            let (wins, _) = self.wins_and_score(kid, seat);
            (G::decode(kid.code), kid.visits, wins)
        };
        self.ranked(&self.root, seat).iter().map(said).collect()
    }

    fn candidate(&self, kid: &Node, seat: Seat) -> Candidate<G::Move> {
        let (said, score) = self.wins_and_score(kid, seat);
        let half = f32::from(self.position.all_points()) / 2.0;
        // Scores with a margin give a lead in points; others give only the winner.
        let lead = if G::SEARCH.scores > 1 {
            score / 2.0
        } else {
            0.0
        };
        Candidate {
            action: G::decode(kid.code),
            visits: kid.visits,
            chance: self.position.chance(said),
            points: [half + lead, half - lead],
            proven: kid.bounds.is_exact().then(|| kid.bounds.sure_of(seat)),
        }
    }

    /// Returns the share of games that the seat wins, with the judgement's part, and the mean score.
    fn wins_and_score(&self, kid: &Node, seat: Seat) -> (f32, f32) {
        let (wins, score) = if kid.bounds.is_exact() {
            let score = kid.bounds.low;
            (f32::from(score.signum()), f32::from(score))
        } else if kid.visits == 0 {
            (0.0, 0.0)
        } else {
            let score = kid.scores as f32 / kid.visits as f32;
            // The first seat's wins less its losses on average: the worth without the part of the mean score.
            let win_weight = self.tuning.win_weight;
            let margin = score / f32::from(G::SEARCH.scores);
            let wins = (2.0 * kid.mean - 1.0 - (1.0 - win_weight) * margin) / win_weight;
            (wins.clamp(-1.0, 1.0), score)
        };
        let wins = match seat {
            Seat::First => 0.5 + 0.5 * wins,
            Seat::Second => 0.5 - 0.5 * wins,
        };
        (wins, score)
    }

    fn line(&self) -> Vec<G::Move> {
        let mut line = Vec::new();
        let mut position = self.position.clone();
        let mut node = self.root;
        while let Some(seat) = position.to_act().single() {
            let Some(kid) = self.ranked(&node, seat).first().copied() else {
                break;
            };
            if kid.visits == 0 && !kid.bounds.is_exact() {
                break;
            }
            let m = G::decode(kid.code);
            line.push(m);
            position.apply(m);
            node = kid;
        }
        line
    }
}

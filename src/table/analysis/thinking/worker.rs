//! Thinking outside the game, in a browser: orders go to the page as lines of text, and answers come back the same way.
//!
//! If a worker is lost, the page starts another one, thinks itself, or answers that a job is lost: `web/page/thinker.mjs`.

use bevy::prelude::*;
use mbrane_search::thinker::{Answer, Job, Lane, Order, Reply};
use std::collections::VecDeque;

use crate::{
    bridge::{self, PageSaid},
    redraw::draw_next_frame,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Driver>();
    app.add_systems(First, hear_answers.after(bridge::hear_page));
    let answered = |driver: Res<Driver>| !driver.answers.is_empty();
    app.add_systems(Last, draw_next_frame.run_if(answered));
}

#[derive(Resource, Default)]
pub(in crate::table) struct Driver {
    /// The tickets of the jobs that the page has, by lane.
    asked: [Option<u64>; 2],
    answers: VecDeque<Answer>,
}

impl Driver {
    pub(in crate::table) fn ask(&mut self, job: Job, fault: bool) {
        let lane = job.ask.lane();
        self.answers.retain(|answer| answer.said.lane() != lane);
        self.asked[lane as usize] = Some(job.ticket);
        if fault {
            self.hear(Answer::lost(job.ticket, lane));
        } else {
            bridge::ask("think", &Order::Ask(job).to_string());
        }
    }

    pub(in crate::table) fn cancel(&mut self, lane: Lane) {
        self.answers.retain(|answer| answer.said.lane() != lane);
        if self.asked[lane as usize].take().is_some() {
            bridge::ask("think", &Order::Cancel(lane).to_string());
        }
    }

    pub(in crate::table) fn answer(&mut self) -> Option<Answer> {
        self.answers.pop_front()
    }

    fn hear(&mut self, answer: Answer) {
        let asked = &mut self.asked[answer.said.lane() as usize];
        // Ignore answers to cancelled jobs.
        if *asked == Some(answer.ticket) {
            if !matches!(answer.said, Reply::Judgement { done: false, .. }) {
                *asked = None;
            }
            self.answers.push_back(answer);
        }
    }
}

fn hear_answers(mut said: MessageReader<PageSaid>, mut driver: ResMut<Driver>) {
    let thought = said.read().filter(|said| said.kind == "thought");
    for answer in thought
        .flat_map(|said| said.text.lines())
        .filter_map(Answer::read)
    {
        driver.hear(answer);
    }
}

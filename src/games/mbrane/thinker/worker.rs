//! Thinking in a worker beside the page, and within the page once the worker is lost.

use bevy::{prelude::*, window::RequestRedraw};
use mbrane_search::thinker::Order;
use std::{collections::VecDeque, time::Duration};

use super::{Answer, Job, Lane, Mbrane, Move, Said, frame};
use crate::page::{self, PageSaid};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Driver>();
    app.add_systems(First, hear_worker.after(page::hear_page));
    app.add_systems(Last, tick_while_thinking);
}

/// Who thinks, and how to talk to it.
#[derive(Resource, Default)]
pub(in super::super) struct Driver {
    /// Whoever thinks within the page, once the worker is lost.
    near: Option<frame::Driver>,
    /// The jobs that the worker has, by lane.
    asked: [Option<Job<Mbrane>>; 2],
    answers: VecDeque<Answer<Move>>,
    alarm: bool,
}

const fn index(lane: Lane) -> usize {
    match lane {
        Lane::Move => 0,
        Lane::Judgement => 1,
    }
}

impl Driver {
    /// Thinks about this, in place of the job of its kind.
    pub(in super::super) fn ask(&mut self, job: Job<Mbrane>, fault: bool) {
        if fault {
            let said = Said::Lost(job.ask.lane());
            self.answers.push_back(Answer { ticket: job.ticket, said });
        } else if let Some(near) = &mut self.near {
            near.ask(&job);
        } else {
            let lane = index(job.ask.lane());
            self.asked[lane] = Some(job.clone());
            page::ask("think", &Order::Ask(job).to_string());
        }
    }

    /// What is thought is not wanted any more.
    pub(in super::super) fn cancel(&mut self, lane: Lane) {
        self.answers.retain(|answer| answer.said.lane() != lane);
        if let Some(near) = &mut self.near {
            near.cancel(lane);
        } else if self.asked[index(lane)].take().is_some() {
            page::ask("think", &Order::<Mbrane>::Cancel(lane).to_string());
        }
    }

    /// The next answer that has come, if one has.
    pub(in super::super) fn answer(&mut self) -> Option<Answer<Move>> {
        self.answers.pop_front().or_else(|| self.near.as_mut()?.answer())
    }

    pub(super) fn wake_after(&mut self, _: Duration) {
        self.alarm = true;
    }

    fn hear(&mut self, answer: Answer<Move>) {
        let job = &mut self.asked[index(answer.said.lane())];
        // What was cancelled meanwhile is heard no more.
        if job.as_ref().is_some_and(|job| job.ticket == answer.ticket) {
            if !matches!(answer.said, Said::Judgement { done: false, .. }) {
                *job = None;
            }
            self.answers.push_back(answer);
        }
    }

    /// What the worker was thinking about is thought about here.
    fn fall_back(&mut self) {
        let near = self.near.get_or_insert_default();
        for job in self.asked.iter_mut().filter_map(Option::take) {
            near.ask(&job);
        }
    }
}

fn hear_worker(mut said: MessageReader<PageSaid>, mut driver: ResMut<Driver>) {
    for said in said.read() {
        match said.kind.as_str() {
            "thought" => said.text.lines().filter_map(Answer::read).for_each(|answer| driver.hear(answer)),
            "thinker-lost" => driver.fall_back(),
            _ => {}
        }
    }
}

fn tick_while_thinking(mut driver: ResMut<Driver>, mut redraw: MessageWriter<RequestRedraw>) {
    let driver = &mut *driver;
    let near = driver.near.as_mut().is_some_and(frame::Driver::think);
    if std::mem::take(&mut driver.alarm) || near || !driver.answers.is_empty() {
        redraw.write(RequestRedraw);
    }
}

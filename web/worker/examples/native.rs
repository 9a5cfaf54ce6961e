//! The page's thinker as a native program, for `check/same.mjs`: it answers each order on a line of its input with lines that
//! end with `end`. Its clock stands still, so that only playouts end a search.

use std::io;
use std::time::Duration;

use mbrane_search::thinker::{Answer, Minds, Order};
use mbrane_worker::{GLANCE, MEMORY};

fn main() -> io::Result<()> {
    let mut minds = Minds::new(MEMORY);
    for line in io::stdin().lines() {
        match Order::read(&line?) {
            Some(Order::Ask(job)) if minds.ask(&job).is_err() => {
                println!("{}", Answer::lost(job.ticket, job.ask.lane()));
            }
            Some(Order::Ask(_)) => {}
            Some(Order::Cancel(lane)) => minds.cancel(lane),
            None => println!("nonsense"),
        }
        while minds.busy().is_some() {
            if let Some(answer) = minds.step(GLANCE, Duration::ZERO) {
                println!("{answer}");
            }
        }
        println!("end");
    }
    Ok(())
}

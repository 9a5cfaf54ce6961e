//! What Sansumoku tells the search.

use mbrane_rules::sansumoku::{Move, Sansumoku};

use super::{Knowledge, Talk};

impl Knowledge for Sansumoku {
    fn talk(&self) -> Talk<Move> {
        Talk::Nothing
    }
}

//! Sansumoku.

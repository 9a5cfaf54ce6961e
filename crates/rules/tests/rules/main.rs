//! Every test of the rules, in one program so that it is linked once.

mod conformance;
mod perft_figures;
mod vectors;

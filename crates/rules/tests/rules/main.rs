//! Every test of the rules, in one program so that it is linked once.

mod any_text;
mod bad_text;
mod conformance;
mod oracle;
mod perft_figures;
mod vectors;

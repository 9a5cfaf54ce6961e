//! The text of `help`.

pub const HELP: &str = "\
mbrane-engine: one command a line, each answered before the next; what cannot be done is answered by a line that begins with error
game mbrane 9 full pie consent | game mbrane 4 simple | game sansumoku | game masbrur 4 | game masbrur 8 free: another game, from its start; Mbrane has sides 4 and 9, then any of full (or plain, simple), pie, consent; Masbrur 1, 2, 4, 6 or 8 rounds, then free where the players lay the field; answers ok
position start [moves ...] | position text <position> [moves ...]: another position of the current game; answers ok
show: the position as text
moves: all legal placements or cells (and swap, where it may be said), sorted as text; Masbrur: what may be said now, walls left out, or how much: offer 1, wall 45, show 1234, seize 3
perft N: how many lines of N moves there are, N from 0 to 20, as long as at most about 1e10 positions are visited; when stopped, the deepest count that is whole
trace: how many moves were legal before each move of the current record; words (offer, accept, decline, resign) are left out; Masbrur: for each move
resolve: Mbrane's resolution as if placement ended now
result: Mbrane: ongoing, or the winner's colour (or draw) and the ratio Ivory/Indigo, or resigned in its place; Sansumoku: the sections and who has won; Masbrur: the winner's seat (or draw) and the points South/North
rounds: Masbrur: what came of each round that is over
seen south | seen north: Masbrur: the moves as that seat may see them, ? for what is hidden from it
seed N: makes what follows reproducible: the same seed and the same go nodes in the same position give the same answer; answers ok
go nodes N | go ms N | go level 1..5, then south or north where both may act at once: thinks and answers bestmove <move>, or bestmove none when the game is over; Masbrur answers at once, and thinks longer with nodes and ms than at level 5; elsewhere on the way
  info playouts N ms N proven yes|no line <moves>: how much was tried in what time, whether the result is certain, what is expected
  info move <move> visits N chance C points P Q [proven R]: a candidate, best first: its chance for the seat to act, the points expected of the first and the second seat, the certain result for the seat to act
bench S: random games from the start for S seconds (decimals allowed, at most an hour), per second: bench playouts N moves N
stop: ends a running go, perft or bench early; when nothing runs it does nothing and answers nothing
help: this
quit: ends, after what was asked before it, as does the end of input
Lines hold at most 65536 bytes of UTF-8.";

//! The scale that a scene climbs.

/// The steps of a pentatonic scale below its upper end, in semitones.
const DOWN: [i8; 5] = [0, -3, -5, -8, -10];

/// The note of step `number`, from 0, of `count`, in semitones from the note of the last one. Each is higher than the one before,
/// and the last is the tonic, so that a climb comes to rest however long it is.
pub fn climb(number: usize, count: usize) -> i8 {
    let left = count.saturating_sub(number + 1);
    // Two octaves below the end it goes no lower.
    let octaves = (left / DOWN.len()).min(1);
    DOWN[left.min(2 * DOWN.len() - 1) % DOWN.len()] - 12 * octaves as i8
}

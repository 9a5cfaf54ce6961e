//! Sums of files, as everybody works them out.

use std::fmt::Write;

/// SHA-256: FIPS 180-4.
pub(crate) fn sha256(message: &[u8]) -> [u8; 32] {
    let primes: Vec<u32> = (2..312_u32).filter(|n| (2..*n).all(|part| n % part != 0)).collect();
    // The first bits behind the point of the primes' roots.
    let fraction = |root: f64| ((root - root.floor()) * 4_294_967_296.0) as u32;
    let constants: Vec<u32> = primes.iter().map(|prime| fraction(f64::from(*prime).cbrt())).collect();
    let mut state: [u32; 8] = std::array::from_fn(|at| fraction(f64::from(primes[at]).sqrt()));
    let mut padded = message.to_vec();
    padded.push(0x80);
    padded.resize((padded.len() + 8).next_multiple_of(64) - 8, 0);
    padded.extend((message.len() as u64 * 8).to_be_bytes());
    for block in padded.as_chunks::<64>().0 {
        let mut words: Vec<u32> = block.as_chunks::<4>().0.iter().map(|word| u32::from_be_bytes(*word)).collect();
        for at in 16..64 {
            let (near, far) = (words[at - 2], words[at - 15]);
            let mixed = [
                near.rotate_right(17) ^ near.rotate_right(19) ^ near >> 10,
                far.rotate_right(7) ^ far.rotate_right(18) ^ far >> 3,
                words[at - 7],
                words[at - 16],
            ];
            words.push(mixed.into_iter().fold(0, u32::wrapping_add));
        }
        let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = state;
        for (word, constant) in words.iter().zip(&constants) {
            let chosen = e & f ^ !e & g;
            let most = a & b ^ a & c ^ b & c;
            let turned = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
            let first = [h, turned, chosen, *constant, *word].into_iter().fold(0, u32::wrapping_add);
            let second = (a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22)).wrapping_add(most);
            (h, g, f, e, d, c, b, a) = (g, f, e, d.wrapping_add(first), c, b, a, first.wrapping_add(second));
        }
        for (sum, more) in state.iter_mut().zip([a, b, c, d, e, f, g, h]) {
            *sum = sum.wrapping_add(more);
        }
    }
    let mut sum = [0; 32];
    for (bytes, word) in sum.as_chunks_mut::<4>().0.iter_mut().zip(state) {
        *bytes = word.to_be_bytes();
    }
    sum
}

/// The sum as it is written: two small letters or digits a byte.
pub(crate) fn sha256_text(message: &[u8]) -> String {
    sha256(message).iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_those_of_the_standard() {
        let sum = |text: &str| sha256_text(text.as_bytes());
        assert_eq!(sum(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        assert_eq!(sum("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        let two_blocks = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
        assert_eq!(sum(two_blocks), "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    }
}

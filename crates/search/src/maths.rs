//! Logarithms, powers and chances that are the same to the last bit on every machine.

use mbrane_rules::Seat;

/// ln(1 + i/128) for i from 0 to 127, by the series of the inverse hyperbolic tangent.
static FRACTIONS: [f32; 128] = {
    let mut table = [0.0; 128];
    let mut index = 0;
    while index < 128 {
        let x = index as f64 / 128.0;
        let z = x / (2.0 + x);
        let mut term = z;
        let mut sum = 0.0;
        let mut odd = 1;
        while odd < 25 {
            sum += term / odd as f64;
            term *= z * z;
            odd += 2;
        }
        table[index] = (2.0 * sum) as f32;
        index += 1;
    }
    table
};

/// Returns the natural logarithm of a whole number, within 0.01; 0 for 0 and 1.
#[inline]
pub(crate) fn ln(n: u32) -> f32 {
    if n < 2 {
        return 0.0;
    }
    let exponent = n.ilog2();
    // The seven bits after the leading one.
    let fraction = (u64::from(n) << 7 >> exponent) as usize & 127;
    exponent as f32 * std::f32::consts::LN_2 + FRACTIONS[fraction]
}

/// Turns a chance of the first seat into one of this seat, or back.
#[inline]
pub(crate) const fn chance_for(seat: Seat, chance: f32) -> f32 {
    match seat {
        Seat::First => chance,
        Seat::Second => 1.0 - chance,
    }
}

/// Returns n to the power of a number of eighths, by square roots, which every machine rounds alike.
#[inline]
pub(crate) fn power_of_eighths(n: u32, eighths: u8) -> f32 {
    let mut root = n as f32;
    let mut power = if eighths >= 8 { root } else { 1.0 };
    for bit in [4, 2, 1] {
        root = root.sqrt();
        if eighths & bit != 0 {
            power *= root;
        }
    }
    power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_close() {
        for n in (1..100_000).chain([u32::MAX]) {
            let exact = (f64::from(n)).ln();
            assert!(
                (f64::from(ln(n)) - exact).abs() < 0.01,
                "ln({n}) is {exact}, not {}",
                ln(n)
            );
        }
    }

    #[test]
    fn powers_are_close() {
        for n in [1, 2, 10, 1_000, 1_000_000] {
            for eighths in 0..=8 {
                let exact = f64::from(n).powf(f64::from(eighths) / 8.0);
                let ours = f64::from(power_of_eighths(n, eighths));
                assert!(
                    (ours / exact - 1.0).abs() < 1e-5,
                    "{n}^({eighths}/8) is {exact}, not {ours}"
                );
            }
        }
    }
}

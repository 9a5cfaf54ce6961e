//! Traits behind which code needs to know no game.

/// Declares a trait, and implements it for this type of every game.
macro_rules! erased {
    (
        $(#[$doc:meta])*
        pub trait $name:ident: $bound:ident for $type:ident;
        $($(#[$note:meta])* fn $method:ident $(<$life:lifetime>)? ($($args:tt)*) $(-> $result:ty)? $body:block)*
    ) => {
        $(#[$doc])*
        pub trait $name: Send + Sync + 'static {
            $($(#[$note])* fn $method $(<$life>)? ($($args)*) $(-> $result)?;)*
        }

        impl<G: $bound> $name for $type<G> {
            $(fn $method $(<$life>)? ($($args)*) $(-> $result)? $body)*
        }
    };
}

pub(crate) use erased;

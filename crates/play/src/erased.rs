//! Traits behind which code needs to know no game.

/// `pub trait T: Bound for Type` declares `T`, and implements it for `Type<G>` of every `G: Bound`. A body that calls its own name
/// reaches the inherent method of `Type`.
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

// SPDX-License-Identifier: MIT

// Numbers that Swift imports from Apple's C headers; those of Linux hide them or define them in a
// form that Swift cannot import.

/// The largest `Float`; `repeatCount = HUGE` repeats indefinitely.
public var HUGE: Float { .greatestFiniteMagnitude }

/// The largest `Float`.
public var MAXFLOAT: Float { .greatestFiniteMagnitude }

/// Infinity.
public var HUGE_VAL: Double { .infinity }

/// Infinity, as a `Float`.
public var HUGE_VALF: Float { .infinity }

/// Infinity, as a `Float`.
public var INFINITY: Float { .infinity }

/// Nanoseconds per second.
public var NSEC_PER_SEC: UInt64 { 1_000_000_000 }

/// Nanoseconds per millisecond.
public var NSEC_PER_MSEC: UInt64 { 1_000_000 }

/// Nanoseconds per microsecond.
public var NSEC_PER_USEC: UInt64 { 1_000 }

/// Microseconds per second.
public var USEC_PER_SEC: UInt64 { 1_000_000 }

/// Milliseconds per second.
public var MSEC_PER_SEC: UInt64 { 1_000 }

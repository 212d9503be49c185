// SPDX-License-Identifier: MIT

/// Counts of the programs that a context built since it was made.
package struct ProgramCounts: Equatable, Sendable, BitwiseCopyable {
  /// Programs compiled and linked from source.
  package internal(set) var linked = 0
  /// Programs taken from the driver's binary form, without a compiler.
  package internal(set) var restored = 0

  package init() {}

  /// All programs that were built, either way: a frame that raises it had to wait for one.
  package var built: Int { linked + restored }
}

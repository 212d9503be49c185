// SPDX-License-Identifier: MIT

/// A call of SDL's that fails, for tests of what follows; none does in release builds.
enum SDLFault: CaseIterable {
  /// The start of the video system.
  case video
  /// The creation of a window.
  case window
  /// The creation of a graphics context.
  case context
  /// The creation of a context that shares with another one.
  case sharing
  /// Making a context current.
  case current
  /// Showing a drawing.
  case swap

  #if DEBUG
    /// The calls that fail within a test.
    @TaskLocal static var all: Set<SDLFault> = []
  #endif

  /// Whether the call fails.
  var isSet: Bool {
    #if DEBUG
      Self.all.contains(self)
    #else
      false
    #endif
  }
}

// SPDX-License-Identifier: MIT

import CoreGraphics
import Diagnostics

/// A call of SDL's that fails.
enum SDLFault: CaseIterable, InjectedFault {
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
}

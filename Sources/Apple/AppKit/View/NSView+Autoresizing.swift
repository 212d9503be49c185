// SPDX-License-Identifier: MIT

internal import ViewCore

extension NSView.AutoresizingMask {
  /// The rule for one axis of the superview.
  func rule(isVertical: Bool) -> Autoresizing {
    isVertical
      ? Autoresizing(
        before: contains(.minYMargin), length: contains(.height), after: contains(.maxYMargin))
      : Autoresizing(
        before: contains(.minXMargin), length: contains(.width), after: contains(.maxXMargin))
  }
}

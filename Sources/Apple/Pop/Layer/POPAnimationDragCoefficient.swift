// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Foundation
public import QuartzCore

/// By how much the system slows all animations for debugging: 1, since this one does not.
public func POPAnimationDragCoefficient() -> CGFloat { 1 }

extension CAAnimation {
  /// Slows the animation by the system's coefficient for debugging.
  public func pop_applyDragCoefficient() {
    let coefficient = POPAnimationDragCoefficient()
    if coefficient > 0, coefficient != 1 { speed = Float(1 / coefficient) }
  }
}

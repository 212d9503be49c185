// SPDX-License-Identifier: MIT

internal import Foundation
internal import QuartzCore

/// One step of a custom animation for its target; false ends the animation.
public typealias POPCustomAnimationBlock = (Any?, POPCustomAnimation?) -> Bool

/// An animation by a function that is called for each frame.
open class POPCustomAnimation: POPAnimation {
  private let block: POPCustomAnimationBlock
  /// The media time of the present frame, in seconds.
  open private(set) var currentTime: CFTimeInterval = 0
  /// Seconds since the frame before; 0 at the first.
  open private(set) var elapsedTime: CFTimeInterval = 0

  /// Makes an animation of a function; nil without one.
  public init!(block: POPCustomAnimationBlock!) {
    guard let block else { return nil }
    self.block = block
    super.init()
  }

  override func makeAlike() -> POPAnimation { POPCustomAnimation(block: block) }

  override func advance(by seconds: Double, on object: NSObject) -> Bool {
    currentTime = run.time
    elapsedTime = seconds
    var goesOn = false
    POPAnimator.callOut { goesOn = block(object, self) }
    if run.entry != nil { reportApply() }
    return !goesOn
  }
}

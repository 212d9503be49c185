// SPDX-License-Identifier: MIT

internal import CoreAnimation
public import CoreGraphics
internal import Diagnostics
public import Foundation
public import QuartzCore

/// A value at seconds into an animation, of an animation of so many seconds; nil for none.
public typealias RBBAnimationBlock = (CGFloat, CGFloat) -> Any?

/// The abstract base of keyframe animations whose values a function of time gives.
///
/// The renderer calls the function at each frame's own time, so that the motion is as fine as the
/// display and an animation of any length stores no values. It calls it on its own thread, also while
/// the application is busy: a function may read constants, and nothing that another thread changes.
/// `presentation()` and `values` call it on the caller's.
///
/// `path`, `rotationMode` and the setter of `values` are refused and logged; times, paces and modes of
/// keyframes have no effect, except for contents and filters, which take `values` as keyframes.
open class RBBAnimation: CAKeyframeAnimation {
  /// Frames per second of `values`.
  private static let rate = 60.0
  /// The most values of a list.
  private static let valueLimit = 100_000.0

  /// Makes an animation without key path.
  public override init() {
    super.init()
  }

  /// Restores an animation without its function, which archives do not hold.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// The function of time. Here nil; subclasses answer theirs.
  open var animationBlock: RBBAnimationBlock? { nil }

  /// The values at each sixtieth of a second, computed each time they are read (view fact RB-1).
  ///
  /// There are `duration` × 60, so that the last one is of the time one frame before the end; of a
  /// longer animation than 100,000 of them last, so many at even distances. nil without a function.
  /// Setting values is refused and logged.
  open override var values: [Any]? {
    get { sampledValues() }
    set { if newValue != nil { refuse("values") } }
  }

  /// Always nil; setting a path is refused and logged.
  open override var path: CGPath? {
    get { nil }
    set { if newValue != nil { refuse("path") } }
  }

  /// Always nil; setting a mode is refused and logged.
  open override var rotationMode: CAAnimationRotationMode? {
    get { nil }
    set { if newValue != nil { refuse("rotationMode") } }
  }

  /// An empty animation of this class. Not for applications.
  open override func _nearestAlike() -> CAAnimation { RBBAnimation() }

  /// Archives hold no computed values.
  open override func shouldArchiveValue(forKey key: String) -> Bool {
    key == "values" ? false : super.shouldArchiveValue(forKey: key)
  }

  /// The function of a renderer; nil for none.
  package func timeFunction(modelValue: () -> Any?) -> TimeFunction? {
    guard let block = animationBlock else { return nil }
    let function = RendererFunction(block)
    return .values { time, duration in function.body(CGFloat(time), CGFloat(duration)) }
  }

  private func sampledValues() -> [Any]? {
    guard let block = animationBlock else { return nil }
    let frames = (duration * Self.rate).rounded(.down)
    guard frames > 0 else { return [] }
    let count = min(frames, Self.valueLimit)
    let interval = count < frames ? duration / count : 1 / Self.rate
    return (0..<Int(clamping: count)).map { index in
      block(CGFloat(Double(index) * interval), CGFloat(duration)) ?? NSNull()
    }
  }

  private func refuse(_ name: String) {
    RefusalLog.refuse(
      "RBBAnimation: \(name)", "\(name) of \(type(of: self)) follows from its function; refused")
  }
}

extension RBBAnimation: FunctionOfTime {}

/// A function of the application that renderers call.
///
/// `@unchecked`: the type of RBBAnimation's blocks cannot require it, so their documentation does.
struct RendererFunction<Body>: @unchecked Sendable {
  let body: Body

  init(_ body: Body) {
    self.body = body
  }
}

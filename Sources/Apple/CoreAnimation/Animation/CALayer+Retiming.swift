// SPDX-License-Identifier: MIT

package import CoreGraphics
internal import RenderTree

/// Retiming: an attached animation is paused, scrubbed, reversed or given another pace in place.
///
/// It keeps its key, its place among the layer's animations, its delegate and its completion block, which
/// are notified of one start and one stop, whatever happens in between. The change is part of the transaction,
/// and presentation copies show it at once.
///
/// An animation's *own time* is its local time (behaviour fact TI-1): seconds into its cycles, negative
/// before its start.
extension CALayer {
  /// Whether a renderer shows the layer, or will from the next commit on: its root has one.
  package final var hasRenderer: Bool {
    var layer = self
    while let above = layer.above { layer = above }
    return layer.rare?.rootContexts.isEmpty == false
  }

  /// The layer's time now: by the frame clock of its renderer, without one by `CACurrentMediaTime()`.
  private var currentTime: CFTimeInterval {
    time(fromHost: contexts.first?.currentTime ?? CACurrentMediaTime())
  }

  /// The own time of an attached animation now, in seconds; nil without an animation under the key.
  ///
  /// Neither cut off at the start nor at the end; it stands at the time offset until the animation begins.
  package final func ownTime(ofAnimationForKey key: String) -> CFTimeInterval? {
    attached(key).map(ownTime)
  }

  private func ownTime(of attached: AttachedAnimation) -> CFTimeInterval {
    let animation = attached.animation
    guard attached.hasBegun else { return animation.timeOffset }
    let elapsed = max(currentTime - animation.beginTime, 0)
    return elapsed * Double(animation.speed) + animation.timeOffset
  }

  /// Lets an attached animation go on at another speed, at another of its own times, or at another pace.
  ///
  /// One that waits for the commit begins with it; any other goes on from now. Transitions cannot be
  /// retimed.
  ///
  /// - Parameters:
  ///   - ownTime: the own time to go on from, in seconds; nil for the present one, which changes nothing
  ///     that is shown.
  ///   - speed: own seconds per second of the layer; 0 pauses, a negative one runs to the start.
  ///   - delay: seconds of the layer before it goes on; with a fill mode that reaches back, what it shows
  ///     stands still so long.
  ///   - replacement: an animation whose values and pace replace the present ones; the layer keeps a
  ///     copy. nil for none.
  /// - Returns: the layer's animation that goes on; nil if none exists under the key, or its timing is
  ///   refused, which leaves all as it was.
  @discardableResult
  package final func retimeAnimation(
    forKey key: String, from ownTime: CFTimeInterval? = nil, speed: Float,
    after delay: CFTimeInterval = 0, as replacement: CAAnimation? = nil
  ) -> CAAnimation? {
    guard presentedModel == nil, let attached = attached(key), !(attached.animation is CATransition)
    else { return nil }
    let start = ownTime ?? self.ownTime(of: attached)
    let animation = replacement?.copied() ?? attached.animation
    let former = (animation.speed, animation.timeOffset, animation.beginTime)
    animation.setDefaultDuration(attached.animation.duration)
    if animation.delegate == nil { animation.delegate = attached.animation.delegate }
    animation.speed = speed
    animation.timeOffset = start
    animation.beginTime = attached.hasBegun ? currentTime + delay : 0
    let id = AnimationID.next()
    var compiled: CompiledAnimation?
    if attached.hasBegun {
      compiled = AnimationCompiler.compile(animation, id: id, on: self)
      guard compiled != nil else {
        (animation.speed, animation.timeOffset, animation.beginTime) = former
        return nil
      }
    }
    // The drawing that it leaves behind is of its former time.
    if attached.redraws { markNeedsDisplay(nil) }
    rare?.animations.goOn(attached, as: animation, compiled, id)
    attached.delay = delay
    markDirty(.animations)
    return animation
  }
}

// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import RenderTree

/// An animation on a layer: the layer's copy of it, its identity and its progress.
///
/// Confined to the layer's thread. The renderer knows only `id`, under which it reports back.
final class AttachedAnimation {
  private(set) var id = AnimationID.next()
  /// The key of the animation; nil for none.
  let key: String?
  /// The layer's copy, which is passed to delegates.
  private(set) var animation: CAAnimation
  /// The completion block that waits for the animation.
  private let completion: CompletionGroup?
  /// Whether its begin time is resolved: it was sent to a renderer.
  private(set) var hasBegun = false
  /// The seconds between the commit and its start, where no begin time is given.
  var delay: CFTimeInterval = 0
  /// Whether it is on its layer; maintained by the layer's list.
  var isAttached = false
  /// The compiled form, once its begin time is resolved.
  var compiled: CompiledAnimation?
  private var hasReportedStart = false
  private var hasReportedStop = false
  /// Whether its present run has ended; a retiming lets it run again.
  private var isOver = false

  /// Whether the layer is redrawn in each frame because of it: it runs, and drives a property for
  /// which `needsDisplay(forKey:)` is true.
  var redraws: Bool { compiled?.redraws == true && !isOver }

  init(_ animation: CAAnimation, key: String?, completion: CompletionGroup?) {
    self.animation = animation
    self.key = key
    self.completion = completion
    completion?.enter()
  }

  /// Resolves a begin time of 0: the animation starts at this time of its layer (fact AN-4), or after its
  /// delay.
  ///
  /// Any other number is kept, however small (behaviour fact AN-5a).
  func begin(atLayerTime time: CFTimeInterval) {
    guard !hasBegun else { return }
    hasBegun = true
    if animation.beginTime == 0 { animation.beginTime = time + delay }
  }

  /// Goes on as another animation, or as the same one with other values.
  ///
  /// It has a new identity from now on: a report about the former timing, which a renderer may have sent
  /// already, is about nothing.
  func goOn(as animation: CAAnimation, _ compiled: CompiledAnimation?, _ id: AnimationID) {
    self.id = id
    self.animation = animation
    self.compiled = compiled
    isOver = false
  }

  // MARK: - Reports

  /// Tells the delegate of the start, once (behaviour facts AN-7, AN-8).
  func reportStart() {
    guard !hasReportedStart, !hasReportedStop else { return }
    hasReportedStart = true
    animation.delegate?.animationDidStart(animation)
  }

  /// Tells the delegate of the end, then the completion block, once.
  func reportStop(finished: Bool) {
    isOver = true
    guard !hasReportedStop else { return }
    hasReportedStop = true
    animation.delegate?.animationDidStop(animation, finished: finished)
    completion?.leave()
  }

  /// Reports the removal of a layer that is about to be freed, at the end of the thread's
  /// transaction.
  func layerIsGone() {
    guard !hasReportedStop else { return }
    let transactions = ThreadTransactions.current
    transactions.openIfNeeded()
    transactions.stoppedAnimations.append(StoppedAnimation(self))
  }
}

/// An animation that was removed from its layer before its end, and is still to be reported.
struct StoppedAnimation {
  private let animation: AttachedAnimation
  private let finished: Bool

  init(_ animation: AttachedAnimation, finished: Bool = false) {
    self.animation = animation
    self.finished = finished
  }

  func report() { animation.reportStop(finished: finished) }
}

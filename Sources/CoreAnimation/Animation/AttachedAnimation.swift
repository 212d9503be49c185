// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import RenderTree

/// An animation on a layer: the layer's own copy, its identity, and how far it has come.
///
/// Confined to the layer's thread. The renderer knows only `id`, under which it reports back.
final class AttachedAnimation {
  let id = AnimationID.next()
  /// The key that it was added under; nil for none.
  let key: String?
  /// The layer's own copy; delegates are told of this object.
  let animation: CAAnimation
  /// The completion block that waits for it.
  private let completion: CompletionGroup?
  /// Whether its begin time has been settled: it was sent to a renderer.
  private(set) var hasBegun = false
  /// Whether it is on its layer; kept by the layer's list.
  var isAttached = false
  /// What it compiles to, once its begin time is settled.
  var compiled: CompiledAnimation?
  private var hasReportedStart = false
  private var hasReportedStop = false

  /// Whether the layer is drawn anew for each frame on its account: it runs, and drives a
  /// property for which `needsDisplay(forKey:)` says so.
  var redraws: Bool { compiled?.redraws == true && !hasReportedStop }

  init(_ animation: CAAnimation, key: String?, completion: CompletionGroup?) {
    self.animation = animation
    self.key = key
    self.completion = completion
    completion?.enter()
  }

  /// Settles a begin time of 0: the animation starts at this time of its layer (fact AN-4).
  ///
  /// Any other number stays, however small (behaviour fact AN-5a).
  func begin(atLayerTime time: CFTimeInterval) {
    guard !hasBegun else { return }
    hasBegun = true
    if animation.beginTime == 0 { animation.beginTime = time }
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
    guard !hasReportedStop else { return }
    hasReportedStop = true
    animation.delegate?.animationDidStop(animation, finished: finished)
    completion?.leave()
  }

  /// The layer is about to be freed: report at the end of the thread's transaction.
  func layerIsGone() {
    guard !hasReportedStop else { return }
    let transactions = ThreadTransactions.current
    transactions.openIfNeeded()
    transactions.stoppedAnimations.append(StoppedAnimation(self))
  }
}

/// An animation that was taken off its layer before its end, still to be reported.
struct StoppedAnimation {
  private let animation: AttachedAnimation

  init(_ animation: AttachedAnimation) {
    self.animation = animation
  }

  func report() { animation.reportStop(finished: false) }
}

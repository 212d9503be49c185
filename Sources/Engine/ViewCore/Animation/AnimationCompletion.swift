// SPDX-License-Identifier: MIT

package import CoreAnimation
internal import Foundation

/// The completion block of a scope, with the animations that it waits for.
///
/// Counts the reports of the animations' delegates; no timer is involved. The block runs once, with true
/// if every animation ran to its end (view facts CM-1, CM-4, CM-5), outside of all scopes. A scope
/// without animations completes in the next turn of the run loop (view facts CM-2, CM-3); so do
/// animations of layers that no renderer shows by then, which are taken off (view fact VA-12).
package final class AnimationCompletion {
  /// The block; nil for none, and once it has run.
  package var block: ((Bool) -> Void)?
  private var pendingCount = 0
  private var isClosed = false
  private var allFinished = true
  /// The animations made before the turn's end, of which some may not be shown by then.
  private var unseen: [ScopedAnimation] = []

  /// Whether animations that no renderer shows at the end of the turn are taken off; true by default.
  package var endsUnseen = true

  package init(_ block: ((Bool) -> Void)?) { self.block = block }

  /// Whether an animation of the scope runs or waits.
  package var isPending: Bool { pendingCount > 0 }

  func enter(_ animation: ScopedAnimation) {
    pendingCount += 1
    if endsUnseen, animation.layer?.isShown == false { unseen.append(animation) }
    // An animation added when the scope has been closed (a transition) is looked at as well.
    if isClosed, unseen.count == 1 { waitForTurn() }
  }

  func leave(finished: Bool) {
    pendingCount -= 1
    allFinished = allFinished && finished
    if isClosed { completeIfDone() }
  }

  /// The scope's blocks have run: from now on the completion block may.
  func close() {
    isClosed = true
    if pendingCount == 0 || !unseen.isEmpty { waitForTurn() }
  }

  private func completeIfDone() {
    guard pendingCount == 0, let block else { return }
    self.block = nil
    let finished = allFinished
    AnimationScopeStack.current.outsideOfScopes { block(finished) }
  }

  /// Goes on at the end of the turn, when all changes have been committed.
  private func waitForTurn() {
    guard block != nil || !unseen.isEmpty else { return }
    CATransaction.atEndOfTurn { [self] in
      endUnseen()
      completeIfDone()
    }
  }

  private func endUnseen() {
    let animations = unseen
    unseen = []
    for animation in animations where !animation.hasEnded {
      guard let layer = animation.layer, layer.isShown else {
        let layer = animation.attached == nil ? nil : animation.layer
        animation.end(finished: true)
        layer?.removeAnimation(forKey: animation.key)
        continue
      }
    }
  }
}

extension CATransaction {
  /// Runs a body at the end of the thread's turn, after the commit.
  package static func atEndOfTurn(_ body: @escaping () -> Void) {
    begin()
    // A block that waits for no animation runs at the end of the turn (behaviour fact TX-20).
    setCompletionBlock {
      // The code that delivers events may run it before the commit.
      if isPending, !hasBegun, !isCommitting { flush() }
      if hasBegun || isCommitting { atEndOfTurn(body) } else { body() }
    }
    commit()
  }
}

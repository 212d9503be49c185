// SPDX-License-Identifier: MIT

internal import Foundation
internal import QuartzCore
internal import ViewCore

/// The meeting of views' animation scopes and layers' actions (view facts VB-1, VB-2).
extension UIView {
  /// The answer for no action.
  private static let noAction = NSNull()

  /// The answer to a layer that asks for the action of a change.
  ///
  /// A layer that is not the view's own keeps Core Animation's actions (view fact VB-3).
  final func animationAction(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    guard layer === self.layer else { return nil }
    return ScopedAction(for: layer, forKey: event, owner: self)?.answer ?? Self.noAction
  }
}

extension UIView: @MainActor AnimatedLayerOwner {
  /// The number of running animations during which the view takes no touches (view fact VB-9).
  package final var touchBlockingAnimationCount: Int {
    get { rare?.touchBlockingAnimationCount ?? 0 }
    set { madeRare.touchBlockingAnimationCount = newValue }
  }
}

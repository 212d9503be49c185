// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation
import TestSupport

@testable import UIKit

/// An item that is no view.
@MainActor final class Block: NSObject, UIDynamicItem {
  var center: CGPoint
  var bounds: CGRect
  var transform = CGAffineTransform.identity
  var collisionBoundsType = UIDynamicItemCollisionBoundsType.rectangle
  var collisionBoundingPath = UIBezierPath()

  init(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat = 100, _ height: CGFloat = 100) {
    center = CGPoint(x: x, y: y)
    bounds = CGRect(x: 0, y: 0, width: width, height: height)
  }

  /// A circle with a diameter of 100 points.
  static func ball(_ x: CGFloat, _ y: CGFloat, _ diameter: CGFloat = 100) -> Block {
    let ball = Block(x, y, diameter, diameter)
    ball.collisionBoundsType = .ellipse
    return ball
  }

  /// The turn, in radians.
  var angle: CGFloat { atan2(transform.b, transform.a) }
}

/// An animator that is moved frame by frame.
@MainActor final class DynamicStage {
  let animator: UIDynamicAnimator
  private(set) var time = 1000.0
  private(set) var frameCount = 0

  init(_ behaviors: UIDynamicBehavior...) {
    animator = UIDynamicAnimator()
    for behavior in behaviors { animator.addBehavior(behavior) }
  }

  init(view: UIView) { animator = UIDynamicAnimator(referenceView: view) }

  /// Shows frames, sixty a second unless told otherwise; `body` is called after each.
  func run(for seconds: Double, every interval: Double = 1.0 / 60, _ body: () -> Void = {}) {
    let start = time
    for index in 1...max(1, Int((seconds / interval).rounded())) {
      let last = time
      time = start + Double(index) * interval
      animator.frame(at: time, from: last)
      frameCount += 1
      body()
    }
  }

  /// Shows frames until the animator pauses, 60 seconds at the most.
  func runToRest() {
    for _ in 0..<3600 where animator.isRunning { run(for: 1.0 / 60) }
  }
}

/// Writes down contacts, and runs a closure at each.
@MainActor final class Contacts: NSObject, UICollisionBehaviorDelegate {
  private(set) var calls: [String] = []
  private(set) var points: [CGPoint] = []
  var reaction: () -> Void = {}
  private let name: (any UIDynamicItem) -> String

  init(_ name: @escaping (any UIDynamicItem) -> String = { _ in "item" }) { self.name = name }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint
  ) {
    calls.append("began \(name(item1)) \(name(item2))")
    points.append(p)
    reaction()
  }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem
  ) {
    calls.append("ended \(name(item1)) \(name(item2))")
    reaction()
  }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) {
    calls.append("began \(name(item)) at \(identifier.map { "\($0)" } ?? "nil")")
    points.append(p)
    reaction()
  }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) {
    calls.append("ended \(name(item)) at \(identifier.map { "\($0)" } ?? "nil")")
    reaction()
  }
}

/// Writes down when an animator starts and pauses.
@MainActor final class AnimatorLog: NSObject, UIDynamicAnimatorDelegate {
  private(set) var calls: [String] = []
  var reaction: () -> Void = {}

  override nonisolated init() { super.init() }

  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {
    calls.append("resume")
    reaction()
  }

  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {
    calls.append("pause")
    reaction()
  }
}

extension CGVector: ComponentValues {
  package var componentValues: [Double] { [Double(dx), Double(dy)] }
}

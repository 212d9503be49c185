// SPDX-License-Identifier: MIT

internal import ClassTables
internal import CoreGraphics
internal import Diagnostics
internal import Foundation

/// The classes of this module by which objects are made where class tables are not used.
enum NearestClass {
  /// The nearest class of ours.
  static func layer(_ type: CALayer.Type) -> LayerKind {
    let nearest = LayerKind.nearest(to: type)
    if nearest.type != type { report(type, nearest.type) }
    return nearest
  }

  /// The classes of animations by their initializers, those below others first.
  private static let animations:
    [(isAbove: @Sendable (CAAnimation.Type) -> Bool, make: @Sendable () -> CAAnimation)] = [
      ({ $0 is CASpringAnimation.Type }, { CASpringAnimation() }),
      ({ $0 is CADecayAnimation.Type }, { CADecayAnimation() }),
      ({ $0 is CAMotionAnimation.Type }, { CAMotionAnimation() }),
      ({ $0 is CABasicAnimation.Type }, { CABasicAnimation() }),
      ({ $0 is CAKeyframeAnimation.Type }, { CAKeyframeAnimation() }),
      ({ $0 is CAPropertyAnimation.Type }, { CAPropertyAnimation() }),
      ({ $0 is CAAnimationGroup.Type }, { CAAnimationGroup() }),
      ({ $0 is CATransition.Type }, { CATransition() }),
    ]

  /// An animation of the nearest class of ours.
  static func animation(_ type: CAAnimation.Type) -> CAAnimation {
    animations.first { $0.isAbove(type) }?.make() ?? CAAnimation()
  }

  /// Reports that an object took the place of one of another class.
  static func reportUnlessSame(_ type: AnyClass, _ made: AnyObject) {
    if Swift.type(of: made) != type { report(type, Swift.type(of: made)) }
  }

  /// A layer or an animation of the nearest class; nil for other classes.
  static func make(_ type: AnyClass) -> AnyObject? {
    if let type = type as? CALayer.Type { return layer(type).make() }
    guard let type = type as? CAAnimation.Type else { return nil }
    let made = animation(type)
    reportUnlessSame(type, made)
    return made
  }

  private static func report(_ type: AnyClass, _ nearest: AnyClass) {
    RefusalLog.refuse(
      "class tables",
      """
      \(type) cannot be made, since \(ClassTables.failure ?? "class tables are switched off"); \
      objects of \(nearest) take its place, which have none of its members
      """)
  }
}

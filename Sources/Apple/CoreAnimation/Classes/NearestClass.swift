// SPDX-License-Identifier: MIT

internal import ClassTables
internal import CoreGraphics
internal import Foundation

/// The classes of this module by which objects are made where class tables are not used.
enum NearestClass {
  /// The nearest class of ours.
  static func layer(_ type: CALayer.Type) -> LayerKind {
    let nearest = LayerKind.nearest(to: type)
    if nearest.type != type { report(type, nearest.type) }
    return nearest
  }

  /// An animation of the nearest class of ours.
  static func animation(_ type: CAAnimation.Type) -> CAAnimation {
    let made: CAAnimation =
      if type is CASpringAnimation.Type {
        CASpringAnimation()
      } else if type is CABasicAnimation.Type {
        CABasicAnimation()
      } else if type is CAKeyframeAnimation.Type {
        CAKeyframeAnimation()
      } else if type is CAPropertyAnimation.Type {
        CAPropertyAnimation()
      } else if type is CAAnimationGroup.Type {
        CAAnimationGroup()
      } else if type is CATransition.Type {
        CATransition()
      } else {
        CAAnimation()
      }
    if Swift.type(of: made) != type { report(type, Swift.type(of: made)) }
    return made
  }

  /// A layer or an animation of the nearest class; nil for other classes.
  static func make(_ type: AnyClass) -> AnyObject? {
    if let type = type as? CALayer.Type { return layer(type).make() }
    return (type as? CAAnimation.Type).map { animation($0) }
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

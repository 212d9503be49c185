// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation

/// The shape by which an item collides.
public enum UIDynamicItemCollisionBoundsType: UInt, Sendable {
  /// Its bounds.
  case rectangle
  /// The ellipse in its bounds.
  case ellipse
  /// Its `collisionBoundingPath`.
  case path
}

/// An object that physics can move: a view, for instance.
@preconcurrency @MainActor public protocol UIDynamicItem: NSObjectProtocol {
  /// The middle in the coordinates of the animator's reference view, in points.
  var center: CGPoint { get set }

  /// The size of the item, in points; it must not be empty.
  var bounds: CGRect { get }

  /// The turn of the item about its middle; other parts of the transform are not used.
  var transform: CGAffineTransform { get set }

  /// The shape by which the item collides; its bounds unless the item says otherwise.
  var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }

  /// The outline for `.path`, in points from the middle of the item; that of the bounds unless the item
  /// says otherwise.
  var collisionBoundingPath: UIBezierPath { get }
}

extension UIDynamicItem {
  /// The bounds.
  public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }

  /// The outline of the bounds.
  public var collisionBoundingPath: UIBezierPath { boundsPath }

  /// The outline of the bounds, from their middle.
  var boundsPath: UIBezierPath {
    let size = bounds.size
    return UIBezierPath(
      rect: CGRect(
        x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height))
  }
}

extension UIView: UIDynamicItem {}

// SPDX-License-Identifier: MIT

internal import CBox2D
internal import CoreGraphics
internal import Diagnostics
internal import Foundation

/// A boundary of a collision behaviour.
@MainActor final class Boundary {
  let identifier: any NSCopying
  let path: UIBezierPath
  let lines: [BoundaryLine]
  /// The boundary in the world of an animator.
  var handle: box2d_handle?
  private let key: AnyHashable?

  init(_ identifier: any NSCopying, _ path: UIBezierPath) {
    self.identifier = (identifier.copy(with: nil) as? any NSCopying) ?? identifier
    self.path = path
    lines = BoundaryLine.lines(of: path.cgPath)
    key = Self.key(identifier)
  }

  /// Whether an identifier is equal to the boundary's.
  func has(_ identifier: any NSCopying) -> Bool {
    guard let key else { return false }
    return Self.key(identifier) == key
  }

  /// The identifier by its value: a string is one whether it is Swift's or Foundation's.
  private static func key(_ identifier: any NSCopying) -> AnyHashable? {
    if let string = identifier as? NSString { return string as String }
    return identifier as? AnyHashable
  }
}

/// To whom a boundary of the world belongs.
@MainActor struct BoundaryOwner {
  weak var behavior: UICollisionBehavior?
  /// nil: the bounds of the reference view.
  let identifier: (any NSCopying)?

  init(_ behavior: UICollisionBehavior, _ identifier: (any NSCopying)?) {
    self.behavior = behavior
    self.identifier = identifier
  }
}

extension UIDynamicAnimator {
  /// Adds a boundary to the world; nil if it is refused.
  final func makeBoundary(
    _ lines: [BoundaryLine], group: UInt32, _ owner: BoundaryOwner
  ) -> box2d_handle? {
    let handle = world.makeBoundary(group: group)
    for line in lines where !world.add(line, to: handle) {
      world.removeBoundary(handle)
      RefusalLog.refuse(
        "UICollisionBehavior: refused boundary",
        "\(line.points.count) points, not finite, or folded over others too often; it is left out")
      return nil
    }
    boundaries[handle] = owner
    return handle
  }

  /// Removes a boundary from the world.
  final func removeBoundary(_ handle: box2d_handle) {
    boundaries[handle] = nil
    world.removeBoundary(handle)
    resume()
  }
}

/// Strings as identifiers of boundaries: `"wall" as NSCopying`, as on Apple's systems, where a string
/// becomes an object of Foundation.
extension String: @retroactive NSCopying {
  /// The string itself.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}

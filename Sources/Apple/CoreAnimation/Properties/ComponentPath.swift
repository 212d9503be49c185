// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// A part of a structured value that a key path names: `size.width` of a rectangle, `rotation.z`
/// of a matrix.
///
/// One table per kind serves reading, setting and animating. Source: behaviour fact MX-7 and the
/// list of key paths.
struct ComponentPath: Sendable {
  /// First lane and number of lanes, for points, sizes and rectangles.
  let firstLane: Int
  let laneCount: Int
  /// The part of a matrix; nil for the other kinds.
  let transform: TransformComponent?
  /// The kind of the part itself.
  let kind: ValueKind

  private init(_ firstLane: Int, _ laneCount: Int, _ kind: ValueKind) {
    self.firstLane = firstLane
    self.laneCount = laneCount
    self.kind = kind
    transform = nil
  }

  private init(_ part: TransformComponent, _ kind: ValueKind = .number) {
    firstLane = 0
    laneCount = kind == .size ? 2 : 1
    self.kind = kind
    transform = part
  }

  /// The component of a kind with this path (`origin.x`); nil when none exists.
  static func named(_ path: String, in kind: ValueKind) -> ComponentPath? {
    switch kind {
    case .point: point[path]
    case .size: size[path]
    case .rect: rect[path]
    case .transform: matrix[path]
    default: nil
    }
  }

  private static let point: [String: ComponentPath] = [
    "x": ComponentPath(0, 1, .number), "y": ComponentPath(1, 1, .number),
  ]
  private static let size: [String: ComponentPath] = [
    "width": ComponentPath(0, 1, .number), "height": ComponentPath(1, 1, .number),
  ]
  private static let rect: [String: ComponentPath] = [
    "origin": ComponentPath(0, 2, .point), "size": ComponentPath(2, 2, .size),
    "origin.x": ComponentPath(0, 1, .number), "origin.y": ComponentPath(1, 1, .number),
    "size.width": ComponentPath(2, 1, .number), "size.height": ComponentPath(3, 1, .number),
  ]
  private static let matrix: [String: ComponentPath] = [
    "rotation": ComponentPath(.rotationZ), "rotation.x": ComponentPath(.rotationX),
    "rotation.y": ComponentPath(.rotationY), "rotation.z": ComponentPath(.rotationZ),
    "scale": ComponentPath(.scale), "scale.xy": ComponentPath(.scaleXY),
    "scale.x": ComponentPath(.scaleX),
    "scale.y": ComponentPath(.scaleY), "scale.z": ComponentPath(.scaleZ),
    "translation": ComponentPath(.translation, .size),
    "translation.x": ComponentPath(.translationX),
    "translation.y": ComponentPath(.translationY),
    "translation.z": ComponentPath(.translationZ),
  ]

  // MARK: - Reading and replacing

  /// The part of a whole value, boxed; nil when `whole` is not of its kind.
  func value(in whole: Any, of wholeKind: ValueKind) -> Any? {
    if let transform {
      return CATransform3D.read(whole).flatMap {
        kind.value(of: ComponentTransform($0).value(transform))
      }
    }
    guard let lanes = wholeKind.lanes(of: whole) else { return nil }
    var part = SIMD4<Double>.zero
    for lane in 0..<laneCount {
      part[lane] = lanes[firstLane + lane]
    }
    return kind.value(of: part)
  }

  /// `whole` with the part replaced, boxed; nil when either is of the wrong type.
  func replacing(in whole: Any, of wholeKind: ValueKind, with value: Any) -> Any? {
    guard let part = kind.lanes(of: value) else { return nil }
    if let transform {
      guard let matrix = CATransform3D.read(whole) else { return nil }
      var parts = ComponentTransform(matrix)
      parts.set(transform, part)
      return parts.matrix
    }
    guard var lanes = wholeKind.lanes(of: whole) else { return nil }
    for lane in 0..<laneCount {
      lanes[firstLane + lane] = part[lane]
    }
    return wholeKind.value(of: lanes)
  }
}

// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// The kind of a property's value, which determines its components and its interpolation.
package enum ValueKind: Sendable {
  case number
  case integer
  case flag
  case point
  case size
  case rect
  case color
  case transform
  case path
  case image
  case array
  /// A list of filters, or the one compositing filter.
  case filters
  case text
  /// Dictionaries, delegates, names: nothing to interpolate.
  case other

  /// The lanes of a value, nil when it is not of this kind, or is of a kind without lanes.
  ///
  /// Flags and whole numbers count as numbers. Colours are in straight sRGB.
  func lanes(of value: Any) -> SIMD4<Double>? {
    switch self {
    case .number, .integer, .flag: return Number.double(value).map { SIMD4($0, 0, 0, 0) }
    case .point: return CGPoint.read(value).map { SIMD4($0.x.native, $0.y.native, 0, 0) }
    case .size: return CGSize.read(value).map { SIMD4($0.width.native, $0.height.native, 0, 0) }
    case .rect: return CGRect.read(value).map { SIMD4($0) }
    case .color: return CGColor.read(value).map { SIMD4<Double>($0.sRGBComponents) }
    case .transform, .path, .image, .array, .filters, .text, .other: return nil
    }
  }

  /// Whether values of this kind move, and so may have a velocity.
  var isContinuous: Bool {
    switch self {
    case .number, .integer, .point, .size, .rect, .color, .transform: true
    case .flag, .path, .image, .array, .filters, .text, .other: false
    }
  }

  /// The boxed value of some lanes, nil for a kind without lanes.
  func value(of lanes: SIMD4<Double>) -> Any? {
    switch self {
    case .number: return NSNumber(value: lanes.x)
    case .integer: return NSNumber(value: Int(exactly: lanes.x.rounded()) ?? 0)
    case .flag: return NSNumber(value: lanes.x != 0)
    case .point: return CGPoint(x: lanes.x, y: lanes.y)
    case .size: return CGSize(width: lanes.x, height: lanes.y)
    case .rect: return CGRect(lanes)
    case .color: return CGColor(sRGBComponents: SIMD4<Float>(lanes))
    case .transform, .path, .image, .array, .filters, .text, .other: return nil
    }
  }

  /// The kind of a value found in an open container; `other` for what cannot be interpolated.
  init(guessedFrom value: Any) {
    switch value {
    case is CGPoint: self = .point
    case is CGSize: self = .size
    case is CGRect: self = .rect
    case is CATransform3D, is CGAffineTransform, is NSAffineTransform: self = .transform
    case is CGColor: self = .color
    case is CGPath: self = .path
    case is CGImage, is GLTextureContents, is any ScaledContents: self = .image
    case is [Any]: self = .array
    default: self = Number.double(value) == nil ? .other : .number
    }
  }
}

extension CGRect {
  /// Makes a rectangle from x, y, width, height.
  @inline(__always)
  init(_ lanes: SIMD4<Double>) {
    self.init(x: lanes.x, y: lanes.y, width: lanes.z, height: lanes.w)
  }
}

extension SIMD4<Double> {
  /// The lanes x, y, width, height of a rectangle as it is stored.
  @inline(__always)
  init(_ rect: CGRect) {
    self.init(
      rect.origin.x.native, rect.origin.y.native, rect.size.width.native,
      rect.size.height.native)
  }
}

extension SIMD2<Double> {
  @inline(__always)
  init(_ point: CGPoint) {
    self.init(point.x.native, point.y.native)
  }

  @inline(__always)
  init(_ size: CGSize) {
    self.init(size.width.native, size.height.native)
  }
}

extension CGPoint {
  @inline(__always)
  init(_ lanes: SIMD2<Double>) {
    self.init(x: lanes.x, y: lanes.y)
  }
}

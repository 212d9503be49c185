// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import ViewCore

/// The kind of values that an animation moves (view fact PO-12).
enum PopValueKind {
  case integer
  case float
  case point
  case size
  case rect
  case edgeInsets
  /// Red, green, blue and alpha in straight sRGB.
  case color

  /// The number of components.
  var componentCount: Int {
    switch self {
    case .integer, .float: 1
    case .point, .size: 2
    case .rect, .edgeInsets, .color: 4
    }
  }

  /// Whether a velocity of this kind may slow down by friction alone.
  var decays: Bool { self != .edgeInsets && self != .color }
}

/// A value of one of the kinds that animations move.
struct PopValue {
  var kind: PopValueKind
  /// The components; those beyond the kind's number are 0.
  var components: SIMD4<Double>
  /// The type of the kit's insets, for the form in which they are given back.
  private var insets: (any KitInsets.Type)?

  init(_ kind: PopValueKind, _ components: SIMD4<Double>) {
    self.kind = kind
    self.components = components
  }

  /// Makes a value of a property of an object: insets in the form of its kit.
  init(_ kind: PopValueKind, _ components: SIMD4<Double>, of object: NSObject) {
    self.init(kind, components)
    if kind == .edgeInsets, let view = object as? any MovingScrollView {
      insets = type(of: view).motionInsetsType
    }
  }

  /// Reads a number, point, size, rectangle, insets or colour; nil for anything else, and for numbers
  /// that are not finite.
  init?(_ value: Any) {
    switch value {
    case let value as Int: self.init(.integer, SIMD4(Double(value), 0, 0, 0))
    case let value as Double: self.init(.float, SIMD4(value, 0, 0, 0))
    case let value as CGFloat: self.init(.float, SIMD4(value.native, 0, 0, 0))
    case let value as Float: self.init(.float, SIMD4(Double(value), 0, 0, 0))
    case let insets as any KitInsets:
      self.init(.edgeInsets, insets.edges)
      self.insets = type(of: insets)
    case let insets as NSEdgeInsets:
      self.init(
        .edgeInsets,
        SIMD4(insets.top.native, insets.left.native, insets.bottom.native, insets.right.native))
    case let color as CGColor: self.init(.color, SIMD4<Double>(color.sRGBComponents))
    case let color as any KitColor: self.init(.color, SIMD4<Double>(color.cgColor.sRGBComponents))
    case let number as NSNumber: self.init(.float, SIMD4(number.doubleValue, 0, 0, 0))
    case let number as any BinaryInteger: self.init(.integer, SIMD4(Double(number), 0, 0, 0))
    case let point as CGPoint: self.init(.point, SIMD4(point.x.native, point.y.native, 0, 0))
    case let size as CGSize:
      self.init(.size, SIMD4(size.width.native, size.height.native, 0, 0))
    case let rect as CGRect:
      self.init(
        .rect,
        SIMD4(
          rect.origin.x.native, rect.origin.y.native, rect.size.width.native,
          rect.size.height.native))
    // A kit's insets in a box.
    case let box as NSValue:
      guard let edges = box.numbers, edges.count == 4 else { return nil }
      self.init(.edgeInsets, SIMD4(edges[0], edges[1], edges[2], edges[3]))
    default: return nil
    }
    guard (components * 0) == .zero else { return nil }
  }

  /// The value in the form in which applications give it: numbers as `NSNumber`.
  var boxed: Any {
    switch kind {
    // Whole numbers are taken for others as well: Swift's literals are whole where nothing says more.
    case .integer, .float: return NSNumber(value: components.x)
    case .point: return CGPoint(x: components.x, y: components.y)
    case .size: return CGSize(width: components.x, height: components.y)
    case .rect:
      return CGRect(
        x: components.x, y: components.y, width: components.z, height: components.w)
    case .edgeInsets:
      if let insets { return insets.init(edges: components) }
      return NSEdgeInsets(
        top: CGFloat(components.x), left: CGFloat(components.y), bottom: CGFloat(components.z),
        right: CGFloat(components.w))
    case .color: return CGColor(sRGBComponents: SIMD4<Float>(components))
    }
  }

  /// The same kind with other components.
  func with(_ components: SIMD4<Double>) -> PopValue {
    var value = self
    value.components = components
    return value
  }
}

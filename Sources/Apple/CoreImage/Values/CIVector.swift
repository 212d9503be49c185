// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation

/// An immutable list of numbers: a position, a rectangle, a row of a colour matrix.
///
/// Components past the end read as 0.
public final class CIVector: Hashable, Sendable, CustomStringConvertible {
  private let values: [Double]

  private init(_ values: [Double]) {
    self.values = values
  }

  /// Makes a vector of one number.
  public convenience init(x: CGFloat) { self.init([x.native]) }

  /// Makes a vector of two numbers.
  public convenience init(x: CGFloat, y: CGFloat) { self.init([x.native, y.native]) }

  /// Makes a vector of three numbers.
  public convenience init(x: CGFloat, y: CGFloat, z: CGFloat) {
    self.init([x.native, y.native, z.native])
  }

  /// Makes a vector of four numbers.
  public convenience init(x: CGFloat, y: CGFloat, z: CGFloat, w: CGFloat) {
    self.init([x.native, y.native, z.native, w.native])
  }

  /// Copies `count` numbers; none if `count` is negative.
  public convenience init(values: UnsafePointer<CGFloat>, count: Int) {
    // The caller promises `count` numbers at the address, as in Apple's initializer.
    self.init(unsafe UnsafeBufferPointer(start: values, count: max(0, count)).map { $0.native })
  }

  /// Makes a vector of a point's x and y.
  public convenience init(cgPoint point: CGPoint) { self.init(x: point.x, y: point.y) }

  /// Makes a vector of a rectangle's x, y, width and height.
  public convenience init(cgRect rect: CGRect) {
    self.init(
      x: rect.origin.x, y: rect.origin.y, z: rect.size.width, w: rect.size.height)
  }

  /// Makes a vector of the six numbers of a transform: a, b, c, d, tx, ty.
  public convenience init(cgAffineTransform t: CGAffineTransform) {
    self.init([t.a, t.b, t.c, t.d, t.tx, t.ty].map { $0.native })
  }

  /// Parses numbers separated by blanks or commas, with or without brackets: `[1 0 0 0]`.
  ///
  /// The list ends at the first token that is not a number.
  public convenience init(string: String) {
    var values: [Double] = []
    for part in string.split(whereSeparator: { " ,[]\t\n".contains($0) }) {
      guard let value = Double(part) else { break }
      values.append(value)
    }
    self.init(values)
  }

  /// The number of components.
  public var count: Int { values.count }

  /// The component at an index; 0 where none exists.
  public func value(at index: Int) -> CGFloat {
    values.indices.contains(index) ? CGFloat(values[index]) : 0
  }

  /// The first component.
  public var x: CGFloat { value(at: 0) }
  /// The second component.
  public var y: CGFloat { value(at: 1) }
  /// The third component.
  public var z: CGFloat { value(at: 2) }
  /// The fourth component.
  public var w: CGFloat { value(at: 3) }

  /// The first two components as a point.
  public var cgPointValue: CGPoint { CGPoint(x: x, y: y) }

  /// The first four components as x, y, width and height.
  public var cgRectValue: CGRect { CGRect(x: x, y: y, width: z, height: w) }

  /// The first six components as a transform.
  public var cgAffineTransformValue: CGAffineTransform {
    CGAffineTransform(a: x, b: y, c: z, d: w, tx: value(at: 4), ty: value(at: 5))
  }

  /// The components in brackets, separated by blanks: `[1 0 0 0]`.
  public var stringRepresentation: String {
    "[" + values.map { String(format: "%g", $0) }.joined(separator: " ") + "]"
  }

  public var description: String { stringRepresentation }

  public static func == (a: CIVector, b: CIVector) -> Bool { a.values == b.values }

  public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

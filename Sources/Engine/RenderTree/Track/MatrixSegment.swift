// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Foundation

/// Two matrices, with their decompositions.
public struct MatrixSegment: Equatable, Sendable, BitwiseCopyable {
  public var start: CATransform3D
  public var end: CATransform3D
  /// The interpolation from one to the other.
  private var way: Way
  private var startParts: DecomposedTransform
  private var endParts: DecomposedTransform

  /// The interpolation between the ends.
  private enum Way: UInt8, BitwiseCopyable {
    /// Only scale and translation differ: the elements themselves move evenly.
    case elements
    /// The parts are interpolated and put together.
    case parts
    /// One of them has no decomposition: the value switches in the middle.
    case none
  }

  public init(from start: CATransform3D, to end: CATransform3D) {
    self.start = start
    self.end = end
    startParts = DecomposedTransform()
    endParts = DecomposedTransform()
    guard let parts = DecomposedTransform.pair(start, end) else {
      way = .none
      return
    }
    let (a, b) = parts
    startParts = a
    endParts = b
    // Rows are scale times the turned and skewed axes, so that with the same axes and the same
    // perspective every element is linear in the remaining ones.
    let hasSameAxes = a.rotation == b.rotation && a.skew == b.skew
    let hasSameDepth = a.perspective == b.perspective && start.m44 == 1 && end.m44 == 1
    way = hasSameAxes && hasSameDepth ? .elements : .parts
  }

  /// Whether the elements of the matrix themselves move evenly.
  var isStraight: Bool { way == .elements }

  /// The matrix at `t`; exact at 0 and 1.
  public func value(at t: Double) -> CATransform3D {
    if t == 0 { return start }
    if t == 1 { return end }
    switch way {
    case .elements: return LinearMatrixSegment(start: start, end: end).value(at: t)
    case .parts: return startParts.interpolated(to: endParts, by: t).matrix
    case .none: return t < 0.5 ? start : end
    }
  }
}

/// The two ends of a segment between matrices that differ in scale and translation only.
struct LinearMatrixSegment: BitwiseCopyable {
  var start: CATransform3D
  var end: CATransform3D

  /// The matrix at `t`; exact at 0 and 1.
  @inline(__always)
  func value(at t: Double) -> CATransform3D {
    if t == 0 { return start }
    if t == 1 { return end }
    let from = start.elements
    return CATransform3D(elements: from + (end.elements - from) * t)
  }
}

extension CATransform3D {
  /// The sixteen elements in order of rows.
  @inline(__always)
  var elements: SIMD16<Double> {
    // A matrix is sixteen doubles and nothing else.
    unsafe unsafeBitCast(self, to: SIMD16<Double>.self)
  }

  /// Whether all elements are equal, compared side by side: for loops over many matrices.
  @inline(__always)
  func hasSameElements(as other: CATransform3D) -> Bool { !any(elements .!= other.elements) }

  @inline(__always)
  init(elements: SIMD16<Double>) {
    self = unsafe unsafeBitCast(elements, to: CATransform3D.self)
  }

  /// The translation of a matrix, the fourth lane 0; nil for one that does anything else.
  var translationOnly: SIMD4<Double>? {
    let lanes = SIMD4(m41.native, m42.native, m43.native, 0)
    return self == CATransform3D(translation: lanes) ? lanes : nil
  }

  /// A translation by the first three lanes.
  init(translation lanes: SIMD4<Double>) {
    self = CATransform3DMakeTranslation(
      CGFloat(lanes.x), CGFloat(lanes.y), CGFloat(lanes.z))
  }

  /// The distance of two matrices: the Euclidean distance of their sixteen elements.
  public func distance(to other: CATransform3D) -> Double {
    let difference = other.elements - elements
    return (difference * difference).sum().squareRoot()
  }
}

// SPDX-License-Identifier: MIT

package import Foundation

/// One of the two axes along which content scrolls.
package enum ScrollAxis: Int, CaseIterable, Sendable {
  /// From left to right.
  case horizontal
  /// From top to bottom.
  case vertical

  /// The axis as a set.
  package var set: ScrollAxes { self == .horizontal ? .horizontal : .vertical }
  /// The last part of key paths of points: `x` or `y`.
  package var coordinateKey: String { self == .horizontal ? "x" : "y" }
  /// The last part of key paths of sizes: `width` or `height`.
  package var lengthKey: String { self == .horizontal ? "width" : "height" }
}

extension CGPoint {
  /// The coordinate along an axis.
  package subscript(axis: ScrollAxis) -> CGFloat {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }
}

extension CGSize {
  /// The length along an axis.
  package subscript(axis: ScrollAxis) -> CGFloat {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }

  /// Whether both lengths are numbers from 0 on.
  package var isMeasure: Bool { width >= 0 && height >= 0 && width.isFinite && height.isFinite }
}

/// A value for each axis.
package struct AxisPair<Value> {
  private var values: (Value, Value)

  /// Makes a pair of the same value.
  package init(_ value: Value) { values = (value, value) }

  /// The value of an axis.
  package subscript(axis: ScrollAxis) -> Value {
    get { axis == .horizontal ? values.0 : values.1 }
    set { if axis == .horizontal { values.0 = newValue } else { values.1 = newValue } }
  }
}

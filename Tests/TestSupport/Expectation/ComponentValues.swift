// SPDX-License-Identifier: MIT

package import CoreGraphics

/// A value that is made of numbers, so that tests can compare it number by number.
package protocol ComponentValues {
  /// The numbers, in the order in which the type's initializer takes them.
  var componentValues: [Double] { get }
}

extension Double: ComponentValues {
  package var componentValues: [Double] { [self] }
}

extension Float: ComponentValues {
  package var componentValues: [Double] { [Double(self)] }
}

extension CGFloat: ComponentValues {
  package var componentValues: [Double] { [native] }
}

extension Int: ComponentValues {
  package var componentValues: [Double] { [Double(self)] }
}

extension UInt8: ComponentValues {
  package var componentValues: [Double] { [Double(self)] }
}

extension CGPoint: ComponentValues {
  package var componentValues: [Double] { [x.native, y.native] }
}

extension CGSize: ComponentValues {
  package var componentValues: [Double] { [width.native, height.native] }
}

extension CGRect: ComponentValues {
  package var componentValues: [Double] { origin.componentValues + size.componentValues }
}

extension CGAffineTransform: ComponentValues {
  package var componentValues: [Double] { [a, b, c, d, tx, ty].map(\.native) }
}

extension CATransform3D: ComponentValues {
  package var componentValues: [Double] {
    [
      m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44,
    ].map(\.native)
  }
}

extension SIMD2: ComponentValues where Scalar: BinaryFloatingPoint {
  package var componentValues: [Double] { indices.map { Double(self[$0]) } }
}

extension SIMD3: ComponentValues where Scalar: BinaryFloatingPoint {
  package var componentValues: [Double] { indices.map { Double(self[$0]) } }
}

extension SIMD4: ComponentValues where Scalar: BinaryFloatingPoint {
  package var componentValues: [Double] { indices.map { Double(self[$0]) } }
}

extension Array: ComponentValues where Element: ComponentValues {
  package var componentValues: [Double] { flatMap(\.componentValues) }
}

extension Pixel: ComponentValues {
  package var componentValues: [Double] { [red, green, blue, alpha].map(Double.init) }
}

// SPDX-License-Identifier: MIT

public import Foundation

extension NSValue {
  /// Makes a box around a value, by its type encoding.
  package convenience init(boxing value: some _CGValueBoxable) {
    var value = value
    let bytes = unsafe withUnsafeBytes(of: &value) { unsafe [UInt8]($0) }
    let encoding = type(of: value)._boxedTypeEncoding
    unsafe self.init(bytes: bytes, objCType: encoding)
  }

  /// The boxed value, or one of zeros when the box holds another type.
  package func unboxed<Value: _CGValueBoxable>() -> Value {
    Value(boxedIn: self) ?? Value._emptyValue
  }

  /// Makes a box around a point.
  public convenience init(cgPoint point: CGPoint) { self.init(boxing: point) }

  /// Makes a box around a size.
  public convenience init(cgSize size: CGSize) { self.init(boxing: size) }

  /// Makes a box around a rectangle.
  public convenience init(cgRect rect: CGRect) { self.init(boxing: rect) }

  /// Makes a box around a vector.
  public convenience init(cgVector vector: CGVector) { self.init(boxing: vector) }

  /// Makes a box around an affine matrix.
  public convenience init(cgAffineTransform transform: CGAffineTransform) {
    self.init(boxing: transform)
  }

  /// Makes a box around a 3D matrix.
  public convenience init(caTransform3D transform: CATransform3D) {
    self.init(boxing: transform)
  }

  /// The boxed point; (0, 0) when the box holds another type.
  public var cgPointValue: CGPoint { unboxed() }

  /// The boxed size; (0, 0) when the box holds another type.
  public var cgSizeValue: CGSize { unboxed() }

  /// The boxed rectangle; the zero rectangle when the box holds another type.
  public var cgRectValue: CGRect { unboxed() }

  /// The boxed vector; zero when the box holds another type.
  public var cgVectorValue: CGVector { unboxed() }

  /// The boxed affine matrix; six zeros when the box holds another type.
  public var cgAffineTransformValue: CGAffineTransform { unboxed() }

  /// The boxed 3D matrix; sixteen zeros when the box holds another type.
  public var caTransform3DValue: CATransform3D { unboxed() }
}

// SPDX-License-Identifier: MIT

internal import CLamina
internal import CoreGraphics
internal import Foundation

extension lamina_point {
  init(_ p: CGPoint) { self.init(x: p.x.native, y: p.y.native) }
  var value: CGPoint { CGPoint(x: x, y: y) }
}

extension lamina_size {
  init(_ s: CGSize) { self.init(width: s.width.native, height: s.height.native) }
  var value: CGSize { CGSize(width: width, height: height) }
}

extension lamina_rect {
  init(_ r: CGRect) {
    self.init(
      x: r.origin.x.native, y: r.origin.y.native, width: r.size.width.native,
      height: r.size.height.native)
  }
  var value: CGRect { CGRect(x: x, y: y, width: width, height: height) }
  var isFinite: Bool { value.isFinite }
}

extension lamina_color {
  init(_ c: CGColor) {
    let lanes = SIMD4<Double>(c.sRGBComponents)
    self.init(red: lanes.x, green: lanes.y, blue: lanes.z, alpha: lanes.w)
  }
  var value: CGColor {
    CGColor(
      srgbRed: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }
  var isFinite: Bool { red.isFinite && green.isFinite && blue.isFinite && alpha.isFinite }
}

extension lamina_affine {
  init(_ t: CGAffineTransform) {
    self.init(
      a: t.a.native, b: t.b.native, c: t.c.native, d: t.d.native, tx: t.tx.native,
      ty: t.ty.native)
  }
  var value: CGAffineTransform {
    CGAffineTransform(
      a: CGFloat(a), b: CGFloat(b), c: CGFloat(c), d: CGFloat(d), tx: CGFloat(tx),
      ty: CGFloat(ty))
  }
}

extension lamina_transform {
  init(_ t: CATransform3D) {
    self.init(
      m11: t.m11.native, m12: t.m12.native, m13: t.m13.native, m14: t.m14.native,
      m21: t.m21.native, m22: t.m22.native, m23: t.m23.native, m24: t.m24.native,
      m31: t.m31.native, m32: t.m32.native, m33: t.m33.native, m34: t.m34.native,
      m41: t.m41.native, m42: t.m42.native, m43: t.m43.native, m44: t.m44.native)
  }
  var value: CATransform3D {
    CATransform3D(
      m11: CGFloat(m11), m12: CGFloat(m12), m13: CGFloat(m13), m14: CGFloat(m14),
      m21: CGFloat(m21), m22: CGFloat(m22), m23: CGFloat(m23), m24: CGFloat(m24),
      m31: CGFloat(m31), m32: CGFloat(m32), m33: CGFloat(m33), m34: CGFloat(m34),
      m41: CGFloat(m41), m42: CGFloat(m42), m43: CGFloat(m43), m44: CGFloat(m44))
  }
}

// SPDX-License-Identifier: MIT

import Pop
import TestSupport
import Testing

/// The functions that set parts of a layer's transforms, against the matrices that they make.
struct `Functions on layers` {
  /// Sets parts of a layer's transform, and gives it.
  private func transform(_ set: (CALayer) -> Void) -> CATransform3D {
    let layer = CALayer()
    set(layer)
    return layer.transform
  }

  /// Sets parts of a layer's transform for its sublayers, and gives it.
  private func sublayerTransform(_ set: (CALayer) -> Void) -> CATransform3D {
    let layer = CALayer()
    set(layer)
    return layer.sublayerTransform
  }

  @Test func `a scale is on the matrix's diagonal`() {
    expect(transform { POPLayerSetScaleX($0, 2) }, near: CATransform3DMakeScale(2, 1, 1))
    expect(transform { POPLayerSetScaleY($0, 3) }, near: CATransform3DMakeScale(1, 3, 1))
    expect(transform { POPLayerSetScaleZ($0, 4) }, near: CATransform3DMakeScale(1, 1, 4))
    expect(
      transform { POPLayerSetScaleXY($0, CGPoint(x: 2, y: 3)) },
      near: CATransform3DMakeScale(2, 3, 1))
    expect(
      sublayerTransform { POPLayerSetSubScaleXY($0, CGPoint(x: 2, y: 3)) },
      near: CATransform3DMakeScale(2, 3, 1))
  }

  @Test func `a translation is in the matrix's last row`() {
    expect(
      transform { POPLayerSetTranslationX($0, 5) }, near: CATransform3DMakeTranslation(5, 0, 0))
    expect(
      transform { POPLayerSetTranslationY($0, 6) }, near: CATransform3DMakeTranslation(0, 6, 0))
    expect(
      transform { POPLayerSetTranslationZ($0, 7) }, near: CATransform3DMakeTranslation(0, 0, 7))
    expect(
      transform { POPLayerSetTranslationXY($0, CGPoint(x: 5, y: 6)) },
      near: CATransform3DMakeTranslation(5, 6, 0))
  }

  @Test func `a translation of sublayers is in the last row of their matrix`() {
    expect(
      sublayerTransform { POPLayerSetSubTranslationX($0, 5) },
      near: CATransform3DMakeTranslation(5, 0, 0))
    expect(
      sublayerTransform { POPLayerSetSubTranslationY($0, 6) },
      near: CATransform3DMakeTranslation(0, 6, 0))
    expect(
      sublayerTransform { POPLayerSetSubTranslationZ($0, 7) },
      near: CATransform3DMakeTranslation(0, 0, 7))
    expect(
      sublayerTransform { POPLayerSetSubTranslationXY($0, CGPoint(x: 5, y: 6)) },
      near: CATransform3DMakeTranslation(5, 6, 0))
  }

  @Test func `an angle is about its axis, and about z where none is named`() {
    let angle = CGFloat.pi / 6
    expect(
      transform { POPLayerSetRotationX($0, angle) }, near: CATransform3DMakeRotation(angle, 1, 0, 0)
    )
    expect(
      transform { POPLayerSetRotationY($0, angle) }, near: CATransform3DMakeRotation(angle, 0, 1, 0)
    )
    for set in [POPLayerSetRotationZ, POPLayerSetRotation] {
      expect(transform { set($0, angle) }, near: CATransform3DMakeRotation(angle, 0, 0, 1))
    }
  }

  @Test func `a part that is set leaves the others as they are`() {
    let layer = CALayer()
    POPLayerSetTranslationXY(layer, CGPoint(x: 5, y: 6))
    POPLayerSetRotation(layer, .pi / 2)
    POPLayerSetScaleXY(layer, CGPoint(x: 2, y: 3))
    expect(Double(POPLayerGetRotation(layer)), near: .pi / 2)
    expect(POPLayerGetTranslationXY(layer), near: CGPoint(x: 5, y: 6))
    expect(POPLayerGetScaleXY(layer), near: CGPoint(x: 2, y: 3))
    // A point is scaled, turned by a quarter from x to y, then moved.
    let matrix = layer.affineTransform()
    expect(CGPoint(x: 1, y: 1).applying(matrix), near: CGPoint(x: 2, y: 8))
  }
}

// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import Testing

struct ObjectBridgingTests {
  @Test func `numbers cast both ways`() {
    let number: Any = NSNumber(value: 2.5)
    expect(number as? CGFloat, equals: 2.5)
    let float: Any = CGFloat(1.5)
    expect((float as? NSNumber)?.doubleValue, equals: 1.5)
    expect([CGFloat(1), 2] as Any as? [NSNumber], equals: [1, 2])
    expect([NSNumber(value: 3)] as Any as? [CGFloat], equals: [3])
    expect(CGFloat(4) as NSNumber, equals: NSNumber(value: 4.0))
  }

  @Test func `geometry casts both ways`() {
    let box: Any = NSValue(cgPoint: CGPoint(x: 1, y: 2))
    expect(box as? CGPoint, equals: CGPoint(x: 1, y: 2))
    expectNil(box as? CGSize)
    expectNil(box as? CGFloat)
    expectNil(NSNumber(value: 1) as Any as? CGPoint)
    let rect: Any = CGRect(x: 1, y: 2, width: 3, height: 4)
    expect((rect as? NSValue)?.cgRectValue, equals: CGRect(x: 1, y: 2, width: 3, height: 4))
    let transform: Any = CATransform3DMakeScale(1, 2, 3)
    expect((transform as? NSValue)?.caTransform3DValue, equals: CATransform3DMakeScale(1, 2, 3))
  }

  @Test func `boxes give back what they hold`() {
    let size = CGSize(width: 3, height: 4)
    expect(NSValue(cgSize: size).cgSizeValue, equals: size)
    expect(NSValue(cgVector: CGVector(dx: 3, dy: 4)).cgVectorValue, equals: CGVector(dx: 3, dy: 4))
    let affine = CGAffineTransform(1, 2, 3, 4, 5, 6)
    expect(NSValue(cgAffineTransform: affine).cgAffineTransformValue, equals: affine)
    expect((NSValue(cgAffineTransform: affine) as Any) as? CGAffineTransform, equals: affine)
    let matrix = CATransform3DMakeRotation(1, 1, 2, 3)
    expect(NSValue(caTransform3D: matrix).caTransform3DValue, equals: matrix)
    expect((NSValue(caTransform3D: matrix) as Any) as? CATransform3D, equals: matrix)
  }

  @Test func `foundations own boxes are understood`() {
    let point = NSPoint(x: 5, y: 6)
    expect(NSValue(point: point).cgPointValue, equals: point)
    expect(
      NSValue(size: NSSize(width: 1, height: 2)).cgSizeValue, equals: CGSize(width: 1, height: 2))
    let rect = NSRect(x: 1, y: 2, width: 3, height: 4)
    expect((NSValue(rect: rect) as Any) as? CGRect, equals: rect)
    expect(NSValue(cgRect: rect).rectValue, equals: rect)
  }

  @Test func `wrong type gives zeros`() {
    expect(NSValue(cgPoint: CGPoint(x: 1, y: 2)).cgRectValue, equals: .zero)
    expect(NSValue(cgPoint: CGPoint(x: 1, y: 2)).caTransform3DValue, equals: CATransform3D())
  }

  @Test func `boxes compare by value`() {
    expect(NSValue(cgPoint: CGPoint(x: 1, y: 2)), equals: NSValue(cgPoint: CGPoint(x: 1, y: 2)))
    expect(
      NSValue(caTransform3D: CATransform3DIdentity),
      equals: NSValue(caTransform3D: CATransform3DIdentity)
    )
  }

  @Test func `descriptions are apples`() {
    expect(CGPoint(x: 1, y: 2).debugDescription, equals: "(1.0, 2.0)")
    expect(CGVector(dx: 1, dy: 2).debugDescription, equals: "(1.0, 2.0)")
    expect(CGRect(x: 1, y: 2, width: 3, height: 4).debugDescription, equals: "(1.0, 2.0, 3.0, 4.0)")
  }
}

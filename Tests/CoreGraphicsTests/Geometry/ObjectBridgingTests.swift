// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation
import Testing

struct ObjectBridgingTests {
  @Test func `numbers cast both ways`() {
    let number: Any = NSNumber(value: 2.5)
    #expect(number as? CGFloat == 2.5)
    let float: Any = CGFloat(1.5)
    #expect((float as? NSNumber)?.doubleValue == 1.5)
    #expect([CGFloat(1), 2] as Any as? [NSNumber] == [1, 2])
    #expect([NSNumber(value: 3)] as Any as? [CGFloat] == [3])
    #expect(CGFloat(4) as NSNumber == NSNumber(value: 4.0))
  }

  @Test func `geometry casts both ways`() {
    let box: Any = NSValue(cgPoint: CGPoint(x: 1, y: 2))
    #expect(box as? CGPoint == CGPoint(x: 1, y: 2))
    #expect(box as? CGSize == nil)
    #expect(box as? CGFloat == nil)
    #expect(NSNumber(value: 1) as Any as? CGPoint == nil)
    let rect: Any = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect((rect as? NSValue)?.cgRectValue == CGRect(x: 1, y: 2, width: 3, height: 4))
    let transform: Any = CATransform3DMakeScale(1, 2, 3)
    #expect((transform as? NSValue)?.caTransform3DValue == CATransform3DMakeScale(1, 2, 3))
  }

  @Test func `boxes give back what they hold`() {
    let size = CGSize(width: 3, height: 4)
    #expect(NSValue(cgSize: size).cgSizeValue == size)
    #expect(NSValue(cgVector: CGVector(dx: 3, dy: 4)).cgVectorValue == CGVector(dx: 3, dy: 4))
    let affine = CGAffineTransform(1, 2, 3, 4, 5, 6)
    #expect(NSValue(cgAffineTransform: affine).cgAffineTransformValue == affine)
    #expect((NSValue(cgAffineTransform: affine) as Any) as? CGAffineTransform == affine)
    let matrix = CATransform3DMakeRotation(1, 1, 2, 3)
    #expect(NSValue(caTransform3D: matrix).caTransform3DValue == matrix)
    #expect((NSValue(caTransform3D: matrix) as Any) as? CATransform3D == matrix)
  }

  @Test func `foundations own boxes are understood`() {
    let point = NSPoint(x: 5, y: 6)
    #expect(NSValue(point: point).cgPointValue == point)
    #expect(NSValue(size: NSSize(width: 1, height: 2)).cgSizeValue == CGSize(width: 1, height: 2))
    let rect = NSRect(x: 1, y: 2, width: 3, height: 4)
    #expect((NSValue(rect: rect) as Any) as? CGRect == rect)
    #expect(NSValue(cgRect: rect).rectValue == rect)
  }

  @Test func `wrong type gives zeros`() {
    #expect(NSValue(cgPoint: CGPoint(x: 1, y: 2)).cgRectValue == .zero)
    #expect(NSValue(cgPoint: CGPoint(x: 1, y: 2)).caTransform3DValue == CATransform3D())
  }

  @Test func `boxes compare by value`() {
    #expect(NSValue(cgPoint: CGPoint(x: 1, y: 2)) == NSValue(cgPoint: CGPoint(x: 1, y: 2)))
    #expect(
      NSValue(caTransform3D: CATransform3DIdentity) == NSValue(caTransform3D: CATransform3DIdentity)
    )
  }

  @Test func `descriptions are apples`() {
    #expect(CGPoint(x: 1, y: 2).debugDescription == "(1.0, 2.0)")
    #expect(CGVector(dx: 1, dy: 2).debugDescription == "(1.0, 2.0)")
    #expect(CGRect(x: 1, y: 2, width: 3, height: 4).debugDescription == "(1.0, 2.0, 3.0, 4.0)")
  }
}

// SPDX-License-Identifier: MIT

import Testing
import UIKit

@Suite struct `Drawing contexts` {
  @Test func `an image context has y downward and the pixels of its scale`() throws {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 4, height: 3), false, 2)
    UIColor.red.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext() == nil)
    #expect(image.size == CGSize(width: 4, height: 3))
    #expect(image.scale == 2)
    #expect(image.rows[0] == "rr      ")
    #expect(image.rows[1] == "rr      ")
    #expect(image.rows[2] == "        ")
  }

  @Test func `an opaque image context is black at first`() {
    #expect(picture(2, 1, isOpaque: true) {}.rows == ["kk"])
    #expect(picture(2, 1) {}.rows == ["  "])
  }

  @Test func `a size that is not positive gives no context, and its end ends no other`() {
    UIGraphicsBeginImageContext(CGSize(width: 4, height: 4))
    let outer = UIGraphicsGetCurrentContext()
    UIGraphicsBeginImageContext(.zero)
    #expect(UIGraphicsGetCurrentContext() == nil)
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext() === outer)
    UIGraphicsEndImageContext()
  }

  @Test func `a rectangle replaces what is there unless a mode says otherwise`() {
    let clear = UIColor(white: 0, alpha: 0)
    let image = picture(3, 1, isOpaque: false) {
      UIColor.red.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 3, height: 1))
      clear.setFill()
      UIRectFill(CGRect(x: 1, y: 0, width: 1, height: 1))
      UIRectFillUsingBlendMode(CGRect(x: 2, y: 0, width: 1, height: 1), .normal)
    }
    #expect(image.rows == ["r r"])
  }

  @Test func `a frame lies inside of its rectangle, in the fill colour`() {
    let image = picture(5, 4) {
      UIColor.green.setStroke()
      UIColor.blue.setFill()
      UIRectFrame(CGRect(x: 0, y: 0, width: 5, height: 4))
    }
    #expect(image.rows == ["bbbbb", "b   b", "b   b", "bbbbb"])
  }

  @Test func `a renderer draws its bounds, and its context fills, strokes and clips`() {
    let format = UIGraphicsImageRendererFormat.default()
    format.scale = 1
    let bounds = CGRect(x: 10, y: 20, width: 5, height: 4)
    let renderer = UIGraphicsImageRenderer(bounds: bounds, format: format)
    #expect(renderer.format.bounds == bounds)
    #expect(renderer.allowsImageOutput)
    let image = renderer.image { context in
      UIColor.red.set()
      context.stroke(bounds)
      context.clip(to: CGRect(x: 12, y: 20, width: 1, height: 4))
      UIColor.blue.setFill()
      context.fill(CGRect(x: 10, y: 21, width: 5, height: 1))
      #expect(context.currentImage.rows[1] == "r b r")
    }
    #expect(image.rows == ["rrrrr", "r b r", "r   r", "rrrrr"])
  }

  @Test func `paths are filled, stroked and clipped to, and leave the state as it was`() {
    let image = picture(6, 4) {
      let context = UIGraphicsGetCurrentContext()
      UIColor.red.setFill()
      UIColor.blue.setStroke()
      let line = UIBezierPath()
      line.move(to: CGPoint(x: 0, y: 0.5))
      line.addLine(to: CGPoint(x: 6, y: 0.5))
      line.setLineDash([2, 1], count: 2, phase: 0)
      line.stroke()
      context?.saveGState()
      UIBezierPath(rect: CGRect(x: 1, y: 0, width: 4, height: 4)).addClip()
      UIBezierPath(rect: CGRect(x: 0, y: 1, width: 6, height: 2)).fill()
      context?.restoreGState()
      let last = UIBezierPath(rect: CGRect(x: 0, y: 3, width: 6, height: 1))
      last.fill(with: .copy, alpha: 0)
      context?.stroke(CGRect(x: 0.5, y: 3.5, width: 5, height: 0))
    }
    #expect(image.rows[0] == "bb bb ")
    #expect(image.rows[1] == " rrrr ")
    #expect(image.rows[3].dropFirst().dropLast() == "bbbb")
  }

  @Test func `a pattern colour begins at the top left at every scale`() {
    let pattern = UIColor(patternImage: .of("rg", "b ", scale: 1))
    let image = picture(3, 3) {
      pattern.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 3, height: 3))
    }
    #expect(image.rows == ["rgr", "b b", "rgr"])
    let small = UIColor(patternImage: .of("rrgg", "rrgg", "bb  ", "bb  ", scale: 2))
    let fine = picture(3, 3, scale: 2) {
      small.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 3, height: 3))
    }
    #expect(fine.rows[1] == "rrggrr")
    #expect(fine.rows[2] == "bb  bb")
    #expect(fine.rows[5] == "rrggrr")
  }
}

// SPDX-License-Identifier: MIT

import Compositor
import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

/// The cost of a frame of shapes: outlines are cut once, drawn together, and found again.
struct ShapeReuseTests {
  private func renderer() throws -> OffscreenRenderer {
    try OffscreenRenderer(size: ShapeCanvas.size, scale: 1, api: .openGL33, debug: true)
  }

  private func animation(_ key: String, _ from: Double, _ to: Double) -> CAAnimation {
    let animation = CABasicAnimation(keyPath: key)
    animation.fromValue = from
    animation.toValue = to
    animation.duration = 1
    animation.repeatCount = .infinity
    return animation
  }

  /// A line that draws itself while it moves, turns and changes its width and dashes is cut once.
  @Test(arguments: [true, false])
  func `animated lines are not cut again`(usesStrips: Bool) throws {
    let shape = ShapeCanvas.layer(ShapeCanvas.winding(), stroke: ShapeCanvas.red)
    shape.lineWidth = 6
    shape.lineDashPattern = [8, 4]
    shape.add(animation("strokeEnd", 0, 1), forKey: nil)
    shape.add(animation("strokeStart", 0, 0.4), forKey: nil)
    shape.add(animation("lineDashPhase", 0, 12), forKey: nil)
    shape.add(animation("lineWidth", 5, 6), forKey: nil)
    shape.add(animation("transform.rotation.z", 0, 3), forKey: nil)
    shape.add(animation("position.x", 60, 90), forKey: nil)
    let renderer = try renderer()
    if !usesStrips { renderer.sceneRenderer?.options = .all.subtracting(.strips) }
    try renderer.withContext {
      // The line's width grows, for which more room is made once.
      for frame in 0...3 { renderer.drawFrame(of: shape, at: 0.1 + Double(frame) / 20) }
      let builds = try #require(renderer.sceneRenderer).shapeBuildCount
      expect(builds, isAtMost: 2)
      for frame in 1...20 {
        renderer.graphicsContext.resetStatistics()
        renderer.drawFrame(of: shape, at: 0.3 + Double(frame) / 60)
        // A processor uploads the pixels that it painted.
        let uploads = renderer.graphicsContext.statistics.textureUploads
        expect(uploads, equals: usesStrips ? 1 : 0)
      }
      expect(renderer.sceneRenderer?.shapeBuildCount, equals: builds)
    }
  }

  /// Layers of one outline share what was cut, and one draw.
  @Test func `equal outlines are shared`() throws {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: ShapeCanvas.size)
    for index in 0..<50 {
      let shape = ShapeCanvas.layer(
        ShapeCanvas.star(CGPoint(x: 20, y: 20), 15), fill: ShapeCanvas.blue,
        stroke: index % 2 == 0 ? ShapeCanvas.red : ShapeCanvas.blue)
      shape.position = CGPoint(x: 60 + index, y: 60)
      root.addSublayer(shape)
    }
    let renderer = try renderer()
    try renderer.withContext {
      renderer.drawFrame(of: root, at: 0)
      expect(renderer.sceneRenderer?.shapeBuildCount, equals: 1)
      expect(renderer.sceneRenderer?.statistics.draws, equals: 1)
      expect(renderer.sceneRenderer?.statistics.passes, equals: 1)
    }
  }

  /// An outline is cut again when it is shown much larger, and stays sharp.
  @Test func `enlarged shapes are cut again`() throws {
    let shape = ShapeCanvas.layer(
      CGPath(ellipseIn: CGRect(x: 79, y: 59, width: 2, height: 2), transform: nil),
      fill: ShapeCanvas.blue)
    let renderer = try renderer()
    _ = try renderer.image(of: shape, at: 0)
    CATransaction.withoutActions { shape.setAffineTransform(CGAffineTransform(scaleX: 50, y: 50)) }
    let actual = PixelImage(try renderer.image(of: shape, at: 0))
    expect(renderer.sceneRenderer?.shapeBuildCount, equals: 2)
    let fresh = PixelImage(try self.renderer().image(of: shape, at: 0))
    expect(actual, equals: fresh)
    expect(actual[80, 60].alpha, equals: 255)
    expect(actual[80, 12].alpha, equals: 255)
    expect(actual[80, 8].alpha, equals: 0)
    expect(actual[40, 20].alpha, equals: 0)
  }

  /// Redrawn in part the picture is the same as drawn whole.
  @Test func `damaged frames are whole frames`() throws {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: ShapeCanvas.size)
    root.backgroundColor = ShapeCanvas.paper
    let still = ShapeCanvas.layer(ShapeCanvas.rings(), fill: ShapeCanvas.blue)
    let moving = ShapeCanvas.layer(
      ShapeCanvas.star(CGPoint(x: 30, y: 30), 25), stroke: ShapeCanvas.red)
    moving.bounds = .zero
    moving.lineWidth = 5
    root.sublayers = [still, moving]
    let renderer = try renderer()
    for step in 0..<6 {
      CATransaction.withoutActions {
        moving.position = CGPoint(x: 10 + 15 * step, y: 5 + 9 * step)
        moving.strokeEnd = 0.3 + 0.1 * CGFloat(step)
      }
      let partly = PixelImage(try renderer.image(of: root, at: 0))
      let whole = PixelImage(try self.renderer().image(of: root, at: 0))
      try ReferencePictures.golden.check(
        partly, against: whole, named: "shape-damage-\(step)", tolerance: .exact)
    }
  }

  /// Paths that come and go leave nothing behind.
  @Test func `old outlines are forgotten`() throws {
    let shape = ShapeCanvas.layer(ShapeCanvas.winding(), fill: ShapeCanvas.blue)
    let renderer = try renderer()
    for step in 0..<600 {
      let path = CGMutablePath()
      path.addEllipse(in: CGRect(x: 20, y: 20, width: 40 + Double(step) / 10, height: 60))
      shape.path = path
      _ = try renderer.withContext { renderer.drawFrame(of: shape, at: 0) }
    }
    let scene = try #require(renderer.sceneRenderer)
    expect(scene.paintRowCount, isAtMost: 64)
  }
}

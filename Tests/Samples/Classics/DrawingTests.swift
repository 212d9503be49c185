// SPDX-License-Identifier: MIT

import Expectations
import QuartzCore
import TestSupport
import Testing

@testable import Classics

/// Classic examples 33, 34 and 41.
struct DrawingTests {
  /// The straight colour of a pixel of an image, from its upper left corner; nil outside.
  private func color(_ contents: Any?, _ x: Int, _ y: Int) -> [UInt8]? {
    guard let image = contents as? CGImage else { return nil }
    return image.withPremultipliedRGBA8 { pixels, stride in
      (0..<4).map { pixels[y * stride + 4 * x + $0] }
    }
  }

  @Test func `33: a delegate's curve, and a picture by its state`() {
    let stage = Stage(DelegateDrawingExample())
    let scene = stage.example
    // The curve's lowest point: y = 15·¼ + 250·¾ = 191.25 in the middle, in pixels of two per point.
    expect(color(scene.curve.contents, 310, 382), equals: [64, 133, 235, 255])
    expect(color(scene.curve.contents, 310, 100)?[3], equals: 0)
    expect(color(scene.curve.contents, 30, 36), equals: [64, 133, 235, 255])
    expect((scene.picture.contents as? CGImage), isIdenticalTo: scene.chooser.yes)
    stage.perform(at: 1) { scene.change() }
    expect((scene.picture.contents as? CGImage), isIdenticalTo: scene.chooser.no)
    stage.perform(at: 2) { scene.change() }
    expect((scene.picture.contents as? CGImage), isIdenticalTo: scene.chooser.yes)
  }

  @Test func `34: twelve gravities; a larger image after two seconds`() {
    let stage = Stage(GravityExample())
    let scene = stage.example
    expect(scene.cells.map(\.contentsGravity), equals: GravityExample.gravities)
    expect(Set(GravityExample.gravities).count, equals: 12)
    expect((scene.cells[0].contents as? CGImage)?.width, equals: 60)
    for step in scene.steps { stage.perform(at: step.time, step.action) }
    expect(scene.cells.allSatisfy { ($0.contents as? CGImage)?.width == 220 })
  }

  @Test func `41: the pen is where the line ends`() throws {
    let stage = Stage(HandwritingExample())
    let scene = stage.example
    let path = try #require(scene.line.path)
    for time in stride(from: 0.25, to: 3.5, by: 0.25) {
      let pen = stage.shown(scene.pen, at: time).position
      let line = try #require(scene.line.presentation())
      expect(line.strokeEnd, near: CGFloat(time / 3.5))
      // The end of the line that is shown.
      let shown = path.geometry.trimmed(from: 0, to: Double(line.strokeEnd)).currentPoint
      expect(pen.x, near: shown.x, within: 0.5, "\(time)")
      expect(pen.y, near: shown.y, within: 0.5, "\(time)")
    }
    expect(stage.shown(scene.pen, at: 3.5).position, equals: HandwritingExample.end)
    expect(scene.line.presentation()?.strokeEnd, equals: 1)
  }
}

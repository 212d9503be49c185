// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import RenderTree
import TestSupport
import Testing

@testable import Compositor

/// Frames that copy what scrolled from the frame before show what drawing all shows, to the bit.
///
/// The rest is a frame drawn by parts, with all that this has to do with smoothed edges: draws of
/// fewer layers may take another shader, which rounds otherwise in the last bits.
struct ScrollCopyPictureTests {
  /// The pixels of a frame that were copied and not drawn.
  private func copiedPixels(_ plan: FramePlan) -> [(x: Int, y: Int)] {
    guard let copy = plan.copy else { return [] }
    var pixels: [(x: Int, y: Int)] = []
    for y in copy.target.y..<copy.target.maxY {
      for x in copy.target.x..<copy.target.maxX {
        let pixel = PixelRect(x: x, y: y, width: 1, height: 1)
        if !plan.parts.contains(where: { $0.contains(pixel) }) { pixels.append((Int(x), Int(y))) }
      }
    }
    return pixels
  }

  /// Draws the steps of a scene, each by what changed and as a whole.
  ///
  /// - Returns: the number of frames with copies.
  @discardableResult
  private func compare(
    _ scene: RandomScroll, scale: CGFloat, steps: Int, api: GLAPI = .openGL33,
    _ check: (_ copied: PixelImage, _ drawn: PixelImage, FramePlan) -> Void
  ) throws -> Int {
    let renderer = try OffscreenRenderer(
      size: RandomScroll.size, scale: scale, api: api, debug: true)
    let drawing = try #require(renderer.sceneRenderer)
    // Bitmaps of groups are rounded once more than groups.
    drawing.keepsBitmaps = false
    var count = 0
    for step in 0..<steps {
      scene.edit()
      let copied = PixelImage(try renderer.image(of: scene.root, at: Double(step)))
      let plan = drawing.planner.plan
      if plan.copy != nil { count += 1 }
      renderer.forgetPicture()
      let drawn = PixelImage(try renderer.image(of: scene.root, at: Double(step)))
      expect(drawing.copiedPixelCount, equals: 0)
      check(copied, drawn, plan)
    }
    expect(renderer.takeReports(), equals: [])
    expect(renderer.graphicsContext.takeErrors(), equals: [])
    return count
  }

  @Test(arguments: 1...9)
  func `a frame with copies is the frame that is drawn`(round: Int) throws {
    let scale = CGFloat(round % 3 == 0 ? 2 : 1)
    let scene = try RandomScroll(
      test: "aFrameWithCopies \(round)", scale: scale, isCrisp: true)
    try compare(
      scene, scale: scale, steps: 24, api: round % 4 == 0 ? .openGLES30 : .openGL33
    ) { copied, drawn, plan in
      let difference = PixelDifference(expected: drawn, actual: copied, limit: 0)
      expect(
        difference.count, equals: 0,
        "round \(round), \(String(describing: plan.copy)): \(difference.first)")
    }
  }

  @Test(arguments: 1...12)
  func `copied pixels are those that are drawn`(round: Int) throws {
    let scale = CGFloat(round % 3 == 0 ? 2 : 1)
    let scene = try RandomScroll(test: "copiedPixels \(round)", scale: scale)
    try compare(scene, scale: scale, steps: 24) { copied, drawn, plan in
      let wrong = copiedPixels(plan).filter { copied[$0.x, $0.y] != drawn[$0.x, $0.y] }
      expect(wrong.isEmpty, "round \(round), \(String(describing: plan.copy)): \(wrong.prefix(4))")
    }
  }

  @Test func `many steps of random scenes copy`() throws {
    var count = 0
    for round in 1...4 {
      let scene = try RandomScroll(test: "mostStepsCopy \(round)", scale: 1, isCrisp: true)
      count += try compare(scene, scale: 1, steps: 12) { _, _, _ in }
    }
    expect(count, isAbove: 12)
  }
}

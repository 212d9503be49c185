// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Drawing what changed gives the picture that drawing everything gives.
///
/// To the bit where nothing is kept. With kept bitmaps a group that has not changed is shown from its
/// bitmap in one frame and drawn in another: the driver rounds the places of its edges otherwise, in
/// the last bits.
struct DamageTests {
  private static func tolerance(_ keepsBitmaps: Bool) -> PictureTolerance {
    keepsBitmaps ? .pixels(perChannel: 2, count: 0) : .exact
  }

  @Test(arguments: [1, 2, 3], [false, true])
  func `a frame drawn by parts is the whole frame`(round: Int, keepsBitmaps: Bool) throws {
    let layers = try RandomLayers(test: "aFrameDrawnByPartsIsTheWholeFrame \(round)")
    let renderer = try OffscreenRenderer(
      size: CGSize(width: 120, height: 90), scale: CGFloat(round == 2 ? 2 : 1), api: .openGL33,
      debug: true)
    renderer.sceneRenderer?.keepsBitmaps = keepsBitmaps
    for step in 0..<60 {
      layers.edit()
      let time = Double(step)
      let partly = PixelImage(try renderer.image(of: layers.root, at: time))
      renderer.forgetPicture()
      let wholly = PixelImage(try renderer.image(of: layers.root, at: time))
      try ReferencePictures.golden.check(
        partly, against: wholly, named: "damage-\(round)-\(step)",
        tolerance: Self.tolerance(keepsBitmaps))
    }
    expect(renderer.takeReports(), equals: [])
  }

  /// A render tree that took a hundred deltas is the tree that a new renderer is sent.
  @Test(arguments: [false, true])
  func `a tree that was edited is the tree sent afresh`(keepsBitmaps: Bool) throws {
    let layers = try RandomLayers(test: "aTreeThatWasEditedIsTheTreeSentAfresh")
    let size = CGSize(width: 120, height: 90)
    let renderer = try OffscreenRenderer(size: size)
    renderer.sceneRenderer?.keepsBitmaps = keepsBitmaps
    for step in 0..<100 {
      layers.edit()
      let edited = PixelImage(try renderer.image(of: layers.root, at: Double(step)))
      guard step % 20 == 19 else { continue }
      let other = try OffscreenRenderer(size: size)
      let fresh = PixelImage(try other.image(of: layers.root, at: Double(step)))
      try ReferencePictures.golden.check(
        edited, against: fresh, named: "edited-\(step)",
        tolerance: Self.tolerance(keepsBitmaps))
      expect(
        renderer.sceneRenderer?.dumpTree(), equals: other.sceneRenderer?.dumpTree(), "step \(step)")
    }
  }

  /// Bitmaps that outlive the frame show what redrawing shows. They lie elsewhere in their
  /// texture, where the driver rounds coordinates otherwise: smoothed edges differ in the last bits.
  @Test(arguments: [1, 2, 3])
  func `kept bitmaps show what drawing shows`(round: Int) throws {
    let layers = try RandomLayers(test: "keptBitmapsShowWhatDrawingShows \(round)")
    let size = CGSize(width: 120, height: 90)
    let renderer = try OffscreenRenderer(size: size)
    let other = try OffscreenRenderer(size: size)
    other.sceneRenderer?.keepsBitmaps = false
    for step in 0..<60 {
      layers.edit()
      let kept = PixelImage(try renderer.image(of: layers.root, at: Double(step)))
      let drawn = PixelImage(try other.image(of: layers.root, at: Double(step)))
      let difference = PixelDifference(expected: drawn, actual: kept, limit: 2)
      expect(difference.count, equals: 0, "step \(step): \(difference.first)")
    }
  }

  @Test func `a still tree draws nothing`() throws {
    let layers = try RandomLayers(test: "aStillTreeDrawsNothing")
    let renderer = try OffscreenRenderer(size: CGSize(width: 120, height: 90))
    _ = try renderer.image(of: layers.root, at: 0)
    renderer.graphicsContext.resetStatistics()
    _ = try renderer.image(of: layers.root, at: 1)
    expect(renderer.graphicsContext.statistics.drawCalls, equals: 0)
    expect(renderer.graphicsContext.statistics.uploadedBytes, equals: 0)
  }
}

// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Classics
@testable import Compositor

/// Pictures of classic examples that look like something: on both dialects of GL, and drawn by
/// parts.
struct LookPictureTests {
  /// An example at a time, in seconds.
  struct Frame: Sendable, CustomTestStringConvertible {
    let name: String
    let number: Int
    let time: Double

    init(_ name: String, _ number: Int, at time: Double = 0) {
      (self.name, self.number, self.time) = (name, number, time)
    }

    var testDescription: String { name }
  }

  static let frames = [
    Frame("push-of-contents", 24, at: 0.8), Frame("actions", 25, at: 0.5),
    Frame("push-of-layers", 26, at: 0.5), Frame("transition-types", 27, at: 0.5),
    Frame("transition-by-filter", 28, at: 0.4), Frame("style", 29),
    Frame("shadow-and-clip", 30), Frame("three-shadows", 31), Frame("pinch", 32),
    Frame("drawing-by-delegate", 33), Frame("gravity", 34), Frame("perspective", 35),
    Frame("anchor-points", 36, at: 0.8), Frame("autoresizing", 38, at: 1),
    Frame("replicated-layers", 42, at: 0.7),
  ]

  private static let references = ReferencePictures.golden.within("Classics")

  @Test(arguments: frames, [GLAPI.openGL33, .openGLES30])
  func `looks right`(_ frame: Frame, _ api: GLAPI) throws {
    guard Self.references.isSelected(frame.name) else { return }
    let example = try #require(Examples.example(frame.number))
    let root = CALayer()
    root.frame = example.layer.frame
    root.addSublayer(example.layer)
    let renderer = try OffscreenRenderer(
      size: CGSize(width: 640, height: 480), scale: 0.5, api: api, debug: true)
    _ = try renderer.image(of: root, at: 0)
    MediaClock.stopped(at: 0) {
      example.run()
      CATransaction.flush()
    }
    _ = try renderer.image(of: root, at: 0)
    var picture = PixelImage(try renderer.image(of: root, at: frame.time / 2))
    picture = PixelImage(try renderer.image(of: root, at: frame.time))
    renderer.forgetPicture()
    let whole = PixelImage(try renderer.image(of: root, at: frame.time))
    let tolerance = PictureTolerance.pixels(perChannel: 2, count: 0)
    try Self.references.check(
      picture, against: whole, named: frame.name + "-parts", tolerance: tolerance)
    expect(renderer.takeReports(), equals: [])
    expect(renderer.graphicsContext.takeErrors().isEmpty)
    try Self.references.check(whole, named: frame.name, tolerance: tolerance)
  }
}

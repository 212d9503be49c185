// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Classics
@testable import Compositor

/// Pictures of classic examples that look like something: on both dialects of GL, and drawn by
/// parts.
@Suite("Classics: pictures")
struct LookPictureTests {
  /// An example at a time.
  struct Frame: Sendable, CustomTestStringConvertible {
    let number: Int
    let time: Double

    var name: String { "classic-\(number)-\(Int(time * 1000))" }
    var testDescription: String { name }
  }

  static let frames = [
    Frame(number: 24, time: 0.8), Frame(number: 25, time: 0.5), Frame(number: 26, time: 0.5),
    Frame(number: 27, time: 0.5), Frame(number: 28, time: 0.4),
    Frame(number: 29, time: 0), Frame(number: 30, time: 0), Frame(number: 31, time: 0),
    Frame(number: 32, time: 0), Frame(number: 33, time: 0), Frame(number: 34, time: 0),
    Frame(number: 35, time: 0), Frame(number: 36, time: 0.8), Frame(number: 38, time: 1),
    Frame(number: 42, time: 0.7),
  ]

  private static let references = ReferencePictures(
    folder: ReferencePictures.golden.folder.appendingPathComponent("Classics"),
    failures: ReferencePictures.golden.failures)

  @Test(arguments: frames, [GLAPI.openGL33, .openGLES30])
  func looksRight(_ frame: Frame, _ api: GLAPI) throws {
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
    #expect(renderer.takeReports() == [])
    #expect(renderer.graphicsContext.takeErrors().isEmpty)
    try Self.references.check(whole, named: frame.name, tolerance: tolerance)
  }
}

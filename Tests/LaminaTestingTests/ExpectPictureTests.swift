// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import Expectations
import Foundation
import LaminaTesting
import TestSupport
import Testing

/// The expectation as a test of a user calls it, from a file in a folder of its own.
struct ExpectPictureTests {
  private func place(_ folder: URL) -> SourceLocation {
    SourceLocation(
      fileID: "Tests/CardTests.swift",
      filePath: folder.appendingPathComponent("CardTests.swift").path,
      line: 7, column: 3)
  }

  /// A layer beside the origin that moves by ten points in a second.
  private func card() -> CALayer {
    let layer = plainLayer(CGRect(x: 20, y: 30, width: 16, height: 8), color(1, 0, 0))
    let mark = plainLayer(CGRect(x: 0, y: 0, width: 4, height: 4), color(0, 0, 1))
    let animation = CABasicAnimation(keyPath: "position.x")
    animation.fromValue = 2.0
    animation.toValue = 12.0
    animation.duration = 1
    mark.add(animation, forKey: nil)
    layer.addSublayer(mark)
    return layer
  }

  /// Makes the actual picture of a failure the reference, as a reader of the report would.
  private func adopt(_ name: String, in folder: URL) throws -> PixelImage {
    let actual = folder.appendingPathComponent("Failures/\(name)-actual.png")
    let references = folder.appendingPathComponent("References")
    try FileManager.default.createDirectory(at: references, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: actual, to: references.appendingPathComponent("\(name).png"))
    return try PixelImage(contentsOf: actual)
  }

  /// Runs a body that records one issue whose text has all of some parts.
  private func expectIssue(_ parts: String..., body: () -> Void) {
    withKnownIssue {
      body()
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      for part in parts where !text.contains(part) {
        Issue.record("\"\(part)\" is missing in: \(text)")
      }
      return issue.sourceLocation?.line == 7
    }
  }

  @Test func `a missing reference is an issue at the place of the call`() throws {
    try withTemporaryFolder { folder in
      expectIssue(
        "there is no reference picture", "References/card.png", "Failures/index.html",
        "LAMINA_ACCEPT='card' swift test"
      ) {
        expectPicture(of: card(), named: "card", sourceLocation: place(folder))
      }
    }
  }

  @Test func `the picture shows the layer's frame at the time`() throws {
    try withTemporaryFolder { folder in
      let location = place(folder)
      withKnownIssue {
        expectPicture(of: card(), at: 0.5, named: "card", scale: 2, sourceLocation: location)
      }
      let picture = try adopt("card", in: folder)
      expect(picture.width, equals: 32)
      expect(picture.height, equals: 16)
      // At half a second the mark has its middle at seven points.
      expect(picture[9, 3], equals: Pixel(255, 0, 0))
      expect(picture[10, 3], equals: Pixel(0, 0, 255))
      expect(picture[17, 3], equals: Pixel(0, 0, 255))
      expect(picture[18, 3], equals: Pixel(255, 0, 0))
      expectPicture(of: card(), at: 0.5, named: "card", scale: 2, sourceLocation: location)
      expectIssue("pixels are off by more than 0", "card-triptych.png") {
        expectPicture(of: card(), at: 0.75, named: "card", scale: 2, sourceLocation: location)
      }
      expectPicture(
        of: card(), at: 0.75, named: "card", scale: 2,
        tolerance: .pixels(perChannel: 0, count: 500),
        sourceLocation: location)
    }
  }

  @Test func `a size shows the space around the layer`() throws {
    try withTemporaryFolder { folder in
      let location = place(folder)
      withKnownIssue {
        expectPicture(
          of: card(), named: "card", size: CGSize(width: 40, height: 40), sourceLocation: location)
      }
      let picture = try adopt("card", in: folder)
      expect(picture.width, equals: 40)
      expect(picture.height, equals: 40)
      expect(picture[19, 34], equals: .clear)
      expect(picture[34, 34], equals: Pixel(255, 0, 0))
      expectIssue("expected 40 x 40 pixels, actual 16 x 8") {
        expectPicture(of: card(), named: "card", sourceLocation: location)
      }
    }
  }

  @Test func `images are compared likewise`() throws {
    try withTemporaryFolder { folder in
      let location = place(folder)
      withKnownIssue {
        expectPicture(.of(["rg", "bw"]), named: "image", sourceLocation: location)
      }
      _ = try adopt("image", in: folder)
      expectPicture(.of(["rg", "bw"]), named: "image", sourceLocation: location)
      expectIssue("1 of 4 pixels are off") {
        expectPicture(.of(["rg", "bk"]), named: "image", sourceLocation: location)
      }
    }
  }

  @Test func `layers without a size and names that leave the folder are issues`() throws {
    try withTemporaryFolder { folder in
      expectIssue("an offscreen picture of 0.0 × 0.0 points") {
        expectPicture(of: CALayer(), named: "empty", sourceLocation: place(folder))
      }
      for name in ["", "../card", "a/b", ".hidden", "line\nbreak"] {
        expectIssue("cannot be the name of a picture") {
          expectPicture(of: card(), named: name, sourceLocation: place(folder))
        }
      }
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      expect(files, equals: [])
    }
  }

  @Test func `a folder that cannot be written is named in the issue`() throws {
    try withTemporaryFolder { folder in
      try Data("a file".utf8).write(to: folder.appendingPathComponent("Failures"))
      expectIssue("there is no reference picture", "cannot be written to") {
        expectPicture(of: card(), named: "card", sourceLocation: place(folder))
      }
    }
  }

  @Test func `a reference that is no picture is named in the issue`() throws {
    try withTemporaryFolder { folder in
      let references = folder.appendingPathComponent("References")
      try FileManager.default.createDirectory(at: references, withIntermediateDirectories: true)
      try Data("not a picture".utf8).write(to: references.appendingPathComponent("card.png"))
      expectIssue("References/card.png cannot be read") {
        expectPicture(of: card(), named: "card", sourceLocation: place(folder))
      }
    }
  }
}

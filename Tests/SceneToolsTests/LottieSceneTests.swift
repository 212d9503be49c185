// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import ImageIO
import Locks
import Pictures
import TestSupport
import Testing

@testable import SceneTools

/// Commands take Lottie files in the place of scenes.
struct LottieSceneTests {
  @Test func `a film of a Lottie file is as long as the animation`() throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("film.png")
      var command = RecordCommand(
        scene: SceneSettings(url: ProjectFiles.url("docs/animations/orbit.json")), output: url.path)
      command.rate = 5
      try command.run()
      let source = try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
      // Three seconds.
      expect(CGImageSourceGetCount(source), equals: 15)
      let image = PixelImage(try #require(CGImageSourceCreateImageAtIndex(source, 0, nil)))
      expect([image.width, image.height], equals: [320, 240])
      expect(image[5, 5], near: Pixel(0x15, 0x20, 0x3a), within: 1)
      let last = PixelImage(try #require(CGImageSourceCreateImageAtIndex(source, 14, nil)))
      expect(last != image)
    }
  }

  @Test func `frames depend on no other part of the film`() throws {
    let scene = try SceneSettings(url: ProjectFiles.url("docs/animations/orbit.json")).sceneFile()
    func frames(_ range: FrameRange, _ part: RecordingPart = .whole) throws -> [Int: PixelImage] {
      let rendering = try SceneRendering(scene)
      return Dictionary(
        uniqueKeysWithValues: try part.numbers(of: range).map {
          ($0, PixelImage(try rendering.frame($0, of: range)))
        })
    }
    // A disc grows beyond its size and comes to rest.
    let whole = try FrameRange(from: 0, to: 3, rate: 24)
    let all = try frames(whole)
    expect(all.count, equals: 72)
    // As two processes draw them, and as a part of the film.
    let parts = try [0, 1].map { try frames(whole, RecordingPart(index: $0, of: 2)) }
    expect(parts.map(\.count), equals: [42, 30])
    let end = try frames(try FrameRange(from: 1.8, to: 2.2, rate: 24))
    expect(end.count, equals: 9)
    for (number, frame) in parts.flatMap({ $0 }) + end.map({ $0 }) {
      expect(all[number] == frame, "frame \(number)")
    }
  }

  @Test func `pictures at other times do not enter a film`() throws {
    let scene = try SceneSettings(url: ProjectFiles.url("docs/animations/orbit.json")).sceneFile()
    let range = try FrameRange(from: 1, to: 1.5, rate: 10)
    let (first, second) = (try SceneRendering(scene), try SceneRendering(scene))
    let expected = PixelImage(try first.frame(14, of: range))
    _ = try second.image(at: 2.5)
    expect(PixelImage(try second.frame(14, of: range)) == expected)
    _ = try second.frame(12, of: range)
    expect(PixelImage(try second.frame(14, of: range)) == expected)
  }

  @Test func `unsupported features are warnings, faults are errors with their place`() throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("a.json")
      let head =
        "{\"v\": \"5\", \"fr\": 10, \"ip\": 0, \"op\": 5, \"w\": 8, \"h\": 8, \"layers\": ["
      try Data("\(head){\"ty\": 6, \"nm\": \"song\"}]}".utf8).write(to: url)
      var settings = SceneSettings(url: url)
      let lines = Mutex<[String]>([])
      settings.warn = { line in lines.withLock { $0.append(line) } }
      let scene = try settings.sceneFile()
      expect(scene.size, equals: CGSize(width: 8, height: 8))
      expect(scene.times, equals: [0, 0.5])
      expect(
        lines.withLock { $0 }, equals: ["a.json: layer \"song\": layers[0]: sound is left out"])
      try Data("\(head){\"ty\": 0, \"refId\": \"none\"}]}".utf8).write(to: url)
      let error = #expect(throws: ToolError.self) { try settings.sceneFile() }
      expect(error?.status, equals: .badScene)
      expect(error?.description.contains("a.json: layers[0].refId"), equals: true)
    }
  }
}

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

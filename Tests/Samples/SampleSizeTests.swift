// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import QuartzCore
import SampleStage
import TestSupport
import Testing

@testable import Gallery

/// The samples in windows of other sizes than they ask for: they lay themselves out again.
@MainActor struct SampleSizeTests {
  /// A picture of a sample's program one second after its start.
  private func picture(_ name: String, _ size: String) throws -> PixelImage {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("sample-size-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = name == "ImageBrowser" ? [ProjectFiles.url("docs/images").path] : []
    let result = try SampleProgram.run(
      name,
      files + ["--offscreen", folder.path, "--size", size, "--fps", "1", "--seconds", "2"])
    expect(result.status, equals: 0, "\(result.errors)")
    return PixelImage(
      try CGImage(contentsOf: folder.appendingPathComponent("frame-0001.png")))
  }

  @Test(.needsClassTables, arguments: ["480x640", "1200x620"])
  func `every sample fills a window of any size, and is in its middle`(size: String) throws {
    for sample in Samples.all { try check(sample.name, size) }
  }

  private func check(_ name: String, _ size: String) throws {
    let picture = try picture(name, size)
    expect("\(picture.width)x\(picture.height)", equals: size, "\(name)")
    let detail = PictureDetail(picture)
    expect(detail.openPixels, equals: 0, "\(name)")
    expect(abs(detail.box.midX - 0.5), isBelow: 0.15, "\(name): \(detail)")
    // A fire burns at the lower edge.
    guard name != "Particles" else { return }
    expect(max(detail.box.width, detail.box.height), isAbove: 0.4, "\(name): \(detail)")
    expect(abs(detail.box.midY - 0.5), isBelow: 0.15, "\(name): \(detail)")
  }

  @Test func `a scene is scaled evenly into the middle whenever its size changes`() {
    let layer = SceneLayer(size: CGSize(width: 200, height: 100))
    let fill = CALayer()
    var layouts = 0
    layer.content.name = "scene"
    layer.fill = fill
    layer.onLayout = { layouts += 1 }
    for (size, frame) in [
      (CGSize(width: 200, height: 100), CGRect(x: 0, y: 0, width: 200, height: 100)),
      (CGSize(width: 400, height: 400), CGRect(x: 0, y: 100, width: 400, height: 200)),
      (CGSize(width: 300, height: 50), CGRect(x: 100, y: 0, width: 100, height: 50)),
    ] {
      layer.bounds.size = size
      layer.layoutIfNeeded()
      expect(layer.content.frame, equals: frame)
      expect(fill.frame, equals: CGRect(origin: .zero, size: size))
    }
    expect(layouts, equals: 3)
    expect(layer.sublayers?.first, isIdenticalTo: fill)
  }
}

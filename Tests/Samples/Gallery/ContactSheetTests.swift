// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Gallery

/// The picture that `make demo` renders where there is no display.
@MainActor struct ContactSheetTests {
  @Test func `every thumbnail shows something, and most move`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("contact-sheet-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let size = CGSize(width: 800, height: 520)
    let result = try SampleProgram.run(
      "Gallery", ["--offscreen", folder.path, "--size", "800x520", "--fps", "2", "--seconds", "2"])
    expect(result.status, equals: 0, "\(result.errors)")
    let pictures = try [2, 3].map { index in
      PixelImage(
        try CGImage(contentsOf: folder.appendingPathComponent("frame-000\(index).png")))
    }
    let layout = GalleryLayout(count: Samples.all.count, size: size)
    var moving: Set<String> = []
    for (sample, preview) in zip(Samples.all, layout.previews) {
      let colors = pictures.map { picture in
        stride(from: preview.minY + 8, to: preview.maxY - 8, by: 2).flatMap { y in
          stride(from: preview.minX + 8, to: preview.maxX - 8, by: 2).map { x in
            let pixel = picture[Int(x), Int(y)]
            return [pixel.red, pixel.green, pixel.blue]
          }
        }
      }
      expect(Set(colors[1]).count, isAbove: 2, "\(sample.name) is empty")
      if colors[0] != colors[1] { moving.insert(sample.name) }
    }
    expect(moving.count, isAbove: 10, "only \(moving.sorted()) move")
  }

  @Test func `--open lets one fill the picture, and refuses what there is not`() throws {
    let result = try SampleProgram.run("Gallery", ["--open", "Nonsense"])
    expect(result.status, equals: 1)
    expect(result.output.contains("--open takes one of Rocket, Cards"))
  }
}

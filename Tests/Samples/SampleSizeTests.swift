// SPDX-License-Identifier: MIT

import Foundation
import QuartzCore
import SampleStage
import TestSupport
import Testing

@testable import Gallery

/// The samples in windows of other sizes than they ask for: they lay themselves out again.
@MainActor struct SampleSizeTests {
  /// The place of what can be seen in a picture, as shares of its width and height.
  private struct Detail {
    /// The middle of all edges between pixels, each by its strength.
    var middle = CGPoint.zero
    /// The part of the picture in which there are edges.
    var extent = CGSize.zero
    /// The pixels through which something else can be seen.
    var openPixels = 0

    init(_ picture: PixelImage) {
      var (sum, x, y) = (0.0, 0.0, 0.0)
      var (columns, rows): (Set<Int>, Set<Int>) = ([], [])
      func strength(_ a: Pixel, _ b: Pixel) -> Double {
        Double(abs(Int(a.red) - Int(b.red)) + abs(Int(a.green) - Int(b.green)))
          + Double(abs(Int(a.blue) - Int(b.blue)))
      }
      for row in 1..<picture.height {
        for column in 1..<picture.width {
          let pixel = picture[column, row]
          if pixel.alpha < 255 { openPixels += 1 }
          let edge =
            strength(pixel, picture[column - 1, row]) + strength(pixel, picture[column, row - 1])
          // Less is a gradient's.
          guard edge > 24 else { continue }
          (sum, x, y) = (sum + edge, x + edge * Double(column), y + edge * Double(row))
          columns.insert(column)
          rows.insert(row)
        }
      }
      let (width, height) = (Double(picture.width), Double(picture.height))
      middle = CGPoint(x: x / max(sum, 1) / width, y: y / max(sum, 1) / height)
      func span(_ lines: Set<Int>) -> Double { Double((lines.max() ?? 0) - (lines.min() ?? 0)) }
      extent = CGSize(width: span(columns) / width, height: span(rows) / height)
    }
  }

  /// A picture of a sample's program one second after its start.
  private func picture(_ name: String, _ size: String) throws -> PixelImage {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("sample-size-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let result = try SampleProgram.run(
      name, ["--offscreen", folder.path, "--size", size, "--fps", "1", "--seconds", "2"])
    #expect(result.status == 0, "\(result.errors)")
    return PixelImage(
      try CGImage(contentsOf: folder.appendingPathComponent("frame-0001.png")))
  }

  @Test(arguments: ["480x640", "1200x620"])
  func `every sample fills a window of any size, and is in its middle`(size: String) throws {
    for sample in Samples.all { try check(sample.name, size) }
  }

  private func check(_ name: String, _ size: String) throws {
    let picture = try picture(name, size)
    #expect("\(picture.width)x\(picture.height)" == size, "\(name)")
    let detail = Detail(picture)
    #expect(detail.openPixels == 0, "\(name)")
    #expect(abs(detail.middle.x - 0.5) < 0.25, "\(name): \(detail)")
    #expect(max(detail.extent.width, detail.extent.height) > 0.4, "\(name): \(detail)")
    // A fire burns at the lower edge, and a rocket flies to the right.
    guard name != "Particles" else { return }
    #expect(abs(detail.middle.y - 0.5) < 0.25, "\(name): \(detail)")
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
      #expect(layer.content.frame == frame)
      #expect(fill.frame == CGRect(origin: .zero, size: size))
    }
    #expect(layouts == 3)
    #expect(layer.sublayers?.first === fill)
  }
}

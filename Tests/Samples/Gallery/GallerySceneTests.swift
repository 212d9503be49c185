// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import LayerHost
import QuartzCore
import TestSupport
import Testing

@testable import Gallery

/// The gallery: choosing, opening and going back, and the input of an open sample.
@MainActor struct GallerySceneTests {
  /// The input that samples have got.
  private final class Log {
    var events: [(sample: String, event: LayerHost.Event)] = []
  }

  private let log = Log()

  /// A gallery of nine samples of 100 by 50 points, which note their input.
  private func makeGallery() -> GalleryScene {
    let samples = (0..<9).map { number in
      Sample(name: "Sample\(number)", size: CGSize(width: 100, height: 50)) { [log] _ in
        Sample.Scene(handle: { log.events.append(("Sample\(number)", $0)) })
      }
    }
    let gallery = GalleryScene(samples, size: CGSize(width: 900, height: 700))
    gallery.start(scale: 1)
    return gallery
  }

  private func press(_ key: LayerHost.Key, _ gallery: GalleryScene) {
    for isDown in [true, false] {
      gallery.handle(.key(LayerHost.KeyEvent(time: 0, key: key, isDown: isDown)))
    }
  }

  private func click(_ point: CGPoint, _ gallery: GalleryScene) {
    for phase in [LayerHost.PointerEvent.Phase.down, .up] {
      gallery.handle(
        .pointer(
          LayerHost.PointerEvent(time: 0, phase: phase, location: point, button: .primary)))
    }
  }

  @Test func `arrows choose, Return opens, Escape goes back`() {
    let gallery = makeGallery()
    var changes = 0
    gallery.onOpenedChange = { changes += 1 }
    let small = gallery.frame(of: 4)
    press(.right, gallery)
    press(.down, gallery)
    expect(gallery.selection, equals: 4)
    press(.return, gallery)
    expect(gallery.opened, equals: 4)
    expect(gallery.frame(of: 4).width, isAbove: 2 * small.width)
    expect(log.events.count, equals: 1, "the key's release is the sample's")
    press(.escape, gallery)
    expectNil(gallery.opened)
    expect(gallery.frame(of: 4), equals: small)
    expect(changes, equals: 2)
  }

  @Test func `a click opens what it hits`() {
    let gallery = makeGallery()
    click(CGPoint(x: 2, y: 2), gallery)
    expectNil(gallery.opened)
    let frame = gallery.frame(of: 7)
    click(CGPoint(x: frame.midX, y: frame.midY), gallery)
    expect(gallery.opened, equals: 7)
    expect(gallery.selection, equals: 7)
  }

  @Test func `an open sample gets input in its own points, and nothing else does`() throws {
    let gallery = makeGallery()
    gallery.open(3)
    let frame = gallery.frame(of: 3)
    press(.left, gallery)
    // The scene is as wide as its frame, in the middle of it.
    click(CGPoint(x: frame.minX + frame.width / 4, y: frame.midY), gallery)
    expect(Set(log.events.map(\.sample)), equals: ["Sample3"])
    let clicks = log.events.compactMap {
      if case .pointer(let click) = $0.event { click } else { nil }
    }
    let location = try #require(clicks.first).location
    expect(location, near: CGPoint(x: 25, y: 25), within: 1e-6)
    expect(gallery.selection, equals: 3)
  }

  @Test func `a sample opened before its turn starts at once, and only once`() {
    var starts = [0, 0]
    let samples = (0..<2).map { number in
      Sample(name: "Sample\(number)", size: CGSize(width: 10, height: 10)) { _ in
        starts[number] += 1
        return Sample.Scene()
      }
    }
    let gallery = GalleryScene(samples, size: CGSize(width: 400, height: 300))
    gallery.open(1)
    expect(starts, equals: [0, 1])
    gallery.start(scale: 2)
    expect(starts, equals: [1, 1])
  }

  @Test func `a window of another size has other thumbnails, and the open sample fills it`() {
    let gallery = makeGallery()
    gallery.open(0)
    gallery.handle(
      .resize(LayerHost.ResizeEvent(time: 0, size: CGSize(width: 1400, height: 500))))
    expect(gallery.frame(of: 0).width.native, near: 1352, within: 1e-9)
    expect(gallery.frame(of: 8).maxX, isBelow: 1400)
    expect(gallery.frame(of: 8).maxY, isBelow: 500)
  }

  @Test func `every sample with a scene is in it, with its source`() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: root.appendingPathComponent("samples").path)
    // Programs with an OpenGL loop of their own, scene files, the gallery itself, and a library of the samples.
    let others: Set<String> = ["EmbedInSDL", "EmbedInC", "Films", "Gallery", "Hosts", "Stage"]
    expect(Set(Samples.all.map(\.name)), equals: Set(folders).subtracting(others))
    for sample in Samples.all {
      expect(FileManager.default.fileExists(atPath: root.path + "/" + sample.path))
    }
  }
}

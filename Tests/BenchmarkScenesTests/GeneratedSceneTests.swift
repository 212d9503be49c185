// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import Expectations
import Foundation
import TestSupport
import Testing

@testable import BenchmarkScenes

/// Generated scenes: what they measure is what their names say.
struct GeneratedSceneTests {
  @Test func `a replicator scene draws as many copies as its name says`() throws {
    let scene = try ReplicatorScene(name: "replicator-100", count: 100)
    expect(scene.layerCount, equals: 100)
    let picture = PixelImage(try scene.picture(at: 0))
    // Copies stand 128 and 72 pixels apart; the delays add up along row and column.
    let color = SceneBitmap.color(3).components ?? []
    for (column, row) in [(0, 0), (9, 0), (3, 5), (9, 9)] {
      let phase = 1.99 - Double(column + row) * 0.01
      let opacity = 1 - 0.8 * (phase <= 1 ? phase : 2 - phase)
      let expected = color[0] * 255 * opacity + 32 * (1 - opacity)
      let found = Double(picture[column * 128 + 8, row * 72 + 8].red)
      expect(found, near: expected, within: 1.5)
    }
    expect(Double(picture[64, 40].red), near: 32, within: 0)
  }

  @Test func `a chain of constraints takes its superlayer's width in each frame`() throws {
    let scene = try ConstraintScene(count: 50)
    expect(scene.lastWidth, near: 640, within: 1e-9)
    scene.runFrame(at: 1.5)
    expect(scene.lastWidth, near: 790, within: 1e-9)
  }

  @Test func `hit tests find the layers under the points`() throws {
    let scene = try HitScene(count: 200)
    scene.runFrame(at: 0)
    // 200 squares of 64 cover at most 0.89 of the target, and overlap.
    expect(scene.hitCount, isAbove: 300)
    expect(scene.hitCount, isBelow: 900)
  }

  @Test func `a tiled layer is panned by 600 points a second`() throws {
    let scene = try TiledScene()
    try scene.withContext { try scene.runFrame(at: 0) }
    let picture = PixelImage(try scene.picture(at: 0.5))
    for (x, y) in [(10, 10), (400, 300), (1270, 700)] {
      let (column, row) = ((x + 300) / 64, y / 64)
      let base = (row + column) & 1 == 0 ? 0.75 : 0.2
      let shade = Double((column * 37 + row * 71) & 63)
      expect(Double(picture[x, y].red), near: base * 255 + shade, within: 1.5)
    }
  }

  @Test(arguments: ["replicator-64", "constraints-8", "hit-16", "tiled-pan", "text-scale-12"])
  func `the catalogue makes the scene`(name: String) throws {
    let scene = try SceneCatalog.scene(named: name)
    expect(scene.name, equals: name)
    try scene.withContext { try scene.runFrame(at: 0.25) }
  }
}

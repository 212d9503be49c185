// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing

@testable import BenchmarkScenes

/// Scenes of real interfaces: their bare draws show the same picture, and cut at covered parts.
struct InterfaceSceneTests {
  private static func picture(_ name: String, at time: Double = 0.5) throws -> PixelImage {
    PixelImage(try SceneCatalog.scene(named: name).picture(at: time))
  }

  /// The share of pixels that differ by more than a level in any channel.
  private static func difference(_ one: PixelImage, _ other: PixelImage) -> Double {
    let difference = PixelDifference(expected: one, actual: other, limit: 1)
    return Double(difference.count) / (1280 * 720)
  }

  @Test(arguments: ["photos-600", "dialog-over-40"])
  func `bare draws show the picture of the layers`(name: String) throws {
    let picture = try Self.picture(name)
    expect(Self.difference(picture, try Self.picture("limit-" + name)), equals: 0)
    expect(Self.difference(picture, try Self.picture("limit-visible-" + name)), equals: 0)
  }

  @Test(arguments: [
    ("windows-12", 0.2), ("page-stack", 0.01), ("rounded-photos-30", 0.025),
    ("scroll-40", 0.01),
  ])
  func `bare draws differ in shadows, corners and edges at most`(
    name: String, share: Double
  ) throws {
    let picture = try Self.picture(name)
    expect(Self.difference(picture, try Self.picture("limit-" + name)), isBelow: share)
  }

  @Test(arguments: ["windows-12", "page-stack"])
  func `visible parts make the picture of all`(name: String) throws {
    let all = try Self.picture("limit-" + name)
    expect(Self.difference(all, try Self.picture("limit-visible-" + name)), isBelow: 0.001)
  }

  @Test func `an area loses its covered parts`() {
    var area = VisibleArea(SceneRectangle(0, 0, 10, 10))
    var covered = 0.0
    area.cover(SceneRectangle(2, 3, 4, 5)) { covered += $0.width * $0.height }
    expect(covered, near: 20, within: 0)
    area.cover(SceneRectangle(0, 0, 4, 10)) { covered += $0.width * $0.height }
    expect(covered, near: 50, within: 0)
    area.cover(SceneRectangle(-5, 20, 40, 10)) { covered += $0.width * $0.height }
    expect(covered, near: 50, within: 0)
    let rest = area.rectangles.reduce(0) { $0 + $1.width * $1.height }
    expect(rest, near: 50, within: 0)
    let part = area.clipped(to: SceneRectangle(8, 0, 10, 2))
    expect(part.rectangles.reduce(0) { $0 + $1.width * $1.height }, near: 4, within: 0)
  }

  @Test func `names of limits are taken apart`() throws {
    let windows = try #require(InterfaceKind.Name("limit-visible-windows-60"))
    expect(windows.kind, equals: .windows)
    expect(windows.count, equals: 60)
    expect(windows.limit, equals: .visible)
    expect(InterfaceKind.Name("dialog-over-2000")?.count, equals: 2000)
    expectNil(InterfaceKind.Name("dialog-over-2000")?.limit)
    expect(InterfaceKind.Name("limit-page-stack")?.kind, equals: .pages)
    for name in ["windows", "windows-0", "limit-visible-scroll-10", "page-stack-3", "photos-x"] {
      expectNil(InterfaceKind.Name(name), "\(name)")
    }
  }

  @Test func `a covering dialog leaves two quads to draw`() throws {
    let scene = try SceneCatalog.scene(named: "dialog-over-40")
    try scene.withContext { try scene.runFrame(at: 0.25) }
    expect(scene.frameStatistics.draws, isAtMost: 1)
    expect(scene.frameStatistics.sampledTracks, isAtLeast: 40)
    // The animations of what it covers are soon left out.
    for time in [0.3, 0.35, 0.4, 0.45] { try scene.withContext { try scene.runFrame(at: time) } }
    expect(scene.frameStatistics.sampledTracks, equals: 0)
  }

  @Test func `results are compared to both limits and to the quads`() throws {
    var results = try ["limit-quads-1000", "limit-fill"].map {
      SceneRun(try SceneCatalog.scene(named: $0)).result
    }
    results[0].cpu = 20
    results[1].cpu = 10
    var scene = results[0]
    scene.scene = "windows-60"
    (scene.limit, scene.visibleLimit, scene.isComparedToQuads) = ("limit-fill", "absent", true)
    scene.cpu = 5
    let compared = SceneResult.comparing(results + [scene])[2]
    expect(compared.limitRatio, equals: 0.5)
    expectNil(compared.visibleRatio)
    expect(compared.quadsRatio, equals: 0.25)
    expect(compared.jsonLine.contains("\"visible_ratio\": null, \"quads_ratio\": 0.2500"))
  }
}

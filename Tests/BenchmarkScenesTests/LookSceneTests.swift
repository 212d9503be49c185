// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing

@testable import BenchmarkScenes

/// Looks: the bare draw of each shows the same picture, which changes from frame to frame.
struct LookSceneTests {
  private static func picture(_ scene: any BenchmarkScene, at time: Double) throws -> [UInt8] {
    PixelImage(try scene.picture(at: time)).bytes
  }

  /// The mean difference of the channels of some pixels, as many in each part of the pictures.
  private static func difference(_ one: [UInt8], _ other: [UInt8]) -> Double {
    var sum = 0
    var count = 0
    for index in stride(from: 0, to: min(one.count, other.count), by: 13) {
      sum += abs(Int(one[index]) - Int(other[index]))
      count += 1
    }
    return Double(sum) / Double(count)
  }

  @Test(arguments: LookKind.allCases)
  func `the bare draw of a look shows its picture`(kind: LookKind) throws {
    let look = try SceneCatalog.scene(named: "look-" + kind.rawValue)
    let limit = try SceneCatalog.scene(named: try #require(look.limitName))
    expect(limit.name, equals: "limit-look-" + kind.rawValue)
    let first = try Self.picture(look, at: 0.5)
    let next = try Self.picture(look, at: 31.0 / 60)
    expect(Self.difference(first, next), isAbove: 0.02)
    let grey = [UInt8](repeating: 51, count: next.count)
    expect(Self.difference(next, grey), isAbove: 0.5)
    try limit.withContext { try limit.runFrame(at: 0.5) }
    expect(Self.difference(next, try Self.picture(limit, at: 31.0 / 60)), isBelow: 1)
    try look.withContext { try look.runFrame(at: 32.0 / 60) }
    expect(look.frameStatistics.draws, isAbove: 0)
  }

  @Test(
    arguments: [
      LookKind.roundClip, .conicGradient, .imageMask, .gradientMask, .circleMask, .multiply,
      .saturation, .dissolve, .copyMachine, .push, .pattern,
    ])
  func `a look of one quad needs no pass`(kind: LookKind) throws {
    let scene = try LookScene(kind)
    try scene.withContext {
      for frame in 0..<4 { try scene.runFrame(at: 0.5 + Double(frame) / 60) }
    }
    let plan = scene.canvas.renderer.sceneRenderer?.dumpPlan() ?? ""
    expect(scene.frameStatistics.passes, equals: 1, "\(plan)")
  }

  @Test(
    arguments: [
      "particles-400", "replicator-400", "text-scale-60", "media-360p30",
    ])
  func `a bare draw has as much to show`(name: String) throws {
    let scene = try SceneCatalog.scene(named: name)
    let limit = try SceneCatalog.scene(named: try #require(scene.limitName))
    expect(limit.name, equals: "limit-" + name)
    let one = try Self.picture(scene, at: 0.5)
    let other = try Self.picture(limit, at: 0.5)
    // Copies and frames are the same; particles and letters lie elsewhere.
    let isSame = name.hasPrefix("replicator") || name.hasPrefix("media")
    expect(Self.difference(one, other), isBelow: (isSame ? 1.5 : 25))
    let background = [UInt8](repeating: 32, count: one.count)
    expect(Self.difference(other, background), isAbove: 0.1)
  }

  @Test(arguments: [LookKind.dissolve, .push])
  func `a transition starts over`(kind: LookKind) throws {
    let scene = try LookScene(kind)
    let first = try Self.picture(scene, at: 0.5)
    try scene.withContext {
      for frame in [200, 255, 256, 257] { try scene.runFrame(at: Double(frame) / 60) }
    }
    let second = try Self.picture(scene, at: 0.5 + LookLayout.transitionDuration)
    expect(Self.difference(first, second), equals: 0)
  }

  @Test func `looks run beside their limits, once each`() throws {
    var run = BenchmarkRun(scenes: ["limit-look-color", "hit-16", "look-color", "look-image"])
    (run.seconds, run.rounds) = (0.01, 1)
    let results = SceneResult.comparing(try run.measure())
    expect(
      results.map(\.scene),
      equals: [
        "hit-16", "look-color", "limit-look-color", "look-image", "limit-look-image",
      ])
    expect(results[1].limitRatio != nil)
    expect(results[3].limitRatio != nil)
    expect(results[3].jsonLine.contains("\"limit_ratio\": null"), equals: false)
    expect(Set(LookKind.allCases.map(\.sceneName)).isSubset(of: SceneCatalog.standard))
  }

  @Test func `changes of a look repeat`() {
    expect(LookLayout.offset(at: 0.5), near: 150, within: 0)
    expect(LookLayout.offset(at: 32.0 / 60), near: 0, within: 0)
    expect(LookLayout.opacity(at: 0.5), near: 0.7, within: 1e-9)
    expect(LookLayout.opacity(at: 50.0 / 60), near: 1, within: 0)
    expect(LookLayout.progress(at: 64.0 / 60), near: 0.25, within: 0)
    expect(LookLayout.progress(at: 256.0 / 60), near: 0, within: 0)
  }

  @Test(arguments: [0.0, 4, 40])
  func `the bands of an ellipse cover it once`(lineWidth: Double) throws {
    let frame = LookLayout.ellipse(lineWidth: lineWidth)
    let bands = LimitBands(frame, lineWidth: lineWidth)
    // 0 where there is no part, 1 in the insides, 3 at the edges; anything else is drawn twice.
    var parts = [UInt8](repeating: 0, count: 1280 * 720)
    for (mark, rectangles) in [(UInt8(1), bands.insides), (3, bands.edges)] {
      for part in rectangles {
        for y in Int(part.y)..<Int(part.y + part.height) {
          for x in Int(part.x)..<Int(part.x + part.width) { parts[1280 * y + x] += mark }
        }
      }
    }
    expect(!parts.contains { $0 != 0 && $0 != 1 && $0 != 3 })
    let radii = SIMD2(frame.width, frame.height) / 2
    for step in 0..<90 {
      let angle = (Double(step) + 0.5) * .pi / 45
      let direction = SIMD2(cos(angle), sin(angle))
      let slope = direction / radii
      let normal = slope / (slope * slope).sum().squareRoot()
      // Just within the edge, and beyond the edges.
      let places = [-1, 2, -2 - lineWidth].map { distance in
        SIMD2(640, 360) + direction * radii + normal * (lineWidth / 2 + distance)
      }
      let marks = places.map { place in
        let (x, y) = (Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
        return 0..<1280 ~= x && 0..<720 ~= y ? parts[1280 * y + x] : 0
      }
      expect(marks[0], isAbove: 0)
      expect(marks[1] != 1)
      if lineWidth > 0 { expect(marks[2] != 1) }
    }
  }
}

// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import BenchmarkScenes

/// Looks: the bare draw of each shows the same picture, and all of it changes.
struct LookSceneTests {
  private static func picture(_ scene: any BenchmarkScene, at time: Double) throws -> [UInt8] {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("picture.png")
      try scene.writePicture(at: time, to: url)
      return try PixelImage(contentsOf: url).bytes
    }
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
    let look = try Self.picture(try LookScene(kind), at: 0.5)
    let limit = try Self.picture(try LimitLookScene(kind), at: 0.5)
    #expect(Self.difference(look, limit) < 1)
  }

  @Test(arguments: LookKind.allCases)
  func `a look shows something, and something else in the next frame`(kind: LookKind) throws {
    let scene = try LookScene(kind)
    let first = try Self.picture(scene, at: 0.5)
    let next = try Self.picture(scene, at: 31.0 / 60)
    let grey = [UInt8](repeating: 51, count: first.count)
    #expect(Self.difference(first, grey) > 0.5)
    #expect(Self.difference(first, next) > 0.02)
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
    #expect(!parts.contains { $0 != 0 && $0 != 1 && $0 != 3 })
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
      #expect(marks[0] > 0)
      #expect(marks[1] != 1)
      if lineWidth > 0 { #expect(marks[2] != 1) }
    }
  }

  @Test(arguments: LookKind.allCases)
  func `the catalogue makes a look and its limit`(kind: LookKind) throws {
    let scene = try SceneCatalog.scene(named: "look-" + kind.rawValue)
    #expect(scene.name == "look-" + kind.rawValue)
    #expect(scene.limitName == "limit-look-" + kind.rawValue)
    let limit = try SceneCatalog.scene(named: "limit-look-" + kind.rawValue)
    #expect(limit.name == "limit-look-" + kind.rawValue)
    #expect(SceneCatalog.standard.contains(scene.name))
  }
}

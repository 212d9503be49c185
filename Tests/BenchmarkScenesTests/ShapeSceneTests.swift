// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing

@testable import BenchmarkScenes

/// Shapes that change: cairo draws the same picture, in which everything moves.
struct ShapeSceneTests {
  private static func picture(_ name: String, at time: Double) throws -> [UInt8] {
    PixelImage(try SceneCatalog.scene(named: name).picture(at: time)).bytes
  }

  /// The mean difference of the channels of two pictures, and the share that is off by more than 40.
  private static func difference(_ one: [UInt8], _ other: [UInt8]) -> (mean: Double, off: Double) {
    var sum = 0
    var count = 0
    // By index, which costs a debug build a fraction of `zip`.
    for index in 0..<min(one.count, other.count) {
      let step = abs(Int(one[index]) - Int(other[index]))
      sum += step
      if step > 40 { count += 1 }
    }
    return (Double(sum) / Double(one.count), Double(count) / Double(one.count))
  }

  @Test(arguments: ShapeKind.allCases)
  func `cairo shows the picture of a scene of shapes`(kind: ShapeKind) throws {
    let name = "shape-\(kind.rawValue)-40"
    let scene = try SceneCatalog.scene(named: name)
    expect(scene.limitName, equals: "limit-" + name)
    let first = try Self.picture(name, at: 0.5)
    let next = try Self.picture(name, at: 1)
    expect(Self.difference(first, next).mean, isAbove: 0.3)
    let limit = Self.difference(next, try Self.picture("limit-" + name, at: 1))
    expect(limit.mean, isBelow: 0.15)
    expect(limit.off, isBelow: 0.001)
    expect(SceneCatalog.standard.contains { $0.hasPrefix("shape-\(kind.rawValue)-") })
  }

  @Test(arguments: ["shape-fill-0", "shape-fill", "shape-star-10", "limit-shape-fill-x"])
  func `other names are no scenes of shapes`(name: String) {
    #expect(throws: BenchmarkError.self) { try SceneCatalog.scene(named: name) }
  }
}

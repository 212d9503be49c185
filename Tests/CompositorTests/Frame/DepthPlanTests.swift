// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation
import RenderTree
import TestSupport
import Testing

@testable import Compositor

/// The order of layers by depth, and cuts of planes that cross.
@Suite struct DepthPlanTests {
  private func turned(_ degrees: Double) -> CATransform3D {
    CATransform3DMakeRotation(CGFloat(degrees * .pi / 180), 0, 1, 0)
  }

  private let middle = SIMD4(30, 30, 40, 40.0)

  @Test func siblingsAreDrawnByZPosition() {
    var scene = PlannedScene()
    let depths: [UInt32: Double] = [2: 3, 3: -1, 4: 0, 5: 3, 6: 1]
    for number in UInt32(2)...6 {
      // Rounded, so that none hides the others.
      scene.add(number, middle, color: Float(number) / 8) { $0.cornerRadius = 2 }
      scene.place(number, middle, z: depths[number] ?? 0)
    }
    let plan = scene.plan()
    // Equal depths stay in the order of the tree.
    #expect(plan.reds == [3, 4, 6, 2, 5])
  }

  /// More siblings than an insertion sort is used for.
  @Test func manySiblingsAreSortedStably() {
    var random = SeededGenerator(test: "manySiblingsAreSortedStably")
    var scene = PlannedScene()
    var depths: [(Double, Int)] = []
    for number in UInt32(2)...201 {
      let z = Double(Int.random(in: -5...5, using: &random))
      depths.append((z, Int(number)))
      scene.add(number, SIMD4(Double(number) / 4, 10, 30, 30))
      scene.place(number, SIMD4(Double(number) / 4, 10, 30, 30), z: z)
    }
    let expected = depths.sorted { $0.0 != $1.0 ? $0.0 < $1.0 : $0.1 < $1.1 }
    let plan = scene.plan()
    let places = plan.instances.map { Int(($0.mapX.2 * 4).rounded()) }
    #expect(places == expected.map(\.1))
  }

  /// Planes that do not touch are ordered by what lies in front, whatever the tree says.
  @Test func tiltedPlanesAreOrderedByDepth() {
    var scene = PlannedScene()
    scene.add(2, middle, color: 0.25)
    scene.place(2, middle, z: 100, transform: turned(40))
    scene.add(3, middle, color: 0.5)
    scene.place(3, middle, z: -100, transform: turned(-40))
    let plan = scene.plan()
    #expect(plan.reds == [4, 2])
    #expect(plan.chains == [0, 0])
  }

  /// Two planes through one line: the later is cut in two, one part behind the other, one before.
  @Test func crossingPlanesAreCut() {
    var scene = PlannedScene()
    scene.add(2, middle, color: 0.25)
    scene.place(2, middle, transform: turned(40))
    scene.add(3, middle, color: 0.5)
    scene.place(3, middle, transform: turned(-40))
    let plan = scene.plan()
    #expect(plan.reds == [4, 2, 4])
    #expect(plan.chains == [1, 0, 1])
    let kinds = plan.instances.filter { $0.clipCount > 0 }.map {
      plan.clips[Int($0.firstClip)].w.w
    }
    #expect(kinds == [ClipRecord.isHalfPlane, ClipRecord.isHalfPlane])
  }

  /// The halves of a cut together cover what was cut, with a pixel of overlap under the other.
  @Test func cutsMeetAtTheLine() throws {
    var scene = PlannedScene()
    scene.add(2, middle)
    scene.place(2, middle, transform: turned(40))
    scene.add(3, middle)
    scene.place(3, middle, transform: turned(-40))
    let plan = scene.plan()
    let lines = plan.instances.filter { $0.clipCount > 0 }.map { plan.clips[Int($0.firstClip)].x }
    try #require(lines.count == 2)
    for x in stride(from: Float(30), to: 70, by: 0.5) {
      let inside = lines.map { $0.x * x + $0.y * 50 + $0.z > 0 }
      #expect(inside.contains(true), "nothing covers x \(x)")
      if abs(x - 50) > 1.5 { #expect(inside != [true, true], "both halves cover x \(x)") }
    }
  }

  /// A transform layer draws nothing and hands its sublayers on to its superlayer's order.
  @Test func transformLayersShareTheirSuperlayersDepth() {
    var scene = PlannedScene()
    scene.add(2, SIMD4(0, 0, 100, 100)) { $0.flags.insert(.preservesDepth) }
    scene.add(3, below: 2, middle, color: 0.25) { $0.cornerRadius = 2 }
    scene.place(3, middle, z: 10)
    scene.add(4, below: 2, middle, color: 0.5) { $0.cornerRadius = 2 }
    scene.place(4, middle, z: -10)
    scene.add(5, middle, color: 0.75) { $0.cornerRadius = 2 }
    let plan = scene.plan()
    #expect(plan.reds == [4, 6, 2])
  }

  /// Many planes through one axis end: what is not cut any more is ordered by its middle.
  @Test func manyCrossingPlanesStayBounded() {
    var scene = PlannedScene()
    for number in UInt32(2)...33 {
      scene.add(number, middle)
      scene.place(number, middle, transform: turned(Double(number) * 5.3))
    }
    let plan = scene.plan()
    #expect(plan.instances.count >= 30)
    #expect(plan.instances.count <= DepthSorter.pieceLimit + 64)
  }
}

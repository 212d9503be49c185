// SPDX-License-Identifier: MIT

import Expectations
import TestSupport
import Testing

@testable import Compositor

/// The plan of a frame: as few draws and passes as the picture allows.
struct PlanTests {
  @Test func `an empty tree is one empty pass`() {
    var scene = PlannedScene()
    let plan = scene.plan()
    expect(plan.dump(), equals: "pass 0 region 0 0 100 100\n")
  }

  @Test func `plain layers share a draw`() {
    var scene = PlannedScene()
    for number in UInt32(2)...30 {
      scene.add(number, SIMD4(Double(number) * 2, 10, 30, 30))
    }
    let plan = scene.plan()
    expect(
      plan.dump(),
      equals: """
        pass 0 region 0 0 100 100
          draw 29 fill

        """)
  }

  /// A small layer joins a draw that does more than it needs; a large one does not.
  @Test func `small layers join richer draws`() {
    var small = PlannedScene()
    small.add(2, SIMD4(10, 10, 20, 20)) { $0.cornerRadius = 5 }
    small.add(3, SIMD4(30, 10, 20, 20))
    var plan = small.plan()
    expect(
      plan.dump(),
      equals: """
        pass 0 region 0 0 100 100
          draw 2 shape+fill

        """)
    var large = PlannedScene()
    large.add(2, SIMD4(5, 5, 90, 90))
    large.add(3, SIMD4(30, 10, 20, 20)) { $0.cornerRadius = 5 }
    plan = large.plan()
    expect(
      plan.dump(),
      equals: """
        pass 0 region 0 0 100 100
          draw 1 fill+inner replacing
          draw 1 shape+fill

        """)
  }

  // MARK: - Omitted layers

  @Test func `what cannot be seen is not planned`() {
    var scene = PlannedScene()
    scene.add(2, SIMD4(120, 10, 30, 30))
    scene.add(3, SIMD4(10, -50, 30, 30))
    scene.add(4, SIMD4(10, 10, 30, 30)) { $0.flags.insert(.hidden) }
    scene.add(5, SIMD4(10, 10, 30, 30)) { $0.opacity = 0 }
    scene.add(6, SIMD4(10, 10, 30, 30), color: 0)
    scene.add(7, SIMD4(10, 10, 0, 30))
    let plan = scene.plan()
    expect(plan.instances.isEmpty)
  }

  /// A sublayer outside its superlayer is drawn, unless the superlayer masks.
  @Test(arguments: [false, true])
  func `sublayers reach out`(masks: Bool) {
    var scene = PlannedScene()
    scene.add(2, SIMD4(10, 10, 10, 10)) {
      if masks { $0.flags.insert(.masksToBounds) }
    }
    scene.add(3, below: 2, SIMD4(40, 40, 10, 10))
    let plan = scene.plan()
    expect(plan.instances.count, equals: (masks ? 1 : 2))
  }

  @Test func `only what touches the damage is planned`() {
    var scene = PlannedScene()
    scene.add(2, SIMD4(0, 0, 20, 20))
    scene.add(3, SIMD4(60, 60, 20, 20))
    let plan = scene.plan(damage: PixelRect(x: 62, y: 62, width: 5, height: 5))
    // The opaque layer covers all of the damage, so it is what the damage is cleared with.
    expect(
      plan.dump(),
      equals: """
        pass 0 region 0 0 100 100 scissor 62 62 5 5 clear 1.0 0.0 0.0

        """)
  }

  // MARK: - Opacity groups

  @Test func `overlapping parts make a pass`() {
    var scene = PlannedScene()
    scene.add(2, SIMD4(10, 10, 40, 40)) { $0.opacity = 0.5 }
    scene.add(3, below: 2, SIMD4(5, 5, 10, 10))
    let plan = scene.plan()
    expect(
      plan.dump(),
      equals: """
        pass 0 region 9 9 42 42 page 0 at 0 0
          draw 2 fill
        pass 1 region 0 0 100 100
          draw 1 image page 0 nearest

        """)
    expect(plan.instances.last?.imageOpacity, equals: 0.5)
    expect(plan.reds.dropLast(), equals: [8, 8])
  }

  @Test func `parts that lie apart need none`() {
    var scene = PlannedScene()
    scene.add(2, SIMD4(10, 10, 80, 40), color: 0) { $0.opacity = 0.5 }
    scene.add(3, below: 2, SIMD4(0, 0, 10, 10))
    scene.add(4, below: 2, SIMD4(30, 0, 10, 10))
    let plan = scene.plan()
    expect(
      plan.dump(),
      equals: """
        pass 0 region 0 0 100 100
          draw 2 fill

        """)
    expect(plan.reds, equals: [4, 4])
  }

  @Test func `a layer alone needs none`() {
    var scene = PlannedScene()
    scene.add(2, SIMD4(10, 10, 40, 40)) { $0.opacity = 0.25 }
    scene.add(3, below: 2, SIMD4(5, 5, 10, 10)) { $0.flags.insert(.hidden) }
    let plan = scene.plan()
    expect(plan.passes.count, equals: 1)
    expect(plan.reds, equals: [2])
  }

  /// A group's opacity that was handed to its only child fades that child as a whole.
  @Test func `a faded child is a group too`() {
    var scene = PlannedScene()
    scene.add(2, SIMD4(10, 10, 40, 40), color: 0) { $0.opacity = 0.5 }
    scene.add(3, below: 2, SIMD4(0, 0, 30, 30))
    scene.add(4, below: 3, SIMD4(5, 5, 10, 10))
    let plan = scene.plan()
    expect(plan.passes.count, equals: 2)
    expect(plan.instances.last?.imageOpacity, equals: 0.5)
  }

  /// A border above hidden sublayers is drawn by itself, over the background.
  @Test func `a late border makes a group`() {
    var scene = PlannedScene()
    scene.add(2, SIMD4(10, 10, 40, 40)) {
      $0.opacity = 0.5
      $0.borderWidth = 3
    }
    scene.add(3, below: 2, SIMD4(5, 5, 10, 10)) { $0.flags.insert(.hidden) }
    let plan = scene.plan()
    expect(plan.passes.count, equals: 2)
  }

  /// Without group opacity each part is faded by itself.
  @Test func `without group opacity parts fade alone`() {
    var scene = PlannedScene()
    scene.add(2, SIMD4(10, 10, 40, 40)) {
      $0.opacity = 0.5
      $0.flags.remove(.allowsGroupOpacity)
    }
    scene.add(3, below: 2, SIMD4(5, 5, 10, 10)) { $0.opacity = 0.5 }
    let plan = scene.plan()
    expect(plan.passes.count, equals: 1)
    expect(plan.reds, equals: [4, 2])
  }

  @Test func `groups within groups are drawn first`() {
    var scene = PlannedScene()
    scene.add(2, SIMD4(10, 10, 60, 60)) { $0.opacity = 0.5 }
    scene.add(3, below: 2, SIMD4(10, 10, 30, 30)) { $0.opacity = 0.5 }
    scene.add(4, below: 3, SIMD4(10, 10, 10, 10))
    let plan = scene.plan()
    expect(
      plan.dump(),
      equals: """
        pass 0 region 19 19 32 32 page 0 at 0 0
          draw 2 fill
        pass 1 region 9 9 62 62 page 1 at 0 0
          draw 1 fill
          draw 1 image page 0 nearest
        pass 2 region 0 0 100 100
          draw 1 image page 1 nearest

        """)
  }

  // MARK: - Borders

  /// A border lies above sublayers: it is drawn after them, and with the layer if none exist.
  @Test func `borders are drawn late`() {
    var scene = PlannedScene()
    scene.add(2, SIMD4(10, 10, 40, 40)) { $0.borderWidth = 3 }
    var plan = scene.plan()
    expect(plan.instances.map(\.borderWidth), equals: [3])
    scene = PlannedScene()
    scene.add(2, SIMD4(10, 10, 40, 40)) { $0.borderWidth = 3 }
    scene.add(3, below: 2, SIMD4(0, 0, 10, 10))
    plan = scene.plan()
    expect(plan.instances.map(\.borderWidth), equals: [0, 0, 3])
    expect(plan.dump().contains("draw 3 shape+fill"))
  }

  // MARK: - Clips

  @Test func `clips reach only what they cut`() {
    var scene = PlannedScene()
    scene.add(2, SIMD4(10, 10, 60, 60)) { $0.flags.insert(.masksToBounds) }
    scene.add(3, below: 2, SIMD4(10, 10, 20, 20))
    scene.add(4, below: 2, SIMD4(50, 50, 20, 20))
    let plan = scene.plan()
    // The layer itself is not cut by its own bounds, and the one well inside needs no clip.
    expect(plan.chains, equals: [0, 0, 1])
    expect(plan.dump().contains("clip"))
  }

  @Test func `nested clips make a chain`() {
    var scene = PlannedScene()
    for depth in UInt32(0)..<3 {
      scene.add(depth + 2, below: depth + 1, SIMD4(3, 3, 80, 80), color: 0) {
        $0.flags.insert(.masksToBounds)
        $0.cornerRadius = 20
      }
    }
    scene.add(9, below: 4, SIMD4(-20, -20, 150, 150))
    let plan = scene.plan()
    // The part clear of all corners, and those beside it.
    expect(plan.chains, equals: [0, 3, 3, 3, 3])
    expect(plan.clips.count, equals: 1 + 2 + 3)
    expect(plan.passes.count, equals: 1)
  }

  @Test func `a clip without area hides everything`() {
    var scene = PlannedScene()
    scene.add(2, SIMD4(10, 10, 0, 60)) { $0.flags.insert(.masksToBounds) }
    scene.add(3, below: 2, SIMD4(0, 0, 20, 20))
    let plan = scene.plan()
    expect(plan.instances.isEmpty)
  }

  /// Five thousand clips inside each other: passes take up the chain, and nothing grows faster
  /// than the depth.
  @Test func `deep nesting stays bounded`() {
    let depth: UInt32 = 5000
    var scene = PlannedScene()
    for level in 0..<depth {
      scene.add(level + 2, below: level + 1, SIMD4(0, 0, 100, 100)) {
        $0.flags.insert(.masksToBounds)
        $0.cornerRadius = 10
      }
    }
    let plan = scene.plan()
    expect(plan.instances.count, isAtLeast: Int(depth))
    expect(plan.clips.count, isAtMost: 17 * Int(depth))
    // The first few have passes of their own, since their corners meet.
    expect(plan.passes.count, isAtMost: Int(depth) / 16 + 10)
    expect((plan.chains.max() ?? 0), isAtMost: 16)
  }
}

// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import RenderTree
import Testing

@testable import Compositor

/// Layers wholly behind an opaque one are not planned; all others are.
struct OcclusionTests {
  /// Ten small layers, then a large one over some of them.
  private func scene(
    _ change: (inout NodeStyle) -> Void = { _ in }
  ) -> PlannedScene {
    var scene = PlannedScene()
    for number in UInt32(10)..<20 {
      scene.add(number, SIMD4(Double(number - 10) * 10 + 1, 10, 8, 8), color: 0.25)
    }
    scene.add(30, SIMD4(0, 0, 55, 80), change)
    return scene
  }

  @Test func `layers behind an opaque one are left out`() {
    var scene = scene()
    // The sixth reaches out by a few points.
    expect(scene.plan().reds, equals: [2, 2, 2, 2, 2, 8])
  }

  @Test(arguments: [0, 1, 2])
  func `a translucent layer hides nothing`(_ kind: Int) {
    var scene = scene {
      switch kind {
      case 0: $0.backgroundColor.w = 0.99
      case 1: $0.opacity = 0.99
      default: $0.flags.insert(.hidden)
      }
    }
    expect(scene.plan().instances.count, equals: (kind == 2 ? 10 : 11))
  }

  /// All but what the corners leave open.
  @Test func `rounded layers hide what lies within their corners`() {
    var scene = scene { $0.cornerRadius = 30 }
    expect(scene.plan().reds.count { $0 == 2 }, equals: 7)
    scene.style(30) { $0.cornerRadius = 4 }
    expect(scene.plan().reds.count { $0 == 2 }, equals: 5)
  }

  @Test func `a turned layer hides what lies well within it`() {
    var scene = scene()
    scene.place(
      30, SIMD4(0, 0, 55, 80), transform: CATransform3DMakeRotation(0.1, 0, 0, 1))
    expect(scene.plan().instances.count, equals: 7)
  }

  /// Order is that of painting, so a larger zPosition hides what comes later in the tree.
  @Test func `depth decides`() {
    var scene = scene()
    scene.add(40, SIMD4(2, 30, 10, 10), color: 0.5)
    scene.place(30, SIMD4(0, 0, 55, 80), z: 1)
    expect(scene.plan().reds, equals: [2, 2, 2, 2, 2, 8])
  }

  /// Layers in front stay, and so do those that hold the opaque layer, but for their own parts.
  @Test func `superlayers and later layers stay`() {
    var scene = PlannedScene()
    scene.add(2, SIMD4(0, 0, 100, 100), color: 0.25)
    scene.add(3, below: 2, SIMD4(0, 0, 100, 100), color: 0.5)
    scene.add(4, below: 3, SIMD4(0, 0, 100, 100), color: 0.75)
    scene.add(5, below: 4, SIMD4(10, 10, 10, 10), color: 1)
    scene.add(6, below: 2, SIMD4(50, 10, 10, 10), color: 0.375)
    let plan = scene.plan()
    expect(plan.reds, equals: [8, 3])
    expect(plan.dump().contains("clear 0.7499"))
  }

  /// A group behind an opaque layer makes no pass.
  @Test func `hidden groups make no pass`() {
    var scene = scene()
    scene.add(50, below: 10, SIMD4(0, 0, 4, 4))
    scene.style(10) { $0.opacity = 0.5 }
    expect(scene.plan().passes.count, equals: 1)
  }

  /// A part that its superlayers cut away hides nothing.
  @Test func `clipped layers hide their visible parts`() {
    var scene = PlannedScene()
    scene.add(2, SIMD4(5, 5, 10, 10), color: 0.25)
    scene.add(3, SIMD4(60, 5, 10, 10), color: 0.25)
    scene.add(4, SIMD4(0, 0, 50, 100), color: 0) { $0.flags.insert(.masksToBounds) }
    scene.add(5, below: 4, SIMD4(0, 0, 100, 100))
    expect(scene.plan().reds, equals: [2, 8])
  }

  /// Half a pixel less than a layer does not hide it.
  @Test(arguments: [0.0, 0.5])
  func `edges between pixels`(_ offset: Double) {
    var scene = PlannedScene()
    scene.add(2, SIMD4(10, 10, 40, 40), color: 0.25)
    scene.add(3, SIMD4(10 + offset, 10, 40, 40))
    expect(scene.plan().instances.count, equals: (offset == 0 ? 1 : 2))
  }

  /// Two layers side by side hide what lies behind both.
  @Test func `opaque layers hide together`() {
    var scene = PlannedScene()
    scene.add(10, SIMD4(30, 10, 40, 40), color: 0.25)
    scene.add(11, below: 10, SIMD4(5, 5, 10, 10), color: 0.5)
    scene.add(20, SIMD4(0, 0, 50, 80), color: 0.75)
    scene.add(21, SIMD4(50, 0, 50, 80), color: 1)
    expect(scene.plan().reds, equals: [6, 8])
  }

  /// An opaque layer that is hidden itself hides nothing of what lies above both.
  @Test func `a hidden layer hides nothing`() {
    var scene = PlannedScene()
    scene.add(10, SIMD4(5, 5, 60, 60), color: 0.25)
    scene.add(11, below: 10, SIMD4(0, 0, 60, 60), color: 0.5)
    scene.add(20, SIMD4(0, 0, 90, 90), color: 0.75)
    scene.add(30, SIMD4(10, 10, 10, 10), color: 1)
    expect(scene.plan().reds, equals: [6, 8])
  }

  /// Whatever lies below a layer over all of the frame is not even walked through.
  @Test func `nothing is drawn below a layer that covers the frame`() {
    var scene = PlannedScene()
    for number in UInt32(10)..<40 {
      scene.add(number, SIMD4(Double(number), 5, 60, 60), color: 0.25)
    }
    scene.add(50, SIMD4(-5, -5, 120, 120), color: 0.5)
    scene.add(60, SIMD4(10, 10, 10, 10), color: 1)
    let plan = scene.plan()
    expect(plan.reds, equals: [8])
    expect(plan.dump().contains("clear 0.5"))
  }

  /// A layer turned by a little hides what lies well within it.
  @Test func `a large turned layer hides what lies within`() {
    var scene = PlannedScene()
    scene.add(10, SIMD4(40, 40, 20, 20), color: 0.25)
    scene.add(11, SIMD4(2, 2, 20, 20), color: 0.5)
    scene.add(20, SIMD4(0, 0, 1, 1))
    scene.place(20, SIMD4(-15, -15, 130, 130), transform: CATransform3DMakeRotation(0.6, 0, 0, 1))
    expect(scene.plan().reds, equals: [4, 8])
  }
}

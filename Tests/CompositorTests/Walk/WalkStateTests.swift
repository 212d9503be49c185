// SPDX-License-Identifier: MIT

import Expectations
import RenderTree
import Testing

@testable import Compositor

/// Occlusion and drawn leaves by themselves, without a walk.
struct WalkStateTests {
  private static let surface = Surface(width: 100, height: 100, scale: 1)

  /// Node 2 with 3 below it, then the opaque node 4 with 5 and 6 below it.
  private func covered() -> PlannedScene {
    var scene = PlannedScene()
    scene.add(2, SIMD4(10, 10, 20, 20), color: 0.5)
    scene.add(3, below: 2, SIMD4(0, 0, 60, 10), color: 0.5)
    scene.add(4, SIMD4(0, 0, 60, 60))
    scene.add(5, below: 4, SIMD4(0, 0, 10, 10))
    scene.add(6, SIMD4(70, 0, 10, 10))
    return scene
  }

  private func view(_ tree: borrowing RenderTree) -> SceneView {
    var view = SceneView()
    view.begin(tree, on: Self.surface, textureLimit: 1024, pageArea: 0)
    return view
  }

  private func recorder() -> PassRecorder {
    PassRecorder.begun(Self.surface.bounds)
  }

  @Test func `layers behind an occluder are covered`() {
    var scene = covered()
    scene.withTree { tree in
      var occlusion = Occlusion()
      expect(occlusion.isActive, equals: false)
      let recorder = recorder()
      occlusion.find(tree, scene: view(tree), frame: .zero, recorder: recorder)
      expect(occlusion.isActive, equals: true)
      // Its sublayer reaches out.
      let cover1 = occlusion.cover(of: tree.node(2), recorder: recorder, scale: 1, in: tree)
      expect(cover1, equals: .none)
      let cover2 = occlusion.cover(of: tree.node(6), recorder: recorder, scale: 1, in: tree)
      expect(cover2, equals: .none)
      // The occluder has been met: it covers nothing any more.
      let cover3 = occlusion.cover(of: tree.node(4), recorder: recorder, scale: 1, in: tree)
      expect(cover3, equals: .none)
      expect(occlusion.isActive, equals: false)
      let cover4 = occlusion.cover(of: tree.node(5), recorder: recorder, scale: 1, in: tree)
      expect(cover4, equals: .none)
    }
  }

  @Test func `of a superlayer only the own parts are covered`() {
    var scene = PlannedScene()
    scene.add(2, SIMD4(10, 10, 40, 40), color: 0.5)
    scene.add(3, below: 2, SIMD4(-10, -10, 60, 60))
    scene.add(4, SIMD4(12, 12, 10, 10))
    scene.withTree { tree in
      var occlusion = Occlusion()
      let inside = PixelRect(x: 10, y: 10, width: 20, height: 20)
      var recorder = PassRecorder.begun(Self.surface.bounds, damage: inside)
      occlusion.find(tree, scene: view(tree), frame: .zero, recorder: recorder)
      let cover5 = occlusion.cover(of: tree.node(2), recorder: recorder, scale: 1, in: tree)
      expect(cover5, equals: .ownParts)
      // In a pass nothing is.
      recorder.beginPass(inside)
      let cover6 = occlusion.cover(of: tree.node(2), recorder: recorder, scale: 1, in: tree)
      expect(cover6, equals: .none)
    }
  }

  @Test func `a leaf is drawn from its kept quad`() {
    var scene = PlannedScene()
    scene.add(2, SIMD4(10, 10, 20, 20))
    scene.add(3, SIMD4(40, 40, 20, 20))
    scene.withTree { tree in
      var leaves = DrawnLeaves()
      leaves.grow(to: tree.ids.count)
      var recorder = recorder()
      var occlusion = Occlusion()
      let view = view(tree)
      let layer = view.painted(VisitedLayer(tree.node(2), tree), opacity: 1, tree)
      var quad = Quad(LayerInstance(), .fill)
      quad.instance.fill = (1, 2, 3, .max)
      leaves.keep(quad, of: layer, tree, generation: 7)
      expect(leaves.count, equals: 1)
      let next = leaves.draw(
        from: tree.node(2), into: &recorder, occlusion: &occlusion, scene: view, in: tree,
        generation: 7)
      expect(next.node, equals: tree.node(3))
      expect(recorder.plan.instances.map(\.fill.1), equals: [2])
      // Another generation of placements: the quad does not hold.
      let first = leaves.draw(
        from: tree.node(2), into: &recorder, occlusion: &occlusion, scene: view, in: tree,
        generation: 8)
      expect(first.node, equals: tree.node(2))
      expect(recorder.plan.instances.count, equals: 1)
    }
  }

  @Test func `parts of a covered leaf are not drawn`() {
    var scene = covered()
    scene.withTree { tree in
      var leaves = DrawnLeaves()
      leaves.grow(to: tree.ids.count)
      var recorder = recorder()
      var occlusion = Occlusion()
      let view = view(tree)
      occlusion.find(tree, scene: view, frame: .zero, recorder: recorder)
      let layer = view.painted(VisitedLayer(tree.node(3), tree), opacity: 1, tree)
      leaves.keep(Quad(LayerInstance(), .fill), of: layer, tree, generation: 0)
      let inside = PixelRect(x: 0, y: 0, width: 50, height: 50)
      recorder.clips.push(bounds: inside)
      let next = leaves.draw(
        from: tree.node(3), into: &recorder, occlusion: &occlusion, scene: view, in: tree,
        generation: 0)
      expect(!next.node.isValid)
      expect(recorder.plan.instances.isEmpty, equals: true)
    }
  }
}

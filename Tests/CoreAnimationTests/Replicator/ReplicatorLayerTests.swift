// SPDX-License-Identifier: MIT

import CoreAnimation
import Diagnostics
import Expectations
import Foundation
import QuartzCore
import RenderTree
import TestSupport
import Testing

/// Replicator layers on the application's side, and what a commit makes of them.
struct ReplicatorLayerTests {
  @Test func `defaults are those of the list of symbols`() {
    let layer = CAReplicatorLayer()
    expect(layer.instanceCount, equals: 1)
    expect(!layer.preservesDepth)
    expect(layer.instanceDelay, equals: 0)
    expect(CATransform3DIsIdentity(layer.instanceTransform))
    expect(layer.instanceColor, equals: CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1))
    let offsets = [
      layer.instanceRedOffset, layer.instanceGreenOffset, layer.instanceBlueOffset,
      layer.instanceAlphaOffset,
    ]
    expect(offsets, equals: [0, 0, 0, 0])
    expect(CAReplicatorLayer.defaultValue(forKey: "instanceCount") as? Int, equals: 1)
    expectNil(CAReplicatorLayer.defaultValue(forKey: "instanceDelay"))
    let color = CAReplicatorLayer.defaultValue(forKey: "instanceColor") as? CGColor
    expect(color?.components, equals: [1, 1, 1, 1])
    expect(CAReplicatorLayer.defaultValue(forKey: "instanceTransform") is CATransform3D)
    expect(CAReplicatorLayer.defaultValue(forKey: "opacity") as? Int, equals: 1)
    expectNil(CALayer().value(forKey: "instanceCount"))
  }

  @Test func `archives hold what was set, sublayers included`() throws {
    let layer = CAReplicatorLayer()
    layer.instanceCount = 7
    layer.preservesDepth = true
    layer.instanceDelay = 0.25
    layer.instanceTransform = CATransform3DMakeTranslation(3, 4, 5)
    layer.instanceColor = CGColor(srgbRed: 0.25, green: 0.5, blue: 0.75, alpha: 1)
    layer.instanceGreenOffset = -0.5
    layer.addSublayer(CAReplicatorLayer())
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: layer, requiringSecureCoding: false)
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data)
    let copy = try #require(read as? CAReplicatorLayer)
    expect(copy.instanceCount, equals: 7)
    expect(copy.preservesDepth)
    expect(copy.instanceDelay, equals: 0.25)
    expect(CATransform3DEqualToTransform(copy.instanceTransform, layer.instanceTransform))
    expect(copy.instanceColor, equals: layer.instanceColor)
    expect(copy.instanceGreenOffset, equals: -0.5)
    expect(copy.instanceRedOffset, equals: 0)
    expect(copy.sublayers?.first is CAReplicatorLayer)
  }

  @Test func `a commit brings the copies to the renderer (RE-1, RE-2, RE-3)`() throws {
    let (shown, replicator, child) = try scene()
    expect(shown.refusals.isEmpty)
    let node = try #require(index(of: child, shown))
    let first = shown.tree.links[node.slot].parent
    let second = shown.tree.links[first.slot].nextSibling
    let third = shown.tree.links[second.slot].nextSibling
    expect(third.isValid)
    expect(!shown.tree.links[third.slot].nextSibling.isValid)
    // (0.25, 0.5, 0.75, 1), red + 0.1, alpha - 0.2: the colour of copy 2.
    let copy = shown.tree.links[third.slot].firstChild
    expect(shown.tree.style[third.slot].opacity, near: 0.6)
    let tint = shown.tree.tint(of: copy)
    expect(tint.x, near: 0.45)
    expect(tint.y, near: 0.5)
    expect(tint.z, near: 0.75)
    // Copy 2 at a delay of 0.25 s runs half a second later.
    let fade = CABasicAnimation(keyPath: "cornerRadius")
    fade.fromValue = 0
    fade.toValue = 10
    fade.duration = 1
    child.add(fade, forKey: "round")
    shown.frame(at: 0)
    shown.frame(at: 0.75)
    let last = shown.tree.links[third.slot].firstChild
    expect(shown.tree.style[node.slot].cornerRadius, equals: 7.5)
    expect(shown.tree.style[last.slot].cornerRadius, equals: 2.5)
    replicator.removeFromSuperlayer()
    shown.frame(at: 1)
    let counts = (shown.tree.copyCount, shown.tree.nodeCount)
    expect(counts == (0, 1))
  }

  private func index(of layer: CALayer, _ shown: ShownTree) -> NodeIndex? {
    shown.node(layer).map { NodeIndex($0) }
  }

  private func scene() throws -> (ShownTree, CAReplicatorLayer, CALayer) {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    let replicator = CAReplicatorLayer()
    replicator.frame = root.bounds
    replicator.instanceCount = 3
    replicator.instanceDelay = 0.25
    replicator.instanceColor = CGColor(srgbRed: 0.25, green: 0.5, blue: 0.75, alpha: 1)
    replicator.instanceRedOffset = 0.1
    replicator.instanceAlphaOffset = -0.2
    replicator.instanceTransform = CATransform3DMakeTranslation(20, 0, 0)
    let child = CALayer()
    child.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    replicator.addSublayer(child)
    root.addSublayer(replicator)
    return (ShownTree(root), replicator, child)
  }

  /// The presentation has the originals' copies only, and hit testing finds no copies.
  @Test func `the presentation has the originals' copies only`() throws {
    let (_, replicator, child) = try scene()
    let presented = try #require(replicator.presentation())
    expect(presented.sublayers?.count, equals: 1)
    expect(presented.sublayers?.first?.model(), isIdenticalTo: child)
    expect(presented.instanceCount, equals: 3)
    expect(presented.instanceRedOffset, near: 0.1)
    expect(replicator.hitTest(CGPoint(x: 5, y: 5)), isIdenticalTo: child)
    // Here the second copy is seen.
    expect(replicator.hitTest(CGPoint(x: 25, y: 5)), isIdenticalTo: replicator)
    replicator.preservesDepth = true
    expectNil(replicator.hitTest(CGPoint(x: 5, y: 5)))
    expect(
      replicator.superlayer?.hitTest(CGPoint(x: 5, y: 5)), isIdenticalTo: replicator.superlayer)
  }

  @Test func `the number of copies on screen is that of the presentation`() throws {
    let (shown, replicator, child) = try scene()
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    replicator.instanceCount = 7
    CATransaction.commit()
    for time in [0, 0.25, 0.5, 0.75, 1.25] {
      shown.frame(at: time)
      let node = try #require(index(of: child, shown))
      var instance = shown.tree.links[node.slot].parent
      var count = 0
      while instance.isValid {
        count += 1
        instance = shown.tree.links[instance.slot].nextSibling
      }
      expect(count, equals: replicator.presentation()?.instanceCount, "at \(time)")
      expect(count, equals: (time < 1 ? Int((3 + 4 * time).rounded()) : 7))
    }
  }

  @Test func `copies of emitters show the particles of an earlier time (TI-18)`() throws {
    let (shown, replicator, child) = try scene()
    let emitter = CAEmitterLayer()
    let cell = CAEmitterCell()
    cell.birthRate = 40
    cell.lifetime = 1
    cell.velocity = 30
    cell.emissionRange = 2
    let bitmap = try #require(
      CGContext(
        data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    cell.contents = bitmap.makeImage()
    emitter.emitterCells = [cell]
    replicator.replaceSublayer(child, with: emitter)
    shown.frame(at: 0)
    func boxes(_ layer: CALayer) throws -> [SIMD3<Float>] {
      let node = try #require(index(of: layer, shown))
      var instance = shown.tree.links[node.slot].parent
      var result: [SIMD3<Float>] = []
      while instance.isValid {
        let copy = shown.tree.links[instance.slot].firstChild
        let simulation = try #require(shown.emitter(of: copy))
        expect(simulation.drawn.count, isAbove: 0)
        result.append(simulation.high)
        instance = shown.tree.links[instance.slot].nextSibling
      }
      return result
    }
    shown.frame(at: 3)
    let early = try boxes(emitter)
    shown.frame(at: 3.25)
    let late = try boxes(emitter)
    expect(early.count, equals: 3)
    expect(late.count, equals: 3)
    expect(late[1], equals: early[0])
    expect(late[2], equals: early[1])
    emitter.removeFromSuperlayer()
    shown.frame(at: 4)
  }

  @Test func `RE-5 and other invalid counts; numbers that are not finite are refused`() {
    let layer = CAReplicatorLayer()
    layer.addSublayer(CALayer())
    let shown = ShownTree(layer)
    for count in [0, -5, Int.min, 2] {
      layer.instanceCount = count
      expect(layer.instanceCount, equals: count)
      CATransaction.flush()
      shown.frame(at: 10)
    }
    let (_, log) = RefusalLog.recording {
      layer.instanceDelay = .nan
      layer.instanceTransform.m11 = .infinity
      layer.instanceAlphaOffset = .nan
      layer.setValue("many", forKey: "instanceCount")
    }
    expect(log.count, equals: 4, "\(log)")
    expect(layer.instanceDelay, equals: 0)
    expect(layer.instanceAlphaOffset, equals: 0)
    expect(CATransform3DIsIdentity(layer.instanceTransform))
    expect(layer.instanceCount, equals: 2)
    layer.instanceColor = nil
    shown.frame(at: 20)
    expect(shown.refusals.isEmpty)
  }
}

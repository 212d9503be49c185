// SPDX-License-Identifier: MIT

import CoreAnimation
import Expectations
import QuartzCore
import TestSupport
import Testing

/// The listings of `TimeListings.swift` do what the guide says.
@Suite struct TimeListingTests {
  @Test func `Core Animation 5-3: a layer at twice the speed has twice the time`() {
    let layer = tile()
    let stage = ListingStage(layer)
    layer.speed = 2
    stage.run(at: 3) { expect(localTime(of: layer), near: 6) }
    layer.beginTime = 1
    stage.run(at: 3) { expect(localTime(of: layer), near: 4) }
  }

  @Test func `Core Animation 5-4: what moves stands still, and goes on without a jump`() {
    let layer = tile()
    let stage = ListingStage(layer)
    stage.run {
      let flight = CABasicAnimation(keyPath: "position.x")
      flight.fromValue = 0
      flight.toValue = 400
      flight.duration = 4
      layer.add(flight, forKey: "flight")
    }
    expect(stage.seen(layer, at: 1).position.x, near: 100)
    stage.run(at: 1) { pause(layer) }
    expect(stage.seen(layer, at: 1).position.x, near: 100)
    expect(stage.seen(layer, at: 6).position.x, near: 100)
    stage.run(at: 7) { resume(layer) }
    expect(stage.seen(layer, at: 7).position.x, near: 100)
    expect(stage.seen(layer, at: 8).position.x, near: 200)
    stage.run(at: 8.5) { pause(layer) }
    stage.run(at: 9.5) { resume(layer) }
    expect(stage.seen(layer, at: 10.5).position.x, near: 350)
    stage.show(at: 11)
    expectNil(layer.animationKeys())
  }

  @Test func `Core Animation 5-5: both changes begin with the transaction`() {
    let layer = tile()
    let stage = ListingStage(layer)
    stage.run { raiseAndFade(layer) }
    expect(Set(layer.animationKeys() ?? []), equals: ["zPosition", "opacity"])
    let middle = stage.seen(layer, at: 0.125)
    let progress = CAMediaTimingFunction(name: .default).value(at: 0.5)
    expect(Double(middle.opacity), near: 1 - progress, within: 1e-4)
    expect(middle.zPosition, near: 200 * progress, within: 1e-2)
    expect(stage.seen(layer, at: 0.25).zPosition, equals: 200)
  }

  @Test func `Core Animation 5-6: what changes within it takes ten seconds`() {
    let layer = tile()
    let stage = ListingStage(layer)
    stage.run { changeSlowly { layer.opacity = 0 } }
    expect(layer.animation(forKey: "opacity")?.duration, equals: 10)
    let middle = CAMediaTimingFunction(name: .default).value(at: 0.5)
    expect(Double(stage.seen(layer, at: 5).opacity), near: 1 - middle, within: 1e-4)
    stage.show(at: 10)
    expectNil(layer.animationKeys())
  }

  @Test func `Core Animation 5-7: two seconds for the move, five for the rest, one beginning`() {
    let layer = tile()
    let stage = ListingStage(layer)
    stage.run {
      moveAndFade(layer)
      // Nothing has begun before the outermost transaction is committed.
      expect(layer.animation(forKey: "position")?.duration, equals: 2)
      expect(layer.animation(forKey: "zPosition")?.duration, equals: 5)
      expect(layer.animation(forKey: "opacity")?.duration, equals: 5)
    }
    let progress = CAMediaTimingFunction(name: .default).value(at: 0.5)
    expect(stage.seen(layer, at: 1).position.x, near: 77 * (1 - progress), within: 1e-3)
    expect(stage.seen(layer, at: 2).position, equals: .zero)
    expect(Double(stage.seen(layer, at: 2.5).opacity), near: 1 - progress, within: 1e-4)
    expect(Set(layer.animationKeys() ?? []), equals: ["zPosition", "opacity"])
    expect(stage.seen(layer, at: 5).opacity, equals: 0)
    expectNil(layer.animationKeys())
  }

  @Test func `Core Animation 5-8: layers nearer to the eye are larger`() {
    let (parent, near, far) = (CALayer(), tile(at: .zero), tile(at: .zero))
    parent.bounds = CGRect(x: -100, y: -100, width: 200, height: 200)
    parent.position = .zero
    parent.addSublayer(near)
    parent.addSublayer(far)
    (near.zPosition, far.zPosition) = (100, -300)
    func width(_ layer: CALayer) -> CGFloat {
      layer.convert(layer.bounds, to: parent.superlayer).width
    }
    let root = CALayer()
    root.addSublayer(parent)
    expect(width(near), near: 60)
    addPerspective(to: parent, eyePosition: 300)
    // By the distance of the eye over that of the layer to it.
    expect(width(near), near: 60 * 300 / 200)
    expect(width(far), near: 60 * 300 / 600)
    addPerspective(to: parent, eyePosition: 5000)
    expect(width(near), near: 60 * 5000 / 4900.0, within: 1e-6)
  }
}

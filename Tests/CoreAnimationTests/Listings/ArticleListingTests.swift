// SPDX-License-Identifier: MIT

import Expectations
import QuartzCore
import TestSupport
import Testing

/// The listings of `ArticleListings.swift` do what the article says.
@Suite struct ArticleListingTests {
  @Test func `Explained 1 to 3: the rocket jumps back, stays by its animation or by its model`() {
    let (back, filling, staying) = (tile(), tile(), tile())
    let stage = ListingStage(back, filling, staying)
    stage.run {
      launch(back)
      launchAndFill(filling)
      launchAndStay(staying)
    }
    for rocket in [back, filling, staying] {
      expect(stage.seen(rocket, at: 0.5).position.x, near: 266)
    }
    expect(stage.seen(back, at: 1).position.x, equals: 77)
    expect(stage.seen(filling, at: 1).position.x, equals: 455)
    expect(stage.seen(staying, at: 1).position, equals: CGPoint(x: 455, y: 61))
    stage.show(at: 2)
    expectNil(back.animationKeys())
    expect(filling.animationKeys(), equals: ["basic"])
    expect(filling.position.x, equals: 77)
    expectNil(staying.animationKeys())
  }

  @Test func `Explained 4: the second rocket starts half a second later`() {
    let (first, second) = (tile(), tile(at: CGPoint(x: 77, y: 111)))
    let stage = ListingStage(first, second)
    stage.run(at: 3) { launch(first, then: second) }
    expect(stage.seen(first, at: 3.5).position.x, near: 266)
    expect(stage.seen(second, at: 3.5).position.x, near: 77)
    expect(stage.seen(second, at: 4).position.x, near: 266)
    expect(stage.seen(first, at: 4.1).position.x, near: 77)
  }

  @Test func `Explained 5: ten points to each side of where the form is`() {
    let (form, other) = (tile(at: CGPoint(x: 100, y: 50)), tile(at: CGPoint(x: 300, y: 50)))
    let stage = ListingStage(form, other)
    stage.run {
      shake(form)
      shake(other)
    }
    for (share, offset) in [(0.0, 0.0), (1 / 6.0, 10), (0.5, -10), (5 / 6.0, 10)] {
      expect(stage.seen(form, at: 0.4 * share).position.x, near: 100 + offset, within: 1e-4)
      expect(stage.seen(other, at: 0.4 * share).position.x, near: 300 + offset, within: 1e-4)
    }
    expect(stage.seen(form, at: 0.4).position.x, equals: 100)
  }

  @Test func `Explained 6: on the circle at an even pace, its front ahead`() {
    let satellite = tile(at: CGPoint(x: 320, y: 240))
    let stage = ListingStage(satellite)
    stage.run { orbit(satellite) }
    for step in 0..<16 {
      let seen = stage.seen(satellite, at: Double(step) / 2 + 0.1)
      let angle = 2 * Double.pi * (Double(step) / 2 + 0.1) / 4
      let place = CGPoint(x: 320 + 150 * cos(angle), y: 240 + 150 * sin(angle))
      expect(seen.position, near: place, within: 0.2)
      expect(seen.transform.m11, near: -sin(angle), within: 0.01)
      expect(seen.transform.m12, near: cos(angle), within: 0.01)
    }
  }

  @Test func `Explained 7: behind an even pace for most of the way`() {
    let rocket = tile()
    let stage = ListingStage(rocket)
    stage.run { launchHeavily(rocket) }
    let pace = CAMediaTimingFunction(controlPoints: 0.5, 0, 0.9, 0.7)
    for time in [0.1, 0.3, 0.5, 0.7, 0.9] {
      let x = stage.seen(rocket, at: time).position.x
      expect(x, near: 77 + 378 * pace.value(at: time), within: 1e-3)
      expect(x, isBelow: 77 + 378 * time)
    }
    expect(stage.seen(rocket, at: 1).position.x, equals: 455)
  }

  @Test func `Explained 9: below the others until the middle of the way, above them after it`() {
    let card = tile(at: CGPoint(x: 300, y: 200))
    card.zPosition = -1
    let stage = ListingStage(card)
    stage.run { shuffle(card) }
    expect(stage.seen(card, at: 0.3).zPosition, equals: -1)
    let middle = stage.seen(card, at: 1.1)
    expect(middle.zPosition, near: 0, within: 1e-6)
    expect(middle.position, near: CGPoint(x: 410, y: 180), within: 1e-6)
    expect(middle.value(forKeyPath: "transform.rotation") as? Double ?? 0, near: 0.14, within: 1e-6)
    let quarter = CAMediaTimingFunction(name: .easeInEaseOut).value(at: 0.5)
    expect(stage.seen(card, at: 0.8).position.x, near: 300 + 110 * quarter, within: 1e-3)
    let end = stage.seen(card, at: 1.7)
    expect(end.zPosition, equals: 1)
    expect(end.position, equals: CGPoint(x: 300, y: 200))
  }
}

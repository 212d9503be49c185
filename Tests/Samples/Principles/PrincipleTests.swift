// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Principles

/// Each of the twelve scenes shows its principle, in numbers.
@Suite struct PrincipleTests {
  private let ground = Double(Principle.ground)

  @Test func `twelve scenes, numbered in order, of a minute in all`() {
    let scenes = PrincipleList.all.map { $0() }
    expect(scenes.map(\.number), equals: Array(1...12))
    expect(Set(scenes.map(\.title)).count, equals: 12)
    expect(scenes.allSatisfy { !$0.words.isEmpty })
    expect(scenes.map(\.length).reduce(0, +), near: 60)
    expect(scenes.allSatisfy { $0.layer.bounds.size == CGSize(width: 640, height: 360) })
  }

  @Test func `1: rubber is stretched by its speed, pressed by the ground, and keeps its area`() {
    let stage = PrincipleStage(SquashScene())
    let (rubber, stone) = (stage.scene.rubber, stage.scene.stone)
    var stretches: [Double] = []
    for time in stride(from: 0, to: 5, by: 1.0 / 60) {
      expect(stage.area(rubber, at: time), near: 1, within: 0.01)
      let stretch = stage.number(rubber, "transform.scale.y", at: time)
      stretches.append(stretch)
      expect(stage.number(stone, "transform.scale.y", at: time), near: 1)
      // It is pressed on the ground only.
      if stretch < 0.99 {
        expect(stage.place(rubber, at: time).y.native, near: ground, within: 0.5)
      }
    }
    expect(stretches.max() ?? 0, isAbove: 1.25)
    expect(stretches.min() ?? 1, isBelow: 0.55)
    expect(stage.refusals.isEmpty)
  }

  @Test func `2: backwards and down before the leap, which begins from there`() {
    let stage = PrincipleStage(AnticipationScene())
    let hero = stage.scene.hero
    let places = stride(from: 0, through: 4.9, by: 0.1).map { stage.place(hero, at: $0).x.native }
    expect(places[0], near: 150)
    let start = Int(AnticipationScene.leap.start * 10)
    // Never forwards before the leap, and never back in it.
    for (before, after) in zip(places[...start], places[1...start]) {
      expect(after, isAtMost: before + 1e-6)
    }
    expect(places[start], near: 110, within: 0.01)
    for (before, after) in zip(places[start...], places[(start + 1)...]) {
      expect(after, isAtLeast: before - 1e-6)
    }
    expect(places[49], near: 500)
    expect(stage.number(hero, "transform.scale.y", at: 1.7), near: 0.72, within: 1e-3)
    expect(stage.place(hero, at: 2.2).y.native, near: ground - 120, within: 0.5)
  }

  @Test func `3: the light is on the hero before it moves, and the others stand still`() {
    let stage = PrincipleStage(StagingScene())
    let scene = stage.scene
    expect(stage.seen(scene.dark, at: 1).opacity, equals: 0)
    expect(stage.seen(scene.dark, at: StagingScene.entry).opacity, near: 1, within: 1e-4)
    func span(_ layer: CALayer, _ times: [Double]) -> Double {
      let heights = times.map { stage.place(layer, at: $0).y.native }
      return (heights.max() ?? 0) - (heights.min() ?? 0)
    }
    let before = Array(stride(from: 0, to: 0.8, by: 0.05))
    let after = Array(stride(from: StagingScene.entry, to: 4, by: 0.05))
    for one in scene.crowd {
      expect(span(one, before), isAbove: 8)
      expect(span(one, after), isBelow: 1e-6)
    }
    expect(span(scene.hero, after), isAbove: 60)
    expect(scene.dark.position.x, equals: scene.hero.position.x)
  }

  @Test func `4: one row is drawn in order, the other from its poses inwards`() {
    let stage = PrincipleStage(PosesScene())
    for (row, order) in zip(stage.scene.rows, PosesScene.orders) {
      for place in 0..<9 {
        let time = PosesScene.time(of: place) + 0.2
        let drawn = row.indices.filter { stage.seen(row[$0], at: time).opacity > 0.99 }
        expect(Set(drawn), equals: Set(order[...place]))
      }
    }
    // After three drawings the second row has its first, its middle and its last pose.
    expect(PosesScene.orders[1].prefix(3).sorted(), equals: [0, 4, 8])
    expect(PosesScene.orders[0], equals: PosesScene.orders[1].sorted())
  }

  @Test func `5: the aerial goes on when the car stands, each link later than the one below`() {
    let stage = PrincipleStage(FollowThroughScene())
    let (car, links) = (stage.scene.car, stage.scene.links)
    let end = FollowThroughScene.drive.end
    expect(stage.place(car, at: end).x, near: 440)
    expect(stage.place(car, at: end + 1).x, near: 440)
    let times = Array(stride(from: 0.4, to: end + 0.4, by: 0.01))
    var latest = 0.0
    for link in links {
      // Bent backwards first.
      let bent = times.min {
        stage.number(link, "transform.rotation", at: $0)
          < stage.number(link, "transform.rotation", at: $1)
      }
      let time = bent ?? 0
      expect(stage.number(link, "transform.rotation", at: time), isBelow: -0.05)
      expect(time, isAbove: latest + 0.03)
      latest = time
      let swing = stride(from: end + 0.2, to: end + 0.9, by: 0.01).map {
        abs(stage.number(link, "transform.rotation", at: $0))
      }
      expect(swing.max() ?? 0, isAbove: 0.05)
      expect(abs(stage.number(link, "transform.rotation", at: 4.95)), isBelow: 0.02)
    }
  }

  @Test func `6: equal steps in equal times, and steps that grow and shrink`() {
    let stage = PrincipleStage(SlowScene())
    func steps(_ ball: CALayer) -> [Double] {
      let places = (0...SlowScene.steps).map {
        stage.place(ball, at: 1.15 * Double($0) / Double(SlowScene.steps)).x.native
      }
      return zip(places.dropFirst(), places).map { $0 - $1 }
    }
    for step in steps(stage.scene.even) {
      expect(step, near: 460 / Double(SlowScene.steps), within: 1e-6)
    }
    let eased = steps(stage.scene.eased)
    let middle = eased.count / 2
    for (first, second) in zip(eased[..<middle], eased[1..<middle]) {
      expect(first, isBelow: second)
    }
    for (first, second) in zip(eased[middle...], eased[(middle + 1)...]) {
      expect(first, isAbove: second)
    }
    // The marks are where the ball is at these times.
    expect(eased.reduce(0, +), near: 460, within: 1e-6)
  }

  @Test func `7: the hand keeps its distance to the shoulder, the ball is on its parabola`() {
    let stage = PrincipleStage(ArcsScene())
    let scene = stage.scene
    for time in stride(from: 0.05, to: 3.5, by: 0.11) {
      let arm = stage.seen(scene.arm, at: time)
      let hand = arm.affineTransform()
      // The hand is straight up on the arm where the arm is upright.
      let tip = CGPoint(x: -hand.c * -ArcsScene.reach, y: hand.d * -ArcsScene.reach)
      expect(hypot(tip.x, tip.y).native, near: Double(ArcsScene.reach), within: 1e-6)
      expect(arm.position, equals: ArcsScene.shoulder)
      let ball = stage.place(scene.ball, at: time)
      // A parabola through both ends, whose axis is between them.
      let (start, top, end) = (
        ArcsScene.throwing[0], ArcsScene.throwing[1], ArcsScene.throwing[2]
      )
      let share = ((ball.x - start.x) / (end.x - start.x)).native
      let height = 2 * share * (1 - share) * (start.y - top.y).native
      expect(ball.y.native, near: start.y.native - height, within: 0.01)
    }
    expect(stage.number(scene.arm, "transform.rotation", at: 0.4), near: 0, within: 1e-6)
  }

  @Test func `8: puffs leave the chimney one by one as the engine goes on, its wheels roll`() {
    let stage = PrincipleStage(SecondaryScene())
    let scene = stage.scene
    for (index, puff) in scene.puffs.enumerated() {
      let birth = SecondaryScene.birth(of: index)
      guard birth < scene.length - 0.5 else { continue }
      expect(stage.seen(puff, at: birth - 0.01).opacity, equals: 0)
      let engine = stage.place(scene.engine, at: birth)
      let mouth = CGPoint(
        x: engine.x + SecondaryScene.chimney.x, y: Principle.ground + SecondaryScene.chimney.y)
      expect(stage.place(puff, at: birth), near: mouth, within: 0.5)
      // It rises and stays behind.
      let later = stage.place(puff, at: birth + 0.4)
      expect(later.y, isBelow: mouth.y - 15)
      expect(later.x, isBelow: mouth.x)
    }
    let way = stage.place(scene.engine, at: 3).x - stage.place(scene.engine, at: 2.5).x
    let turn = { (time: Double) in (SecondaryScene.way(time) - 120) / 24 }
    expect(way.native / 24, near: turn(3) - turn(2.5), within: 1e-3)
    for wheel in scene.wheels {
      let angle = stage.number(wheel, "transform.rotation", at: 2.5)
      expect(cos(angle), near: cos(turn(2.5)), within: 1e-3)
    }
  }

  @Test func `9: the same way in 40, 20 and 10 frames`() {
    let stage = PrincipleStage(TimingScene())
    expect(stage.scene.lanes.map(\.frames), equals: [40, 20, 10])
    for (ball, frames) in stage.scene.lanes {
      let seconds = Double(frames) / 24
      expect(stage.place(ball, at: 0.4).x, near: 110)
      expect(stage.place(ball, at: 0.5 + seconds / 2).x, near: 325, within: 1e-6)
      expect(stage.place(ball, at: 0.5 + seconds - 1e-9).x, near: 540, within: 1e-3)
      // One frame is as long a way as the marks are apart.
      let step = stage.place(ball, at: 0.5 + 3 / 24.0).x - stage.place(ball, at: 0.5 + 2 / 24.0).x
      expect(step.native, near: 430 / Double(frames), within: 1e-6)
    }
  }

  @Test func `10: the same at the same times, three times as far`() {
    let stage = PrincipleStage(ExaggerationScene())
    let (plain, bold) = (stage.scene.plain, stage.scene.bold)
    for time in stride(from: 0, to: 5, by: 0.05) {
      let heights = [plain, bold].map { ground - stage.place($0, at: time).y.native }
      expect(heights[1], near: ExaggerationScene.factor * heights[0], within: 0.01)
      let stretches = [plain, bold].map { stage.number($0, "transform.scale.y", at: time) - 1 }
      expect(stretches[1], near: ExaggerationScene.factor * stretches[0], within: 1e-3)
      for hero in [plain, bold] { expect(stage.area(hero, at: time), near: 1, within: 0.02) }
    }
    expect(ground - stage.place(bold, at: 1.3).y.native, isAbove: 120)
  }

  @Test func `11: the cube has depth and light, the square has neither`() {
    let stage = PrincipleStage(SolidScene())
    let scene = stage.scene
    func edges(of side: CALayer) -> (left: Double, right: Double) {
      // In the layer that holds the perspective's stage.
      func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
        side.convert(CGPoint(x: x, y: y), to: scene.layer)
      }
      let size = side.bounds.width
      func length(_ x: CGFloat) -> Double {
        let (top, bottom) = (point(x, 0), point(x, size))
        return hypot(bottom.x - top.x, bottom.y - top.y).native
      }
      return (length(0), length(size))
    }
    // The models, turned as the scene turns them.
    for layer in [scene.flat, scene.cube] {
      layer.setValue(0.7, forKeyPath: "transform.rotation.y")
    }
    let flat = edges(of: scene.flat)
    expect(flat.left, near: flat.right, within: 1e-6)
    let side = edges(of: scene.sides[0])
    expect(abs(side.left - side.right), isAbove: 10)
    // A side is darkest where it faces away from the light.
    for time in [0.0, 1.2, 2.5, 3.7] {
      for index in 0..<4 {
        let angle = SolidScene.turn(time) + Double(index) * .pi / 2 + 0.6
        let shade = stage.seen(scene.shades[index], at: time).opacity
        expect(Double(shade), near: 0.55 * (1 - max(0, cos(angle))), within: 1e-3)
      }
    }
  }

  @Test func `12: corners round, eyes open, a smile is drawn, and both halves are alike`() {
    let stage = PrincipleStage(AppealScene())
    let scene = stage.scene
    expect(stage.seen(scene.body, at: 0.5).cornerRadius, equals: 0)
    expect(stage.seen(scene.body, at: 2).cornerRadius, near: 54, within: 1e-3)
    for eye in scene.eyes {
      expect(stage.number(eye, "transform.scale.x", at: 1.3), near: 0, within: 1e-6)
      expect(stage.number(eye, "transform.scale.x", at: 2), near: 1, within: 1e-3)
      expect(stage.number(eye, "transform.scale.y", at: 3.28), isBelow: 0.2)
    }
    let smile = { (time: Double) in
      (stage.seen(scene.smile, at: time) as? CAShapeLayer)?.strokeEnd ?? -1
    }
    expect(smile(1.8), near: 0)
    expect(smile(2.15), near: 0.5, within: 0.01)
    expect(smile(2.5), near: 1)
    for pair in [scene.eyes, scene.cheeks] {
      expect(pair[0].position.x + pair[1].position.x, near: scene.body.bounds.width)
      expect(pair[0].position.y, equals: pair[1].position.y)
    }
    expect(stage.area(scene.body, at: 0.9), near: 1, within: 0.01)
  }
}

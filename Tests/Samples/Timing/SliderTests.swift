// SPDX-License-Identifier: MIT

import Expectations
import LayerHost
import QuartzCore
import TestSupport
import Testing

@testable import Timing

/// The sample's slider: a use of pointers by their numbers and phases.
struct SliderTests {
  /// A slider of 100 points in a root, its knob at the left, and what it has told.
  private final class Rig {
    let root = CALayer()
    let slider = Slider(size: CGSize(width: 100, height: 32))
    var told: [String] = []

    init() {
      root.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
      slider.layer.frame = CGRect(x: 50, y: 20, width: 100, height: 32)
      root.addSublayer(slider.layer)
      slider.onDrag = { [unowned self] in told.append("\($0) \($1)") }
    }

    func touch(_ phase: LayerHost.PointerEvent.Phase, _ x: Int, y: Int = 36, id: Int = 1) -> Bool {
      slider.handle(
        LayerHost.PointerEvent(
          time: 0, phase: phase, device: .touch, id: id, location: CGPoint(x: x, y: y)), in: root)
    }
  }

  @Test func `a drag sets the part of the way, and keeps within it`() {
    let rig = Rig()
    expect(rig.touch(.down, 100))
    expect(rig.touch(.move, 125))
    expect(rig.touch(.move, 900))
    expect(rig.touch(.up, 0))
    expect(rig.told, equals: ["began 0.5", "changed 0.75", "changed 1.0", "ended 1.0"])
  }

  @Test func `a knob that is taken by its edge does not jump`() {
    let rig = Rig()
    _ = rig.touch(.down, 56)
    _ = rig.touch(.move, 76)
    expect(rig.told, equals: ["began 0.0", "changed 0.2"])
  }

  @Test func `other fingers and other places do not move it`() {
    let rig = Rig()
    expect(!rig.touch(.down, 100, y: 90))
    expect(!rig.touch(.move, 100))
    expect(rig.touch(.down, 100))
    expect(!rig.touch(.down, 120, id: 2))
    expect(!rig.touch(.move, 120, id: 2))
    expect(!rig.touch(.up, 120, id: 2))
    expect(rig.touch(.cancel, 100))
    expect(!rig.touch(.move, 110))
    expect(rig.told, equals: ["began 0.5", "ended 0.5"])
  }

  @Test func `dragging stops the time of the stage, and sets it; it goes on from there`() {
    let scene = TimingScene(sets: CurveSets.all)
    MediaClock.stopped(at: 5) { scene.show() }
    expect(scene.begin, equals: 5)
    func drag(_ phase: LayerHost.PointerEvent.Phase, _ x: CGFloat, at time: Double) {
      MediaClock.stopped(at: time) {
        scene.handle(
          .pointer(
            LayerHost.PointerEvent(
              time: time, phase: phase, location: CGPoint(x: x, y: 366), button: .primary)))
      }
    }
    func stageTime(at time: Double) -> Double { scene.stage.convertTime(time, from: nil) }
    // 540 points of the plot are 1.2 seconds.
    drag(.down, 60, at: 6)
    drag(.move, 60 + 270, at: 6.5)
    expect(scene.stage.speed, equals: 0)
    expect(stageTime(at: 7), near: 5.6, within: 1e-9)
    drag(.up, 60 + 270, at: 8)
    expect(scene.stage.speed, equals: 1)
    expect(stageTime(at: 8.25), near: 5.85, within: 1e-9)
    // A click elsewhere begins again.
    MediaClock.stopped(at: 9) {
      scene.handle(
        .pointer(
          LayerHost.PointerEvent(
            time: 9, phase: .down, location: CGPoint(x: 5, y: 5), button: .primary)))
    }
    expect(scene.begin, equals: 9)
  }
}

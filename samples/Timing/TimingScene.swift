// SPDX-License-Identifier: MIT

import LayerHost
import QuartzCore
import SampleStage

/// One set of curves at a time: its plot above, below it a slider of the time, and a runner per curve.
package final class TimingScene {
  package let layer = SceneLayer(size: TimingScene.size)
  private let sets: [CurveSet]
  private var index = 0
  /// The layer of all moving parts. Its time is the slider's during a drag.
  let stage = CALayer()
  private let plot = CALayer()
  private let needle = CALayer()
  private let slider: Slider
  private var runners: [CALayer] = []
  /// When the animations begin, in the time of the stage.
  private(set) var begin: CFTimeInterval = 0

  package static let size = CGSize(width: 640, height: 660)
  /// The plot's frame.
  private static let paper = CGRect(x: 20, y: 20, width: 600, height: 320)

  package init(sets: [CurveSet] = CurveSets.all) {
    self.sets = sets
    // The curves have the same area in all plots.
    let inner = Plot(set: sets[0], size: Self.paper.size).inner
      .offsetBy(dx: Self.paper.minX, dy: Self.paper.minY)
    slider = Slider(size: CGSize(width: inner.width, height: 32))
    layer.backgroundColor = CGColor(red: 0.93, green: 0.93, blue: 0.91, alpha: 1)
    plot.frame = Self.paper
    plot.contentsScale = 2
    plot.cornerRadius = 10
    plot.masksToBounds = true
    layer.content.addSublayer(plot)
    stage.frame = layer.content.bounds
    layer.content.addSublayer(stage)
    needle.bounds = CGRect(x: 0, y: 0, width: 1, height: inner.height)
    needle.backgroundColor = CGColor(gray: 0, alpha: 0.5)
    needle.position = CGPoint(x: inner.minX, y: inner.midY)
    stage.addSublayer(needle)
    slider.layer.position = CGPoint(x: inner.midX, y: Self.paper.maxY + 26)
    slider.onDrag = { [weak self] step, value in self?.scrub(step, value) }
    stage.addSublayer(slider.layer)
  }

  /// Shows the set `step` positions away, from its start.
  package func move(by step: Int) {
    index = (index + step + sets.count) % sets.count
    show()
  }

  /// Handles input: a drag of the slider sets the time, a click restarts.
  package func handle(_ event: LayerHost.Event) {
    switch event {
    case .pointer(let pointer):
      if !slider.handle(pointer, in: layer), pointer.isClick { show() }
    case .key(let key) where key.isPress:
      switch key.key {
      case .left: move(by: -1)
      case .right, .space: move(by: 1)
      default: break
      }
    default: break
    }
  }

  /// Restarts the current set.
  func show() {
    let set = sets[index]
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    plot.contents = Plot(set: set, size: Self.paper.size).picture()
    stage.speed = 1
    stage.timeOffset = 0
    stage.beginTime = 0
    begin = stage.convertTime(CACurrentMediaTime(), from: nil)
    for runner in runners { runner.removeFromSuperlayer() }
    runners = set.curves.enumerated().map { row, curve in runner(curve, row, set) }
    CATransaction.commit()
    let left = needle.position.x
    sweep(needle, from: left, to: left + slider.layer.bounds.width, set.length)
    sweep(slider.knob, from: 0, to: slider.layer.bounds.width, set.length)
  }

  /// Stops the stage at a fraction of the set's length, or lets it continue.
  private func scrub(_ step: Slider.Step, _ value: Double) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let time = begin + value * sets[index].length
    if step == .ended {
      // Time continues where it stopped: the parent's elapsed time is subtracted.
      stage.speed = 1
      stage.timeOffset = 0
      stage.beginTime = 0
      stage.beginTime = stage.convertTime(CACurrentMediaTime(), from: nil) - time
    } else {
      stage.speed = 0
      stage.beginTime = 0
      stage.timeOffset = time
    }
    CATransaction.commit()
  }

  // MARK: - What moves

  /// Makes a disc on a rail that follows the curve, repeatedly with a pause between.
  private func runner(_ curve: Curve, _ row: Int, _ set: CurveSet) -> CALayer {
    let rail = CALayer()
    rail.frame = CGRect(x: 20, y: 396 + 50 * row, width: 600, height: 42)
    rail.backgroundColor = .white
    rail.cornerRadius = 21
    let name = CATextLayer()
    name.string = curve.name
    name.fontSize = 11
    name.foregroundColor = CGColor(gray: 0.45, alpha: 1)
    name.contentsScale = 2
    name.alignmentMode = .right
    name.frame = CGRect(x: 400, y: 14, width: 182, height: 16)
    rail.addSublayer(name)
    // The curves run from 0 to 1. The holder scales 1 to 300 points, and the disc compensates for
    // the scale.
    let holder = CALayer()
    holder.anchorPoint = .zero
    holder.position = CGPoint(x: 110, y: 21)
    holder.sublayerTransform = CATransform3DMakeScale(300, 1, 1)
    let carrier = CALayer()
    carrier.position = CGPoint(x: set.base, y: 0)
    let disc = CALayer()
    disc.bounds = CGRect(x: 0, y: 0, width: 30, height: 30)
    disc.cornerRadius = 15
    disc.backgroundColor = curve.color
    disc.transform = CATransform3DMakeScale(1 / 300, 1, 1)
    carrier.addSublayer(disc)
    holder.addSublayer(carrier)
    if let animation = curve.animation.copy() as? CAPropertyAnimation {
      animation.keyPath = "position.x"
      carrier.add(group(of: animation, set.length), forKey: "curve")
    }
    rail.addSublayer(holder)
    stage.addSublayer(rail)
    return rail
  }

  private func group(of animation: CAAnimation, _ length: CFTimeInterval) -> CAAnimationGroup {
    let group = CAAnimationGroup()
    group.animations = [animation]
    group.duration = length + 0.4
    group.repeatCount = .infinity
    group.beginTime = begin
    // Filled, so that any time may be set repeatedly.
    group.fillMode = .both
    return group
  }

  /// Moves a layer with the time, in step with the runners.
  private func sweep(
    _ layer: CALayer, from: CGFloat, to: CGFloat, _ length: CFTimeInterval
  ) {
    let sweep = CABasicAnimation(keyPath: "position.x")
    sweep.fromValue = from
    sweep.toValue = to
    sweep.duration = length
    sweep.fillMode = .forwards
    layer.add(group(of: sweep, length), forKey: "sweep")
  }
}

// SPDX-License-Identifier: MIT

import QuartzCore

/// One set of curves at a time: its plot above, and below it one runner per curve.
final class TimingScene {
  let layer = CALayer()
  private let sets: [CurveSet]
  private var index = 0
  private let plot = CALayer()
  private let needle = CALayer()
  private var runners: [CALayer] = []

  static let size = CGSize(width: 640, height: 600)

  init(sets: [CurveSet]) {
    self.sets = sets
    layer.bounds = CGRect(origin: .zero, size: Self.size)
    layer.backgroundColor = CGColor(red: 0.93, green: 0.93, blue: 0.91, alpha: 1)
    plot.frame = CGRect(x: 20, y: 20, width: 600, height: 300)
    plot.borderWidth = 1
    plot.borderColor = CGColor(red: 0.7, green: 0.7, blue: 0.7, alpha: 1)
    layer.addSublayer(plot)
    needle.bounds = CGRect(x: 0, y: 0, width: 1, height: 300)
    needle.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 0.5)
    needle.position = CGPoint(x: 15, y: 150)
    plot.addSublayer(needle)
  }

  /// Shows the set that is `step` places on, from its start.
  func move(by step: Int) {
    index = (index + step + sets.count) % sets.count
    show()
  }

  /// Starts the present set anew.
  func show() {
    let set = sets[index]
    print("\(set.title): " + set.curves.map(\.name).joined(separator: ", "))
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    plot.contents = Plot(set: set).picture()
    for runner in runners { runner.removeFromSuperlayer() }
    runners = set.curves.enumerated().map { row, curve in runner(curve, row, set) }
    CATransaction.commit()
    sweep(set.length)
  }

  /// A disc on a rail that does what the curve says, over and over with a rest between.
  private func runner(_ curve: Curve, _ row: Int, _ set: CurveSet) -> CALayer {
    let rail = CALayer()
    rail.frame = CGRect(x: 20, y: 345 + 48 * row, width: 600, height: 40)
    rail.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    rail.cornerRadius = 20
    // The curves run from 0 to 1. The holder makes 300 points of 1 for what is in it, and the
    // disc makes its own size good again.
    let holder = CALayer()
    holder.anchorPoint = .zero
    holder.position = CGPoint(x: 150, y: 20)
    holder.sublayerTransform = CATransform3DMakeScale(300, 1, 1)
    let carrier = CALayer()
    carrier.position = CGPoint(x: set.base, y: 0)
    let disc = CALayer()
    disc.bounds = CGRect(x: 0, y: 0, width: 32, height: 32)
    disc.cornerRadius = 16
    disc.backgroundColor = curve.color
    disc.transform = CATransform3DMakeScale(1 / 300, 1, 1)
    carrier.addSublayer(disc)
    holder.addSublayer(carrier)
    if let animation = curve.animation.copy() as? CAPropertyAnimation {
      animation.keyPath = "position.x"
      carrier.add(group(of: animation, set.length), forKey: "curve")
    }
    rail.addSublayer(holder)
    layer.addSublayer(rail)
    return rail
  }

  private func group(of animation: CAAnimation, _ length: CFTimeInterval) -> CAAnimationGroup {
    let group = CAAnimationGroup()
    group.animations = [animation]
    group.duration = length + 0.4
    group.repeatCount = .infinity
    return group
  }

  /// The line that runs over the plot in step with the runners.
  private func sweep(_ length: CFTimeInterval) {
    let sweep = CABasicAnimation(keyPath: "position.x")
    sweep.fromValue = 15
    sweep.toValue = 585
    sweep.duration = length
    sweep.fillMode = .forwards
    needle.add(group(of: sweep, length), forKey: "sweep")
  }
}

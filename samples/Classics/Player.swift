// SPDX-License-Identifier: MIT

import LayerHost
import QuartzCore
import SampleStage

/// Shows examples one after the other, with a progress bar.
package final class Player {
  package let layer = SceneLayer(size: Player.size)
  private let numbers: [Int]
  private var index = 0
  private var example: Example?
  private let bar = CALayer()
  private let caption = CATextLayer()
  /// Counts the examples started, so that a step of an earlier one does nothing.
  private var round = 0

  /// The size of an example's scene with a line of text below it.
  package static let size = CGSize(width: 640, height: 520)

  /// The numbers of all examples.
  package static var allNumbers: [Int] { Examples.all.map { $0().number } }

  /// Makes a player of the examples with these numbers, which repeats them.
  package init(numbers: [Int] = Player.allNumbers) {
    self.numbers = numbers
    layer.backgroundColor = Palette.frame
    caption.frame = CGRect(x: 16, y: 490, width: 608, height: 22)
    caption.fontSize = 14
    caption.foregroundColor = Palette.paper
    caption.contentsScale = 2
    caption.truncationMode = .end
    layer.content.addSublayer(caption)
    bar.anchorPoint = .zero
    bar.position = CGPoint(x: 0, y: 480)
    bar.bounds = CGRect(x: 0, y: 0, width: 0, height: 3)
    bar.zPosition = 10_000
    bar.backgroundColor = Palette.orange
    layer.content.addSublayer(bar)
  }

  /// Handles input: an arrow key turns the page, a click restarts the example.
  package func handle(_ event: LayerHost.Event) {
    switch event {
    case .pointer(let pointer) where pointer.isClick: show()
    case .key(let key) where key.isPress:
      switch key.key {
      case .left: move(by: -1)
      case .right, .space: move(by: 1)
      default: break
      }
    default: break
    }
  }

  /// Shows the example `step` positions away.
  func move(by step: Int) {
    index = (index + step + numbers.count) % numbers.count
    show()
  }

  /// Restarts the current example.
  package func show() {
    guard let example = Examples.example(numbers[index]) else { return }
    round += 1
    let round = self.round
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    self.example?.layer.removeFromSuperlayer()
    layer.content.insertSublayer(example.layer, below: bar)
    caption.string = "\(example.number). \(example.title)"
    CATransaction.commit()
    // The scene has to be on screen before it changes: a new layer does not animate by itself.
    CATransaction.flush()
    self.example = example
    example.run()
    for step in example.steps { after(step.time, in: round, step.action) }
    after(example.length + 0.5, in: round) { [weak self] in self?.move(by: 1) }
    advanceBar(example.length + 0.5)
  }

  private func advanceBar(_ seconds: CFTimeInterval) {
    let advance = CABasicAnimation(keyPath: "bounds.size.width")
    advance.fromValue = 0
    advance.toValue = 640
    advance.duration = seconds
    bar.add(advance, forKey: "advance")
  }

  /// Runs an action after a time, unless another example is shown by then.
  private func after(_ seconds: CFTimeInterval, in round: Int, _ action: @escaping () -> Void) {
    CATransaction.begin()
    CATransaction.setCompletionBlock { [weak self] in
      if self?.round == round { action() }
    }
    // An animation without visible effect, whose end is the alarm.
    let wait = CABasicAnimation(keyPath: "alarm")
    wait.fromValue = 0
    wait.toValue = 1
    wait.duration = seconds
    bar.add(wait, forKey: nil)
    CATransaction.commit()
  }
}

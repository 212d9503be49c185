// SPDX-License-Identifier: MIT

import LayerHost
import QuartzCore
import SampleStage

/// Shows the principles one after the other, each with its name and a dot.
package final class Player {
  package let layer = SceneLayer(size: Player.size)
  private let numbers: [Int]
  private var index = 0
  private var principle: Principle?
  private let title = CATextLayer()
  private let words = CATextLayer()
  private let dots: [CALayer]
  /// Counts the scenes started, so that the end of an earlier one does nothing.
  private var round = 0

  /// The size of a scene with two lines of text below it.
  package static let size = CGSize(width: 640, height: 440)

  /// The numbers of all principles.
  package static var allNumbers: [Int] { PrincipleList.all.indices.map { $0 + 1 } }

  /// Makes a player of the principles with these numbers, which repeats them.
  package init(numbers: [Int] = Player.allNumbers) {
    self.numbers = numbers
    dots = numbers.indices.map { index in
      let dot = CALayer()
      dot.frame = CGRect(
        x: 616 - 16 * CGFloat(numbers.count - 1 - index), y: 382, width: 8, height: 8)
      dot.cornerRadius = 4
      dot.backgroundColor = Palette.white
      dot.opacity = 0.25
      return dot
    }
    layer.backgroundColor = Palette.ink
    for (text, y, size) in [(title, 372.0, 20.0), (words, 404, 14)] {
      text.frame = CGRect(x: 24, y: y, width: 592, height: size * 1.5)
      text.fontSize = size
      text.foregroundColor = Palette.paper
      text.contentsScale = 2
      layer.content.addSublayer(text)
    }
    title.bounds.size.width = 400
    title.position.x = 224
    words.opacity = 0.75
    for dot in dots { layer.content.addSublayer(dot) }
  }

  /// Handles input: an arrow key turns the page, a click restarts the scene.
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

  /// Shows the principle `step` positions away.
  func move(by step: Int) {
    index = (index + step + numbers.count) % numbers.count
    show()
  }

  /// Restarts the current scene.
  package func show() {
    let principle = PrincipleList.all[numbers[index] - 1]()
    round += 1
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    self.principle?.layer.removeFromSuperlayer()
    layer.content.insertSublayer(principle.layer, at: 0)
    title.string = "\(principle.number). \(principle.title)"
    words.string = principle.words
    for (place, dot) in dots.enumerated() { dot.opacity = place == index ? 1 : 0.25 }
    CATransaction.commit()
    // The scene is on screen before it moves.
    CATransaction.flush()
    self.principle = principle
    principle.run()
    waitForEnd(of: principle, in: round)
  }

  private func waitForEnd(of principle: Principle, in round: Int) {
    CATransaction.begin()
    CATransaction.setCompletionBlock { [weak self] in
      if self?.round == round { self?.move(by: 1) }
    }
    // An animation without visible effect, whose end is the alarm.
    let wait = CABasicAnimation(keyPath: "alarm")
    wait.fromValue = 0
    wait.toValue = 1
    wait.duration = principle.length
    layer.add(wait, forKey: "alarm")
    CATransaction.commit()
  }
}

// SPDX-License-Identifier: MIT

import UIKit

/// Shows each kind of transition between two views, one after the other; a tap goes on at once.
final class TransitionsViewController: UIViewController {
  /// A kind of transition and its name.
  private struct Kind {
    let name: String
    let options: UIView.AnimationOptions
  }

  private let kinds = [
    Kind(name: "flip from left", options: .transitionFlipFromLeft),
    Kind(name: "flip from right", options: .transitionFlipFromRight),
    Kind(name: "flip from top", options: .transitionFlipFromTop),
    Kind(name: "flip from bottom", options: .transitionFlipFromBottom),
    Kind(name: "curl up", options: .transitionCurlUp),
    Kind(name: "curl down", options: .transitionCurlDown),
    Kind(name: "cross dissolve", options: .transitionCrossDissolve),
  ]

  private let container = UIView()
  private let front = CardFace(
    letter: "A", line: "the front", color: UIColor(red: 0.13, green: 0.55, blue: 0.45, alpha: 1))
  private let back = CardFace(
    letter: "B", line: "the back", color: UIColor(red: 0.75, green: 0.24, blue: 0.33, alpha: 1))
  private let caption = UILabel()
  private var turnCount = 0
  private var isTurning = false

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.14, alpha: 1)
    caption.textColor = .white
    caption.textAlignment = .center
    caption.font = .systemFont(ofSize: 18, weight: .medium)
    caption.text = "tap the card"
    view.addSubview(container)
    view.addSubview(caption)
    container.addSubview(front)
    container.addGestureRecognizer(UITapGestureRecognizer { [weak self] _ in self?.turn() })
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    container.bounds = CGRect(x: 0, y: 0, width: 240, height: 320)
    container.center = CGPoint(x: view.bounds.midX, y: view.bounds.midY - 20)
    front.frame = container.bounds
    back.frame = container.bounds
    caption.frame = CGRect(
      x: 0, y: container.frame.maxY + 24, width: view.bounds.width, height: 30)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    turn()
  }

  private func turn() {
    guard !isTurning else { return }
    isTurning = true
    let kind = kinds[turnCount % kinds.count]
    turnCount += 1
    let (from, to) = front.superview == nil ? (back, front) : (front, back)
    UIView.transition(
      with: caption, duration: 0.2, options: .transitionCrossDissolve,
      animations: { self.caption.text = kind.name })
    UIView.transition(from: from, to: to, duration: 0.9, options: kind.options) { finished in
      self.isTurning = false
      if finished { self.turn() }
    }
  }
}

/// Makes the controller of the sample's window.
@MainActor package func makeRootViewController() -> UIViewController { TransitionsViewController() }

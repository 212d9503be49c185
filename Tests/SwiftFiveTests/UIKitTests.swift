// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import Testing
import UIKit

/// A class of no actor that works with views, as programs in Swift 5 have it: that it compiles is the test.
private class Animator: NSObject, UIScrollViewDelegate, UIGestureRecognizerDelegate {
  let view: UIView
  let label = UILabel()
  lazy var scroll = UIScrollView(frame: .zero)
  static var screens: [UIScreen] = []

  init(view: UIView) {
    self.view = view
    super.init()
    view.addSubview(label)
    label.font = UIFont.systemFont(ofSize: 12)
    scroll.delegate = self
  }

  func run() {
    view.alpha = 0
    UIView.animate(withDuration: 0.2, animations: { self.view.alpha = 1 }) { _ in
      self.label.text = "Done"
    }
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { self.view.center.x = 9 }
    animator.addCompletion { position in if position == .end { self.view.isHidden = true } }
    animator.stopAnimation(true)
    let tap = UITapGestureRecognizer { recognizer in recognizer.view?.alpha = 0.5 }
    tap.delegate = self
    view.addGestureRecognizer(tap)
    let button = UIButton(type: .system)
    button.addAction(UIAction { action in button.isSelected = true }, for: .touchUpInside)
    NSLayoutConstraint.activate([label.topAnchor.constraint(equalTo: view.topAnchor)])
    Animator.screens = [UIScreen.main]
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    label.text = "\(scrollView.contentOffset)"
  }
}

private func frame(of views: [UIView]) -> CGRect {
  views.map { $0.frame }.reduce(.null) { $0.union($1) }
}

private struct Style {
  let color: UIColor
  func apply(to view: UIView) { view.backgroundColor = color }
}

private final class Card: UIView {
  override func layoutSubviews() {
    super.layoutSubviews()
    Style(color: .red).apply(to: self)
  }
}

@Suite struct SwiftFiveUIKitTests {
  @MainActor @Test func `a class of no actor works with views`() {
    let card = Card(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let animator = Animator(view: card)
    animator.run()
    card.layoutIfNeeded()
    expect(card.backgroundColor, equals: .red)
    expect(frame(of: [card, animator.label]).width, isAtLeast: 10)
  }
}

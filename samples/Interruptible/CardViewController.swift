// SPDX-License-Identifier: MIT

import UIKit

/// Drag the card and release it: a spring takes it to the nearest corner with the speed of the hand, and it
/// can be caught on its way. Drag along the bar below to turn it: an animator follows the finger, and
/// runs on, or back, from where it is released.
final class CardViewController: UIViewController {
  private let card = CardView(frame: CGRect(x: 0, y: 0, width: 140, height: 196))
  private let bar = UILabel()
  private let felt = CAGradientLayer()
  private let marks = CAShapeLayer()

  /// The flight of the card, while there is one.
  private var flight: UIViewPropertyAnimator?
  /// The turn of the card, while there is one.
  private var turn: UIViewPropertyAnimator?
  private var fractionAtTouch: CGFloat = 0
  private var isTurned = false
  private var isPlaced = false

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(red: 0.045, green: 0.27, blue: 0.21, alpha: 1)
    felt.type = .radial
    felt.colors = [
      UIColor(red: 0.1, green: 0.5, blue: 0.38, alpha: 1).cgColor,
      UIColor(red: 0.03, green: 0.24, blue: 0.19, alpha: 1).cgColor,
    ]
    felt.startPoint = CGPoint(x: 0.5, y: 0.45)
    felt.endPoint = CGPoint(x: 1.15, y: 1.2)
    view.layer.addSublayer(felt)
    marks.fillColor = nil
    marks.strokeColor = UIColor(white: 1, alpha: 0.22).cgColor
    marks.lineWidth = 2
    marks.lineDashPattern = [7, 7]
    view.layer.addSublayer(marks)
    bar.text = "throw the card  ·  drag here to turn it"
    bar.textAlignment = .center
    bar.textColor = UIColor(white: 1, alpha: 0.8)
    bar.font = .systemFont(ofSize: 15)
    bar.backgroundColor = UIColor(white: 0, alpha: 0.25)
    bar.isUserInteractionEnabled = true
    view.addSubview(bar)
    view.addSubview(card)
    card.addGestureRecognizer(UIPanGestureRecognizer { [weak self] in self?.drag($0) })
    bar.addGestureRecognizer(UIPanGestureRecognizer { [weak self] in self?.scrub($0) })
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    bar.frame = CGRect(
      x: 0, y: view.bounds.maxY - 64, width: view.bounds.width, height: 64)
    felt.frame = view.bounds
    marks.path = outlines
    if !isPlaced {
      isPlaced = true
      card.center = corners[0]
    }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // The first throw is the program's.
    throwCard(CGPoint(x: view.bounds.width * 2.4, y: 0))
  }

  // MARK: - Throwing and catching

  /// The outlines of the card in the corners.
  private var outlines: CGPath {
    let path = CGMutablePath()
    for corner in corners {
      path.addRoundedRect(
        in: card.bounds.offsetBy(
          dx: corner.x - card.bounds.midX, dy: corner.y - card.bounds.midY),
        cornerWidth: 14, cornerHeight: 14)
    }
    return path
  }

  private var corners: [CGPoint] {
    let area = view.bounds.inset(by: UIEdgeInsets(top: 130, left: 100, bottom: 194, right: 100))
    return [
      CGPoint(x: area.minX, y: area.minY), CGPoint(x: area.maxX, y: area.minY),
      CGPoint(x: area.minX, y: area.maxY), CGPoint(x: area.maxX, y: area.maxY),
    ]
  }

  private func drag(_ recognizer: UIGestureRecognizer) {
    guard let pan = recognizer as? UIPanGestureRecognizer else { return }
    switch pan.state {
    case .began:
      // Caught: the card stays where it is on the screen.
      flight?.stopAnimation(true)
      flight = nil
      UIView.animate(withDuration: 0.2) {
        self.card.transform = CGAffineTransform(scaleX: 1.06, y: 1.06)
      }
    case .changed:
      let way = pan.translation(in: view)
      card.center = CGPoint(x: card.center.x + way.x, y: card.center.y + way.y)
      pan.setTranslation(.zero, in: view)
    case .ended, .cancelled:
      UIView.animate(withDuration: 0.2) { self.card.transform = .identity }
      throwCard(pan.velocity(in: view))
    default: break
    }
  }

  private func throwCard(_ velocity: CGPoint) {
    // Where the card would come to rest by itself; the corner next to it is the target.
    let rest = CGPoint(
      x: card.center.x + velocity.x * 0.25, y: card.center.y + velocity.y * 0.25)
    let target = corners.min { distance($0, rest) < distance($1, rest) } ?? rest
    let way = CGVector(dx: target.x - card.center.x, dy: target.y - card.center.y)
    // The spring's velocity counts in the whole way per second.
    let relative = CGVector(
      dx: way.dx == 0 ? 0 : velocity.x / way.dx, dy: way.dy == 0 ? 0 : velocity.y / way.dy)
    let spring = UISpringTimingParameters(dampingRatio: 0.72, initialVelocity: relative)
    let animator = UIViewPropertyAnimator(duration: 0.8, timingParameters: spring)
    animator.addAnimations { self.card.center = target }
    animator.startAnimation()
    flight = animator
  }

  private func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat { hypot(a.x - b.x, a.y - b.y) }

  // MARK: - Turning

  private func scrub(_ recognizer: UIGestureRecognizer) {
    guard let pan = recognizer as? UIPanGestureRecognizer else { return }
    switch pan.state {
    case .began:
      let animator = turn ?? makeTurn()
      turn = animator
      animator.pauseAnimation()
      fractionAtTouch = animator.fractionComplete
    case .changed:
      let way = pan.translation(in: bar).x / (bar.bounds.width * 0.7)
      turn?.fractionComplete = min(max(fractionAtTouch + way, 0), 1)
    case .ended, .cancelled:
      guard let animator = turn else { return }
      animator.isReversed = animator.fractionComplete < 0.5 && pan.velocity(in: bar).x < 300
      animator.continueAnimation(
        withTimingParameters: UISpringTimingParameters(dampingRatio: 0.8), durationFactor: 0)
    default: break
    }
  }

  private func makeTurn() -> UIViewPropertyAnimator {
    let start: CGFloat = isTurned ? .pi : 0
    let animator = UIViewPropertyAnimator(duration: 0.9, curve: .easeInOut) {
      // By way of the middle: a turn by half a circle has no shortest way.
      UIView.animateKeyframes(withDuration: 0.9, delay: 0, options: .calculationModeLinear) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
          self.card.turn(by: start + .pi / 2)
        }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          self.card.turn(by: start + .pi)
        }
      }
    }
    animator.addCompletion { position in
      if position == .end { self.isTurned.toggle() }
      self.turn = nil
    }
    return animator
  }
}

/// Makes the controller of the sample's window.
@MainActor package func makeRootViewController() -> UIViewController { CardViewController() }

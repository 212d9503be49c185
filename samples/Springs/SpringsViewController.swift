// SPDX-License-Identifier: MIT

import Pop
import UIKit

/// Drag the card and throw it: the spring brings it home with the speed of the hand. Touch it to catch
/// it on its way. The chart draws where it is.
final class SpringsViewController: UIViewController, @MainActor POPAnimatorDelegate {
  private let card = CardView(frame: CGRect(x: 0, y: 0, width: 132, height: 132))
  private let picker = PickerView()
  private let chart = ChartView()
  private let sky = CAGradientLayer()
  private let ring = CAShapeLayer()
  private let coil = CAShapeLayer()

  private var preset = SpringPreset.all[2]
  /// The media time at which the card was released; nil while it is held.
  private var releaseTime: CFTimeInterval?
  private var isPlaced = false

  override func viewDidLoad() {
    super.viewDidLoad()
    sky.colors = [
      UIColor(red: 0.07, green: 0.08, blue: 0.16, alpha: 1).cgColor,
      UIColor(red: 0.13, green: 0.11, blue: 0.25, alpha: 1).cgColor,
    ]
    view.layer.addSublayer(sky)
    ring.path = CGPath(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20), transform: nil)
    ring.fillColor = UIColor(white: 1, alpha: 0.12).cgColor
    ring.strokeColor = UIColor(white: 1, alpha: 0.5).cgColor
    ring.lineWidth = 2
    view.layer.addSublayer(ring)
    coil.fillColor = nil
    coil.lineWidth = 3
    coil.lineJoin = .round
    coil.lineCap = .round
    view.layer.addSublayer(coil)
    view.addSubview(picker)
    view.addSubview(chart)
    view.addSubview(card)
    card.show(preset.color)
    card.onTouch = { [weak self] in self?.catchCard() }
    card.addGestureRecognizer(UIPanGestureRecognizer { [weak self] in self?.drag($0) })
    picker.onPick = { [weak self] in self?.pick($0) }
    POPAnimator.shared().delegate = self
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let bounds = view.bounds
    sky.frame = bounds
    picker.frame = CGRect(
      x: bounds.midX - min(bounds.width - 40, 460) / 2, y: 28, width: min(bounds.width - 40, 460),
      height: 48)
    chart.frame = CGRect(
      x: 20, y: bounds.maxY - bounds.height * 0.32 - 20, width: bounds.width - 40,
      height: bounds.height * 0.32)
    ring.position = home
    guard !isPlaced else { return }
    isPlaced = true
    picker.layoutIfNeeded()
    picker.pick(2)
    // The first throw is the program's.
    card.center = CGPoint(x: bounds.width * 0.2, y: home.y + 60)
    letGo(CGPoint(x: 400, y: -1400))
  }

  /// The place of the card at rest.
  private var home: CGPoint {
    CGPoint(x: view.bounds.midX, y: (picker.frame.maxY + chart.frame.minY) / 2)
  }

  private func pick(_ index: Int) {
    preset = SpringPreset.all[index]
    UIView.animate(withDuration: 0.3) { self.card.show(self.preset.color) }
    drawCoil()
    // A running motion goes on by the new spring, with the speed that it has.
    guard let spring = card.layer.pop_animation(forKey: "home") as? POPSpringAnimation else {
      return
    }
    spring.springBounciness = preset.bounciness
    spring.springSpeed = preset.speed
  }

  // MARK: - Throwing and catching

  private func catchCard() {
    card.layer.pop_removeAnimation(forKey: "home")
    releaseTime = nil
    swell(to: 1.08)
  }

  private func drag(_ recognizer: UIGestureRecognizer) {
    guard let pan = recognizer as? UIPanGestureRecognizer else { return }
    switch pan.state {
    case .began: catchCard()
    case .changed:
      let way = pan.translation(in: view)
      card.center = CGPoint(x: card.center.x + way.x, y: card.center.y + way.y)
      pan.setTranslation(.zero, in: view)
      drawCoil()
    case .ended, .cancelled: letGo(pan.velocity(in: view))
    default: break
    }
  }

  /// Lets the spring bring the card home, from the speed of the hand in points per second.
  private func letGo(_ velocity: CGPoint) {
    swell(to: 1)
    let spring = preset.animation(kPOPLayerPosition)
    spring.velocity = velocity
    spring.toValue = home
    card.layer.pop_add(spring, forKey: "home")
    releaseTime = CACurrentMediaTime()
    chart.begin(preset, tension: spring.dynamicsTension, friction: spring.dynamicsFriction)
  }

  private func swell(to scale: CGFloat) {
    let spring = preset.animation(kPOPLayerScaleXY)
    spring.toValue = CGPoint(x: scale, y: scale)
    card.layer.pop_add(spring, forKey: "swell")
  }

  // MARK: - Following the card

  func animatorWillAnimate(_ animator: POPAnimator!) {}

  func animatorDidAnimate(_ animator: POPAnimator!) {
    drawCoil()
    guard let releaseTime else { return }
    let offset = CGPoint(x: card.center.x - home.x, y: card.center.y - home.y)
    chart.add(offset, at: CACurrentMediaTime() - releaseTime)
  }

  /// Draws the spring between home and the card: the farther, the thinner its turns.
  private func drawCoil() {
    let (from, to) = (home, card.center)
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let length = max(hypot(dx, dy), 1)
    let width = 16 / (1 + length / 260)
    let path = CGMutablePath()
    path.move(to: from)
    for step in 1...160 {
      let share = CGFloat(step) / 160
      // The ends run straight into home and card.
      let swing = sin(share * 11 * 2 * .pi) * width * min(1, min(share, 1 - share) * 12)
      path.addLine(
        to: CGPoint(
          x: from.x + dx * share - dy / length * swing, y: from.y + dy * share + dx / length * swing
        ))
    }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    coil.path = path
    coil.strokeColor = preset.color.withAlphaComponent(0.75).cgColor
    CATransaction.commit()
  }
}

/// Makes the controller of the sample's window.
@MainActor package func makeRootViewController() -> UIViewController { SpringsViewController() }

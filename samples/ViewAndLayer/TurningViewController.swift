// SPDX-License-Identifier: MIT

import UIKit

/// Shows that the two ways to animate go together: each gives one animation.
final class TurningViewController: UIViewController {
  private let gear = GearView(frame: CGRect(x: 0, y: 0, width: 220, height: 220))
  private let caption = UILabel()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.97, alpha: 1)
    caption.text = "The view turns right by a block,\nits inner layer left by Core Animation."
    caption.numberOfLines = 2
    caption.textAlignment = .center
    caption.font = .systemFont(ofSize: 16)
    caption.textColor = UIColor(white: 0.3, alpha: 1)
    view.addSubview(gear)
    view.addSubview(caption)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    gear.center = CGPoint(x: view.bounds.midX, y: view.bounds.midY - 30)
    caption.frame = CGRect(
      x: 20, y: gear.frame.maxY + 30, width: view.bounds.width - 40, height: 50)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    turnView()
    turnLayer()
  }

  /// The view: a quarter turn to the right in a block, again and again.
  private func turnView() {
    UIView.animate(
      withDuration: 4, delay: 0, options: [.curveLinear, .repeat],
      animations: { self.gear.transform = CGAffineTransform(rotationAngle: .pi / 2) })
  }

  /// The layer: a whole turn to the left.
  private func turnLayer() {
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.fromValue = 0
    turn.toValue = -2 * Double.pi
    turn.duration = 6
    turn.repeatCount = .infinity
    gear.core.add(turn, forKey: "turn")
  }
}

/// Makes the controller of the sample's window.
@MainActor package func makeRootViewController() -> UIViewController { TurningViewController() }

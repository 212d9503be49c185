// SPDX-License-Identifier: MIT

import UIKit

/// A playing card with two sides; the turn about the vertical axis shows one or the other.
final class CardView: UIView {
  private let front = UIView()
  private let back = UIView()
  private let pip = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    layer.shadowOpacity = 0.35
    layer.shadowRadius = 14
    layer.shadowOffset = CGSize(width: 0, height: 8)
    for side in [back, front] {
      side.frame = bounds
      side.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      side.layer.cornerRadius = 14
      side.layer.isDoubleSided = false
      side.isUserInteractionEnabled = false
      addSubview(side)
    }
    front.backgroundColor = .white
    back.backgroundColor = UIColor(red: 0.2, green: 0.29, blue: 0.6, alpha: 1)
    back.layer.borderColor = UIColor.white.cgColor
    back.layer.borderWidth = 7
    back.layer.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    pip.text = "\u{2665}"
    pip.font = .systemFont(ofSize: 90)
    pip.textColor = UIColor(red: 0.85, green: 0.12, blue: 0.2, alpha: 1)
    pip.textAlignment = .center
    pip.frame = front.bounds
    pip.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    front.addSubview(pip)
  }

  /// Shows the sides turned by an angle in radians.
  func turn(by angle: CGFloat) {
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 700
    front.layer.transform = CATransform3DRotate(perspective, angle, 0, 1, 0)
    back.layer.transform = CATransform3DRotate(perspective, angle + .pi, 0, 1, 0)
  }
}

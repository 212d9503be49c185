// SPDX-License-Identifier: MIT

import UIKit

/// The card at the end of the spring.
final class CardView: UIView {
  /// Called when a finger or the pointer goes down on the card.
  var onTouch: (() -> Void)?

  private let face = CAGradientLayer()
  private let mark = CAShapeLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    layer.shadowOpacity = 0.45
    layer.shadowRadius = 22
    layer.shadowOffset = CGSize(width: 0, height: 14)
    face.frame = bounds
    face.cornerRadius = 30
    face.startPoint = CGPoint(x: 0.2, y: 0)
    face.endPoint = CGPoint(x: 0.8, y: 1)
    face.borderWidth = 1
    face.borderColor = UIColor(white: 1, alpha: 0.35).cgColor
    layer.addSublayer(face)
    mark.path = coil()
    mark.fillColor = nil
    mark.strokeColor = UIColor.white.cgColor
    mark.lineWidth = 5
    mark.lineCap = .round
    mark.lineJoin = .round
    layer.addSublayer(mark)
  }

  /// A coil seen from the side.
  private func coil() -> CGPath {
    let area = bounds.insetBy(dx: 40, dy: 30)
    let path = CGMutablePath()
    path.move(to: CGPoint(x: area.midX, y: area.minY))
    for step in 0...120 {
      let share = CGFloat(step) / 120
      let angle = share * 4 * 2 * CGFloat.pi
      path.addLine(
        to: CGPoint(
          x: area.midX + sin(angle) * area.width / 2,
          y: area.minY + share * area.height + (1 - cos(angle)) * 4))
    }
    return path
  }

  /// Colours the face, from a lighter to a darker tone.
  func show(_ color: UIColor) {
    var (hue, saturation, brightness): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    color.getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: nil)
    let light = UIColor(hue: hue, saturation: saturation * 0.75, brightness: 1, alpha: 1)
    let dark = UIColor(hue: hue, saturation: min(saturation * 1.25, 1), brightness: 0.72, alpha: 1)
    face.colors = [light.cgColor, dark.cgColor]
    layer.shadowColor = UIColor(hue: hue, saturation: 0.9, brightness: 0.25, alpha: 1).cgColor
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    onTouch?()
  }
}

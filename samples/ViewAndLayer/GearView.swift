// SPDX-License-Identifier: MIT

import UIKit

/// A gear, drawn by a shape layer: the view's own layer is one.
final class GearView: UIView {
  override class var layerClass: AnyClass { CAShapeLayer.self }

  /// The smaller gear in the middle, a layer that belongs to no view.
  let core = CAShapeLayer()

  private var shape: CAShapeLayer { layer as! CAShapeLayer }

  override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    shape.fillColor = UIColor(red: 0.16, green: 0.5, blue: 0.73, alpha: 1).cgColor
    core.fillColor = UIColor(red: 0.95, green: 0.61, blue: 0.07, alpha: 1).cgColor
    layer.addSublayer(core)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    shape.path = GearView.gear(teeth: 16, radius: bounds.width / 2, depth: 14).cgPath(in: bounds)
    core.frame = bounds.insetBy(dx: bounds.width * 0.28, dy: bounds.height * 0.28)
    core.path = GearView.gear(teeth: 9, radius: core.bounds.width / 2, depth: 10)
      .cgPath(in: core.bounds)
  }

  /// A gear about the origin.
  private static func gear(teeth: Int, radius: CGFloat, depth: CGFloat) -> UIBezierPath {
    let path = UIBezierPath()
    for tooth in 0..<teeth {
      for (part, isOuter) in [(0.0, true), (0.25, true), (0.4, false), (0.85, false)] {
        let angle = (CGFloat(tooth) + part) / CGFloat(teeth) * 2 * .pi
        let distance = isOuter ? radius : radius - depth
        let point = CGPoint(x: cos(angle) * distance, y: sin(angle) * distance)
        if path.isEmpty { path.move(to: point) } else { path.addLine(to: point) }
      }
    }
    path.close()
    path.append(UIBezierPath(ovalIn: CGRect(x: -9, y: -9, width: 18, height: 18)).reversing())
    return path
  }
}

extension UIBezierPath {
  /// The path with its origin in the middle of a rectangle.
  fileprivate func cgPath(in rect: CGRect) -> CGPath {
    apply(CGAffineTransform(translationX: rect.midX, y: rect.midY))
    return cgPath
  }
}

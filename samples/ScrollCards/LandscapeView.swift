// SPDX-License-Identifier: MIT

import UIKit

/// Hills under a sky, drawn once.
final class LandscapeView: UIView {
  private let hue: CGFloat

  init(hue: CGFloat) {
    self.hue = hue
    super.init(frame: .zero)
    isOpaque = true
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let sky = [
      UIColor(hue: hue, saturation: 0.55, brightness: 0.95, alpha: 1).cgColor,
      UIColor(hue: hue, saturation: 0.12, brightness: 1, alpha: 1).cgColor,
    ]
    if let gradient = CGGradient(colorsSpace: nil, colors: sky as CFArray, locations: nil) {
      context.drawLinearGradient(
        gradient, start: .zero, end: CGPoint(x: 0, y: bounds.height * 0.7), options: [])
    }
    UIColor(white: 1, alpha: 0.9).setFill()
    UIBezierPath(
      ovalIn: CGRect(x: bounds.width * 0.6, y: bounds.height * 0.16, width: 70, height: 70)
    ).fill()
    for range in 0..<4 { drawHills(range) }
  }

  /// A range of hills; later ones are nearer, lower and darker.
  private func drawHills(_ range: Int) {
    let depth = CGFloat(range) / 4
    UIColor(hue: hue, saturation: 0.35 + depth * 0.4, brightness: 0.8 - depth * 0.55, alpha: 1)
      .setFill()
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: bounds.maxY))
    for step in 0...60 {
      let x = CGFloat(step) / 60
      let wave =
        sin(x * (5 + depth * 9) + hue * 40 + depth * 5) + sin(x * (11 + depth * 7) + depth * 3) / 2
      let y = bounds.height * (0.5 + depth * 0.42 - wave * 0.06)
      path.addLine(to: CGPoint(x: x * bounds.width, y: y))
    }
    path.addLine(to: CGPoint(x: bounds.maxX, y: bounds.maxY))
    path.close()
    path.fill()
  }
}

// SPDX-License-Identifier: MIT

import Foundation
import QuartzCore

/// A round button that lights up under the pointer and shrinks while it is down.
final class HUDButton: CALayer {
  /// The symbol of the button.
  enum Symbol: Sendable {
    case minus
    case pause
    case plus
  }

  let symbol: Symbol
  private let drawing = CAShapeLayer()

  /// Makes a button; `title` is its layer's name.
  init(title: String, symbol: Symbol) {
    self.symbol = symbol
    super.init()
    name = title
    bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
    cornerRadius = 20
    backgroundColor = HUDButton.color(isLit: false)
    drawing.frame = bounds
    drawing.path = HUDButton.path(symbol)
    drawing.strokeColor = .white
    drawing.lineWidth = 3
    drawing.lineCap = .round
    addSublayer(drawing)
  }

  override init(layer: Any) {
    symbol = (layer as? HUDButton)?.symbol ?? .plus
    super.init(layer: layer)
  }

  required init?(coder: NSCoder) { nil }

  /// Whether the pointer is over the button.
  var isLit = false {
    didSet {
      if isLit != oldValue { backgroundColor = HUDButton.color(isLit: isLit) }
    }
  }

  /// Whether the button is held down.
  var isDown = false {
    didSet {
      transform = isDown ? CATransform3DMakeScale(0.85, 0.85, 1) : CATransform3DIdentity
    }
  }

  private static func color(isLit: Bool) -> CGColor {
    isLit
      ? CGColor(srgbRed: 0.25, green: 0.6, blue: 0.95, alpha: 1)
      : CGColor(srgbRed: 0.25, green: 0.3, blue: 0.42, alpha: 1)
  }

  private static func path(_ symbol: Symbol) -> CGPath {
    let path = CGMutablePath()
    func line(_ x0: CGFloat, _ y0: CGFloat, _ x1: CGFloat, _ y1: CGFloat) {
      path.move(to: CGPoint(x: x0, y: y0))
      path.addLine(to: CGPoint(x: x1, y: y1))
    }
    switch symbol {
    case .minus: line(13, 20, 27, 20)
    case .plus:
      line(13, 20, 27, 20)
      line(20, 13, 20, 27)
    case .pause:
      line(16, 13, 16, 27)
      line(24, 13, 24, 27)
    }
    return path
  }
}

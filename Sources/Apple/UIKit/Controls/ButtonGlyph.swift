// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The glyph of a button with a standard action: a circle with an "i", a plus or a cross.
@MainActor struct ButtonGlyph {
  private let type: UIButton.ButtonType

  /// The sign of a kind of buttons; nil for kinds without one.
  init?(_ type: UIButton.ButtonType) {
    switch type {
    case .custom, .system: return nil
    case .detailDisclosure, .infoLight, .infoDark, .contactAdd, .close: self.type = type
    }
  }

  /// The sign as a template, 24 points wide.
  var image: UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 24, height: 24)).image { _ in
      UIColor.black.set()
      let circle = UIBezierPath(ovalIn: CGRect(x: 2, y: 2, width: 20, height: 20))
      circle.lineWidth = 1.5
      circle.stroke()
      let strokes = UIBezierPath()
      strokes.lineWidth = 1.5
      strokes.lineCapStyle = .round
      addStrokes(to: strokes)
      strokes.stroke()
    }.withRenderingMode(.alwaysTemplate)
  }

  private func addStrokes(to path: UIBezierPath) {
    switch type {
    case .contactAdd:
      path.addLine(from: CGPoint(x: 12, y: 7), to: CGPoint(x: 12, y: 17))
      path.addLine(from: CGPoint(x: 7, y: 12), to: CGPoint(x: 17, y: 12))
    case .close:
      path.addLine(from: CGPoint(x: 8.5, y: 8.5), to: CGPoint(x: 15.5, y: 15.5))
      path.addLine(from: CGPoint(x: 15.5, y: 8.5), to: CGPoint(x: 8.5, y: 15.5))
    default:
      path.addLine(from: CGPoint(x: 12, y: 11), to: CGPoint(x: 12, y: 17))
      path.addLine(from: CGPoint(x: 12, y: 7.5), to: CGPoint(x: 12, y: 7.6))
    }
  }
}

extension UIBezierPath {
  fileprivate func addLine(from start: CGPoint, to end: CGPoint) {
    move(to: start)
    addLine(to: end)
  }
}

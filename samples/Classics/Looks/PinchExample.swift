// SPDX-License-Identifier: MIT

import QuartzCore

/// 32. A pinch as a filter of a layer, and as a background filter behind one with border and
/// contents.
final class PinchExample: Example {
  override var number: Int { 32 }
  override var title: String { "Pinch" }

  /// The layer with the filter.
  let filtered = CALayer()
  /// The layer with the background filter.
  let lens = CALayer()
  /// The layer behind the lens.
  let behind = CALayer()

  private static func pinch(_ centre: CGPoint) -> CIFilter? {
    CIFilter(
      name: "CIPinchDistortion",
      parameters: [
        "inputRadius": 500, "inputScale": 1.25, "inputCenter": CIVector(cgPoint: centre),
      ])
  }

  override init() {
    super.init()
    filtered.frame = CGRect(x: 10, y: 90, width: 300, height: 300)
    behind.frame = CGRect(x: 330, y: 90, width: 300, height: 300)
    for page in [filtered, behind] {
      page.contents = Shapes.rings(Palette.blue, size: 300)
      layer.addSublayer(page)
    }
    filtered.filters = [Self.pinch(CGPoint(x: 250, y: 150))].compactMap { $0 }
    lens.frame = CGRect(x: 370, y: 130, width: 220, height: 220)
    lens.borderWidth = 4
    lens.borderColor = Palette.orange
    lens.contents = Shapes.rocketOnNothing
    lens.contentsGravity = .bottomRight
    lens.backgroundFilters = [Self.pinch(CGPoint(x: 110, y: 110))].compactMap { $0 }
    layer.addSublayer(lens)
  }
}

extension Shapes {
  /// A small picture with transparent parts.
  static var rocketOnNothing: CGImage? {
    picture(width: 72, height: 36) { context in
      context.setFillColor(Palette.red)
      context.move(to: CGPoint(x: 4, y: 4))
      context.addLine(to: CGPoint(x: 68, y: 18))
      context.addLine(to: CGPoint(x: 4, y: 32))
      context.fillPath()
    }
  }
}

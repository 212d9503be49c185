// SPDX-License-Identifier: MIT

import QuartzCore

/// 40. A custom property: a pie is redrawn in every frame while its progress animates.
final class PieExample: Example {
  override var number: Int { 40 }
  override var title: String { "Own animatable property" }

  /// A circle with a filled sector.
  final class PieLayer: CALayer {
    /// The filled fraction, 0 to 1.
    @CAProperty var progress: CGFloat = 0
    var fill = Palette.green
    /// The drawn values in order, for the test. `nonisolated(unsafe)`: used on the main thread
    /// only.
    nonisolated(unsafe) static var drawn: [CGFloat] = []

    override init() { super.init() }

    override init(layer: Any) {
      super.init(layer: layer)
      if let other = layer as? PieLayer { fill = other.fill }
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override class func needsDisplay(forKey key: String) -> Bool {
      key == "progress" || super.needsDisplay(forKey: key)
    }

    override func draw(in ctx: CGContext) {
      Self.drawn.append(progress)
      let center = CGPoint(x: bounds.midX, y: bounds.midY)
      ctx.setFillColor(fill)
      ctx.move(to: center)
      ctx.addArc(
        center: center, radius: bounds.width / 2 - 4, startAngle: -.pi / 2,
        endAngle: 2 * .pi * progress - .pi / 2, clockwise: false)
      ctx.closePath()
      ctx.fillPath()
    }
  }

  let pie = PieLayer()

  override init() {
    super.init()
    pie.frame = CGRect(x: 200, y: 120, width: 240, height: 240)
    pie.setNeedsDisplay()
    layer.addSublayer(pie)
  }

  override func run() {
    let fill = CABasicAnimation(keyPath: "progress")
    fill.fromValue = 0
    fill.toValue = 1
    fill.duration = 2
    pie.add(fill, forKey: "progress")
    pie.progress = 1
  }
}

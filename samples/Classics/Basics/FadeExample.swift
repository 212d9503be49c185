// SPDX-License-Identifier: MIT

import QuartzCore

/// 3. A fade by setting the opacity, and the same with an explicit animation.
final class FadeExample: Example {
  override var number: Int { 3 }
  override var title: String { "Fade: implicit in 0.25 s, explicit in 1 s" }

  let implicit = Shapes.box(
    Palette.green, at: CGPoint(x: 200, y: 240), size: CGSize(width: 160, height: 160))
  let explicit = Shapes.box(
    Palette.blue, at: CGPoint(x: 440, y: 240), size: CGSize(width: 160, height: 160))

  override init() {
    super.init()
    layer.addSublayer(implicit)
    layer.addSublayer(explicit)
  }

  override func run() {
    implicit.opacity = 0

    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = NSNumber(value: 1.0)
    fade.toValue = NSNumber(value: 0.0)
    fade.duration = 1
    // Set first: the implicit animation of the change has the key "opacity" too, and the explicit
    // one replaces it.
    explicit.opacity = 0
    explicit.add(fade, forKey: "opacity")
  }
}

// SPDX-License-Identifier: MIT

import QuartzCore

/// 24. The delegate answers a push for a change of the contents.
final class PushContentsExample: Example, CALayerDelegate {
  override var number: Int { 24 }
  override var title: String { "Action by delegate: setting the contents pushes" }

  let frameLayer = CALayer()

  override init() {
    super.init()
    frameLayer.frame = CGRect(x: 200, y: 120, width: 240, height: 240)
    frameLayer.masksToBounds = true
    frameLayer.contents = Shapes.rings(Palette.red)
    layer.addSublayer(frameLayer)
    frameLayer.delegate = self
  }

  override func run() {
    frameLayer.contents = Shapes.bars(Palette.blue)
  }

  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    guard event == "contents" else { return nil }
    let theAnimation = CATransition()
    theAnimation.duration = 1.0
    theAnimation.timingFunction = CAMediaTimingFunction(name: .easeIn)
    theAnimation.type = .push
    theAnimation.subtype = .fromRight
    return theAnimation
  }
}

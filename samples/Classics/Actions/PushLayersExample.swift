// SPDX-License-Identifier: MIT

import QuartzCore

/// 26. One push on two layers, one of which is hidden and the other shown.
final class PushLayersExample: Example {
  override var number: Int { 26 }
  override var title: String { "Push between two layers" }

  let first = CALayer()
  let second = CALayer()

  override init() {
    super.init()
    first.contents = Shapes.rings(Palette.green)
    second.contents = Shapes.bars(Palette.violet)
    second.isHidden = true
    for page in [first, second] {
      page.frame = CGRect(x: 200, y: 120, width: 240, height: 240)
      layer.addSublayer(page)
    }
  }

  override func run() {
    let transition = CATransition()
    transition.startProgress = 0
    transition.endProgress = 1.0
    transition.type = .push
    transition.subtype = .fromRight
    transition.duration = 1.0

    first.add(transition, forKey: "transition")
    second.add(transition, forKey: "transition")

    first.isHidden = true
    second.isHidden = false
  }
}

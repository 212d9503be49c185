// SPDX-License-Identifier: MIT

import QuartzCore

/// 15. Width and colour of a border change together in a group.
final class BorderExample: Example {
  override var number: Int { 15 }
  override var title: String { "Border changes in a group" }
  override var length: CFTimeInterval { 5 }

  let box = CALayer()

  override init() {
    super.init()
    box.frame = CGRect(x: 195, y: 115, width: 250, height: 250)
    box.backgroundColor = Palette.paper
    layer.addSublayer(box)
  }

  override func run() {
    let widthAnim = CAKeyframeAnimation(keyPath: "borderWidth")
    widthAnim.values = [1.0, 10.0, 5.0, 30.0, 0.5, 15.0, 2.0, 50.0, 0.0]
    widthAnim.calculationMode = .paced

    let colorAnim = CAKeyframeAnimation(keyPath: "borderColor")
    colorAnim.values = [
      CGColor(red: 0, green: 1, blue: 0, alpha: 1), CGColor(red: 1, green: 0, blue: 0, alpha: 1),
      CGColor(red: 0, green: 0, blue: 1, alpha: 1),
    ]
    colorAnim.calculationMode = .paced

    let group = CAAnimationGroup()
    group.animations = [colorAnim, widthAnim]
    group.duration = 5.0
    box.add(group, forKey: "BorderChanges")
  }
}

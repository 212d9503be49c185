// SPDX-License-Identifier: MIT

import QuartzCore

/// 12. Pictures as keyframes of the contents: one after the other, and one blending into the next.
final class SlideShowExample: Example {
  override var number: Int { 12 }
  override var title: String { "Slide show, discrete and linear" }
  override var length: CFTimeInterval { 4 }

  let pictures = [
    Shapes.rings(Palette.red), Shapes.bars(Palette.blue), Shapes.rings(Palette.green),
    Shapes.bars(Palette.violet),
  ].compactMap { $0 }
  let switching = CALayer()
  let blending = CALayer()

  override init() {
    super.init()
    switching.frame = CGRect(x: 50, y: 120, width: 240, height: 240)
    blending.frame = CGRect(x: 350, y: 120, width: 240, height: 240)
    for slide in [switching, blending] {
      slide.contents = pictures.first
      layer.addSublayer(slide)
    }
  }

  override func run() {
    let show = CAKeyframeAnimation(keyPath: "contents")
    show.values = pictures
    show.duration = 4
    show.calculationMode = .discrete
    switching.add(show, forKey: "show")
    show.calculationMode = .linear
    blending.add(show, forKey: "show")
  }
}

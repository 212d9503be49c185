// SPDX-License-Identifier: MIT

import BenchmarkScenes
import UIKit

/// Views of one colour each that blocks move, turn and fade, there and back indefinitely.
@MainActor
struct AnimatedViews {
  let root = UIView(frame: CGRect(x: 0, y: 0, width: 1280, height: 720))

  /// Makes the views along the paths of `quads-N`.
  init(count: Int) {
    root.backgroundColor = UIColor(red: 32 / 255, green: 32 / 255, blue: 48 / 255, alpha: 1)
    for path in BenchmarkTree.paths(count) {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 64, height: 64))
      view.center = path.start
      view.backgroundColor = UIColor(hue: path.phase, saturation: 0.6, brightness: 0.9, alpha: 1)
      view.layer.cornerRadius = 8
      root.addSubview(view)
      UIView.animate(
        withDuration: path.period / 2, delay: 0,
        options: [.repeat, .autoreverse, .curveLinear]
      ) {
        view.center = path.end
        view.transform = CGAffineTransform(rotationAngle: .pi * 0.9)
        view.alpha = 0.6
      }
    }
  }
}

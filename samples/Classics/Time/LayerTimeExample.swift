// SPDX-License-Identifier: MIT

import QuartzCore

/// 19. A layer's speed counts for all layers below it: 10 s become 5 s, and 2.5 s one level down.
final class LayerTimeExample: Example {
  override var number: Int { 19 }
  override var title: String { "Layer time: speed 1, 2, and 2 in 2" }
  override var length: CFTimeInterval { 10 }

  let plain = LayerTimeExample.track(y: 100)
  let fast = LayerTimeExample.track(y: 220)
  let faster = CALayer()

  private let runners = (0..<3).map { index in
    Shapes.box(Palette.row[index], at: CGPoint(x: 30, y: 30))
  }
  /// The layers that move: at speed 1, 2 and 4.
  var movers: [CALayer] { runners }

  override init() {
    super.init()
    layer.addSublayer(plain)
    layer.addSublayer(fast)
    faster.frame = CGRect(x: 0, y: 120, width: 600, height: 60)
    faster.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 0.08)
    fast.addSublayer(faster)
    fast.speed = 2
    faster.speed = 2
    plain.addSublayer(runners[0])
    fast.addSublayer(runners[1])
    faster.addSublayer(runners[2])
  }

  private static func track(y: CGFloat) -> CALayer {
    let track = CALayer()
    track.frame = CGRect(x: 20, y: y, width: 600, height: 60)
    track.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 0.08)
    return track
  }

  override func run() {
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = 30
    move.toValue = 570
    move.duration = 10
    for runner in runners { runner.add(move, forKey: "move") }
  }
}

// SPDX-License-Identifier: MIT

import QuartzCore

/// 23. What a delegate hears: of a natural end, of a removal, and of a replacement.
final class DelegateExample: Example {
  override var number: Int { 23 }
  override var title: String { "Delegate and completion" }
  override var steps: [(time: CFTimeInterval, action: () -> Void)] {
    [(0.5, { self.intervene() })]
  }

  let ending = Shapes.box(Palette.green, at: CGPoint(x: 100, y: 120))
  let removed = Shapes.box(Palette.orange, at: CGPoint(x: 100, y: 240))
  let replaced = Shapes.box(Palette.red, at: CGPoint(x: 100, y: 360))
  let journal = Journal()

  /// Writes down what it is told, and by which animation.
  final class Journal: NSObject, CAAnimationDelegate {
    private(set) var entries: [String] = []

    func animationDidStart(_ anim: CAAnimation) {
      entries.append("\(anim.value(forKey: "name") ?? "?") starts")
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      entries.append("\(anim.value(forKey: "name") ?? "?") \(flag ? "finishes" : "is cut off")")
    }
  }

  override init() {
    super.init()
    for box in [ending, removed, replaced] { layer.addSublayer(box) }
  }

  override func run() {
    for (box, name) in [(ending, "ending"), (removed, "removed"), (replaced, "replaced")] {
      box.add(move(name), forKey: "move")
    }
  }

  func intervene() {
    removed.removeAnimation(forKey: "move")
    replaced.add(move("replacing"), forKey: "move")
  }

  private func move(_ name: String) -> CAAnimation {
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = 100
    move.toValue = 540
    move.duration = 1
    move.delegate = journal
    move.setValue(name, forKey: "name")
    return move
  }
}

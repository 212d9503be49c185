// SPDX-License-Identifier: MIT

import QuartzCore

/// 17. A transaction in a transaction; each completion block comes after its own animations.
final class NestedTransactionsExample: Example {
  override var number: Int { 17 }
  override var title: String { "Nested transactions" }
  override var length: CFTimeInterval { 5.5 }

  let box = Shapes.box(
    Palette.red, at: CGPoint(x: 400, y: 300), size: CGSize(width: 120, height: 90))
  /// The names of the completion blocks, in order of their calls.
  private(set) var completions: [String] = []

  override init() {
    super.init()
    layer.addSublayer(box)
  }

  override func run() {
    CATransaction.begin()
    CATransaction.setValue(2.0, forKey: kCATransactionAnimationDuration)
    CATransaction.setCompletionBlock { [weak self] in self?.completions.append("outer") }
    box.position = CGPoint(x: 0, y: 0)

    CATransaction.begin()
    CATransaction.setValue(5.0, forKey: kCATransactionAnimationDuration)
    CATransaction.setCompletionBlock { [weak self] in self?.completions.append("inner") }
    box.zPosition = 200
    box.opacity = 0
    CATransaction.commit()

    CATransaction.commit()
  }
}

// SPDX-License-Identifier: MIT

import AppKit

/// Bars that change places, lengths and colours in one layout pass.
final class LayoutRow: NSView, Playing {
  private let bars = (0..<15).map { CardView(Palette.tints[$0 % 5], radius: 7) }
  private var step = 0

  override var isFlipped: Bool { true }

  init() {
    super.init(frame: .zero)
    for bar in bars { addSubview(bar) }
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func layout() {
    super.layout()
    let width = bounds.width / CGFloat(bars.count)
    for (index, bar) in bars.enumerated() {
      // A permutation that goes through all places.
      let place = (index * (step % 2 == 0 ? 1 : 4) + step * 3) % bars.count
      let height = 24 + 96 * (0.5 + 0.5 * sin(Double(place) * 0.7 + Double(step) * 1.9))
      bar.frame = NSRect(
        x: CGFloat(place) * width, y: bounds.height - CGFloat(height), width: width - 10,
        height: CGFloat(height))
    }
  }

  func play(_ step: Int) {
    NSAnimationContext.runAnimationGroup { context in
      context.allowsImplicitAnimation = true
      self.step = step + 1
      needsLayout = true
      layoutSubtreeIfNeeded()
    }
  }
}

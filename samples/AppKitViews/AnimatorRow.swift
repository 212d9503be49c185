// SPDX-License-Identifier: MIT

import AppKit

/// Five cards, each moved by one kind of property.
final class AnimatorRow: NSView, Playing {
  private let cards = Palette.tints.map { CardView($0) }
  private let names = ["frame, alphaValue", "frameCenterRotation", "shadow", "bounds", "subviews"]
  private var labels: [NSTextField] = []
  /// The animator of the first card, kept for the whole run.
  private lazy var first = cards[0].animator()

  override var isFlipped: Bool { true }

  init() {
    super.init(frame: .zero)
    for view in cards { addSubview(view) }
    for name in names {
      let label = Palette.label(name, size: 12, color: Palette.faint)
      labels.append(label)
      addSubview(label)
    }
    for (index, tint) in Palette.tints.enumerated() {
      let dot = CardView(tint)
      dot.frame = NSRect(x: 8 + CGFloat(index) * 15, y: 30, width: 11, height: 24)
      cards[3].addSubview(dot)
    }
    cards[3].layerTint(Palette.card)
    cards[3].clipsToBounds = true
    cards[4].addSubview(badge(0))
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  private var cell: CGFloat { bounds.width / CGFloat(cards.count) }

  override func layout() {
    super.layout()
    for (index, label) in labels.enumerated() {
      label.setFrameOrigin(NSPoint(x: CGFloat(index) * cell, y: bounds.maxY - 18))
      cards[index].frame = NSRect(x: CGFloat(index) * cell, y: 22, width: 84, height: 84)
    }
  }

  private func badge(_ step: Int) -> NSView {
    let badge = CardView(.white, radius: step % 2 == 0 ? 22 : 6)
    badge.frame = NSRect(x: 20, y: 20, width: 44, height: 44)
    return badge
  }

  func play(_ step: Int) {
    let isThere = step % 2 == 0
    first.setFrameOrigin(NSPoint(x: isThere ? 60 : 0, y: 22))
    first.alphaValue = isThere ? 0.35 : 1
    cards[1].animator().frameCenterRotation = isThere ? 180 : 360
    if !isThere { cards[1].frameCenterRotation = 0 }
    let shadow = NSShadow()
    shadow.shadowBlurRadius = isThere ? 26 : 6
    shadow.shadowOffset = NSSize(width: 0, height: isThere ? -14 : -2)
    shadow.shadowColor = NSColor(white: 0, alpha: isThere ? 0.45 : 0.3)
    cards[2].animator().shadow = shadow
    cards[3].animator().setBoundsOrigin(NSPoint(x: isThere ? 34 : -26, y: 0))
    if let old = cards[4].subviews.first {
      cards[4].animator().replaceSubview(old, with: badge(step + 1))
    }
  }
}

/// A rounded rectangle of one colour.
final class CardView: NSView {
  private let tint: NSColor
  private let radius: CGFloat

  init(_ tint: NSColor, radius: CGFloat = 14) {
    self.tint = tint
    self.radius = radius
    super.init(frame: .zero)
    wantsLayer = true
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override var wantsUpdateLayer: Bool { true }

  override func updateLayer() {
    layer?.backgroundColor = (shownTint ?? tint).cgColor
    layer?.cornerRadius = min(radius, bounds.width / 2)
  }

  private var shownTint: NSColor?

  /// Gives the card another colour.
  func layerTint(_ tint: NSColor) {
    shownTint = tint
    needsDisplay = true
  }
}

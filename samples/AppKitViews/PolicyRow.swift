// SPDX-License-Identifier: MIT

import AppKit

/// Five tiles that differ in their policy alone.
final class PolicyRow: NSView, Playing {
  private static let policies: [(NSView.LayerContentsRedrawPolicy, String)] = [
    (.never, "never"), (.onSetNeedsDisplay, "onSetNeedsDisplay"),
    (.duringViewResize, "duringViewResize"), (.beforeViewResize, "beforeViewResize"),
    (.crossfade, "crossfade"),
  ]
  private var tiles: [TileView] = []
  private var names: [NSTextField] = []

  override var isFlipped: Bool { true }

  init() {
    super.init(frame: .zero)
    for (index, (policy, name)) in Self.policies.enumerated() {
      let tile = TileView(Palette.tints[index])
      tile.layerContentsRedrawPolicy = policy
      tiles.append(tile)
      names.append(Palette.label(name, size: 12, color: Palette.faint))
    }
    for view in tiles as [NSView] + names { addSubview(view) }
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  private var cell: CGFloat { bounds.width / CGFloat(tiles.count) }

  override func layout() {
    super.layout()
    for (index, name) in names.enumerated() {
      name.setFrameOrigin(NSPoint(x: CGFloat(index) * cell, y: bounds.maxY - 18))
    }
    for (index, tile) in tiles.enumerated() { tile.frame = frame(index, isWide: false) }
    // The application draws what the system never does.
    tiles[0].drawOnce()
  }

  private func frame(_ index: Int, isWide: Bool) -> NSRect {
    NSRect(
      x: CGFloat(index) * cell, y: 4, width: isWide ? cell - 20 : 76,
      height: isWide ? 112 : 150)
  }

  func play(_ step: Int) {
    for (index, tile) in tiles.enumerated() {
      tile.animator().frame = frame(index, isWide: step % 2 == 0)
    }
  }
}

/// A card with a ring and hairlines, which show any stretching.
final class TileView: NSView {
  private let tint: NSColor

  init(_ tint: NSColor) {
    self.tint = tint
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  /// Sets the layer's contents, for the policy that never draws.
  func drawOnce() {
    guard let layer, layer.contents == nil, bounds.width > 0 else { return }
    layer.contents = NSImage(size: bounds.size, flipped: false) { [self] rect in
      drawCard(in: rect)
      return true
    }
  }

  override func draw(_ dirtyRect: NSRect) { drawCard(in: bounds) }

  private func drawCard(in rect: NSRect) {
    let card = NSBezierPath(roundedRect: rect, xRadius: 14, yRadius: 14)
    tint.setFill()
    card.fill()
    card.addClip()
    NSColor(white: 1, alpha: 0.22).setStroke()
    for offset in stride(from: -rect.height, to: rect.width, by: 12) {
      NSBezierPath.strokeLine(
        from: NSPoint(x: offset, y: 0), to: NSPoint(x: offset + rect.height, y: rect.height))
    }
    let side = min(rect.width, rect.height) * 0.56
    let ring = NSBezierPath(
      ovalIn: NSRect(x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side))
    ring.lineWidth = 7
    NSColor.white.setStroke()
    ring.stroke()
  }
}

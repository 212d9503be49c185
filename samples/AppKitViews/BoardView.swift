// SPDX-License-Identifier: MIT

import AppKit

/// The content of the window: three rows with their headings.
final class BoardView: NSView {
  private let rows: [(title: String, note: String, view: any NSView & Playing)] = [
    (
      "layerContentsRedrawPolicy", "Each tile is drawn by draw(_:); their frames move alike.",
      PolicyRow()
    ),
    (
      "animator()", "A group of 1.2 seconds: frames, opacity, rotation, shadow, subviews.",
      AnimatorRow()
    ),
    (
      "allowsImplicitAnimation", "One layout pass, made in a context that lets changes move.",
      LayoutRow()
    ),
  ]
  private var headings: [NSTextField] = []
  private var notes: [NSTextField] = []

  override var isFlipped: Bool { true }

  init() {
    super.init(frame: NSRect(x: 0, y: 0, width: 900, height: 640))
    wantsLayer = true
    for row in rows {
      headings.append(Palette.label(row.title, size: 15, isBold: true))
      notes.append(Palette.label(row.note, size: 12, color: Palette.faint))
      addSubview(row.view)
    }
    for label in headings + notes { addSubview(label) }
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  /// Begins to play the rows.
  func start() {
    layoutSubtreeIfNeeded()
    play(0)
  }

  override func layout() {
    super.layout()
    let heights: [CGFloat] = [190, 150, 130]
    let rest = max(bounds.height - heights.reduce(0, +) - 3 * 46 - 24, 0) / 3
    var top: CGFloat = 22
    for (index, row) in rows.enumerated() {
      headings[index].setFrameOrigin(NSPoint(x: 32, y: top))
      notes[index].setFrameOrigin(NSPoint(x: headings[index].frame.maxX + 14, y: top + 2))
      row.view.frame = NSRect(
        x: 32, y: top + 28, width: bounds.width - 64, height: heights[index])
      top += heights[index] + 46 + rest
    }
  }

  /// Plays all rows, to and fro indefinitely.
  private func play(_ step: Int) {
    NSAnimationContext.runAnimationGroup { context in
      context.duration = 1.2
      context.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
      for row in rows { row.view.play(step) }
    } completionHandler: { [weak self] in
      self?.pause(step)
    }
  }

  /// Rests for a moment, which is an animation of nothing.
  private func pause(_ step: Int) {
    NSAnimationContext.runAnimationGroup { context in
      context.duration = 0.4
      headings[0].animator().alphaValue = step % 2 == 0 ? 0.99 : 1
    } completionHandler: { [weak self] in
      self?.play(step + 1)
    }
  }
}

/// Makes the view that fills the sample's window, and the colour behind it.
@MainActor package func makeContent() -> (view: NSView, backgroundColor: NSColor, start: () -> Void)
{
  let board = BoardView()
  return (board, Palette.paper, { board.start() })
}

/// A row that moves when it is told to.
@MainActor protocol Playing {
  /// Makes the changes of a step inside of an animation group.
  func play(_ step: Int)
}

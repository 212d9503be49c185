// SPDX-License-Identifier: MIT

import AppKit

/// A view that draws a red circle, and keeps what it finds while it is drawn and printed.
@MainActor class PrintedView: NSView {
  /// One call of `draw(_:)`.
  struct Drawing {
    let rect: NSRect
    let isToScreen: Bool
    let isFlipped: Bool
    /// The map of the view's coordinates to the paper.
    let map: CGAffineTransform
    let page: Int
    let operation: NSPrintOperation
  }

  /// The calls for pages.
  var drawings: [Drawing] = []
  var calls: [String] = []
  /// The part of the view on each page; nil for pages by the paper.
  var parts: [NSRect]?
  /// The range in place of that of `parts`.
  var range: NSRange?

  override func draw(_ dirtyRect: NSRect) {
    guard let context = NSGraphicsContext.current else { return }
    if let operation = NSPrintOperation.current {
      drawings.append(
        Drawing(
          rect: dirtyRect, isToScreen: context.isDrawingToScreen, isFlipped: context.isFlipped,
          map: context.cgContext.ctm, page: operation.currentPage, operation: operation))
    }
    NSColor.red.set()
    NSBezierPath(ovalIn: bounds.insetBy(dx: 4, dy: 4)).fill()
  }

  override func knowsPageRange(_ range: NSRangePointer) -> Bool {
    guard let parts else { return false }
    range.pointee = self.range ?? NSRange(location: 1, length: parts.count)
    return true
  }

  override func rectForPage(_ page: Int) -> NSRect {
    guard let parts, parts.indices.contains(page - 1) else { return .zero }
    return parts[page - 1]
  }

  override func beginDocument() { calls.append("document") }

  override func endDocument() { calls.append("end") }

  override func drawPageBorder(with borderSize: NSSize) {
    calls.append("border \(Int(borderSize.width)) \(Int(borderSize.height))")
    NSBezierPath.stroke(NSRect(origin: .zero, size: borderSize))
  }
}

/// The same view with y downward.
final class FlippedPrintedView: PrintedView {
  override var isFlipped: Bool { true }
}

extension Data {
  /// The bytes as characters, for a search in a PDF.
  var characters: String { String(decoding: self, as: Unicode.ASCII.self) }

  /// Whether a PDF holds a picture of pixels.
  var holdsPictures: Bool { characters.contains("/Image") }

  /// Whether a PDF holds text.
  var holdsText: Bool { characters.contains("/Font") }
}

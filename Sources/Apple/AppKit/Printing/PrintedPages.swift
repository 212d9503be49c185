// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import Foundation

/// The pages of a print: which parts of the view they show, and where on the paper.
@MainActor struct PrintedPages {
  /// Where the parts come from.
  enum Parts {
    /// The view says them, page by page.
    case asked
    /// They were computed, the first for page 1.
    case computed([NSRect])
  }

  /// The size of a page in points.
  let paperSize: NSSize
  /// The points of the paper for a point of the view.
  let scale: CGFloat
  /// The rectangle of the paper in which the parts are placed.
  let printedRect: NSRect
  let numbers: Range<Int>
  let parts: Parts
  let isHorizontallyCentered: Bool
  let isVerticallyCentered: Bool

  /// The most pages of a print.
  static let limit = 10_000

  /// The part of the view on a page; nil after the last one.
  func rect(of number: Int, in view: NSView) -> NSRect? {
    let rect: NSRect
    switch parts {
    case .asked: rect = view.rectForPage(number).standardized
    case .computed(let rects): rect = rects[number - 1]
    }
    return rect.isFinite && !rect.isEmpty ? rect : nil
  }

  /// The lower left corner of a part on the paper.
  func place(of rect: NSRect) -> NSPoint {
    let size = NSSize(width: rect.width * scale, height: rect.height * scale)
    return NSPoint(
      x: isHorizontallyCentered ? printedRect.midX - size.width / 2 : printedRect.minX,
      y: isVerticallyCentered ? printedRect.midY - size.height / 2 : printedRect.maxY - size.height)
  }
}

extension NSPrintOperation {
  /// The pages of a view; nil, and logged, where there can be none.
  final func pages(of view: NSView) -> PrintedPages? {
    switch destination {
    case .data(_, let rect): page(of: rect)
    case .job: askedPages(of: view) ?? computedPages(of: view)
    }
  }

  /// One page as large as a rectangle.
  private func page(of rect: NSRect) -> PrintedPages? {
    guard rect.isFinite, min(rect.width, rect.height) >= 1,
      max(rect.width, rect.height) <= 14_400
    else {
      RefusalLog.refuse(
        "NSPrintOperation: page", "\(rect) is no size of a page; nothing is written")
      return nil
    }
    return PrintedPages(
      paperSize: rect.size, scale: 1, printedRect: NSRect(origin: .zero, size: rect.size),
      numbers: 1..<2, parts: .computed([rect]), isHorizontallyCentered: false,
      isVerticallyCentered: false)
  }

  /// The pages that the view knows; nil if it knows none.
  private func askedPages(of view: NSView) -> PrintedPages? {
    var range = NSRange(location: 1, length: Int.max)
    // The range lives as long as the call.
    guard unsafe view.knowsPageRange(&range) else { return nil }
    let count = min(max(range.length, 0), PrintedPages.limit)
    let first = min(max(range.location, 1), Int.max - count)
    return pages(first..<(first + count), .asked, isSingle: count == 1)
  }

  private func pages(
    _ numbers: Range<Int>, _ parts: PrintedPages.Parts, isSingle: Bool
  ) -> PrintedPages {
    PrintedPages(
      paperSize: printInfo.paperSize, scale: printInfo.scalingFactor,
      printedRect: printInfo.printedRect, numbers: numbers, parts: parts,
      isHorizontallyCentered: printInfo.isHorizontallyCentered,
      // The last of several pages begins at the top as the others do.
      isVerticallyCentered: isSingle && printInfo.isVerticallyCentered)
  }

  /// Pages of the view from its top down, as much as fits between the margins; cut off at the right.
  private func computedPages(of view: NSView) -> PrintedPages? {
    let printed = printInfo.printedRect
    let scale = printInfo.scalingFactor
    let size = NSSize(width: printed.width / scale, height: printed.height / scale)
    let bounds = view.bounds
    guard min(size.width, size.height) >= 1, !bounds.isEmpty else {
      RefusalLog.refuse(
        "NSPrintOperation: page", "\(bounds) on \(size) leaves nothing to print")
      return nil
    }
    var rects: [NSRect] = []
    var done: CGFloat = 0
    while done < bounds.height, rects.count < PrintedPages.limit {
      let height = self.height(of: view, from: done, limit: size.height)
      rects.append(
        NSRect(
          x: bounds.minX, y: view.isFlipped ? bounds.minY + done : bounds.maxY - done - height,
          width: min(bounds.width, size.width), height: height))
      done += height
    }
    if done < bounds.height {
      RefusalLog.refuse(
        "NSPrintOperation: page", "more than \(rects.count) pages; the rest is left out")
    }
    return pages(1..<(rects.count + 1), .computed(rects), isSingle: rects.count == 1)
  }

  /// The height of a page, which the view may shorten to a fifth of it at the least.
  private func height(of view: NSView, from done: CGFloat, limit: CGFloat) -> CGFloat {
    let bounds = view.bounds
    let height = min(limit, bounds.height - done)
    let sign: CGFloat = view.isFlipped ? 1 : -1
    let top = (view.isFlipped ? bounds.minY : bounds.maxY) + sign * done
    let bottom = top + sign * height
    var asked = bottom
    // The number lives as long as the call.
    unsafe view.adjustPageHeightNew(
      &asked, top: top, bottom: bottom, limit: top + sign * height / 5)
    let wanted = (asked - top) * sign
    return wanted >= height / 5 ? min(wanted, height) : height
  }
}

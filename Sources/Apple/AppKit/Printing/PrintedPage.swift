// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// The page of a print that is being drawn.
@MainActor final class PrintedPage {
  /// The number, the first page's being 1.
  let number: Int
  private let paperSize: NSSize
  private let scale: CGFloat
  private var isOpen = false

  init(number: Int, size: NSSize, scale: CGFloat) {
    self.number = number
    paperSize = size
    self.scale = scale
  }

  /// Maps a part of a view to a place on the paper, and makes that the current context.
  func begin(_ view: NSView, _ rect: NSRect, at place: NSPoint, of operation: NSPrintOperation) {
    guard let page = operation.context, !isOpen else { return }
    isOpen = true
    let context = page.cgContext
    context.saveGState()
    if !operation.isCopyingOperation {
      page.saveGraphicsState()
      view.drawPageBorder(with: paperSize)
      page.restoreGraphicsState()
    }
    context.translateBy(x: place.x, y: place.y)
    context.scaleBy(x: scale, y: scale)
    if view.isFlipped {
      context.translateBy(x: 0, y: rect.height)
      context.scaleBy(x: 1, y: -1)
    }
    context.translateBy(x: -rect.minX, y: -rect.minY)
    context.clip(to: rect)
    let own = NSGraphicsContext(context, isFlipped: view.isFlipped, isDrawingToScreen: false)
    operation.context = own
    NSGraphicsContext.current = own
  }

  /// Ends what `begin` began; without it nothing happens.
  func end(of operation: NSPrintOperation) {
    guard isOpen else { return }
    isOpen = false
    operation.context?.restoreGraphicsState()
  }
}

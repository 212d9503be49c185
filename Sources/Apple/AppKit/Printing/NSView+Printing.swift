// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import Foundation

/// Printing: the default behaviour of the view's methods that a print calls.
extension NSView {
  /// A rectangle as a PDF of one page; no bytes for one that is no size of a page.
  final func pdf(of rect: NSRect) -> Data {
    let data = NSMutableData()
    return NSPrintOperation.pdfOperation(with: self, inside: rect, to: data).run()
      ? Data(referencing: data) : Data()
  }

  /// Begins the page of the operation that runs; refused and logged outside of a print of this view.
  final func beginPrintedPage(_ rect: NSRect, at place: NSPoint) {
    guard let operation = NSPrintOperation.current, let page = operation.page,
      operation.view === self
    else { return refusePrinting("beginPage") }
    page.begin(self, rect, at: place, of: operation)
  }

  /// Ends the page of the operation that runs; refused and logged outside of a print of this view.
  final func endPrintedPage() {
    guard let operation = NSPrintOperation.current, let page = operation.page,
      operation.view === self
    else { return refusePrinting("endPage") }
    page.end(of: operation)
  }

  private func refusePrinting(_ name: String) {
    RefusalLog.refuse("NSView: \(name)", "the view is not being printed; ignored")
  }
}

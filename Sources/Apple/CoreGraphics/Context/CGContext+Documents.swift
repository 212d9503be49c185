// SPDX-License-Identifier: MIT

internal import Diagnostics
public import Foundation

extension CGContext {
  /// Makes a context that draws a PDF into a consumer, written when `closePDF` is called.
  ///
  /// `mediaBox` is the page in points, 612 × 792 when nil; its origin is that of user space. Nil,
  /// with a logged reason, when a side is not within 1...14 400 points.
  public convenience init?(
    consumer: CGDataConsumer, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?
  ) {
    // The caller's pointer is valid during the call.
    let box = unsafe mediaBox?.pointee ?? CGRect(x: 0, y: 0, width: 612, height: 792)
    self.init(.pdf, consumer, box)
  }

  /// Makes a context that draws a PDF file, written when `closePDF` is called.
  public convenience init?(
    _ url: CFURL, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?
  ) {
    guard let consumer = CGDataConsumer(url: url) else { return nil }
    unsafe self.init(consumer: consumer, mediaBox: mediaBox, auxiliaryInfo)
  }

  /// Makes a context that draws an SVG picture of a size in points, written by `closeSVG`.
  ///
  /// Not part of Apple's API. Nil, with a logged reason, when a side is not within 1...14 400.
  public convenience init?(svg consumer: CGDataConsumer, size: CGSize) {
    self.init(.svg, consumer, CGRect(origin: .zero, size: size))
  }

  /// Begins a page of a PDF with the state of a new context.
  ///
  /// `pageInfo` may hold the page's rectangle (`CGRect`) under "MediaBox". Drawing before the first
  /// page is begun is on the first page.
  public func beginPDFPage(_ pageInfo: CFDictionary?) {
    beginPage(pageInfo?["MediaBox"] as? CGRect)
  }

  /// Begins a page with the state of a new context; nil repeats the last page's rectangle.
  public func beginPage(mediaBox: UnsafePointer<CGRect>?) {
    // The caller's pointer is valid during the call.
    beginPage(unsafe mediaBox?.pointee)
  }

  /// Ends a page of a PDF; open layers and saved states end with it.
  public func endPDFPage() { endPage() }

  /// Ends a page; open layers and saved states end with it.
  public func endPage() {
    guard let document else { return refuseDocument("endPage") }
    resetPage()
    document.showPage()
  }

  /// Ends a PDF and writes it to its consumer.
  public func closePDF() { close("closePDF") }

  /// Ends an SVG picture and writes it to its consumer.
  public func closeSVG() { close("closeSVG") }

  private func close(_ name: String) {
    guard let document else { return refuseDocument(name) }
    resetPage()
    document.close()
  }

  private func beginPage(_ box: CGRect?) {
    guard let document else { return refuseDocument("beginPage") }
    resetPage()
    guard let box = box?.standardized, Self.isPage(box) else { return }
    document.setPageSize(box.size)
    flip = Self.flip(ofPage: box)
  }

  /// Ends layers and saved states, and begins with a new state and the whole page as clip.
  private func resetPage() {
    while targets.count > 1 { endTransparencyLayer() }
    for _ in targets[0].saved { canvas.restore() }
    targets[0].saved = []
    canvas.resetClip()
    state = GraphicsState()
    beginPath()
  }

  private func refuseDocument(_ name: String) {
    RefusalLog.refuse("context: \(name) in a bitmap", "only documents have pages; ignored")
  }

  /// Whether a rectangle can be a page.
  static func isPage(_ box: CGRect) -> Bool {
    let limit = VectorDocument.maximumSide
    return box.origin.isFinite && box.width >= 1 && box.height >= 1
      && box.width <= limit && box.height <= limit
  }

  /// The map from the space of a page, y up, to the document's, y down from the page's upper left
  /// corner.
  static func flip(ofPage box: CGRect) -> CGAffineTransform {
    CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: -box.minX, ty: box.maxY)
  }
}

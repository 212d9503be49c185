// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
public import Foundation

/// One print of a view: its pages as a PDF, to a printer, into a file, or into memory.
///
/// The view draws again for the pages, as lines and text and not as the pixels of the screen; only
/// shadows and pictures are bitmaps. Animations are left out: pages show the values that were set (view
/// facts PT-1 to PT-3).
@preconcurrency @MainActor open class NSPrintOperation: NSObject {
  /// The destination of the pages.
  enum Destination {
    /// As the print's values say.
    case job
    /// One page of a rectangle of the view, at the end of some bytes.
    case data(NSMutableData, NSRect)
  }

  private final let printedView: NSView
  final let destination: Destination
  private final var hasRun = false
  /// The page that is being drawn.
  final var page: PrintedPage?

  /// The values of the print; a copy of those that were given.
  open var printInfo: NSPrintInfo
  /// Whether a panel asks for values first; no effect, as panels do not exist here. True by default.
  open var showsPrintPanel = true
  /// Whether a panel shows the progress; no effect, as panels do not exist here. True by default.
  open var showsProgressPanel = true
  /// The number of the page that is being drawn, the first being 1; 0 unless the operation runs.
  open var currentPage: Int { page?.number ?? 0 }

  /// The context of the pages; nil unless the operation runs.
  open internal(set) var context: NSGraphicsContext?

  /// Makes a print of a view with the shared values.
  public convenience init(view: NSView) { self.init(view: view, printInfo: .shared) }

  /// Makes a print of a view.
  public convenience init(view: NSView, printInfo: NSPrintInfo) {
    self.init(view, printInfo, .job)
  }

  init(_ view: NSView, _ printInfo: NSPrintInfo, _ destination: Destination) {
    printedView = view
    self.printInfo = printInfo.copy() as? NSPrintInfo ?? NSPrintInfo()
    self.destination = destination
    super.init()
  }

  /// Makes an operation that writes a rectangle of a view as a PDF of one page of that size.
  ///
  /// - Parameters:
  ///   - view: the view.
  ///   - rect: in the view's coordinates; sides are within 1...14 400.
  ///   - data: the bytes that the PDF is added to.
  public class func pdfOperation(
    with view: NSView, inside rect: NSRect, to data: NSMutableData
  ) -> NSPrintOperation {
    pdfOperation(with: view, inside: rect, to: data, printInfo: .shared)
  }

  /// Makes an operation that writes a rectangle of a view as a PDF of one page of that size.
  ///
  /// - Parameters:
  ///   - view: the view.
  ///   - rect: in the view's coordinates; sides are within 1...14 400.
  ///   - data: the bytes that the PDF is added to.
  ///   - printInfo: values that the view may ask for; neither its paper nor its scale count.
  public class func pdfOperation(
    with view: NSView, inside rect: NSRect, to data: NSMutableData, printInfo: NSPrintInfo
  ) -> NSPrintOperation {
    NSPrintOperation(view, printInfo, .data(data, rect.standardized))
  }

  private static var running: NSPrintOperation?

  /// The operation that runs; nil for none.
  public class var current: NSPrintOperation? {
    get { running }
    set { running = newValue }
  }

  /// The view that is printed.
  open var view: NSView? { printedView }

  /// Whether the pages are data and not for a printer.
  open var isCopyingOperation: Bool {
    if case .data = destination { return true }
    return false
  }

  /// Draws all pages.
  ///
  /// - Returns: whether they have reached their destination. false, and logged, for a second run of the
  ///   same operation, a view without an area, and a printer or a file that cannot be reached.
  @discardableResult
  open func run() -> Bool {
    guard !hasRun else {
      RefusalLog.refuse("NSPrintOperation: run", "an operation runs once; make another one")
      return false
    }
    hasRun = true
    // Drawing that waits for the screen is no part of the print.
    printedView.layoutSubtreeIfNeeded()
    printedView.displayIfNeeded()
    let outer = NSPrintOperation.current
    NSPrintOperation.current = self
    defer { NSPrintOperation.current = outer }
    let bytes: NSMutableData
    if case .data(let data, _) = destination { bytes = data } else { bytes = NSMutableData() }
    guard let pages = pages(of: printedView), draw(pages, of: printedView, into: bytes) else {
      return false
    }
    return isCopyingOperation || PrintJob(info: printInfo).deliver(Data(referencing: bytes))
  }

  /// Draws pages into a document; false where there can be none of their size.
  private func draw(_ pages: PrintedPages, of view: NSView, into data: NSMutableData) -> Bool {
    var box = CGRect(origin: .zero, size: pages.paperSize)
    guard let consumer = CGDataConsumer(data: data),
      // The rectangle lives as long as the call.
      let document = unsafe CGContext(consumer: consumer, mediaBox: &box, nil)
    else { return false }
    let graphics = NSGraphicsContext(document, isFlipped: false, isDrawingToScreen: false)
    context = graphics
    defer { context = nil }
    // A page drops the states that were saved before it, so none is saved around the pages.
    NSGraphicsContext.draw(in: nil) {
      NSGraphicsContext.current = graphics
      view.beginDocument()
      for number in pages.numbers {
        guard let rect = pages.rect(of: number, in: view) else { break }
        draw(number, rect, pages, on: graphics)
      }
      view.endDocument()
    }
    document.closePDF()
    return true
  }

  private func draw(
    _ number: Int, _ rect: NSRect, _ pages: PrintedPages, on paper: NSGraphicsContext
  ) {
    let page = PrintedPage(number: number, size: pages.paperSize, scale: pages.scale)
    self.page = page
    paper.cgContext.beginPDFPage(nil)
    printedView.beginPage(in: rect, atPlacement: pages.place(of: rect))
    if let context { printedView.displayIgnoringOpacity(rect, in: context) }
    printedView.endPage()
    // Where the view's own methods have not called those of the superclass.
    page.end(of: self)
    paper.cgContext.endPDFPage()
    self.page = nil
    context = paper
    NSGraphicsContext.current = paper
  }
}

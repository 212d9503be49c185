// SPDX-License-Identifier: MIT

import CCairo
import Diagnostics
import Foundation

/// A PDF or SVG document that a context draws pages of, and the destination of its bytes.
///
/// Cairo's output is collected and written when the document is closed. Everything that Cairo can
/// express stays vectors. The rest (shadows, clips by an image) is drawn as a bitmap of
/// `rasterScale` pixels per point.
@safe final class VectorDocument {
  /// The format of the document.
  enum Kind {
    case pdf
    case svg
  }

  /// The pixels per point of rasterized content: 288 per inch.
  static let rasterScale = 4

  /// The largest side of a page in points: the limit of PDF readers.
  static let maximumSide: CGFloat = 14_400

  let kind: Kind
  let surface: CairoSurface
  private let consumer: CGDataConsumer
  private let output: Output
  private var isClosed = false

  /// The bytes so far; a class, so that Cairo's callback can reach it.
  private final class Output {
    var data = Data()
  }

  /// Begins a document whose first page has a size in points; nil when Cairo cannot make it.
  init?(_ kind: Kind, _ consumer: CGDataConsumer, size: CGSize) {
    let output = Output()
    let write: cairo_write_func_t = { closure, bytes, count in
      guard let closure = unsafe closure, let bytes = unsafe bytes else {
        return CAIRO_STATUS_WRITE_ERROR
      }
      // The document keeps the output alive until the surface is finished.
      let output = unsafe Unmanaged<Output>.fromOpaque(closure).takeUnretainedValue()
      unsafe output.data.append(bytes, count: Int(count))
      return CAIRO_STATUS_SUCCESS
    }
    let closure = unsafe Unmanaged.passUnretained(output).toOpaque()
    let pointer =
      kind == .pdf
      ? unsafe cairo_pdf_surface_create_for_stream(write, closure, size.width, size.height)
      : unsafe cairo_svg_surface_create_for_stream(write, closure, size.width, size.height)
    guard
      let surface = unsafe CairoSurface(
        vector: pointer, width: Int(clamping: size.width.rounded(.up)),
        height: Int(clamping: size.height.rounded(.up)))
    else { return nil }
    // A point of user space is a CSS pixel, the unit that viewers show a bitmap's pixels in.
    if kind == .svg {
      unsafe cairo_svg_surface_set_document_unit(surface.pointer, CAIRO_SVG_UNIT_PX)
    }
    self.kind = kind
    self.consumer = consumer
    self.output = output
    self.surface = surface
  }

  deinit {
    // Cairo writes while the surface is finished, so that happens before the output is read.
    surface.finish()
  }

  /// Sets the size of the current page, which must be empty.
  func setPageSize(_ size: CGSize) {
    guard kind == .pdf, !isClosed else { return }
    unsafe cairo_pdf_surface_set_size(surface.pointer, size.width, size.height)
  }

  /// Ends the page and begins another.
  func showPage() {
    guard !isClosed else { return }
    unsafe cairo_surface_show_page(surface.pointer)
  }

  /// Ends the document and writes it; later calls do nothing.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    surface.finish()
    do {
      try consumer.write(output.data)
    } catch {
      RefusalLog.refuse("context: unwritable document", "\(error)")
    }
  }
}

// SPDX-License-Identifier: MIT

import CGdkPixbuf
import Foundation

/// Decodes the rows of a file that have come so far, each byte once.
final class PartialDecoder {
  private var decoder = PixbufDecoder(source: "data")
  private var taken = 0
  private var isOpen = false
  private var hasFailed = false

  deinit {
    // Every loader has to be closed, and complains that its file is not complete.
    if isOpen { _ = decoder.close() }
  }

  /// The image with the rows that are there, and nothing below them; nil before the first one, and for
  /// a file of four inks.
  func image(of contents: ImageFileContents) -> CGImage? {
    if contents.bytes.count < taken { restart() }
    guard let metadata = contents.metadata, metadata.model != .cmyk || metadata.decodesToRGB else {
      return nil
    }
    guard !hasFailed else { return nil }
    if !isOpen {
      decoder.connect()
      isOpen = true
    }
    let failure = contents.bytes.withSpan { bytes in
      decoder.write(bytes.extracting(taken..<bytes.count))
    }
    taken = contents.bytes.count
    if failure != nil || decoder.isTooLarge {
      hasFailed = true
      return nil
    }
    // The pixbuf belongs to the loader, and is copied.
    guard decoder.lastRow > 0, let pixbuf = unsafe gdk_pixbuf_loader_get_pixbuf(decoder.loader)
    else { return nil }
    return unsafe CGImage(
      pixbuf: pixbuf, utType: contents.type, space: metadata.space(), rows: decoder.lastRow)
  }

  private func restart() {
    if isOpen { _ = decoder.close() }
    decoder = PixbufDecoder(source: "data")
    (taken, isOpen, hasFailed) = (0, false, false)
  }
}

// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import Foundation

/// The images in a file: one, the frames of an animation (GIF, PNG, WebP, AVIF, HEIF, JPEG XL), the pages of
/// a TIFF, or the sizes of an icon.
///
/// A source of bytes that are no image has no images and no type. Images are decoded on demand; the
/// last one is cached. An incremental source gets its file bit by bit, and gives the rows that are
/// there. A source belongs to one thread at a time.
public final class CGImageSource {
  private(set) var contents: ImageFileContents
  /// Whether no more bytes will come.
  private(set) var isFinal: Bool
  private var last: (index: Int, frame: Frame)?
  private var player: (any FrameSource)?
  /// Whether decoded images are kept.
  private let caches: Bool

  /// One decoded image and its orientation.
  struct Frame {
    let image: CGImage
    let orientation: CGImagePropertyOrientation
  }

  init(_ bytes: FrozenBytes, isFinal: Bool = true, options: CFDictionary? = nil) {
    contents = ImageFileContents(bytes)
    self.isFinal = isFinal
    caches = options?[kCGImageSourceShouldCache] as? Bool ?? true
  }

  /// The uniform type identifier of the file; nil for an unknown format.
  var type: String? {
    contents.type ?? (isFinal ? frame(at: 0)?.image.fileType : nil)
  }

  /// The uniform type identifier of an image file by its first kilobyte; nil for a file of another kind.
  package static func type(ofFirstBytes data: Data) -> String? {
    ImageSignature.type(of: data.span)
  }

  /// Whether the images are the frames of an animation.
  package var isAnimation: Bool { contents.delays.count > 1 }

  /// The number of times that the frames play; nil indefinitely.
  package var playCount: Int? { contents.playCount }

  /// The seconds that a frame shows; those of a GIF below 0.02 s count as 0.1 s, as in browsers.
  package func displayedDelay(at index: Int) -> Double { contents.displayedDelay(at: index) }

  /// The number of images; 0 where the bytes are no image, or too few to tell.
  var count: Int {
    if contents.delays.count > 1 { return contents.delays.count }
    if !isFinal { return contents.metadata == nil ? 0 : 1 }
    if contents.pages.count > 1 { return contents.pages.count }
    return frame(at: 0) == nil ? 0 : 1
  }

  /// The number of images that the file seems to have, one at least.
  private var frameCount: Int {
    max(contents.delays.count, isComplete ? contents.pages.count : 1, 1)
  }

  /// The header of an image, or of the file if all images share one.
  func metadata(at index: Int) -> ImageMetadata? {
    let starts = contents.pages.starts
    guard index > 0, !contents.pages.isIcon, starts.indices.contains(index) else {
      return contents.metadata
    }
    return contents.bytes.withSpan {
      ImageMetadata($0, type: contents.type, page: starts[index])
    }
  }

  /// Takes all bytes of the file that have come so far.
  func update(_ data: Data, isFinal: Bool) {
    guard !self.isFinal else {
      return RefusalLog.refuse("image source: refused data", "the source has all of its data")
    }
    // Without memory the source has what came before.
    guard let bytes = FrozenBytes(data) else { return }
    contents = ImageFileContents(bytes)
    self.isFinal = isFinal
    last = nil
    player = nil
  }

  /// The image at an index; nil, with a logged reason, when none exists or it cannot be decoded.
  func frame(at index: Int) -> Frame? {
    if let last, last.index == index { return last.frame }
    guard index >= 0, index < frameCount else { return nil }
    if !isComplete { return partialFrame(index) }
    do throws(CGImageError) {
      guard let frame = try decodedFrame(index) else { return nil }
      if caches { last = (index, frame) }
      return frame
    } catch {
      RefusalLog.refuse("image source: undecodable", error.description)
      return nil
    }
  }

  /// Whether all bytes are there.
  private var isComplete: Bool { isFinal || contents.hasEnd }

  /// The rows of the first image that are there, or a whole frame of an animation.
  private func partialFrame(_ index: Int) -> Frame? {
    guard contents.metadata != nil else { return nil }
    // Without a log: the last frame may lack its end.
    if index > 0 || contents.type == "org.webmproject.webp" && contents.delays.count > 1 {
      return index < contents.completeFrameCount ? try? decodedFrame(index) : nil
    }
    guard let image = try? still(0, DecodingRequest(isPartial: true)) else { return nil }
    return Frame(image: image, orientation: contents.metadata?.orientation ?? .up)
  }

  private func decodedFrame(_ index: Int) throws(CGImageError) -> Frame? {
    if contents.delays.count > 1 {
      if player == nil { player = try contents.player() }
      return try player?.image(at: index).map { Frame(image: $0, orientation: .up) }
    }
    let image: CGImage
    if let sequence = contents.sequence {
      image = try still(of: sequence)
    } else {
      image = try still(index, DecodingRequest())
    }
    return Frame(image: image, orientation: metadata(at: index)?.orientation ?? .up)
  }

  /// The still picture beside the frames of a sequence whose library is not installed, with a message.
  private func still(of sequence: ImageSequence) throws(CGImageError) -> CGImage {
    guard let image = try? still(0, DecodingRequest()) else { throw sequence.missingLibrary }
    RefusalLog.refuse(
      "image source: a still instead of frames", sequence.missingLibrary.description)
    return image
  }

  /// A still picture, or the page or the size of an index.
  func still(_ index: Int, _ request: DecodingRequest) throws(CGImageError) -> CGImage {
    let (pages, metadata) = (contents.pages, metadata(at: index))
    return try contents.bytes.withSpan { (bytes) throws(CGImageError) -> CGImage in
      guard pages.starts.indices.contains(index) else {
        return try ImageDecoder.still(from: bytes, metadata, request, source: "data")
      }
      if pages.isIcon {
        return try ImageDecoder.icon(index, of: pages, bytes, source: "data")
      }
      var request = request
      request.page = pages.starts[index]
      return try ImageDecoder.still(from: bytes, metadata, request, source: "data")
    }
  }

  /// The state of the file as a whole.
  var status: CGImageSourceStatus {
    if contents.bytes.count == 0 { return isFinal ? .statusUnexpectedEOF : .statusReadingHeader }
    guard contents.type != nil else {
      if isFinal { return frame(at: 0) == nil ? .statusUnknownType : .statusComplete }
      // The longest signature has 12 bytes.
      return contents.bytes.count < 12 ? .statusReadingHeader : .statusUnknownType
    }
    if !isComplete { return contents.metadata == nil ? .statusReadingHeader : .statusIncomplete }
    // Formats without a mark at their end are damaged rather than cut.
    let hasMark = contents.type.map { Self.marked.contains($0) } ?? false
    if hasMark, !contents.hasAllImages { return .statusUnexpectedEOF }
    return frame(at: 0) == nil ? .statusInvalidData : .statusComplete
  }

  private static let marked: Set<String> = [
    "public.png", "public.jpeg", "com.compuserve.gif", "org.webmproject.webp",
  ]

  /// The state of one image.
  func status(at index: Int) -> CGImageSourceStatus {
    let whole = status
    guard index >= 0, index < frameCount else {
      return isFinal ? .statusUnexpectedEOF : .statusUnknownType
    }
    guard index > 0 else { return whole }
    return frame(at: index) == nil
      ? (isComplete ? .statusInvalidData : .statusIncomplete) : .statusComplete
  }
}

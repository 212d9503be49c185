// SPDX-License-Identifier: MIT

import CImageFiles
import CoreGraphics
import Foundation

/// The frames of an AVIF, HEIF or JPEG XL file that moves; their pixels are a library's work.
struct ImageSequence {
  /// The delays in seconds.
  let delays: [Double]
  /// The number of times that the frames play; nil indefinitely.
  let playCount: Int?
  /// The uniform type identifier of the file.
  let type: String
  private let format: LaminaSequenceFormat

  /// Reads the times of a file; nil for one that does not move, and for a JPEG XL without libjxl.
  init?(_ bytes: Span<UInt8>, type: String?) {
    switch type {
    case "public.avif"?, "public.heic"?:
      guard let media = MediaSequence(bytes) else { return nil }
      (delays, playCount) = (media.delays, media.playCount)
      format = type == "public.avif" ? LAMINA_AVIF_SEQUENCE : LAMINA_HEIF_SEQUENCE
    case "public.jpeg-xl"?:
      guard let times = Self.jpegXLTimes(bytes) else { return nil }
      (delays, playCount) = times
      format = LAMINA_JPEG_XL_SEQUENCE
    default: return nil
    }
    self.type = type ?? ""
  }

  private static func jpegXLTimes(
    _ bytes: Span<UInt8>
  ) -> (delays: [Double], playCount: Int?)? {
    var times = unsafe LaminaFrameTimes()
    // The bytes live during the call, which reads `count` of them at most.
    let isRead = unsafe bytes.withUnsafeBufferPointer { file in
      unsafe lamina_read_jpeg_xl_times(
        file.baseAddress, file.count, MediaSequence.maximumFrames, &times)
    }
    guard isRead != 0, unsafe times.count > 1 else {
      unsafe lamina_free(times.ticks)
      return nil
    }
    defer { unsafe lamina_free(times.ticks) }
    let scale = unsafe times.ticks_per_second
    // There are `count` of them.
    let delays = unsafe UnsafeBufferPointer(start: times.ticks, count: times.count).map {
      Double($0) / scale
    }
    return (delays, unsafe times.plays == 0 ? nil : Int(times.plays))
  }

  /// Whether a library that decodes the frames is installed.
  var isPlayable: Bool { lamina_has_sequences(format) != 0 }

  /// The error for frames whose library is not installed.
  var missingLibrary: CGImageError {
    let type = format == LAMINA_AVIF_SEQUENCE ? "public.avis" : "public.heics"
    return .noDecoder(source: "data", type: type)
  }

  /// A source of the frames in a file.
  func player(_ file: FrozenBytes) -> any FrameSource {
    SequencePlayer(file, format, type: type)
  }
}

/// Decodes the frames of a sequence one after the other, beginning again to go back.
@safe private final class SequencePlayer: FrameSource {
  private let file: FrozenBytes
  private let format: LaminaSequenceFormat
  private let type: String
  private var sequence: OpaquePointer?
  /// The number of frames decoded so far.
  private var decoded = 0

  init(_ file: FrozenBytes, _ format: LaminaSequenceFormat, type: String) {
    self.file = file
    self.format = format
    self.type = type
    unsafe sequence = nil
  }

  deinit { close() }

  func image(at index: Int) throws(CGImageError) -> CGImage? {
    if index < decoded { close() }
    if unsafe sequence == nil { try open() }
    while decoded < index { _ = try next() }
    let picture = try next()
    let space = picture.profile.flatMap { CGColorSpace(profile: $0) }
    return picture.image(space?.model == .rgb ? space ?? .standardRGB : .standardRGB, type: type)
  }

  private func open() throws(CGImageError) {
    // The file lives as long as this object, which closes the sequence.
    unsafe sequence = unsafe file.withBytes { bytes in
      unsafe lamina_open_sequence(
        format, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
    }
    guard unsafe sequence != nil else {
      throw .damaged(source: "data", reason: "its frames cannot be read")
    }
  }

  private func close() {
    if let open = unsafe sequence { unsafe lamina_close_sequence(open) }
    unsafe sequence = nil
    decoded = 0
  }

  private func next() throws(CGImageError) -> DecodedPicture {
    let open = unsafe sequence
    do throws(CGImageError) {
      let picture = try file.withSpan { (bytes) throws(CGImageError) in
        try unsafe DecodedPicture.decoded(
          bytes, by: { unsafe lamina_decode_frame(open, $0) }, DecodingRequest(), source: "data",
          type: type)
      }
      decoded += 1
      return picture
    } catch {
      // A decoder that failed is not asked again.
      close()
      throw error
    }
  }
}

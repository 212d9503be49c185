// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation

/// The times of an image sequence in the format of ISO's media files, of which AVIF and HEIF are kinds.
///
///     moov ─┬─ mvhd            ticks per second of the whole
///           └─ trak ─┬─ tkhd   duration with all repetitions
///                    ├─ edts/elst   whether it repeats, and what of it
///                    └─ mdia ─┬─ mdhd   ticks per second of the frames
///                             ├─ hdlr   "pict" or "vide"
///                             └─ minf/stbl/stts   runs of frames of one duration
struct MediaSequence {
  /// The delays in seconds.
  private(set) var delays: [Double] = []
  /// The number of times that the frames play; nil indefinitely, also where the file says nothing.
  private(set) var playCount: Int?

  /// The largest number of frames; later ones are ignored.
  static let maximumFrames = 65_536

  /// Reads the first visual track of a file; nil for one that does not move.
  init?(_ bytes: Span<UInt8>) {
    let whole = MediaBox(body: 0..<bytes.count)
    guard let movie = whole.child("moov", in: bytes),
      let movieScale = movie.child("mvhd", in: bytes)?.ticksPerSecond(in: bytes)
    else { return nil }
    for track in movie.children("trak", in: bytes) {
      guard let media = track.child("mdia", in: bytes),
        let handler = media.child("hdlr", in: bytes)?.text(at: 8, in: bytes),
        handler == "pict" || handler == "vide",
        let scale = media.child("mdhd", in: bytes)?.ticksPerSecond(in: bytes), scale > 0,
        let runs = media.descendant(["minf", "stbl", "stts"], in: bytes)
      else { continue }
      readDelays(runs, ticksPerSecond: Double(scale), bytes)
      guard delays.count > 1 else { return nil }
      playCount = Self.plays(
        track, movieScale: Double(movieScale), once: delays.reduce(0, +), bytes)
      return
    }
    return nil
  }

  private mutating func readDelays(
    _ box: MediaBox, ticksPerSecond: Double, _ bytes: Span<UInt8>
  ) {
    let count = box.number(at: 4, 4, in: bytes) ?? 0
    for run in 0..<min(count, Self.maximumFrames) {
      guard let frames = box.number(at: 8 + 8 * run, 4, in: bytes),
        let ticks = box.number(at: 12 + 8 * run, 4, in: bytes)
      else { return }
      for _ in 0..<min(frames, Self.maximumFrames - delays.count) {
        delays.append(Double(ticks) / ticksPerSecond)
      }
    }
  }

  /// The number of times that a track plays: its edit list repeats one segment up to the track's duration.
  private static func plays(
    _ track: MediaBox, movieScale: Double, once: Double, _ bytes: Span<UInt8>
  ) -> Int? {
    guard let edits = track.descendant(["edts", "elst"], in: bytes) else { return nil }
    // The lowest flag says that the list repeats.
    guard let flags = edits.number(at: 1, 3, in: bytes), flags & 1 == 1 else { return 1 }
    guard let head = track.child("tkhd", in: bytes), movieScale > 0, once > 0 else { return nil }
    let isLong = head.number(at: 0, 1, in: bytes) == 1
    guard let duration = head.number(at: isLong ? 28 : 20, isLong ? 8 : 4, in: bytes),
      duration != (isLong ? -1 : 0xFFFF_FFFF)
    else { return nil }
    // A part of a repetition counts as one, a rounding error does not.
    return max(Int(clamping: (Double(duration) / movieScale / once - 1e-6).rounded(.up)), 1)
  }
}

/// A box of a media file: a length, four letters, and the bytes that follow.
private struct MediaBox {
  let body: Range<Int>

  /// The boxes of a name in this one.
  func children(_ name: String, in bytes: Span<UInt8>) -> [MediaBox] {
    var found: [MediaBox] = []
    var position = body.lowerBound
    while position + 8 <= body.upperBound {
      var start = position + 8
      var length = PNGChunk.number(bytes, position)
      if length == 1, position + 16 <= body.upperBound {
        // The length follows in eight bytes.
        guard PNGChunk.number(bytes, position + 8) == 0 else { break }
        length = PNGChunk.number(bytes, position + 12)
        start += 8
      } else if length == 0 {
        length = body.upperBound - position
      }
      guard length >= start - position, length <= body.upperBound - position else { break }
      if bytes.bytes(in: position + 4..<position + 8) == Array(name.utf8) {
        found.append(MediaBox(body: start..<position + length))
      }
      position += length
    }
    return found
  }

  /// The first box of a name in this one.
  func child(_ name: String, in bytes: Span<UInt8>) -> MediaBox? {
    children(name, in: bytes).first
  }

  /// The box at a path of names.
  func descendant(_ names: [String], in bytes: Span<UInt8>) -> MediaBox? {
    names.reduce(Optional(self)) { box, name in
      guard let box else { return nil }
      return box.child(name, in: bytes)
    }
  }

  /// A number of up to eight bytes, the high one first; nil outside of the box.
  func number(at offset: Int, _ size: Int, in bytes: Span<UInt8>) -> Int? {
    let start = body.lowerBound + offset
    guard start + size <= body.upperBound else { return nil }
    return (0..<size).reduce(0) { $0 << 8 | Int(bytes[start + $1]) }
  }

  /// Four letters.
  func text(at offset: Int, in bytes: Span<UInt8>) -> String? {
    let start = body.lowerBound + offset
    guard start + 4 <= body.upperBound else { return nil }
    return String(decoding: bytes.bytes(in: start..<start + 4), as: UTF8.self)
  }

  /// The ticks per second of a head (`mvhd`, `mdhd`), whose version 1 has longer dates before it.
  func ticksPerSecond(in bytes: Span<UInt8>) -> Int? {
    guard let version = number(at: 0, 1, in: bytes) else { return nil }
    return number(at: version == 1 ? 20 : 12, 4, in: bytes)
  }
}

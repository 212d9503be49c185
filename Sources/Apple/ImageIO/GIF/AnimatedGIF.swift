// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation

/// The structure of a GIF, read without unpacking any pixel.
struct AnimatedGIF {
  /// One frame: a region of the canvas, its colours, and its data in the file.
  struct Frame {
    var region: FrameRegion
    /// The delay in seconds, as in the file.
    let delay: Double
    /// The place of its colours, three bytes each, in the file.
    let colors: Range<Int>
    /// The index of pixels that leave the canvas as it is; nil for none.
    let transparent: Int?
    let isInterlaced: Bool
    /// The bits of an index, and the first block of its codes.
    let indexBits: Int
    let codes: Int
    /// Whether its last block is there.
    let isComplete: Bool
  }

  let width: Int
  let height: Int
  private(set) var frames: [Frame] = []
  /// Whether the file's end mark is there.
  private(set) var hasEnd = false
  /// Whether the bytes end behind a whole block: where the end mark is missing, nothing else is.
  private(set) var endsAtBlock = false
  /// The number of times that the frames play; nil indefinitely.
  private(set) var playCount: Int? = 1

  /// The largest number of frames; later ones are ignored.
  private static let maximumFrames = 65_536

  /// Reads the blocks up to the first that is unknown, or cut before its pixels; nil without a header.
  init?(_ bytes: Span<UInt8>) {
    guard bytes.count > 13 else { return nil }
    width = BitmapReader.number(bytes, 6, 2)
    height = BitmapReader.number(bytes, 8, 2)
    let common = 13..<13 + Self.tableSize(bytes[10])
    var reader = BlockReader(position: common.upperBound)
    var control: Control?
    while frames.count < Self.maximumFrames, let kind = reader.byte(bytes, 0) {
      switch kind {
      case 0x21:
        if let found = Control(bytes, reader.position) { control = found }
        if let count = Self.loops(bytes, reader.position) {
          playCount = count == 0 ? nil : count + 1
        }
        reader.position += 2
        guard reader.skipBlocks(bytes) else { return }
      case 0x2C:
        guard let frame = Self.frame(bytes, &reader, control, common: common) else { return }
        frames.append(frame)
        control = nil
        guard frame.isComplete else { return }
      default:
        hasEnd = kind == 0x3B
        return
      }
    }
    endsAtBlock = reader.position == bytes.count
  }

  /// The facts of a graphic control extension, for the next frame.
  private struct Control {
    let disposal: UInt8
    let delay: Double
    let transparent: Int?

    init?(_ bytes: Span<UInt8>, _ at: Int) {
      guard at + 7 <= bytes.count, bytes[at + 1] == 0xF9, bytes[at + 2] == 4 else { return nil }
      disposal = bytes[at + 3] >> 2 & 7
      delay = Double(BitmapReader.number(bytes, at + 4, 2)) / 100
      transparent = bytes[at + 3] & 1 == 1 ? Int(bytes[at + 6]) : nil
    }
  }

  /// A place in the file.
  private struct BlockReader {
    var position: Int

    func byte(_ bytes: Span<UInt8>, _ offset: Int) -> Int? {
      position + offset < bytes.count ? Int(bytes[position + offset]) : nil
    }

    /// Skips blocks of up to 255 bytes up to an empty one; false where it is not there.
    mutating func skipBlocks(_ bytes: Span<UInt8>) -> Bool {
      while let size = byte(bytes, 0) {
        position += 1 + size
        if size == 0 { return true }
      }
      return false
    }
  }

  private static func frame(
    _ bytes: Span<UInt8>, _ reader: inout BlockReader, _ control: Control?, common: Range<Int>
  ) -> Frame? {
    let at = reader.position
    guard at + 11 <= bytes.count else { return nil }
    let flags = bytes[at + 9]
    let own = at + 10..<at + 10 + tableSize(flags)
    let colors = own.isEmpty ? common : own
    guard own.upperBound < bytes.count else { return nil }
    reader.position = own.upperBound + 1
    let codes = reader.position
    let isComplete = reader.skipBlocks(bytes)
    let disposal: FrameDisposal =
      control?.disposal == 2 ? .clear : control?.disposal == 3 ? .restore : .keep
    let sides = (0..<4).map { BitmapReader.number(bytes, at + 1 + 2 * $0, 2) }
    return Frame(
      region: FrameRegion(
        x: sides[0], y: sides[1], width: sides[2], height: sides[3], disposal: disposal),
      delay: control?.delay ?? 0, colors: colors.clamped(to: 0..<bytes.count),
      transparent: control?.transparent, isInterlaced: flags & 0x40 != 0,
      indexBits: Int(bytes[own.upperBound]), codes: codes, isComplete: isComplete)
  }

  /// The number in Netscape's extension of how often the frames play again; nil for other extensions.
  private static func loops(_ bytes: Span<UInt8>, _ at: Int) -> Int? {
    guard at + 19 <= bytes.count, bytes[at + 1] == 0xFF, bytes[at + 2] == 11,
      bytes.extracting(at + 3..<at + 14).starts(with: Array("NETSCAPE2.0".utf8)),
      bytes[at + 14] == 3, bytes[at + 15] == 1
    else { return nil }
    return BitmapReader.number(bytes, at + 16, 2)
  }

  private static func tableSize(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }
}

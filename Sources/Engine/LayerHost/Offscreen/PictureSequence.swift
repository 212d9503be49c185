// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import ImageIO

/// A folder of pictures `frame-0000.png`, `frame-0001.png` and so on.
struct PictureSequence {
  /// The folder, created if missing.
  let folder: URL
  private(set) var count = 0

  /// Opens the folder. Pictures of an earlier sequence in it, recognised by their names, are
  /// removed, so that the folder holds one sequence.
  init(folder: URL) throws(LayerHostError) {
    self.folder = folder
    do {
      let files = FileManager.default
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
      for name in try files.contentsOfDirectory(atPath: folder.path) where Self.isFrame(name) {
        try files.removeItem(at: folder.appendingPathComponent(name))
      }
    } catch {
      throw .output(folder, error)
    }
  }

  /// Writes the next picture.
  mutating func append(_ picture: CGImage) throws(LayerHostError) {
    let url = folder.appendingPathComponent(Self.name(of: count))
    do {
      try picture.write(to: url)
    } catch {
      throw .output(url, error)
    }
    count += 1
  }

  /// A summary of the written pictures, as a sentence for the user.
  func summary(framesPerSecond: Double) -> String {
    let folder = folder.relativePath
    switch count {
    case 0: return "No picture was written."
    case 1: return "1 picture: \(folder)/\(Self.name(of: 0))"
    default:
      let style = FloatingPointFormatStyle<Double>.number.grouping(.never)
      let rate = framesPerSecond.formatted(style.precision(.fractionLength(0...3)))
      return "\(count) pictures, \(rate) per second: "
        + "\(folder)/\(Self.name(of: 0)) to \(Self.name(of: count - 1))"
    }
  }

  /// The file name of a frame; at least four digits.
  static func name(of frame: Int) -> String {
    let digits = String(frame)
    return "frame-" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ".png"
  }

  /// Whether a file name has the form of ``name(of:)``.
  static func isFrame(_ name: String) -> Bool {
    guard name.hasPrefix("frame-"), name.hasSuffix(".png") else { return false }
    let digits = name.dropFirst(6).dropLast(4)
    return digits.count >= 4 && digits.utf8.allSatisfy { (48...57).contains($0) }
  }
}

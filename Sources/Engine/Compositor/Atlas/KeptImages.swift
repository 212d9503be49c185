// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The images in textures whose pixels a processor may draw, by index; used by the thread that plans frames.
final class KeptImages {
  /// An image, and its alphas once they were wanted.
  private struct Entry {
    var image: CGImage
    var alpha: AlphaImage?
    /// Whether it is known if the image has one colour.
    var isExamined = false
  }

  private var entries: [Entry?] = []
  private var free: [Int32] = []
  /// Bytes beside the images.
  private(set) var alphaByteCount = 0

  /// Keeps an image, and returns its index.
  func add(_ image: CGImage) -> Int32 {
    if let index = free.popLast() {
      entries[Int(index)] = Entry(image: image)
      return index
    }
    entries.append(Entry(image: image))
    return Int32(entries.count - 1)
  }

  func remove(_ index: Int32) {
    alphaByteCount -= entries[Int(index)]?.alpha?.bytes.count ?? 0
    entries[Int(index)] = nil
    free.append(index)
  }

  func removeAll() {
    entries.removeAll()
    free.removeAll()
    alphaByteCount = 0
  }

  /// The image with an index.
  func image(_ index: Int32) -> CGImage? { entries[Int(index)]?.image }

  /// The alphas of an image of one colour, made when they are first wanted; nil for others.
  func alpha(_ index: Int32) -> AlphaImage? {
    guard let entry = entries[Int(index)], !entry.isExamined else {
      return entries[Int(index)]?.alpha
    }
    let alpha = AlphaImage(entry.image)
    entries[Int(index)]?.alpha = alpha
    entries[Int(index)]?.isExamined = true
    alphaByteCount += alpha?.bytes.count ?? 0
    return alpha
  }
}

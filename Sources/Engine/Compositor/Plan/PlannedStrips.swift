// SPDX-License-Identifier: MIT

/// The shapes of a frame that are drawn on the processor.
struct PlannedStrips: Sendable {
  var shapes: [StripShape] = []
  /// The images that they show.
  var pictures: [StripPicture] = []
  /// The cells of their shadows.
  var shadowCellCount = 0

  /// Adds an image, and returns its index.
  mutating func add(_ picture: StripPicture) -> Int32 {
    pictures.append(picture)
    return Int32(pictures.count - 1)
  }

  /// Removes all but keeps the capacity.
  mutating func removeAll() {
    shapes.removeAll(keepingCapacity: true)
    pictures.removeAll(keepingCapacity: true)
    shadowCellCount = 0
  }
}

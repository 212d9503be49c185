// SPDX-License-Identifier: MIT

/// The shapes of a frame that are drawn on the processor.
struct PlannedStrips: Sendable {
  var shapes: [StripShape] = []
  /// The images that they show.
  var pictures: [StripPicture] = []
  /// The cells of their shadows.
  var shadowCellCount = 0

  /// Removes all but keeps the capacity.
  mutating func removeAll() {
    shapes.removeAll(keepingCapacity: true)
    pictures.removeAll(keepingCapacity: true)
    shadowCellCount = 0
  }
}

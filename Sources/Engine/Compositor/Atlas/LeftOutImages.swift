// SPDX-License-Identifier: MIT

internal import RenderTree

/// The images that a renderer's budget leaves out or draws with fewer pixels.
struct LeftOutImages {
  /// An image with its size in pixels.
  struct Image: Equatable {
    var width: Int
    var height: Int
    /// The side of a square of its pixels that one pixel represents; 0 for an image that is not drawn.
    var reduction: Int
  }

  private(set) var images: [ImageID: Image] = [:]
  /// Bytes that the frame being planned would take beyond its share.
  private(set) var wantedBytes = 0
  /// Counts changes of `images`.
  private(set) var generation = 0
  /// Whether images are drawn smaller, or else left out until room was looked for.
  var reduces = false

  var isEmpty: Bool { images.isEmpty }

  mutating func beginFrame() { wantedBytes = 0 }

  /// Adds to the bytes by which the frame exceeds its budget.
  mutating func noteWanted(_ bytes: Int) { wantedBytes += bytes }

  /// Notes the treatment of an image.
  mutating func note(_ id: ImageID, _ image: Image) {
    guard images[id] != image else { return }
    images[id] = image
    generation += 1
  }

  /// Forgets an image, which is placed again or gone.
  mutating func forget(_ id: ImageID) {
    guard !images.isEmpty, images.removeValue(forKey: id) != nil else { return }
    generation += 1
  }

  mutating func removeAll() {
    guard !images.isEmpty else { return }
    images.removeAll()
    generation += 1
  }
}

// SPDX-License-Identifier: MIT

internal import RenderTree

/// Results of looks that are kept from frame to frame, by node.
struct LookCaches: ~Copyable {
  var placements = ImagePlacements()
  var leaves = DrawnLeaves()
  var shadows = ShadowImages()
  var particles = ParticleImages()

  /// Starts a frame of a tree with `nodeCount` slots.
  mutating func beginFrame(nodeCount: Int) {
    shadows.beginFrame(nodeCount: nodeCount)
    placements.grow(to: nodeCount)
    leaves.grow(to: nodeCount)
  }

  /// Drops what was found for the nodes of a tree that is gone.
  mutating func removeAll() {
    placements.removeAll()
    leaves.removeAll()
    shadows.removeAll()
  }
}

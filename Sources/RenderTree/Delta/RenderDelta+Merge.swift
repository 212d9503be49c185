// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// Deltas that wait become one, so that a renderer that is held up never has a queue to work off.
extension RenderDelta {
  /// Whether the delta gives nodes new values and nothing else. Such deltas may be taken together;
  /// those that change the tree's shape, or begin a transition from the look so far, may not.
  var changesValuesOnly: Bool {
    created.isEmpty && removed.isEmpty && children.isEmpty && effects.isEmpty && names.isEmpty
      && root == nil
      && !tracks.contains { $0.value.contains { $0.target.property == .transition } }
  }

  /// How many values the delta holds.
  var valueCount: Int {
    geometry.count + style.count + contents.count + shadow.count + shape.count + gradient.count
      + transform.count + sublayerTransform.count + timing.count + tracks.count + images.count
      + textures.count
  }

  /// Adds the values of a later delta; both change values only.
  mutating func append(_ later: RenderDelta) {
    geometry += later.geometry
    style += later.style
    contents += later.contents
    shadow += later.shadow
    shape += later.shape
    gradient += later.gradient
    transform += later.transform
    sublayerTransform += later.sublayerTransform
    timing += later.timing
    tracks += later.tracks
    images += later.images
    textures += later.textures
  }

  /// Leaves of each node's values the last ones, and of the images those that they name.
  mutating func removeOutdated() {
    Self.keepLast(&geometry)
    Self.keepLast(&style)
    Self.keepLast(&contents)
    Self.keepLast(&shadow)
    Self.keepLast(&shape)
    Self.keepLast(&gradient)
    Self.keepLast(&transform)
    Self.keepLast(&sublayerTransform)
    Self.keepLast(&timing)
    Self.keepLast(&tracks)
    var named = Set(contents.map(\.value.image))
    for track in tracks.flatMap(\.value) where track.target.property == .contents {
      guard case .lanes(let segments) = track.segments else { continue }
      for segment in segments {
        named.insert(ImageID(lane: segment.start.x))
        named.insert(ImageID(lane: segment.end.x))
      }
    }
    images.removeAll { named.remove(ImageID(rawValue: $0.id)) == nil }
    textures.removeAll { named.remove($0.id) == nil }
  }

  private static func keepLast<Value>(_ list: inout [Change<Value>]) {
    guard list.count > 1 else { return }
    var seen = Set<NodeID>(minimumCapacity: list.count)
    list.reverse()
    list.removeAll { !seen.insert($0.node).inserted }
    list.reverse()
  }
}

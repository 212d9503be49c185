// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The images that nodes and tracks show, each held while it has a user.
struct ImageTable {
  /// An image and how many nodes and track ends show it.
  private struct Entry {
    var image: CGImage
    var users: Int
  }

  private var entries: [ImageID: Entry] = [:]
  private var unused: Set<ImageID> = []

  /// Makes an image known; it is released at the next `takeReleased` unless it gains a user.
  mutating func add(_ image: CGImage) {
    let id = ImageID(rawValue: image.id)
    guard entries[id] == nil else { return }
    entries[id] = Entry(image: image, users: 0)
    unused.insert(id)
  }

  mutating func retain(_ id: ImageID) {
    guard entries[id] != nil else { return }
    entries[id]?.users += 1
    unused.remove(id)
  }

  mutating func release(_ id: ImageID) {
    guard let users = entries[id]?.users else { return }
    entries[id]?.users = max(0, users - 1)
    if users <= 1 { unused.insert(id) }
  }

  func image(_ id: ImageID) -> CGImage? {
    entries[id]?.image
  }

  /// Forgets images without users and names them.
  mutating func takeReleased() -> [ImageID] {
    guard !unused.isEmpty else { return [] }
    let released = unused.sorted { $0.rawValue < $1.rawValue }
    for id in released { entries[id] = nil }
    unused.removeAll(keepingCapacity: true)
    return released
  }
}

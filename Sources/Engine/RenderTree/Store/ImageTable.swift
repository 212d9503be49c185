// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The images and textures that nodes and tracks show, each held while it has a user.
struct ImageTable {
  /// The source of the pixels.
  private enum Source {
    case image(CGImage)
    case texture(HostTexture)
    case live(LivePicture)
  }

  /// A source and how many nodes and track ends show it.
  private struct Entry {
    var source: Source
    var users: Int
  }

  private var entries: [ImageID: Entry] = [:]
  private var unused: Set<ImageID> = []
  /// Those that were released last, whose memory is used again.
  private var released: [ImageID] = []

  /// Makes an image known; it is released at the next `takeReleased` unless it gains a user.
  mutating func add(_ image: CGImage) { add(.image(image), ImageID(rawValue: image.id)) }

  /// Makes a texture known, by the same rules.
  mutating func add(_ texture: HostTexture) { add(.texture(texture), texture.id) }

  /// Makes a picture of live contents known, by the same rules.
  mutating func add(_ picture: LivePicture) { add(.live(picture), picture.id) }

  private mutating func add(_ source: Source, _ id: ImageID) {
    guard entries[id] == nil else { return }
    entries[id] = Entry(source: source, users: 0)
    unused.insert(id)
  }

  mutating func retain(_ id: ImageID) {
    // Changing an entry in its place would allocate.
    guard var entry = entries[id] else { return }
    entry.users += 1
    entries[id] = entry
    unused.remove(id)
  }

  mutating func release(_ id: ImageID) {
    guard var entry = entries[id] else { return }
    entry.users = max(0, entry.users - 1)
    entries[id] = entry
    if entry.users == 0 { unused.insert(id) }
  }

  func image(_ id: ImageID) -> CGImage? {
    guard case .image(let image) = entries[id]?.source else { return nil }
    return image
  }

  func texture(_ id: ImageID) -> HostTexture? {
    guard case .texture(let texture) = entries[id]?.source else { return nil }
    return texture
  }

  func livePicture(_ id: ImageID) -> LivePicture? {
    guard case .live(let picture) = entries[id]?.source else { return nil }
    return picture
  }

  /// Forgets images without users and names them.
  mutating func takeReleased() -> [ImageID] {
    guard !unused.isEmpty else { return [] }
    released.removeAll(keepingCapacity: true)
    for id in unused { released.append(id) }
    released.sort { $0.rawValue < $1.rawValue }
    for id in released { entries[id] = nil }
    unused.removeAll(keepingCapacity: true)
    return released
  }
}

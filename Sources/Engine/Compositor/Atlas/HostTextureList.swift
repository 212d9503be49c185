// SPDX-License-Identifier: MIT

internal import RenderTree

/// The textures of the application's own that layers show, by indices that stay.
package struct HostTextureList: Sendable {
  /// The textures by index; nil for free slots.
  private var textures: [HostTexture?] = []
  private var free: [Int] = []
  private var indices: [ImageID: Int] = [:]

  /// The number of slots, free ones included.
  var count: Int { textures.count }
  var isEmpty: Bool { indices.isEmpty }

  subscript(index: Int) -> HostTexture? {
    index < textures.count ? textures[index] : nil
  }

  /// The slot of a texture, found or made.
  mutating func index(of texture: HostTexture) -> Int {
    if let index = indices[texture.id] { return index }
    let index: Int
    if let slot = free.popLast() {
      index = slot
      textures[index] = texture
    } else {
      index = textures.count
      textures.append(texture)
    }
    indices[texture.id] = index
    return index
  }

  /// Forgets a texture; false if it is not one of these.
  mutating func remove(_ id: ImageID) -> Bool {
    guard !indices.isEmpty, let index = indices.removeValue(forKey: id) else { return false }
    textures[index] = nil
    free.append(index)
    return true
  }

  /// Forgets all textures.
  mutating func removeAll() { self = HostTextureList() }
}

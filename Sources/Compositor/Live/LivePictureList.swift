// SPDX-License-Identifier: MIT

internal import RenderTree

/// The pictures of live contents that layers show, by indices that stay while a picture is shown.
package struct LivePictureList: Sendable {
  /// The pictures by index; nil for free slots.
  private var pictures: [LivePicture?] = []
  private var free: [Int] = []
  private var indices: [ImageID: Int] = [:]

  /// The number of slots, free ones included.
  var count: Int { pictures.count }

  subscript(index: Int) -> LivePicture? {
    index < pictures.count ? pictures[index] : nil
  }

  /// The slot of a picture, found or made.
  mutating func index(of picture: LivePicture) -> Int {
    if let index = indices[picture.id] { return index }
    let index: Int
    if let slot = free.popLast() {
      index = slot
      pictures[index] = picture
    } else {
      index = pictures.count
      pictures.append(picture)
    }
    indices[picture.id] = index
    return index
  }

  /// Forgets a picture; false if it is not one of these.
  mutating func remove(_ id: ImageID) -> Bool {
    guard !indices.isEmpty, let index = indices.removeValue(forKey: id) else { return false }
    pictures[index] = nil
    free.append(index)
    return true
  }

  /// Forgets all pictures.
  mutating func removeAll() { self = LivePictureList() }
}

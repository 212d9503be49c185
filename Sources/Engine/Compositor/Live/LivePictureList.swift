// SPDX-License-Identifier: MIT

internal import RenderTree

/// The pictures of live contents that layers show, by indices that stay while a picture is shown.
package struct LivePictureList: Sendable {
  /// The pictures by index; nil for free slots.
  private var pictures: [LivePicture?] = []
  /// The contents that each slot showed last.
  private var owners: [ObjectIdentifier] = []
  private var free: [Int] = []
  private var indices: [ImageID: Int] = [:]

  /// The number of slots, free ones included.
  var count: Int { pictures.count }

  subscript(index: Int) -> LivePicture? {
    index < pictures.count ? pictures[index] : nil
  }

  /// The slot of a picture, found or made: that of the same contents' picture before it, if that is free.
  mutating func index(of picture: LivePicture) -> Int {
    if let index = indices[picture.id] { return index }
    let index: Int
    let own = free.firstIndex { owners[$0] == picture.owner } ?? free.indices.last
    if let own {
      index = free.remove(at: own)
      pictures[index] = picture
      owners[index] = picture.owner
    } else {
      index = pictures.count
      pictures.append(picture)
      owners.append(picture.owner)
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

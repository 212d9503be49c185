// SPDX-License-Identifier: MIT

import Locks

/// The textures that contexts of a group use together, by what they hold.
///
/// A texture is entered once its pixels are on their way to the driver, and is never written again.
/// It stays while some context uses it. The lock is held for look-ups only, never while pixels go to
/// the driver; so two contexts may fill a texture with the same pixels at the same time, and the one
/// that is done last drops its own.
final class SharedTextureTable: Sendable {
  /// The contents of a texture.
  struct Key: Hashable, Sendable {
    /// The number of the image that the pixels come from.
    var image: UInt64
    /// The part of it: x, y, width, height in pixels.
    var part: SIMD4<Int>
    var hasMipmaps: Bool
  }

  /// A texture and how many use it.
  private struct Entry {
    let texture: SharedTexture
    var userCount: Int
  }

  private let entries = Mutex<[Key: Entry]>([:])

  init() {}

  /// The number of textures in use.
  var count: Int { entries.withLock { $0.count } }

  /// The number of users of a texture; 0 for an unknown one.
  func userCount(of key: Key) -> Int { entries.withLock { $0[key]?.userCount ?? 0 } }

  /// A texture that some context has filled; nil if none has, or none uses it any more.
  ///
  /// Makes later draws of the current context see the pixels.
  func use(_ key: Key, in gl: GLContext) -> SharedTextureUse? {
    let found = entries.withLock { entries -> SharedTexture? in
      entries[key]?.userCount += 1
      return entries[key]?.texture
    }
    return found.map { SharedTextureUse($0, of: key, from: self, in: gl) }
  }

  /// Enters a texture that the context, which is current, has filled and flushed.
  ///
  /// - Parameter fence: set after the texture was filled.
  /// - Returns: the use of it, or of the one that another context has entered meanwhile.
  func publish(
    _ texture: consuming Texture, behind fence: Fence, as key: Key, in gl: GLContext
  ) -> SharedTextureUse {
    let fresh = SharedTexture(texture, fence)
    let entered = entries.withLock { entries -> SharedTexture in
      let entry = entries[key] ?? Entry(texture: fresh, userCount: 0)
      entries[key] = Entry(texture: entry.texture, userCount: entry.userCount + 1)
      return entry.texture
    }
    return SharedTextureUse(entered, of: key, from: self, in: gl, isOurs: entered === fresh)
  }

  /// Gives a use back; the last one's texture waits for its deletion from then on.
  fileprivate func release(_ key: Key) {
    // Dropped when the lock is free again.
    _ = entries.withLock { entries -> SharedTexture? in
      guard let entry = entries[key] else { return nil }
      guard entry.userCount > 1 else { return entries.removeValue(forKey: key)?.texture }
      entries[key]?.userCount -= 1
      return nil
    }
  }
}

/// A texture that several contexts draw from and none writes into.
final class SharedTexture: Sendable {
  let texture: Texture
  /// Behind what filled the texture.
  let fence: Fence

  init(_ texture: consuming Texture, _ fence: Fence) {
    self.texture = texture
    self.fence = fence
  }
}

/// The right of one context to draw from a shared texture, given back when it goes out of scope.
struct SharedTextureUse: ~Copyable, Sendable {
  let name: UInt32
  /// Pixels.
  let width: Int32
  /// Pixels.
  let height: Int32
  private let key: SharedTextureTable.Key
  private let table: SharedTextureTable

  fileprivate init(
    _ shared: SharedTexture, of key: SharedTextureTable.Key, from table: SharedTextureTable,
    in gl: GLContext, isOurs: Bool = false
  ) {
    name = shared.texture.name
    width = shared.texture.width
    height = shared.texture.height
    self.key = key
    self.table = table
    guard !isOurs else { return }
    shared.fence.wait(in: gl)
    // The context may have known another texture by the name, and sees new pixels only of a texture
    // that is bound after the wait.
    gl.state.forget(.texture, name)
    gl.checks?.names.noteCreation(of: .texture, name)
  }

  deinit { table.release(key) }
}

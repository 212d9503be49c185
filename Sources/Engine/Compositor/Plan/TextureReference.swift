// SPDX-License-Identifier: MIT

/// A texture by its source: the texture table, a target that passes draw into, or an effect.
package struct TextureReference: Equatable, Sendable, BitwiseCopyable {
  package let rawValue: Int32

  package init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// The kinds, in the three low bits; all bits set are no texture.
  package enum Kind: Int32, Sendable, BitwiseCopyable {
    case image
    case target
    case effect
    case kept
    /// A texture of the application's own.
    case host
    /// The same, of which alpha counts as 1.
    case opaqueHost
    /// A picture of live contents.
    case live
  }

  private init(_ kind: Kind, _ index: Int) {
    rawValue = Int32(index) << 3 | kind.rawValue
  }

  /// No texture.
  package static let none = TextureReference(rawValue: -1)

  /// A texture of the image store.
  package static func image(_ index: Int) -> TextureReference { .init(.image, index) }

  /// One of the frame's targets, which holds the results of passes.
  package static func target(_ index: Int) -> TextureReference { .init(.target, index) }

  /// The result of an effect, whose texture is known when it has been drawn.
  package static func effect(_ index: Int) -> TextureReference { .init(.effect, index) }

  /// A page of pictures kept from frame to frame.
  package static func kept(_ index: Int) -> TextureReference { .init(.kept, index) }

  /// A texture of the application's own, by its index in the image store.
  package static func host(_ index: Int, isOpaque: Bool) -> TextureReference {
    .init(isOpaque ? .opaqueHost : .host, index)
  }

  /// A picture of live contents, by its index in the image store.
  ///
  /// - Parameter isAsSeen: whether it has the pixels that are seen, see `FramePlan.seenMedia`.
  package static func live(_ index: Int, isAsSeen: Bool = false) -> TextureReference {
    .init(.live, index << 1 | (isAsSeen ? 1 : 0))
  }

  /// The index of live contents in the image store.
  var liveIndex: Int { index >> 1 }

  /// Whether live contents have the pixels that are seen.
  var isAsSeen: Bool { index & 1 != 0 }

  /// The kind; nil for no texture.
  package var kind: Kind? {
    @inline(__always) get { Kind(rawValue: rawValue & 7) }
  }

  /// The index among those of the kind.
  package var index: Int { Int(rawValue >> 3) }

  /// Whether the texture is the application's own.
  package var isHost: Bool { kind == .host || kind == .opaqueHost }

  /// Whether the texture is the application's own, and its alpha counts as 1.
  var isOpaqueHost: Bool {
    @inline(__always) get { rawValue & 7 == Kind.opaqueHost.rawValue }
  }

  /// Whether the texture is the result of an effect.
  package var isEffect: Bool {
    @inline(__always) get { rawValue & 7 == Kind.effect.rawValue }
  }
}

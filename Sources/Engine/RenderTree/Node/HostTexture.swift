// SPDX-License-Identifier: MIT

/// A texture of the application's own OpenGL code, as the contents of layers: plain values.
///
/// Only the name travels. The application owns the texture; a renderer reads it, and neither changes
/// nor deletes it.
public struct HostTexture: Equatable, Sendable, BitwiseCopyable {
  /// The identity of the contents among images; another one after each change that was announced.
  public var id: ImageID
  /// OpenGL's name of the texture.
  public var name: UInt32
  /// Pixels.
  public var width: Int32
  /// Pixels.
  public var height: Int32
  /// Whether alpha counts as 1, regardless of the texture.
  public var isOpaque: Bool
  /// The first row is the top one.
  public var isFlipped: Bool
  /// Smaller levels are there and filled.
  public var hasMipmaps: Bool

  public init(
    id: ImageID, name: UInt32, width: Int32, height: Int32, isOpaque: Bool, isFlipped: Bool,
    hasMipmaps: Bool
  ) {
    self.id = id
    self.name = name
    self.width = width
    self.height = height
    self.isOpaque = isOpaque
    self.isFlipped = isFlipped
    self.hasMipmaps = hasMipmaps
  }
}

// SPDX-License-Identifier: MIT

/// # Coordinate spaces
///
/// | space | unit | contents | converts to the next |
/// | --- | --- | --- | --- |
/// | *layer* | points, y as the layer tree has it | bounds, corner radii, contents rectangles | `LayerMatrix` |
/// | *parent* | points | position, zPosition; a 3D space until it is flattened | `Homography` |
/// | *root* | points, y down, origin top left | `ResolvedNode.toRoot`, bounds, damage | target scale |
/// | *target* | pixels of one pass, y down | instances, clips, scissors | pass projection |
/// | *clip* | GL's, y up or down by target | nothing on the CPU | — |
///
/// A layer is a plane. Its appearance in its superlayer's plane is a map from plane to plane, so
/// where depth is flattened a 3 × 3 `Homography` is enough.
///
/// `RootRect` is a rectangle in root space; the compositor has its own types for pixels.
public struct RootRect: Equatable, Sendable, BitwiseCopyable {
  public var minX: Double
  public var minY: Double
  public var maxX: Double
  public var maxY: Double

  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// The rectangle that holds nothing; its union with another is the other.
  public static let empty = RootRect(
    minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)

  /// The rectangle that holds everything: bounds of what reaches behind the eye.
  public static let everything = RootRect(
    minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)

  public var isEmpty: Bool { !(minX < maxX && minY < maxY) }

  public func union(_ other: RootRect) -> RootRect {
    RootRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  public func intersection(_ other: RootRect) -> RootRect {
    RootRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
  }

  public func intersects(_ other: RootRect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  public func contains(_ other: RootRect) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }

  /// The rectangle grown by `margin` points on all sides.
  public func outset(by margin: Double) -> RootRect {
    RootRect(
      minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
  }
}

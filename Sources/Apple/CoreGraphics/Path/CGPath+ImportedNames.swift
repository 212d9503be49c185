// SPDX-License-Identifier: MIT

public import Foundation

// The Swift names that Apple's importer derives from C functions; they return nil on failure,
// unlike the methods of Apple's Swift overlay.

extension CGPath {
  /// Makes the outline of a path's stroke, mapped by `transform`.
  ///
  /// `path.copy(strokingWithWidth:lineCap:lineJoin:miterLimit:transform:)` is the same; nil where
  /// that refuses the width.
  public convenience init?(
    __byStroking path: CGPath, transform: UnsafePointer<CGAffineTransform>?, lineWidth: CGFloat,
    lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat
  ) {
    guard CGPath.isStrokable(width: lineWidth, miterLimit: miterLimit) else { return nil }
    let outline = path.copy(
      strokingWithWidth: lineWidth, lineCap: lineCap, lineJoin: lineJoin, miterLimit: miterLimit,
      transform: unsafe CGPath.value(of: transform))
    self.init(geometry: outline.geometry)
  }

  /// Makes the parts of a path that dashes cover; `count` lengths of dashes and gaps in turn, in
  /// points.
  ///
  /// `path.copy(dashingWithPhase:lengths:transform:)` is the same; nil for a negative count.
  public convenience init?(
    __byDashing path: CGPath, transform: UnsafePointer<CGAffineTransform>?, phase: CGFloat,
    lengths: UnsafePointer<CGFloat>?, count: Int
  ) {
    guard count >= 0, unsafe lengths != nil || count == 0 else { return nil }
    // The caller promises the count, as on Apple's platforms.
    let list = unsafe Array(UnsafeBufferPointer(start: lengths, count: count))
    let dashes = path.copy(
      dashingWithPhase: phase, lengths: list, transform: unsafe CGPath.value(of: transform))
    self.init(geometry: dashes.geometry)
  }
}

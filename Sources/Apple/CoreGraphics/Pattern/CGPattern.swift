// SPDX-License-Identifier: MIT

internal import Diagnostics
public import Foundation

/// Draws one cell of a pattern; the first argument is the pattern's `info`.
///
/// A Swift function and not a C one as on Apple's platforms: the context is a Swift class here.
public typealias CGPatternDrawPatternCallback = (UnsafeMutableRawPointer?, CGContext) -> Void

/// Called with a pattern's `info` when the pattern is released.
public typealias CGPatternReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// The tiling of cells whose steps are not whole pixels; here always with constant spacing.
public enum CGPatternTiling: Int32, Sendable {
  /// Steps may differ by a pixel so that cells are not distorted.
  case noDistortion = 0
  /// Cells may be distorted by a pixel so that steps are constant, at lower quality.
  case constantSpacingMinimalDistortion = 1
  /// Cells may be distorted by a pixel so that steps are constant.
  case constantSpacing = 2
}

/// The callbacks of a `CGPattern`.
@safe public struct CGPatternCallbacks {
  /// The version of the structure; 0.
  public var version: UInt32
  /// Draws a cell.
  public var drawPattern: CGPatternDrawPatternCallback?
  /// Releases `info`.
  public var releaseInfo: CGPatternReleaseInfoCallback?

  /// Makes callbacks from their parts.
  public init(
    version: UInt32, drawPattern: CGPatternDrawPatternCallback?,
    releaseInfo: CGPatternReleaseInfoCallback?
  ) {
    self.version = version
    unsafe self.drawPattern = drawPattern
    unsafe self.releaseInfo = releaseInfo
  }
}

/// A cell that the application draws and that is tiled to paint an area.
///
/// Pattern space is mapped by `matrix` to the base space of the context, independent of the CTM: pixels
/// or points of a bitmap or page with y up, or, where views, layers and image renderers draw, the points
/// that their drawing begins with.
/// A coloured pattern draws with its own colours, a stencil pattern with the colour of its paint.
///
/// Patterns are immutable. The callback must work on any thread that uses a colour of the pattern,
/// as on Apple's platforms: `@unchecked Sendable` rests on that promise and on constant fields.
@safe public final class CGPattern: @unchecked Sendable {
  private let info: UnsafeMutableRawPointer?
  private let callbacks: CGPatternCallbacks
  let bounds: CGRect
  let matrix: CGAffineTransform
  /// The distances from cell to cell, both positive.
  let step: CGSize
  let isColored: Bool

  /// Makes a pattern; nil, with a logged reason, for empty bounds, steps of 0 or a singular matrix.
  public init?(
    info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform, xStep: CGFloat,
    yStep: CGFloat, tiling: CGPatternTiling, isColored: Bool,
    callbacks: UnsafePointer<CGPatternCallbacks>
  ) {
    let box = bounds.standardized
    guard !box.isEmpty, box.isFinite, xStep != 0, yStep != 0, xStep.isFinite, yStep.isFinite,
      matrix.inverse != nil
    else {
      RefusalLog.refuse("pattern: refused", "bounds \(bounds), steps \(xStep), \(yStep)")
      return nil
    }
    unsafe self.info = info
    // The caller's pointer is valid during the call.
    self.callbacks = unsafe callbacks.pointee
    self.bounds = box
    self.matrix = matrix
    step = CGSize(width: abs(xStep), height: abs(yStep))
    self.isColored = isColored
  }

  deinit {
    unsafe callbacks.releaseInfo?(info)
  }

  /// Draws one cell into a context whose user space is pattern space.
  func draw(_ context: CGContext) { unsafe callbacks.drawPattern?(info, context) }
}

// SPDX-License-Identifier: MIT

internal import Diagnostics
public import Foundation

extension CGContext {
  /// The map from user space to the bitmap's space (pixels, origin in the lower left corner, y up).
  public var ctm: CGAffineTransform { state.ctm }

  /// The same as `ctm`.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { state.ctm }

  /// Scales user space.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
    concatenate(CGAffineTransform(scaleX: sx, y: sy))
  }

  /// Moves the origin of user space.
  public func translateBy(x tx: CGFloat, y ty: CGFloat) {
    concatenate(CGAffineTransform(translationX: tx, y: ty))
  }

  /// Rotates user space by radians, counterclockwise where y is up.
  public func rotate(by angle: CGFloat) {
    concatenate(CGAffineTransform(rotationAngle: angle))
  }

  /// Prepends a transform to the CTM; one that is not finite is refused.
  public func concatenate(_ transform: CGAffineTransform) {
    let result = transform.concatenating(state.ctm)
    guard result.isFinite else {
      RefusalLog.refuse("context: refused transform", "\(transform); the CTM stays as it was")
      return
    }
    state.ctm = result
  }

  /// The map from user space to Cairo's pixels; nil when the CTM cannot be inverted.
  package var deviceTransform: CGAffineTransform? {
    state.ctm.inverse == nil ? nil : state.ctm.concatenating(flip)
  }

  /// Maps a point of user space to the bitmap's space.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(state.ctm) }

  /// Maps a size of user space to the bitmap's space.
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(state.ctm) }

  /// Maps a rectangle of user space to its bounds in the bitmap's space.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(state.ctm) }

  /// Maps a point of the bitmap's space to user space; unchanged when the CTM is singular.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint {
    state.ctm.inverse.map { point.applying($0) } ?? point
  }

  /// Maps a size of the bitmap's space to user space; unchanged when the CTM is singular.
  public func convertToUserSpace(_ size: CGSize) -> CGSize {
    state.ctm.inverse.map { size.applying($0) } ?? size
  }

  /// Maps a rectangle of the bitmap's space to its bounds in user space.
  ///
  /// Unchanged when the CTM is singular.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect {
    state.ctm.inverse.map { rect.applying($0) } ?? rect
  }
}

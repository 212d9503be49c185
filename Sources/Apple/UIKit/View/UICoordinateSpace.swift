// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation

/// A space with coordinates in points that can be converted into those of another space: a view or a
/// screen.
@preconcurrency @MainActor public protocol UICoordinateSpace: NSObjectProtocol {
  /// The rectangle of the space, in its own coordinates.
  var bounds: CGRect { get }
  /// The point in another space.
  func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
  /// The point of another space in this one.
  func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
  /// The box around the rectangle in another space.
  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
  /// The box in this space around a rectangle of another one.
  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

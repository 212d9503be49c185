// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import ImageIO

extension UIImage {
  /// The ways in which a stored picture is seen.
  public enum Orientation: Int, Sendable {
    /// As stored.
    case up
    /// Turned by half a turn.
    case down
    /// Turned by a quarter counterclockwise.
    case left
    /// Turned by a quarter clockwise.
    case right
    /// Left and right exchanged.
    case upMirrored
    /// Top and bottom exchanged.
    case downMirrored
    /// Rows and columns exchanged.
    case leftMirrored
    /// Rows and columns exchanged, then turned by half a turn.
    case rightMirrored
  }

  /// The part of an image that is drawn.
  public enum RenderingMode: Int, Sendable {
    /// Its colours, except where the place asks for a template.
    case automatic
    /// Its colours.
    case alwaysOriginal
    /// Its shape, in a colour of the place.
    case alwaysTemplate
  }

  /// The ways in which the parts between the caps of an image fill a size.
  public enum ResizingMode: Int, Sendable {
    /// By copies.
    case tile
    /// Stretched.
    case stretch
  }
}

extension UIImage.Orientation {
  /// Whether the rows of the stored picture are seen as columns.
  var isSideways: Bool {
    switch self {
    case .up, .down, .upMirrored, .downMirrored: false
    case .left, .right, .leftMirrored, .rightMirrored: true
    }
  }

  /// The map from the stored to the seen picture, both in the unit square with y downward.
  var unitTransform: CGAffineTransform {
    switch self {
    case .up: .identity
    case .upMirrored: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 1, ty: 0)
    case .down: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 1, ty: 1)
    case .downMirrored: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1)
    case .leftMirrored: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
    case .right: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 0)
    case .rightMirrored: CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: 1, ty: 1)
    case .left: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 1)
    }
  }

  /// The orientation of a file.
  init(_ orientation: CGImagePropertyOrientation) {
    switch orientation {
    case .up: self = .up
    case .upMirrored: self = .upMirrored
    case .down: self = .down
    case .downMirrored: self = .downMirrored
    case .leftMirrored: self = .leftMirrored
    case .right: self = .right
    case .rightMirrored: self = .rightMirrored
    case .left: self = .left
    }
  }
}

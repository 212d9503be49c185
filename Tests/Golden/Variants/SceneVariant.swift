// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation
import QuartzCore
import TestSupport

@testable import Compositor

/// A way of drawing a scene that must give the scene's one reference picture, moved about.
enum SceneVariant: String, CaseIterable, Sendable {
  /// As it is.
  case plain
  /// Its left and right exchanged by a transform.
  case mirrored
  /// Turned clockwise by a quarter.
  case rotated
  /// Moved by whole pixels.
  case moved
  /// In a layer that is a group of opacity 1.
  case grouped
  /// Drawn in a target of its own, then into the picture.
  case offscreen
  /// A layer above it comes and goes: the middle is drawn again.
  case uncovered
  /// A half of it is drawn in a second frame.
  case completed

  /// The distance of `moved`, in points.
  static let step = (x: 7, y: -5)

  /// The picture that the variant must give.
  func expectation(from reference: PixelImage, scale: Int) -> PixelImage {
    let (width, height) = (reference.width, reference.height)
    switch self {
    case .mirrored: return reference.rearranged { x, y in (width - 1 - x, y) }
    case .rotated: return reference.rearranged { x, y in (y, height - 1 - x) }
    case .moved:
      return reference.rearranged { x, y in
        (x - Self.step.x * scale, y - Self.step.y * scale)
      }
    default: return reference
    }
  }

  /// Puts a scene's layer into a root of the same size.
  func root(holding content: CALayer) -> CALayer {
    let root = CALayer()
    root.frame = content.bounds
    switch self {
    case .mirrored: content.transform = CATransform3DMakeScale(-1, 1, 1)
    case .rotated: content.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    case .moved:
      content.position.x += CGFloat(Self.step.x)
      content.position.y += CGFloat(Self.step.y)
    default: break
    }
    var outermost = content
    if self == .grouped {
      outermost = wrapped(content)
      outermost.allowsGroupOpacity = true
      outermost.opacity = 1
    }
    if self == .offscreen {
      // More clips inside each other than a draw takes.
      for _ in 0...Int(ClipStack.longestChain) {
        outermost = wrapped(outermost)
        outermost.masksToBounds = true
      }
    }
    root.addSublayer(outermost)
    return root
  }

  private func wrapped(_ content: CALayer) -> CALayer {
    let layer = CALayer()
    layer.frame = content.bounds
    layer.addSublayer(content)
    return layer
  }

  /// Draws the variant.
  func draw(_ scene: VariantScene, with renderer: OffscreenRenderer) throws -> PixelImage {
    let content = try scene.makeLayer()
    let root = root(holding: content)
    switch self {
    case .uncovered:
      let cover = CALayer()
      cover.frame = content.bounds.insetBy(dx: 21, dy: 30)
      cover.backgroundColor = CGColor(srgbRed: 0.2, green: 0.9, blue: 0.4, alpha: 0.7)
      root.addSublayer(cover)
      _ = try renderer.image(of: root, at: 0)
      CATransaction.withoutActions { cover.removeFromSuperlayer() }
    case .completed:
      let parts = content.sublayers ?? []
      let late = parts.suffix((parts.count + 1) / 2)
      CATransaction.withoutActions { for part in late { part.isHidden = true } }
      _ = try renderer.image(of: root, at: 0)
      CATransaction.withoutActions { for part in late { part.isHidden = false } }
    default: break
    }
    return PixelImage(try renderer.image(of: root, at: 0))
  }
}

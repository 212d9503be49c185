// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Renderers in contexts that share textures as those of windows do: with one that never draws.
final class SharingRenderers {
  static let size = CGSize(width: 120, height: 90)
  let group = ShareGroup()
  let keeper: GLContext
  private let api: GLAPI

  init(_ api: GLAPI = .openGL33) throws {
    self.api = api
    keeper = try GLContext(api: api, debug: true, group: group)
    keeper.releaseCurrent()
  }

  /// Makes a renderer whose context belongs to the group, now and after each loss.
  func make() throws -> OffscreenRenderer {
    let (keeper, api, group) = (keeper, api, group)
    return try OffscreenRenderer(size: Self.size, scale: 1) { () throws(GLContextError) in
      try keeper.makeCurrent()
      return try GLContext(sharingCurrent: api, debug: true, group: group)
    }
  }

  /// Makes a renderer by itself.
  func makeAlone() throws -> OffscreenRenderer {
    try OffscreenRenderer(size: Self.size, scale: 1, api: api, debug: true)
  }

  /// Deletes what waits for it in the group.
  func collectGarbage() throws { try keeper.withCurrent { keeper.collectGarbage() } }

  /// Looks that no renderer has left anything, as the last thing that a test does.
  func expectNothingLeft(sourceLocation: SourceLocation = #_sourceLocation) throws {
    try keeper.withCurrent { keeper.tearDown() }
    expect(group.liveObjectDescriptions, equals: [], sourceLocation: sourceLocation)
    expect(group.textureBytes, equals: 0, sourceLocation: sourceLocation)
    expect(group.textures.count, equals: 0, sourceLocation: sourceLocation)
    expect(group.memberCount, equals: 0, sourceLocation: sourceLocation)
    expect(keeper.takeErrors(), equals: [], sourceLocation: sourceLocation)
  }

  /// A picture in which no two places look the same, of one of many kinds.
  static func image(_ width: Int, _ height: Int, kind: Int = 0) throws -> CGImage {
    var picture = PixelImage(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        picture[x, y] = Pixel(
          UInt8((x * 255 / width + kind * 90) % 256), UInt8((y * 255 / height + kind * 50) % 256),
          UInt8((kind * 130 + x / 16 * 40) % 256))
      }
    }
    return try picture.cgImage()
  }

  /// A tree that shows images one beside the other.
  static func root(_ images: CGImage...) -> CALayer {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: size)
    for (index, image) in images.enumerated() {
      let layer = CALayer()
      let width = size.width / CGFloat(images.count)
      layer.frame = CGRect(
        x: CGFloat(index) * width, y: 5, width: width - 4, height: size.height - 10)
      layer.contents = image
      root.addSublayer(layer)
    }
    return root
  }
}

/// Changes layers without animations.
func withoutActions(_ change: () throws -> Void) rethrows {
  CATransaction.begin()
  CATransaction.setDisableActions(true)
  defer { CATransaction.commit() }
  try change()
}

extension OffscreenRenderer {
  /// The whole picture, redrawn.
  func pixels(of root: CALayer, at time: Double = 0) throws -> PixelImage {
    forgetPicture()
    return PixelImage(try image(of: root, at: time))
  }

  /// Textures filled, and textures taken from others, since this was last asked.
  func takeUploads() -> [Int] {
    let statistics = graphicsContext.statistics
    graphicsContext.resetStatistics()
    return [statistics.textureUploads, statistics.sharedTextures]
  }
}

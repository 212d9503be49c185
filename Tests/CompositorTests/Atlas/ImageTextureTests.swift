// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Images on the GPU: tiles without seams, mipmaps without neighbours, textures that come and go.
struct ImageTextureTests {
  private static let size = CGSize(width: 90, height: 70)

  private func renderer(_ api: GLAPI = .openGL33) throws -> OffscreenRenderer {
    try OffscreenRenderer(size: Self.size, scale: 1, api: api, debug: true)
  }

  private func picture(_ width: Int, _ height: Int, alpha: UInt8 = 255) throws -> CGImage {
    var picture = PixelImage(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let red = Int(alpha) * (x * 37 % 256) / 255
        let green = Int(alpha) * (y * 53 % 256) / 255
        picture[x, y] = Pixel(UInt8(red), UInt8(green), UInt8((x + y) % 2 * Int(alpha) / 2), alpha)
      }
    }
    return try picture.cgImage()
  }

  private func root(_ layers: CALayer...) -> CALayer {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: Self.size)
    for layer in layers { root.addSublayer(layer) }
    return root
  }

  private func layer(_ frame: CGRect, _ contents: CGImage) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.contents = contents
    return layer
  }

  // MARK: - Tiles

  /// The ways of showing an image that does not fit into a texture.
  enum Showing: String, CaseIterable, Sendable {
    case plain, turned, perspective, part, beyond, flipped, stretched, rounded, aspect, translucent
  }

  private func show(_ showing: Showing) throws -> CALayer {
    let layer = layer(
      CGRect(x: 6, y: 5, width: 70, height: 55),
      try picture(110, 90, alpha: showing == .translucent ? 100 : 255))
    switch showing {
    case .plain: break
    case .turned: layer.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
    case .perspective:
      var transform = CATransform3DIdentity
      transform.m34 = -1 / 120
      layer.transform = CATransform3DRotate(transform, 0.6, 1, 1, 0)
    case .part: layer.contentsRect = CGRect(x: 0.3, y: 0.2, width: 0.5, height: 0.6)
    case .beyond: layer.contentsRect = CGRect(x: -0.2, y: -0.3, width: 1.3, height: 1.6)
    case .flipped: layer.isGeometryFlipped = true
    case .stretched: layer.contentsCenter = CGRect(x: 0.3, y: 0.5, width: 0.1, height: 0)
    case .rounded:
      layer.cornerRadius = 15
      layer.masksToBounds = true
    case .aspect:
      layer.contentsGravity = .resizeAspectFill
      layer.masksToBounds = true
    case .translucent:
      layer.backgroundColor = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
      layer.opacity = 0.6
    }
    return layer
  }

  /// Tiles show what one texture shows.
  @Test(arguments: Showing.allCases, [GLAPI.openGL33, .openGLES30])
  func `tiles have no seams`(_ showing: Showing, _ api: GLAPI) throws {
    let whole = try renderer(api)
    let expected = PixelImage(try whole.image(of: root(try show(showing)), at: 0))
    let tiled = try renderer(api)
    try tiled.withContext { tiled.sceneRenderer?.limitImages(textureSize: 32) }
    let actual = PixelImage(try tiled.image(of: root(try show(showing)), at: 0))
    expect(tiled.takeReports(), equals: [])
    // Where an even stretch of one texture is cut, places are computed from the cut.
    try ReferencePictures.golden.check(
      actual, against: expected, named: "tiles-\(showing.rawValue)",
      tolerance: .pixels(perChannel: 3, count: showing == .stretched ? 200 : 0))
  }

  // MARK: - Mipmaps

  /// Drawn very small, a checkerboard is its mean, whatever lies beside it in memory.
  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func `trilinear is the mean`(api: GLAPI) throws {
    var board = PixelImage(width: 128, height: 128)
    for y in 0..<128 {
      for x in 0..<128 { board[x, y] = (x + y) % 2 == 0 ? Pixel(255, 255, 255) : Pixel(0, 0, 0) }
    }
    let fine = layer(CGRect(x: 4, y: 4, width: 16, height: 16), try board.cgImage())
    fine.minificationFilter = .trilinear
    let red = PixelImage(width: 128, height: 128, filledWith: Pixel(255, 0, 0))
    let other = layer(CGRect(x: 30, y: 4, width: 16, height: 16), try red.cgImage())
    let nearest = layer(CGRect(x: 60, y: 4, width: 16, height: 16), try board.cgImage())
    nearest.minificationFilter = .nearest
    let picture = PixelImage(try renderer(api).image(of: root(other, fine, nearest), at: 0))
    for y in 4..<20 {
      for x in 4..<20 {
        expect(Int(picture[x, y].red), near: 128, within: 2, "\(x), \(y): \(picture[x, y])")
        expect(picture[x, y].red, equals: picture[x, y].green)
      }
      for x in 60..<76 { expect([0, 255].contains(picture[x, y].red)) }
    }
  }

  /// A positive bias reads a smaller mipmap, a negative one a larger.
  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func `bias of the mipmap level`(api: GLAPI) throws {
    // Columns 4 wide: level 2 shows them, level 3 their mean.
    var columns = PixelImage(width: 64, height: 64)
    for y in 0..<64 {
      for x in 0..<64 { columns[x, y] = x / 4 % 2 == 0 ? Pixel(255, 255, 255) : Pixel(0, 0, 0) }
    }
    func range(_ bias: Float) throws -> Int {
      let layer = layer(CGRect(x: 4, y: 4, width: 16, height: 16), try columns.cgImage())
      layer.minificationFilter = .trilinear
      layer.minificationFilterBias = bias
      let picture = PixelImage(try renderer(api).image(of: root(layer), at: 0))
      let row = (6..<18).map { Int(picture[$0, 10].red) }
      return (row.max() ?? 0) - (row.min() ?? 0)
    }
    try expect(range(0), isAbove: 240)
    try expect(range(2), isBelow: 10)
    try expect(range(-1), isAbove: 240)
  }

  /// The promise of opacity is about what `draw(in:)` makes: an image keeps its alpha (fact DO-10).
  @Test func `opaque layers keep the alpha of images`() throws {
    func draw(_ isOpaque: Bool) throws -> PixelImage {
      let layer = layer(CGRect(x: 4, y: 4, width: 60, height: 50), try picture(30, 25, alpha: 90))
      layer.isOpaque = isOpaque
      return PixelImage(try renderer().image(of: root(layer), at: 0))
    }
    try expect(draw(true), equals: draw(false))
  }

  // MARK: - Life of textures

  private func textures(_ renderer: OffscreenRenderer) -> [String] {
    renderer.graphicsContext.liveObjectDescriptions.filter {
      $0.hasPrefix("texture") && ($0.contains("\"image\"") || $0.contains("\"atlas"))
    }
  }

  @Test func `shared images are uploaded once and freed with the last user`() throws {
    let shared = try picture(300, 20)
    let layers = (0..<10).map { index in
      layer(CGRect(x: 4, y: 6 * index, width: 80, height: 5), shared)
    }
    let root = root()
    for layer in layers { root.addSublayer(layer) }
    let renderer = try renderer()
    _ = try renderer.image(of: root, at: 0)
    expect(renderer.graphicsContext.statistics.textureUploads, equals: 1)
    expect(textures(renderer).count, equals: 1)
    CATransaction.setDisableActions(true)
    for layer in layers.dropLast() { layer.removeFromSuperlayer() }
    _ = try renderer.image(of: root, at: 1)
    expect(textures(renderer).count, equals: 1)
    CATransaction.setDisableActions(true)
    layers.last?.contents = nil
    _ = try renderer.image(of: root, at: 2)
    layers.last?.backgroundColor = .white
    _ = try renderer.image(of: root, at: 3)
    expect(textures(renderer).isEmpty)
    expect(renderer.sceneRenderer?.imageByteCount, equals: 0)
  }

  /// Thirty different images, one after the other, never take more than the budget and one.
  @Test func `a slide show stays within the budget`() throws {
    let renderer = try renderer()
    let bytes = 300 * 300 * 4
    try renderer.withContext {
      renderer.sceneRenderer?.limitImages(
        textureSize: 4096, budget: ImageStore.Budget(kept: 3 * bytes, limit: 8 * bytes))
    }
    let images = try (0..<30).map { _ in try picture(300, 300) }
    let layers = images.map { layer(CGRect(x: 0, y: 0, width: 90, height: 70), $0) }
    let root = root()
    CATransaction.setDisableActions(true)
    for layer in layers {
      layer.isHidden = true
      root.addSublayer(layer)
    }
    for (index, layer) in layers.enumerated() {
      CATransaction.setDisableActions(true)
      layer.isHidden = false
      layers[max(0, index - 1)].isHidden = index > 0
      let frame = PixelImage(try renderer.image(of: root, at: Double(index)))
      expect(frame[45, 35].alpha, equals: 255)
      expect(textures(renderer).count, isAtMost: 4)
    }
    expect(renderer.takeReports(), equals: [])
  }

  /// Images beyond the limit are left out of every frame, and reported in the first.
  @Test func `images without memory are reported once`() throws {
    let renderer = try renderer()
    let bytes = 300 * 300 * 4
    try renderer.withContext {
      renderer.sceneRenderer?.limitImages(
        textureSize: 4096, budget: ImageStore.Budget(kept: bytes, limit: bytes))
    }
    let root = root()
    let layers = try (0..<3).map {
      try layer(CGRect(x: 30 * $0, y: 0, width: 30, height: 70), picture(300, 300))
    }
    for layer in layers { root.addSublayer(layer) }
    var reports: [String] = []
    for frame in 0..<3 {
      CATransaction.setDisableActions(true)
      for layer in layers { layer.opacity = 1 - Float(frame) / 10 }
      _ = try renderer.image(of: root, at: Double(frame))
      reports += renderer.takeReports()
    }
    expect(reports.count, equals: 1)
  }
}

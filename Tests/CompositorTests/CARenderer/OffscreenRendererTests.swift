// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// The public offscreen renderer: what it refuses, what it reports, what it leaves behind.
struct OffscreenRendererTests {
  private func square(_ x: CGFloat, _ y: CGFloat) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: 4, height: 4)
    layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    return layer
  }

  @Test func `a layer lies by its frame`() throws {
    let renderer = try OffscreenRenderer(size: CGSize(width: 10, height: 8), scale: 2)
    let picture = PixelImage(try renderer.image(of: square(3, 2), at: 0))
    var expected = PixelImage(width: 20, height: 16)
    for y in 4..<12 {
      for x in 6..<14 { expected[x, y] = Pixel(255, 0, 0) }
    }
    expect(picture, equals: expected)
  }

  /// One renderer, layers in turn, each as if it were alone.
  @Test func `layers take turns`() throws {
    let renderer = try OffscreenRenderer(size: CGSize(width: 10, height: 8))
    let first = square(0, 0)
    let second = square(5, 4)
    for _ in 0..<3 {
      let one = PixelImage(try renderer.image(of: first, at: 0))
      expect(one[1, 1], equals: Pixel(255, 0, 0))
      expect(one[6, 5], equals: .clear)
      let two = PixelImage(try renderer.image(of: second, at: 0))
      expect(two[1, 1], equals: .clear)
      expect(two[6, 5], equals: Pixel(255, 0, 0))
    }
  }

  @Test(arguments: [
    (CGFloat(0), CGFloat(5), CGFloat(1)), (5, -1, 1), (.nan, 5, 1), (5, .nan, 1), (.infinity, 5, 1),
    (5, 5, 0), (5, 5, -2), (5, 5, .nan), (5, 5, .infinity), (1e200, 5, 1e200),
  ])
  func `sizes without sense are refused`(width: CGFloat, height: CGFloat, scale: CGFloat) {
    do {
      _ = try OffscreenRenderer(size: CGSize(width: width, height: height), scale: scale)
      Issue.record("\(width) × \(height) at \(scale) was accepted")
    } catch OffscreenRendererError.invalidSize(_, _) {
      // The size asked for.
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test(arguments: [(CGFloat(1e6), CGFloat(4)), (4, 1e6), (1e300, 4)])
  func `pictures that are too large are refused`(width: CGFloat, height: CGFloat) {
    do {
      _ = try OffscreenRenderer(size: CGSize(width: width, height: height))
      Issue.record("\(width) × \(height) was accepted")
    } catch OffscreenRendererError.tooLarge(_, _, let limit) {
      expect(limit, isAtLeast: 2048)
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test func `an image beyond the drivers limit is drawn in tiles`() throws {
    let renderer = try OffscreenRenderer(
      size: CGSize(width: 10, height: 8), scale: 1, api: .openGL33, debug: true)
    let limit = renderer.graphicsContext.capabilities.maxTextureSize
    let layer = square(0, 0)
    layer.contents = try PixelImage(width: limit + 1, height: 1, filledWith: Pixel(0, 9, 0))
      .cgImage()
    let picture = PixelImage(try renderer.image(of: layer, at: 0))
    expect(picture[1, 1], equals: Pixel(0, 9, 0))
    expect(renderer.takeReports(), equals: [])
    expect(renderer.graphicsContext.takeErrors(), equals: [])
  }

  /// Everything that a renderer makes goes with it, and no call fails.
  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func `nothing is left behind`(api: GLAPI) throws {
    var gl: GLContext?
    do {
      let renderer = try OffscreenRenderer(
        size: CGSize(width: 120, height: 90), scale: 1, api: api, debug: true)
      gl = renderer.graphicsContext
      let layers = try RandomLayers(test: "nothingIsLeftBehind")
      for step in 0..<20 {
        layers.edit()
        _ = try renderer.image(of: layers.root, at: Double(step))
      }
      _ = try renderer.image(of: square(0, 0), at: 20)
      expect(renderer.takeReports(), equals: [])
    }
    let context = try #require(gl)
    try context.makeCurrent()
    defer { context.releaseCurrent() }
    context.tearDown()
    expect(context.liveObjectDescriptions, equals: [])
    expect(context.takeErrors(), equals: [])
  }

  /// Several renderers on several threads.
  @Test func `threads have renderers of their own`() async throws {
    let pictures = try await withThrowingTaskGroup(of: PixelImage.self) { group in
      for _ in 0..<3 {
        group.addTask {
          let renderer = try OffscreenRenderer(size: CGSize(width: 10, height: 8))
          return PixelImage(try renderer.image(of: square(3, 2), at: 0))
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    expect(pictures.count, equals: 3)
    expect(Set(pictures.map(\.bytes)).count, equals: 1)
    expect(pictures[0][4, 3], equals: Pixel(255, 0, 0))
  }
}

// SPDX-License-Identifier: MIT

import Compositor
import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

/// Particles as pixels: colours, sums, order, and that pictures do not depend on those before.
struct ParticleTests {
  private static let side = 64

  /// A layer over a dark ground, with an emitter in the middle.
  private func scene(
    _ change: (CAEmitterLayer, CAEmitterCell) throws -> Void
  ) throws -> (root: CALayer, emitter: CAEmitterLayer) {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
    root.backgroundColor = CGColor(srgbRed: 10 / 255, green: 20 / 255, blue: 30 / 255, alpha: 1)
    let emitter = CAEmitterLayer()
    emitter.emitterPosition = CGPoint(x: 32, y: 32)
    let cell = CAEmitterCell()
    cell.birthRate = 1
    cell.lifetime = 100
    cell.contents = try PixelImage(width: 16, height: 16, filledWith: Pixel(100, 50, 200)).cgImage()
    try change(emitter, cell)
    emitter.emitterCells = [cell]
    root.addSublayer(emitter)
    return (root, emitter)
  }

  private func renderer(_ api: GLAPI = .openGL33) throws -> OffscreenRenderer {
    try OffscreenRenderer(
      size: CGSize(width: Self.side, height: Self.side), scale: 1, api: api, debug: true)
  }

  private func picture(
    _ root: CALayer, at time: Double, _ api: GLAPI = .openGL33
  ) throws -> PixelImage {
    let renderer = try renderer(api)
    let image = PixelImage(try renderer.image(of: root, at: time))
    expect(renderer.takeReports(), equals: [])
    return image
  }

  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func `additive particles are the sum of ground and light (EM-8)`(api: GLAPI) throws {
    let (root, _) = try scene { emitter, cell in
      emitter.renderMode = .additive
      cell.color = CGColor(srgbRed: 0.5, green: 1, blue: 0.25, alpha: 0.8)
    }
    // One, then two in the same place: (100 · 0.5, 50 · 1, 200 · 0.25) · 0.8 each.
    let one = try picture(root, at: 1.5, api)
    expect(one[32, 32], near: [50, 60, 70])
    expect(one[2, 2], near: [10, 20, 30])
    let two = try picture(root, at: 2.5, api)
    expect(two[32, 32], near: [90, 100, 110])
    let many = try picture(root, at: 50, api)
    expect(many[32, 32], near: [255, 255, 255])
  }

  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func `other particles lie over each other, multiplied by their colour`(api: GLAPI) throws {
    let (root, _) = try scene { _, cell in
      cell.color = CGColor(srgbRed: 0.5, green: 1, blue: 0.25, alpha: 0.5)
    }
    let one = try picture(root, at: 1.5, api)
    expect(one[32, 32], near: [30, 35, 40])
    let two = try picture(root, at: 2.5, api)
    expect(two[32, 32], near: [40, 43, 45])
  }

  @Test func `the oldest below or on top (EM-8)`() throws {
    for mode in [CAEmitterLayerRenderMode.oldestFirst, .oldestLast] {
      let (root, _) = try scene { emitter, cell in
        emitter.renderMode = mode
        // Red goes as they age.
        cell.redSpeed = -0.5
      }
      // Ages 1.5 and 0.5.
      let found = try picture(root, at: 2.5)
      expect(found[32, 32], near: [mode == .oldestFirst ? 75 : 25, 50, 200])
    }
  }

  @Test func `back to front by z, whatever the age (EM-8)`() throws {
    let (root, emitter) = try scene { emitter, cell in
      emitter.renderMode = .backToFront
      cell.emissionLatitude = .pi / 2
      cell.velocity = -10
      cell.redSpeed = -0.5
    }
    // The oldest has sunk deepest.
    expect(try picture(root, at: 2.5)[32, 32], near: [75, 50, 200])
    emitter.emitterCells?[0].velocity = 10
    emitter.emitterCells = emitter.emitterCells
    let (other, _) = try scene { emitter, cell in
      emitter.renderMode = .backToFront
      cell.emissionLatitude = .pi / 2
      cell.velocity = 10
      cell.redSpeed = -0.5
    }
    expect(try picture(other, at: 2.5)[32, 32], near: [25, 50, 200])
  }

  /// A sky full of turning, fading, shrinking things.
  private func storm() throws -> CALayer {
    try scene { emitter, cell in
      emitter.seed = 3
      emitter.emitterShape = .circle
      emitter.emitterSize = CGSize(width: 10, height: 0)
      cell.birthRate = 300
      cell.lifetime = 1
      cell.lifetimeRange = 0.5
      cell.velocity = 25
      cell.velocityRange = 10
      cell.scale = 0.3
      cell.scaleRange = 0.2
      cell.scaleSpeed = -0.1
      cell.spinRange = 4
      cell.alphaSpeed = -0.6
      cell.redRange = 0.5
    }.root
  }

  @Test func `a picture at a time is the same whatever was drawn before`() throws {
    let renderer = try renderer()
    let root = try storm()
    for time in [0.3, 2, 1.1, 5.5, 5.51, 2] {
      let picture = PixelImage(try renderer.image(of: root, at: time))
      expect(picture, equals: (try self.picture(storm(), at: time)), "\(time)")
    }
    expect(renderer.takeReports(), equals: [])
  }

  @Test func `damage covers what particles leave and where they come`() throws {
    let renderer = try renderer()
    let root = try storm()
    var last: PixelImage?
    for frame in 0..<12 {
      last = PixelImage(try renderer.image(of: root, at: 1 + Double(frame) / 60))
    }
    expect(last, equals: (try picture(storm(), at: 1 + 11.0 / 60)))
  }

  @Test func `thousands of particles with one image are one draw`() throws {
    let renderer = try renderer()
    let root = try storm()
    root.sublayers?[0].setValue(5000, forKeyPath: "birthRate")
    _ = try renderer.image(of: root, at: 3)
    let statistics = try #require(renderer.sceneRenderer?.statistics)
    expect(statistics.draws, equals: 1)
    expect(statistics.passes, equals: 1)
    expect(statistics.instances, isAbove: 200)
  }

  @Test
  func `particles leave the bounds unless they are masked; opacity fades them as one`() throws {
    let (root, emitter) = try scene { emitter, _ in
      emitter.frame = CGRect(x: 0, y: 0, width: 32, height: 32)
    }
    expect(try picture(root, at: 2.5)[36, 36], near: [100, 50, 200])
    emitter.masksToBounds = true
    let masked = try picture(root, at: 2.5)
    expect(masked[28, 28], near: [100, 50, 200])
    expect(masked[36, 36], near: [10, 20, 30])
    emitter.masksToBounds = false
    emitter.opacity = 0.5
    // Two particles, of which the upper one hides the lower.
    expect(try picture(root, at: 2.5)[32, 32], near: [55, 35, 115])
  }

  @Test func `a part of the image, and points per pixel`() throws {
    var image = PixelImage(width: 16, height: 16, filledWith: Pixel(200, 0, 0))
    for y in 0..<16 { for x in 8..<16 { image[x, y] = Pixel(0, 0, 200) } }
    let shown = try image.cgImage()
    let (root, _) = try scene { _, cell in
      cell.contents = shown
      cell.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
      cell.contentsScale = 2
    }
    // 8 × 16 pixels in 4 × 8 points about (32, 32).
    let found = try picture(root, at: 1.5)
    expect(found[31, 29], near: [0, 0, 200])
    expect(found[33, 34], near: [0, 0, 200])
    expect(found[28, 32], near: [10, 20, 30])
    expect(found[35, 32], near: [10, 20, 30])
    expect(found[32, 26], near: [10, 20, 30])
    expect(found[32, 37], near: [10, 20, 30])
  }

  @Test func `cells without contents, or disabled, draw nothing`() throws {
    for change: (CAEmitterCell) -> Void in [{ $0.contents = nil }, { $0.isEnabled = false }] {
      let (root, _) = try scene { _, cell in change(cell) }
      expect(try picture(root, at: 2.5)[32, 32], near: [10, 20, 30])
    }
  }
}

// SPDX-License-Identifier: MIT

import CoreGraphics
import CoreImage
import Diagnostics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Textures of the application's own as the contents of layers.
struct TextureContentsTests {
  /// Red, green over blue, yellow, one of them half transparent, with detail in each quarter.
  private func picture() -> PixelImage {
    var picture = PixelImage(width: 8, height: 6, filledWith: Pixel(255, 0, 0))
    for y in 0..<6 {
      for x in 0..<8 where !(x < 4 && y < 3) {
        picture[x, y] =
          y < 3
          ? Pixel(0, 255, 0)
          : x < 4 ? Pixel(0, 0, 128, 128) : Pixel(255, UInt8(30 * x), 0)
      }
    }
    return picture
  }

  private func root(_ layers: CALayer...) -> CALayer {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 32, height: 24)
    for layer in layers { root.addSublayer(layer) }
    return root
  }

  private func layer(_ contents: Any?) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: 4, y: 3, width: 20, height: 15)
    layer.contents = contents
    return layer
  }

  /// The picture of a tree in a framebuffer of its own, two pixels per point.
  private func shown(
    _ root: CALayer, isES: Bool = false, reports: Int = 0,
    _ frames: (CARenderer) -> Void = { _ in }
  ) throws -> PixelImage {
    let scene = HostScene(.plain, isES: isES, version: 45)
    let renderer = try CARenderer(currentContext: "test")
    renderer.layer = root
    renderer.bounds = CGRect(x: 0, y: 0, width: 32, height: 24)
    renderer.drawFrame(at: 1)
    frames(renderer)
    let picture = scene.picture()
    expect(renderer.takeReports().count, equals: reports)
    renderer.tearDown()
    return picture
  }

  /// Changes that contents allow.
  enum Use: CaseIterable, Sendable {
    case plain, gravity, top, part, beyond, stretched, rounded, mask, group, rasterized, filtered
    case turned, background, trilinear, flipped, maskOfImage

    func apply(to layer: CALayer) -> CALayer {
      switch self {
      case .plain: break
      case .gravity: layer.contentsGravity = .resizeAspectFill
      case .top: layer.contentsGravity = .topLeft
      case .part: layer.contentsRect = CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.5)
      case .beyond: layer.contentsRect = CGRect(x: -0.5, y: -0.5, width: 2, height: 2)
      case .stretched: layer.contentsCenter = CGRect(x: 0.25, y: 0.5, width: 0.25, height: 0.25)
      case .rounded:
        layer.cornerRadius = 6
        layer.masksToBounds = true
      case .mask:
        let mask = CALayer()
        mask.frame = CGRect(x: 2, y: 2, width: 12, height: 9)
        mask.cornerRadius = 3
        mask.backgroundColor = CGColor(gray: 0, alpha: 1)
        layer.mask = mask
      case .group, .rasterized:
        let child = CALayer()
        child.frame = CGRect(x: 3, y: 3, width: 12, height: 8)
        child.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0.7)
        layer.addSublayer(child)
        layer.opacity = 0.6
        layer.shouldRasterize = self == .rasterized
      case .filtered:
        layer.filters = [CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 2])!]
      case .turned: layer.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
      case .background: layer.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
      case .trilinear: layer.minificationFilter = .trilinear
      case .flipped: layer.isGeometryFlipped = true
      case .maskOfImage:
        let masked = CALayer()
        masked.frame = layer.frame
        masked.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 1, alpha: 1)
        layer.frame.origin = .zero
        masked.mask = layer
        return masked
      }
      return layer
    }
  }

  @Test(arguments: Use.allCases)
  func `a texture looks as an image of the same pixels does`(_ use: Use) throws {
    for api in [GLAPI.openGL33, .openGLES30] {
      try GLTestContext.run(api) { gl in
        let image = try picture().cgImage()
        let expected = try shown(root(use.apply(to: layer(image))), isES: gl.capabilities.api.isES)
        for isFlipped in [false, true] {
          let texture = HostPixels(picture(), isFlipped: isFlipped)
          let before = texture.parameters()
          let contents = GLTextureContents(
            name: texture.name, width: 8, height: 6, isFlipped: isFlipped)
          let actual = try shown(
            root(use.apply(to: layer(contents))), isES: gl.capabilities.api.isES)
          let difference = PixelDifference(expected: expected, actual: actual, limit: 1)
          expect(difference.count, equals: 0, "\(use), flipped \(isFlipped): \(difference.first)")
          expect(texture.parameters(), equals: before)
          texture.delete()
        }
        expect(HostPixels.takeErrorFlag(), equals: 0)
      }
    }
  }

  @Test func `an opaque texture hides what lies behind it, whatever alpha it holds`() throws {
    try GLTestContext.run { _ in
      var clear = PixelImage(width: 4, height: 5, filledWith: Pixel(0, 200, 0, 0))
      clear[0, 0] = Pixel(200, 0, 0, 9)
      let texture = HostPixels(clear)
      let contents = GLTextureContents(name: texture.name, width: 4, height: 5, isOpaque: true)
      for use in [Use.plain, .background, .rounded, .group, .filtered, .mask, .maskOfImage] {
        let made = layer(contents)
        made.magnificationFilter = .nearest
        let actual = try shown(root(use.apply(to: made)))
        var same = clear
        for y in 0..<5 { for x in 0..<4 { same[x, y].alpha = 255 } }
        let twin = layer(try same.cgImage())
        twin.magnificationFilter = .nearest
        let expected = try shown(root(use.apply(to: twin)))
        let difference = PixelDifference(expected: expected, actual: actual, limit: 1)
        expect(difference.count, equals: 0, "\(use): \(difference.first)")
      }
      texture.delete()
    }
  }

  /// A change is drawn when it is announced, and no more than the layers that show it.
  @Test func `a change is drawn when it is announced`() throws {
    try GLTestContext.run { _ in
      for isInGroup in [false, true] {
        let texture = HostPixels(picture())
        let contents = GLTextureContents(name: texture.name, width: 8, height: 6)
        let shower = isInGroup ? Use.group.apply(to: layer(contents)) : layer(contents)
        let other = CALayer()
        other.frame = CGRect(x: 26, y: 18, width: 4, height: 4)
        other.contents = contents
        let red = PixelImage(width: 8, height: 6, filledWith: Pixel(255, 0, 0))
        let expected = try shown(
          root(
            isInGroup
              ? Use.group.apply(to: layer(try red.cgImage())) : layer(try red.cgImage())))
        let actual = try shown(root(shower, other)) { renderer in
          // Some still frames, so that what can be kept is.
          for frame in 2..<6 { renderer.drawFrame(at: Double(frame)) }
          texture.update(red)
          renderer.beginFrame(atTime: 6, timeStamp: nil)
          expect(renderer.updateBounds().isNull)
          renderer.endFrame()
          other.contents = nil
          // The change is animated; the rest of that goes with the third frame.
          for time in [7.0, 8, 8.5] { renderer.drawFrame(at: time) }
          if isInGroup { contents.setNeedsDisplay() } else { shower.contents = contents }
          renderer.beginFrame(atTime: 9, timeStamp: nil)
          let update = renderer.updateBounds()
          expect(update.contains(shower.frame))
          expect(shower.frame.insetBy(dx: -2, dy: -2).contains(update))
          expect(renderer.nextFrameTime(), isAtLeast: 9)
          renderer.render()
          renderer.endFrame()
          renderer.drawFrame(at: 10)
        }
        // Frames go over each other in the host's framebuffer: opaque content tells.
        expect(actual[12, 10] == expected[12, 10] || isInGroup, "\(isInGroup)")
        expect(actual[12, 10].blue, isBelow: 40, "\(isInGroup)")
        expect(actual[40, 28].green, isBelow: 110, "\(isInGroup)")
        texture.delete()
      }
    }
  }

  @Test func `a name without a colour texture of its size is reported and not drawn`() throws {
    try checkBadTextures()
  }

  @Test func `a texture of another target is found without asking for it`() throws {
    try hiding([.textureTargets]) { try checkBadTextures() }
  }

  /// Its host's word is taken for its size, and what it has is stretched.
  @Test func `a texture whose size cannot be asked for is drawn`() throws {
    try hiding([.levelQueries]) {
      try GLTestContext.run(.openGLES30) { _ in
        let texture = HostPixels(PixelImage(width: 8, height: 6, filledWith: Pixel(0, 255, 0)))
        let contents = GLTextureContents(name: texture.name, width: 80, height: 60)
        let picture = try shown(root(layer(contents)), isES: true)
        expect(picture[20, 20], equals: Pixel(0, 255, 0))
        texture.delete()
      }
    }
  }

  private func checkBadTextures() throws {
    for api in [GLAPI.openGL33, .openGLES30] {
      try GLTestContext.run(api) { gl in
        let isES = gl.capabilities.api.isES
        let nothing = try shown(root(), isES: isES)
        let good = HostPixels(picture())
        let gone = HostPixels(picture())
        gone.delete()
        var bad = HostPixels.Other.allCases.map {
          GLTextureContents(name: HostPixels.make($0), width: 4, height: 4)
        }
        bad.append(GLTextureContents(name: 0, width: 4, height: 4))
        bad.append(GLTextureContents(name: gone.name, width: 8, height: 6))
        bad.append(GLTextureContents(name: 123_456, width: 8, height: 6))
        bad.append(GLTextureContents(name: good.name, width: 80, height: 6))
        for contents in bad {
          let picture = try shown(root(layer(contents)), isES: isES, reports: 1) { renderer in
            contents.setNeedsDisplay()
            renderer.drawFrame(at: 2)
          }
          expect(picture, equals: nothing, "\(contents.name)")
          expect(HostPixels.takeErrorFlag(), equals: 0)
        }
        for size in [(0, 6), (-4, 6)] {
          let contents = GLTextureContents(name: good.name, width: size.0, height: size.1)
          expect(contents.width, equals: 0)
          try expect(shown(root(layer(contents)), isES: isES), equals: nothing)
        }
        // Where the target of a texture cannot be asked for, the driver notes the attempt to bind.
        _ = gl.takeErrors()
      }
    }
  }

  @Test func `of a texture that encodes to sRGB the stored values are shown`() throws {
    for api in [GLAPI.openGL33, .openGLES30] {
      try GLTestContext.run(api) { gl in
        let isES = gl.capabilities.api.isES
        let source = HostScene(.encoded, isES: isES, version: 45)
        // The clear colour 0.2, 0.4, 0.6 is stored as it is, or encoded where that has no switch.
        let stored = source.picture()[0, 0]
        let shower = layer(GLTextureContents(name: source.texture, width: 64, height: 48))
        let picture = try shown(root(shower), isES: isES)
        expect(picture[20, 20], equals: stored)
      }
    }
  }

  /// The one feature whose lack shows: a host that cannot have it hands over a texture that does not encode.
  @Test func `without a choice the driver decodes a texture that encodes to sRGB`() throws {
    try hiding([.skipDecode]) {
      try GLTestContext.run { _ in
        let source = HostScene(.encoded, isES: false, version: 45)
        let stored = source.picture()[0, 0]
        let shower = layer(GLTextureContents(name: source.texture, width: 64, height: 48))
        let shown = try shown(root(shower))[20, 20]
        // IEC 61966-2-1.
        func decoded(_ value: UInt8) -> Double {
          let share = Double(value) / 255
          return 255 * (share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4))
        }
        expect(Double(shown.red), near: decoded(stored.red), within: 1)
        expect(Double(shown.green), near: decoded(stored.green), within: 1)
        expect(Double(shown.blue), near: decoded(stored.blue), within: 1)
      }
    }
  }

  @Test
  func `a texture that is deleted, and its name taken by another, while layers show it`() throws {
    try GLTestContext.run { _ in
      let texture = HostPixels(picture())
      let contents = GLTextureContents(name: texture.name, width: 8, height: 6)
      let shower = layer(contents)
      _ = try shown(root(shower), reports: 1) { renderer in
        texture.delete()
        shower.opacity = 0.9
        renderer.drawFrame(at: 5)
      }
      expect(HostPixels.takeErrorFlag(), equals: 0)
    }
  }

  @Test func `a tree drawn into a texture is shown within another, and that one in turn`() throws {
    try GLTestContext.run { _ in
      let inner = HostScene(.plain, isES: false, version: 45)
      let square = CALayer()
      square.frame = CGRect(x: 0, y: 0, width: 16, height: 12)
      square.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
      let source = try CARenderer(currentContext: "inner")
      source.layer = root(square)
      source.bounds = CGRect(x: 0, y: 0, width: 32, height: 24)
      source.drawFrame(at: 1)
      let contents = GLTextureContents(name: inner.texture, width: 64, height: 48, isOpaque: true)
      let outer = layer(contents)
      // 16 × 12 points from (4, 3) on: 32 × 24 pixels from (8, 6) on.
      outer.frame = CGRect(x: 4, y: 3, width: 16, height: 12)
      let picture = try shown(root(outer)) { renderer in
        let bound = HostScene(.plain, isES: false, version: 45)
        renderer.framebuffer = bound.framebuffer
        renderer.drawFrame(at: 2)
        expect(bound.picture()[9, 7], equals: Pixel(255, 0, 0))
        renderer.framebuffer = nil
      }
      expect(picture[8, 6], equals: Pixel(255, 0, 0))
      expect(picture[23, 17], equals: Pixel(255, 0, 0))
      // The inner scene's own colour round the square.
      expect(picture[30, 20], equals: Pixel(51, 102, 153))
      expect(picture[9, 25], equals: Pixel(51, 102, 153))
      source.tearDown()
    }
  }

  @Test func `contents are read back, animated and presented as images are`() throws {
    let contents = GLTextureContents(name: 7, width: 8, height: 6)
    let shower = layer(contents)
    expect(shower.contents as AnyObject, isIdenticalTo: contents)
    let context = LayerContext(layer: shower)
    defer { context.invalidate() }
    CATransaction.flush()
    expect(shower.presentation()?.contents as AnyObject, isIdenticalTo: contents)
    let image = try picture().cgImage()
    let fade = CABasicAnimation(keyPath: "contents")
    fade.fromValue = image
    fade.toValue = contents
    fade.duration = 2
    fade.beginTime = CACurrentMediaTime() - 1.9
    shower.add(fade, forKey: "fade")
    contents.setNeedsDisplay()
    CATransaction.flush()
    expect(shower.presentation()?.contents as AnyObject, isIdenticalTo: contents)
    let (_, messages) = RefusalLog.recording { shower.contents = "no picture" }
    expect(messages.count, equals: 1)
  }
}

// SPDX-License-Identifier: MIT

import CoreGraphics
import Diagnostics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Layers within another's OpenGL drawing.
struct CARendererTests {
  /// The contexts that a host may have.
  enum Host: CaseIterable, Sendable {
    case core33
    case core45
    case compatible
    case embedded

    var api: GLAPI {
      switch self {
      case .core33: .openGL33
      case .core45: GLAPI(.desktop, GLVersion(4, 5))
      case .compatible: GLAPI(.desktop, GLVersion(4, 5), isCompatible: true)
      case .embedded: .openGLES30
      }
    }

    var isES: Bool { self == .embedded }
  }

  /// An opaque red square at the top left, a translucent white one at the bottom right.
  private func tree() -> CALayer {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 32, height: 24)
    let red = CALayer()
    red.frame = CGRect(x: 2, y: 2, width: 10, height: 8)
    red.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    let white = CALayer()
    white.frame = CGRect(x: 20, y: 14, width: 10, height: 8)
    white.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0.5)
    // An image, which has to be uploaded: green over yellow.
    let image = CALayer()
    image.frame = CGRect(x: 14, y: 2, width: 4, height: 4)
    var picture = PixelImage(width: 2, height: 2, filledWith: Pixel(0, 255, 0))
    picture[0, 1] = Pixel(255, 255, 0)
    picture[1, 1] = Pixel(255, 255, 0)
    image.contents = try? picture.cgImage()
    image.magnificationFilter = .nearest
    for layer in [red, white, image] { root.addSublayer(layer) }
    return root
  }

  /// A renderer of `layer` for the whole of a scene's framebuffer, two pixels per point.
  private func renderer(_ layer: CALayer) throws -> CARenderer {
    let renderer = try CARenderer(currentContext: "test")
    renderer.layer = layer
    renderer.bounds = CGRect(x: 0, y: 0, width: 32, height: 24)
    return renderer
  }

  /// The pixel of a picture whose first row is the top one.
  private func pixel(_ bytes: [UInt8], _ x: Int, _ y: Int) -> [UInt8] {
    Array(bytes[(4 * (64 * y + x))..<(4 * (64 * y + x) + 4)])
  }

  @Test(arguments: Host.allCases)
  func `the tree goes over what the host drew, rows either way up`(_ host: Host) throws {
    try GLTestContext.run(host.api) { gl in
      for isFlipped in [false, true] {
        let scene = HostScene(.plain, isES: host.isES, version: 45)
        expect(scene.isComplete)
        let renderer = try renderer(tree())
        renderer.isTargetFlipped = isFlipped
        renderer.drawFrame(at: 1)
        let bytes = scene.pixels()
        // Red lies at 4…24, 4…20 from the top; the first row is the lowest unless it is flipped.
        func row(_ y: Int) -> Int { isFlipped ? y : 47 - y }
        expect(pixel(bytes, 5, row(5)), equals: [255, 0, 0, 255])
        expect(pixel(bytes, 23, row(19)), equals: [255, 0, 0, 255])
        expect(pixel(bytes, 24, row(19)), equals: [51, 102, 153, 255])
        expect(pixel(bytes, 5, row(20)), equals: [51, 102, 153, 255])
        expect(pixel(bytes, 50, row(35)), near: [153, 179, 204, 255], within: 1)
        expect(renderer.takeReports(), equals: [])
        renderer.tearDown()
        expect(renderer.gl?.liveObjectDescriptions, equals: [])
        expect(gl.errors.isEmpty)
      }
    }
  }

  @Test func `code runs at a time of the programs own`() throws {
    try GLTestContext.run { _ in
      let first = HostScene(.plain, isES: false, version: 45)
      expect(first.isComplete)
      let root = tree()
      let renderer = try renderer(root)
      renderer.drawFrame(at: 1)
      let time = renderer.perform(at: 5) {
        // Committed at 5 by itself, and with the turn's end.
        CATransaction.begin()
        let move = CABasicAnimation(keyPath: "position.x")
        move.byValue = 10
        move.duration = 10
        root.sublayers?[0].add(move, forKey: "move")
        CATransaction.commit()
        root.sublayers?[1].isHidden = true
        return CACurrentMediaTime()
      }
      expect(time, equals: 5)
      expect(!CATransaction.isPending)
      // A framebuffer without the first frame.
      let scene = HostScene(.plain, isES: false, version: 45)
      renderer.drawFrame(at: 10)
      // Half of the way: from 2…12 to 7…17 points, two pixels each.
      let bytes = scene.pixels()
      expect(pixel(bytes, 13, 47 - 10), equals: [51, 102, 153, 255])
      expect(pixel(bytes, 14, 47 - 10), equals: [255, 0, 0, 255])
      let (_, log) = RefusalLog.recording { renderer.perform(at: .nan) {} }
      expect(log.count, equals: 1)
      renderer.tearDown()
    }
  }

  @Test func `a frame within an open transaction shows what has been changed so far`() throws {
    try GLTestContext.run(Host.core45.api) { _ in
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      let root = tree()
      let renderer = try renderer(root)
      root.sublayers?[0].position.x += 4
      let scene = HostScene(.plain, isES: false, version: 45)
      renderer.drawFrame(at: 10)
      // From 2…12 to 6…16 points, two pixels each.
      let bytes = scene.pixels()
      expect(pixel(bytes, 11, 47 - 10), equals: [51, 102, 153, 255])
      expect(pixel(bytes, 12, 47 - 10), equals: [255, 0, 0, 255])
      expect(CATransaction.disableActions())
      CATransaction.commit()
      renderer.tearDown()
    }
  }

  @Test(arguments: Host.allCases, HostScene.Target.allCases)
  func `whatever the host has set, the picture is the same and the state comes back`(
    _ host: Host, _ target: HostScene.Target
  ) throws {
    try checkHostileHost(host, target)
  }

  /// A host that uses what the lowest version has, and a driver that has no more.
  @Test(arguments: HostScene.Target.allCases)
  func `a host's state comes back without the features of later versions`(
    _ target: HostScene.Target
  ) throws {
    try hiding([
      .blendsByBuffer, .viewportArrays, .clipControl, .feedbackPauses, .subroutines, .sampleShading,
      .fixedRestartIndex, .textureTargets,
    ]) { try checkHostileHost(.core33, target, version: 33, runsFeedback: false) }
    guard target != .several else { return }
    try hiding([
      .masksByBuffer, .blendsByBuffer, .sampleMasks, .sampleShading, .encodingSwitch, .levelQueries,
    ]) { try checkHostileHost(.embedded, target, version: 30) }
  }

  private func checkHostileHost(
    _ host: Host, _ target: HostScene.Target, version: Int? = nil, runsFeedback: Bool = true
  ) throws {
    try GLTestContext.run(host.api) { gl in
      let isES = host.isES
      let version =
        version
        ?? Int(gl.capabilities.api.version.major * 10 + gl.capabilities.api.version.minor)
      let plain = HostScene(target, isES: isES, version: version)
      let before = try renderer(tree())
      before.drawFrame(at: 1)
      let expected = plain.pixels()
      before.tearDown()
      let scene = HostScene(target, isES: isES, version: version)
      expect(scene.isComplete)
      let names = GLStateDump.Names.found()
      expect(names.count, isAbove: 200)
      scene.setHostileState(isES: isES, version: version, isCompatible: host == .compatible)
      if !runsFeedback { scene.endFeedback() }
      _ = gl.takeErrors()
      let state = GLStateDump(names)
      let renderer = try renderer(tree())
      for frame in 0..<3 {
        renderer.drawFrame(at: Double(frame))
        expect(GLStateDump(names).differences(from: state), equals: [], "frame \(frame)")
      }
      expect(renderer.takeReports(), equals: [])
      renderer.tearDown()
      expect(GLStateDump(names).differences(from: state), equals: [])
      expect(gl.takeErrors().isEmpty)
      scene.endHostileState(isES: isES, endsFeedback: runsFeedback)
      scene.setPlainState(isES: isES)
      let actual = scene.pixels()
      // Three frames over each other leave opaque content as it is.
      expect(pixel(actual, 5, 42), equals: pixel(expected, 5, 42))
      expect(pixel(actual, 5, 42), equals: [255, 0, 0, 255])
      expect(pixel(actual, 30, 20), equals: pixel(expected, 30, 20))
      expect(pixel(actual, 32, 42), equals: [0, 255, 0, 255])
      expect(pixel(actual, 32, 37), equals: [255, 255, 0, 255])
      if target == .several {
        expect(pixel(scene.pixels(of: 1), 5, 42), equals: [51, 102, 153, 255])
        expect(pixel(scene.pixels(of: 2), 5, 42), equals: [51, 102, 153, 255])
      }
    }
  }

  /// An update says what changed, a still tree has no next frame, a moving one is due now.
  @Test func `an update says what changed, a still tree has no next frame`() throws {
    try GLTestContext.run { _ in
      let scene = HostScene(.plain, isES: false, version: 45)
      let root = tree()
      let renderer = try renderer(root)
      renderer.beginFrame(atTime: 1, timeStamp: nil)
      expect(renderer.updateBounds(), equals: renderer.bounds)
      renderer.render()
      expect(renderer.nextFrameTime(), equals: .infinity)
      renderer.endFrame()
      renderer.beginFrame(atTime: 2, timeStamp: nil)
      expect(renderer.updateBounds().isNull)
      renderer.addUpdate(CGRect(x: 1, y: 1, width: 2, height: 2))
      expect(renderer.updateBounds(), equals: CGRect(x: 1, y: 1, width: 2, height: 2))
      renderer.render()
      renderer.endFrame()
      let red = try #require(root.sublayers?.first)
      let animation = CABasicAnimation(keyPath: "position.x")
      animation.fromValue = 7
      animation.toValue = 17
      animation.duration = 10
      var ended: [Bool] = []
      // In the implicit transaction, which the frame commits at its own time.
      CATransaction.setCompletionBlock { ended.append(true) }
      red.add(animation, forKey: "move")
      renderer.beginFrame(atTime: 3, timeStamp: nil)
      renderer.render()
      expect(renderer.nextFrameTime(), isAtMost: 3)
      renderer.endFrame()
      renderer.beginFrame(atTime: 8, timeStamp: nil)
      expect(renderer.updateBounds().contains(CGRect(x: 8, y: 3, width: 5, height: 5)))
      renderer.render()
      renderer.endFrame()
      expect(ended.isEmpty)
      expect(pixel(scene.pixels(), 26, 42), equals: [255, 0, 0, 255])
      renderer.beginFrame(atTime: 13.5, timeStamp: nil)
      renderer.endFrame()
      expect(ended, equals: [true])
      renderer.tearDown()
    }
  }

  @Test
  func `trees share a framebuffer: each in its viewport, at its scale, from its origin`() throws {
    try GLTestContext.run { gl in
      let scene = HostScene(.plain, isES: false, version: 45)
      let (left, right) = (try renderer(tree()), try renderer(tree()))
      left.bounds = CGRect(x: 0, y: 0, width: 32, height: 48)
      right.bounds = CGRect(x: 4, y: 4, width: 32, height: 48)
      gl.setViewport(PixelRect(x: 0, y: 0, width: 32, height: 48))
      left.drawFrame(at: 1)
      gl.forgetState()
      gl.setViewport(PixelRect(x: 32, y: 0, width: 32, height: 48))
      right.drawFrame(at: 1)
      let bytes = scene.pixels()
      // One pixel per point: red at 2…12, 2…10 on the left, moved by 4 to the upper left beside it.
      expect(pixel(bytes, 2, 45), equals: [255, 0, 0, 255])
      expect(pixel(bytes, 11, 38)[0], equals: 255)
      expect(pixel(bytes, 12, 45), equals: [51, 102, 153, 255])
      expect(pixel(bytes, 32, 47), equals: [255, 0, 0, 255])
      expect(pixel(bytes, 39, 42)[0], equals: 255)
      expect(pixel(bytes, 40, 47), equals: [51, 102, 153, 255])
      left.tearDown()
      right.tearDown()
    }
  }

  @Test func `a named framebuffer is drawn into though another one is bound`() throws {
    try GLTestContext.run { _ in
      let target = HostScene(.plain, isES: false, version: 45)
      let bound = HostScene(.plain, isES: false, version: 45)
      let renderer = try renderer(tree())
      renderer.framebuffer = target.framebuffer
      renderer.drawFrame(at: 1)
      expect(pixel(target.pixels(), 5, 42), equals: [255, 0, 0, 255])
      expect(pixel(bound.pixels(), 5, 42), equals: [51, 102, 153, 255])
      renderer.tearDown()
    }
  }

  @Test(arguments: Host.allCases)
  func `a host that has lost its context goes on in another one`(_ host: Host) throws {
    var kept: CARenderer?
    var before: [UInt8] = []
    try GLTestContext.run(host.api) { _ in
      let scene = HostScene(.plain, isES: host.isES, version: 45)
      let renderer = try self.renderer(tree())
      renderer.drawFrame(at: 1)
      before = scene.pixels()
      // Not torn down: the context goes with all that is in it.
      kept = renderer
    }
    let renderer = try #require(kept)
    #expect(throws: CARendererError.self) { try renderer.rebuildInCurrentContext() }
    try GLTestContext.run(host.api) { gl in
      let scene = HostScene(.plain, isES: host.isES, version: 45)
      try renderer.rebuildInCurrentContext()
      renderer.drawFrame(at: 2)
      expect(scene.pixels(), equals: before)
      expect(renderer.takeReports().contains { $0.contains("context was lost") })
      renderer.tearDown()
      expect(renderer.gl?.liveObjectDescriptions, equals: [])
      expect(gl.errors.isEmpty)
    }
  }

  @Test
  func `without a context there is an error, and Apple's initialiser draws nothing`() throws {
    #expect(throws: CARendererError.self) { try CARenderer(currentContext: "test") }
    let context = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
    defer { context.deallocate() }
    let renderer = CARenderer(cglContext: context, options: [kCARendererColorSpace: "sRGB"])
    renderer.layer = tree()
    renderer.drawFrame(at: 1)
    expect(renderer.nextFrameTime(), equals: .infinity)
    expect(renderer.updateBounds().isNull)
  }
}

// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import RenderTree
import TestSupport
import Testing

@testable import Compositor

/// A layer that draws by a function of the test's, and counts what it is asked.
private final class TestLayer: CAOpenGLLayer {
  var code: (Double) -> Void = { _ in }
  var pixelFormat = CGLPixelFormatObj()
  var isReady = true
  private(set) var drawings: [Double] = []
  private(set) var questions = 0
  private(set) var events: [String] = []

  override func copyCGLPixelFormat(forDisplayMask mask: UInt32) -> CGLPixelFormatObj {
    events.append("format")
    return pixelFormat
  }

  override func copyCGLContext(forPixelFormat pf: CGLPixelFormatObj) -> CGLContextObj {
    events.append("context")
    return super.copyCGLContext(forPixelFormat: pf)
  }

  override func releaseCGLContext(_ ctx: CGLContextObj) { events.append("release") }

  override func releaseCGLPixelFormat(_ pf: CGLPixelFormatObj) { events.append("release format") }

  override func didLoseCGLContext(_ ctx: CGLContextObj) { events.append("lost") }

  override func canDraw(
    inCGLContext ctx: CGLContextObj, pixelFormat pf: CGLPixelFormatObj,
    forLayerTime t: CFTimeInterval, displayTime ts: UnsafePointer<CVTimeStamp>?
  ) -> Bool {
    questions += 1
    return isReady
  }

  override func draw(
    inCGLContext ctx: CGLContextObj, pixelFormat pf: CGLPixelFormatObj,
    forLayerTime t: CFTimeInterval, displayTime ts: UnsafePointer<CVTimeStamp>?
  ) {
    drawings.append(t)
    code(t)
    unsafe super.draw(inCGLContext: ctx, pixelFormat: pf, forLayerTime: t, displayTime: ts)
  }
}

/// Layers that applications draw by OpenGL: when they are asked, what they get, and that nothing of
/// theirs reaches the renderer.
struct OpenGLLayerTests {
  private func layer(_ code: @escaping (Double) -> Void) -> TestLayer {
    let layer = TestLayer()
    layer.frame = CGRect(x: 4, y: 2, width: 8, height: 6)
    layer.code = code
    return layer
  }

  private func root(_ layers: CALayer...) -> CALayer {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 16, height: 12)
    root.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    for layer in layers { root.addSublayer(layer) }
    return root
  }

  private func renderer(_ api: GLAPI = .openGL33) throws -> OffscreenRenderer {
    try OffscreenRenderer(size: CGSize(width: 16, height: 12), scale: 1, api: api)
  }

  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func `a drawing takes the place of contents, lowest row first`(api: GLAPI) throws {
    try checkDrawing(api)
  }

  /// With images that the renderer cannot show, and without any.
  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func `a drawing that is read back looks the same`(api: GLAPI) throws {
    try hiding([.imageTextures]) { try checkDrawing(api) }
    try hiding([.textureImages]) { try checkDrawing(api) }
    try hiding([.resetStatus]) { try checkDrawing(api) }
  }

  private func checkDrawing(_ api: GLAPI) throws {
    let layer = layer { _ in
      GLCode.fill(1, 0, 0)
      GLCode.fill((0, 0, 4, 2), 0, 1)
    }
    let renderer = try renderer(api)
    let picture = PixelImage(try renderer.image(of: root(layer), at: 0))
    expect(picture[3, 3], equals: Pixel(0, 0, 255))
    expect(picture[4, 2], equals: Pixel(255, 0, 0))
    expect(picture[4, 5], equals: Pixel(255, 0, 0))
    expect(picture[4, 6], equals: Pixel(0, 255, 0))
    expect(picture[7, 7], equals: Pixel(0, 255, 0))
    expect(picture[8, 7], equals: Pixel(255, 0, 0))
    expect(renderer.takeReports(), equals: [])
  }

  @Test func `it is drawn when marked, and in each frame if asynchronous (GLL-1)`() throws {
    let layer = layer { _ in GLCode.fill(1, 1, 1) }
    let root = root(layer)
    let renderer = try renderer()
    try expect(renderer.frame(root, at: 1), equals: .infinity)
    try expect(renderer.frame(root, at: 2), equals: .infinity)
    expect(layer.drawings, equals: [1])
    layer.setNeedsDisplay()
    _ = try renderer.frame(root, at: 3)
    _ = try renderer.frame(root, at: 4)
    expect(layer.drawings, equals: [1, 3])
    layer.isAsynchronous = true
    try expect(renderer.frame(root, at: 5), equals: 5)
    _ = try renderer.frame(root, at: 6)
    expect(layer.drawings, equals: [1, 3, 5, 6])
    expect(layer.questions, equals: 4)
    layer.isReady = false
    _ = try renderer.frame(root, at: 7)
    expect(layer.questions, equals: 5)
    expect(layer.drawings, equals: [1, 3, 5, 6])
    CATransaction.withoutActions { layer.isHidden = true }
    try expect(renderer.frame(root, at: 8), equals: .infinity)
    expect(layer.questions, equals: 5)
  }

  /// A renderer of 16 × 12 pixels shows the corner of a layer that asks for 16,384 × 16,384.
  @Test(arguments: [(1e6, 1.0, 1), (1024, 1e5, 1), (1e6, 1, 16)])
  func `huge layers keep to a bound of memory`(side: Double, scale: Double, samples: Int) throws {
    let layer = layer { _ in GLCode.fill(1, 0, 0) }
    layer.pixelFormat = CGLPixelFormatObj(depthBits: 24, samples: samples)
    layer.frame = CGRect(x: 0, y: 0, width: side, height: side)
    layer.contentsScale = scale
    let renderer = try renderer()
    let picture = PixelImage(try renderer.image(of: root(layer), at: 0))
    expect(picture[8, 6], equals: Pixel(255, 0, 0))
    let bytes = try #require(renderer.sceneRenderer?.submitter.drawings.byteCount)
    expect(bytes, isAtMost: DrawingBuffers.byteLimit)
    let reports = renderer.takeReports()
    expect(reports.contains { $0.contains("is drawn with") }, "\(reports)")
  }

  @Test func `large drawings lose samples first, then pixels`() {
    let uhd = DrawingBuffers.fitted(SIMD2(3840, 2160), samples: 4, depthBytes: 4)
    expect(uhd.size, equals: SIMD2(3840, 2160))
    expect(uhd.samples, equals: 2)
    let square = DrawingBuffers.fitted(SIMD2(16_384, 16_384), samples: 8, depthBytes: 0)
    expect(square.samples, equals: 0)
    expect(square.size, equals: SIMD2(4729, 4729))
    let line = DrawingBuffers.fitted(SIMD2(16_384, 1), samples: 8, depthBytes: 4)
    expect(line.size, equals: SIMD2(16_384, 1))
    expect(line.samples, equals: 8)
  }

  @Test func `times are those of the layer (TI-1)`() throws {
    let layer = layer { _ in GLCode.fill(1, 1, 1) }
    layer.speed = 0.5
    layer.timeOffset = 3
    let root = root(layer)
    let renderer = try renderer()
    _ = try renderer.frame(root, at: 4)
    expect(layer.drawings, equals: [5])
  }

  @Test func `depth and stencil are there on request`() throws {
    func sizes(_ format: CGLPixelFormatObj) throws -> [Int32] {
      var found: [Int32] = []
      let layer = layer { _ in
        found += GLCode.buffers
        GLCode.fill(0, 1, 0)
      }
      layer.pixelFormat = format
      let picture = PixelImage(try renderer().image(of: root(layer), at: 0))
      expect(picture[6, 4], equals: Pixel(0, 255, 0))
      return found
    }
    try expect(sizes(CGLPixelFormatObj()), equals: [0, 0, 0])
    try expect(sizes(CGLPixelFormatObj(depthBits: 16)), equals: [1, 0, 0])
    try expect(sizes(CGLPixelFormatObj(depthBits: 32)), equals: [1, 0, 0])
    try expect(sizes(CGLPixelFormatObj(stencilBits: 8)), equals: [1, 1, 0])
    try expect(
      sizes(CGLPixelFormatObj(depthBits: 24, stencilBits: 8, samples: 4)), equals: [1, 1, 4])
    try expect(
      sizes(CGLPixelFormatObj(depthBits: -4, stencilBits: .max, samples: .max))[0], equals: 1)
  }

  @Test func `size and scale follow the layer, and its gravity shows the drawing`() throws {
    var sizes: [[Int32]] = []
    let layer = layer { _ in
      sizes.append(GLCode.viewport)
      GLCode.fill(0, 1, 0)
    }
    let root = root(layer)
    let renderer = try renderer()
    _ = try renderer.frame(root, at: 0)
    CATransaction.withoutActions { layer.contentsScale = 2.5 }
    _ = try renderer.frame(root, at: 1)
    CATransaction.withoutActions { layer.bounds.size = CGSize(width: 3.1, height: 5) }
    _ = try renderer.frame(root, at: 2)
    CATransaction.withoutActions { layer.bounds.size = .zero }
    _ = try renderer.frame(root, at: 3)
    expect(sizes, equals: [[0, 0, 8, 6], [0, 0, 20, 15], [0, 0, 8, 13]])
    expect(renderer.takeReports(), equals: [])
  }

  // MARK: - Isolation

  @Test(arguments: GLCode.Mess.allCases)
  func `no mess of the code reaches the renderer`(mess: GLCode.Mess) throws {
    var isMessy = false
    let layer = layer { _ in
      GLCode.reset()
      GLCode.fill(1, isMessy ? 1 : 0, 0)
      if isMessy { mess.make() }
    }
    let other = CALayer()
    other.frame = CGRect(x: 0, y: 8, width: 16, height: 4)
    other.contents = try PixelImage(width: 16, height: 4, filledWith: Pixel(9, 8, 7)).cgImage()
    let text = CATextLayer()
    text.frame = CGRect(x: 0, y: 0, width: 16, height: 12)
    text.string = "x"
    let root = root(other, layer, text)
    let renderer = try renderer()
    let before = PixelImage(try renderer.image(of: root, at: 0))
    isMessy = true
    for step in 1..<4 {
      layer.setNeedsDisplay()
      let picture = PixelImage(try renderer.image(of: root, at: Double(step)))
      // Some corner of the text may lie above.
      expect(picture[11, 7], equals: Pixel(255, mess.losesDrawing ? 0 : 255, 0))
      expect(picture[15, 11], equals: before[15, 11])
      expect(picture[0, 0], equals: before[0, 0])
    }
    isMessy = false
    layer.setNeedsDisplay()
    expect(PixelImage(try renderer.image(of: root, at: 9)), equals: before)
    expect(renderer.takeReports().isEmpty, equals: !mess.isReported)
    expect(renderer.graphicsContext.takeErrors(), equals: [])
  }

  @Test func `errors of the code are reported once`() throws {
    let layer = layer { _ in
      GLCode.fill(1, 0, 0)
      GLCode.Mess.errors.make()
    }
    layer.isAsynchronous = true
    let root = root(layer)
    let renderer = try renderer()
    for step in 0..<5 { _ = try renderer.frame(root, at: Double(step)) }
    let reports = renderer.takeReports()
    expect(reports.count, equals: 1)
    expect(reports.contains { $0.contains("GL_INVALID_ENUM") })
  }

  @Test func `a lost context is given back, and another one draws`() throws {
    let layer = layer { time in GLCode.fill(time > 0 ? 0 : 1, 1, 0) }
    let root = root(layer)
    let renderer = try renderer()
    _ = try renderer.image(of: root, at: 0)
    renderer.sceneRenderer?.submitter.drawings.loseContexts()
    layer.setNeedsDisplay()
    _ = try renderer.image(of: root, at: 1)
    expect(layer.events, equals: ["format", "context", "lost", "release", "release format"])
    let after = PixelImage(try renderer.image(of: root, at: 2))
    expect(after[6, 4], equals: Pixel(0, 255, 0))
    expect(layer.events.suffix(2), equals: ["format", "context"])
  }

  @Test func `the renderer's lost context takes the drawing along, which comes back`() throws {
    let layer = layer { _ in GLCode.fill(1, 0, 0) }
    let root = root(layer)
    let renderer = try renderer()
    _ = try renderer.image(of: root, at: 0)
    renderer.graphicsContext.lose()
    _ = try renderer.image(of: root, at: 1)
    let after = PixelImage(try renderer.image(of: root, at: 2))
    expect(after[6, 4], equals: Pixel(255, 0, 0))
  }

  @Test func `a layer that goes has its context freed, and leaves no textures`() throws {
    weak var released: TestLayer?
    let root = root()
    let renderer = try renderer()
    try {
      let layer = layer { _ in GLCode.fill(1, 0, 0) }
      released = layer
      root.addSublayer(layer)
      _ = try renderer.image(of: root, at: 0)
      layer.removeFromSuperlayer()
      _ = try renderer.image(of: root, at: 1)
      expect(layer.events, equals: ["format", "context", "release", "release format"])
    }()
    _ = try renderer.image(of: root, at: 2)
    expectNil(released)
    let objects = renderer.graphicsContext.liveObjectDescriptions
    expect(objects.filter { $0.contains("layer drawing") }, equals: [])
    expect(renderer.sceneRenderer?.submitter.drawings.isEmpty, equals: true)
  }

  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func `within a host's context, its picture and state are as they were`(api: GLAPI) throws {
    try GLTestContext.run(api) { gl in
      let version = Int(gl.capabilities.api.version.major * 10 + gl.capabilities.api.version.minor)
      let scene = HostScene(.plain, isES: api.isES, version: version)
      let layer = layer { _ in
        GLCode.fill(1, 0, 0)
        GLCode.Mess.state.make()
        GLCode.Mess.deletes.make()
      }
      let healthy = self.layer { _ in GLCode.fill(0, 1, 0) }
      healthy.frame = CGRect(x: 0, y: 0, width: 3, height: 3)
      let renderer = try CARenderer(currentContext: "test")
      renderer.layer = root(layer, healthy)
      renderer.bounds = CGRect(x: 0, y: 0, width: 16, height: 12)
      let names = GLStateDump.Names.found()
      let before = GLStateDump(names)
      renderer.drawFrame(at: 1)
      renderer.drawFrame(at: 2)
      expect(GLStateDump(names).differences(from: before), equals: [])
      let picture = scene.picture()
      // Four pixels to the point; the first row is the top one.
      expect(picture[1, 1], equals: Pixel(0, 255, 0))
      expect(gl.isCurrent)
      expect(renderer.takeReports() != [])
      renderer.tearDown()
    }
  }

  @Test func `without EGL images the pixels are read back`() throws {
    let gl = try GLContext(debug: true)
    defer { gl.releaseCurrent() }
    let drawing = try DrawingContext(.openGL33, .init(), for: gl, sharesImages: false)
    let functions = LiveDrawing.Functions(
      format: { .init() },
      draw: { call in
        GLCode.fill(Float(call.layerTime), 0, 1)
        GLCode.Mess.bindings.make()
        return true
      }, contextLost: {}, release: {})
    for (time, size) in [(0.0, 3), (1.0, 3), (1.0, 5)] {
      let call = LiveDrawing.Call(
        layerTime: time, frameTime: 0, size: SIMD2(Int32(size), Int32(size)))
      guard case .drawn = drawing.draw(call, functions, host: CurrentContext(), note: { _ in })
      else {
        Issue.record("nothing was drawn")
        return
      }
      expect(gl.isCurrent)
      let picture = try #require(drawing.picture)
      try picture.prepare(in: gl)
      expect(picture.width, equals: size)
      expect(picture.bind(unit: 0, sampling: .nearest, in: gl))
      guard case .pixels(let bytes) = picture.source else {
        Issue.record("the pixels were not read back")
        return
      }
      expect(bytes.count, equals: 4 * size * size)
      expect(Array(bytes.suffix(4)), equals: [time > 0 ? 255 : 0, 0, 255, 255])
    }
    drawing.tearDown(functions, host: CurrentContext())
    expect(gl.isCurrent)
    gl.tearDown()
    expect(gl.takeErrors(), equals: [])
  }
}

extension OffscreenRenderer {
  /// Draws a frame, without reading it back, and returns the time of the next one.
  func frame(_ layer: CALayer, at time: Double) throws -> Double {
    try withContext { drawFrame(of: layer, at: time) }
  }
}

// SPDX-License-Identifier: MIT

import Compositor
import Expectations
import TestSupport
import Testing

/// Making, adopting and losing contexts, on both dialects of GL.
struct GLContextTests {
  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func `creates a context of the asked dialect`(api: GLAPI) throws {
    try GLTestContext.run(api) { gl in
      expect(gl.capabilities.api.family, equals: api.family)
      expect(gl.capabilities.api.version, isAtLeast: api.version)
      expect(gl.isCurrent)
      expect(gl.capabilities.maxTextureSize, isAtLeast: 2048)
      expect(gl.capabilities.maxUniformBlockSize, isAtLeast: 16384)
      expect(!gl.capabilities.versionString.isEmpty)
      expect(gl.platformDescription.hasPrefix("EGL 1."))
    }
  }

  @Test(arguments: [
    GLAPI(.desktop, GLVersion(9, 1)), GLAPI(.embedded, GLVersion(9, 1)),
  ])
  func `refuses a version that the driver lacks by name`(api: GLAPI) throws {
    let error = try #require(throws: GLContextError.self) { _ = try GLContext(api: api) }
    guard case .unsupportedVersion(let required, let driver) = error else {
      Issue.record("unexpected error: \(error)")
      return
    }
    expect(required, equals: api)
    expect(driver.contains("."))
    expect(error.description.contains("9.1"))
  }

  /// Each way to a context draws; a machine may lack one, which is then named in the error.
  @Test(arguments: GLPlatform.allCases, [GLAPI.openGL33, .openGLES30])
  func `every platform draws`(platform: GLPlatform, api: GLAPI) throws {
    let gl: GLContext
    do {
      gl = try GLContext(api: api, platforms: [platform], debug: true)
    } catch {
      guard case .noDisplay(let tried) = error else { throw error }
      expect(tried.count, equals: 1)
      expect(tried.first?.hasPrefix(platform.description), equals: true, "\(tried)")
      return
    }
    defer { gl.releaseCurrent() }
    expect(gl.platformDescription.contains(platform.description))
    expect(gl.platformDescription.hasSuffix("pbuffer"), equals: (platform == .defaultDisplay))
    do {
      let target = try RenderTarget(width: 1, height: 1, label: "target", in: gl)
      gl.clear(green: 1, alpha: 1)
      try expect(PixelReader.pixels(of: target.framebuffer, in: gl), equals: [0, 255, 0, 255])
    }
    gl.tearDown()
    expect(gl.liveObjects, equals: 0)
    expect(gl.takeErrors(), equals: [])
  }

  @Test func `says what it tried where no display opens`() {
    #expect(throws: GLContextError.noDisplay(tried: [])) { _ = try GLContext(platforms: []) }
    let error = GLContextError.noDisplay(tried: ["device platform: not offered"])
    expect("\(error)", equals: "no EGL display could be opened: device platform: not offered")
  }

  @Test func `adopts the context that is current`() throws {
    try GLTestContext.run(.openGLES30) { _ in
      let adopted = try GLContext(adoptingCurrent: "a host's context")
      expect(adopted.capabilities.api.isES)
      expect(adopted.platformDescription, equals: "a host's context")
      expect(adopted.liveObjects, equals: 0)
    }
  }

  @Test func `refuses to adopt where no context is current`() {
    #expect(throws: GLContextError.noCurrentContext) {
      _ = try GLContext(adoptingCurrent: "nothing")
    }
  }

  @Test func `is current only within its scope`() throws {
    let gl = try GLContext()
    gl.releaseCurrent()
    expect(!gl.isCurrent)
    let inside = try gl.withCurrent { gl.isCurrent }
    expect(inside)
    expect(!gl.isCurrent)
  }

  @Test func `two contexts take turns on one thread`() throws {
    let first = try GLContext()
    let second = try GLContext(api: .openGLES30)
    expect(!first.isCurrent)
    expect(second.isCurrent)
    try first.makeCurrent()
    expect(first.isCurrent)
    expect(!second.isCurrent)
    first.releaseCurrent()
    expect(!first.isCurrent)
    expect(!second.isCurrent)
  }

  @Test(arguments: [
    ("4.5 (Core Profile) Mesa 25.0.7", GLAPI(.desktop, GLVersion(4, 5))),
    ("4.6.0 NVIDIA 550.54", GLAPI(.desktop, GLVersion(4, 6))),
    ("OpenGL ES 3.2 Mesa 25.0.7", GLAPI(.embedded, GLVersion(3, 2))),
    ("OpenGL ES-CM 1.1", GLAPI(.embedded, GLVersion(0, 0))),
    ("", GLAPI(.desktop, GLVersion(0, 0))),
  ])
  func `reads driver versions`(text: String, expected: GLAPI) {
    expect(GLAPI(driverVersion: text), equals: expected)
  }
}

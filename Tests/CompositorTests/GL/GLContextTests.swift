// SPDX-License-Identifier: MIT

import Compositor
import TestSupport
import Testing

/// Making, adopting and losing contexts, on both dialects of GL.
@Suite struct GLContextTests {
  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func createsAContextOfTheAskedDialect(api: GLAPI) throws {
    try GLTestContext.run(api) { gl in
      #expect(gl.capabilities.api.family == api.family)
      #expect(gl.capabilities.api.version >= api.version)
      #expect(gl.isCurrent)
      #expect(gl.capabilities.maxTextureSize >= 2048)
      #expect(gl.capabilities.maxUniformBlockSize >= 16384)
      #expect(!gl.capabilities.versionString.isEmpty)
      #expect(gl.platformDescription.hasPrefix("EGL 1."))
    }
  }

  @Test(arguments: [
    GLAPI(.desktop, GLVersion(9, 1)), GLAPI(.embedded, GLVersion(9, 1)),
  ])
  func refusesAVersionThatTheDriverLacksByName(api: GLAPI) throws {
    let error = try #require(throws: GLContextError.self) { _ = try GLContext(api: api) }
    guard case .unsupportedVersion(let required, let driver) = error else {
      Issue.record("unexpected error: \(error)")
      return
    }
    #expect(required == api)
    #expect(driver.contains("."))
    #expect(error.description.contains("9.1"))
  }

  @Test func adoptsTheContextThatIsCurrent() throws {
    try GLTestContext.run(.openGLES30) { _ in
      let adopted = try GLContext(adoptingCurrent: "a host's context")
      #expect(adopted.capabilities.api.isES)
      #expect(adopted.platformDescription == "a host's context")
      #expect(adopted.liveObjects == 0)
    }
  }

  @Test func refusesToAdoptWhereNoContextIsCurrent() {
    #expect(throws: GLContextError.noCurrentContext) {
      _ = try GLContext(adoptingCurrent: "nothing")
    }
  }

  @Test func isCurrentOnlyWithinItsScope() throws {
    let gl = try GLContext()
    gl.releaseCurrent()
    #expect(!gl.isCurrent)
    let inside = try gl.withCurrent { gl.isCurrent }
    #expect(inside)
    #expect(!gl.isCurrent)
  }

  @Test func twoContextsTakeTurnsOnOneThread() throws {
    let first = try GLContext()
    let second = try GLContext(api: .openGLES30)
    #expect(!first.isCurrent && second.isCurrent)
    try first.makeCurrent()
    #expect(first.isCurrent && !second.isCurrent)
    first.releaseCurrent()
    #expect(!first.isCurrent && !second.isCurrent)
  }

  @Test(arguments: [
    ("4.5 (Core Profile) Mesa 25.0.7", GLAPI(.desktop, GLVersion(4, 5))),
    ("4.6.0 NVIDIA 550.54", GLAPI(.desktop, GLVersion(4, 6))),
    ("OpenGL ES 3.2 Mesa 25.0.7", GLAPI(.embedded, GLVersion(3, 2))),
    ("OpenGL ES-CM 1.1", GLAPI(.embedded, GLVersion(0, 0))),
    ("", GLAPI(.desktop, GLVersion(0, 0))),
  ])
  func readsDriverVersions(text: String, expected: GLAPI) {
    #expect(GLAPI(driverVersion: text) == expected)
  }
}

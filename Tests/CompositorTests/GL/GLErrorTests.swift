// SPDX-License-Identifier: MIT

import Compositor
import Expectations
import Foundation
import Synchronization
import TestSupport
import Testing

/// GL errors carry the name of their call; leaks carry the label of their object.
struct GLErrorTests {
  /// Arguments that `glViewport` refuses on every driver.
  private let impossible = PixelRect(x: 0, y: 0, width: -1, height: 1)

  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func `names the call that failed`(api: GLAPI) throws {
    try GLTestContext.run(api) { gl in
      gl.setViewport(impossible)
      gl.flush()
      let errors = gl.takeErrors()
      expect(errors.count, equals: 1)
      expect(errors.first?.call, equals: "glViewport")
      expect(errors.first?.code, equals: "GL_INVALID_VALUE")
      expect(errors.first?.description.contains("glViewport: GL_INVALID_VALUE"), equals: true)
    }
  }

  @Test func `carries the drivers message`() throws {
    try GLTestContext.run { gl in
      guard gl.capabilities.givesMessages else { return }
      gl.setViewport(impossible)
      let errors = gl.takeErrors()
      expect(errors.map(\.call), equals: ["glViewport"])
      expect(errors.first?.message.isEmpty, equals: false)
    }
  }

  @Test func `before OpenGL ES 3_2 messages come by names with a suffix`() throws {
    try hiding([.debugOutput]) {
      try GLTestContext.run(.openGLES30) { gl in
        guard gl.capabilities.has(.suffixedDebugOutput) else { return }
        gl.setViewport(impossible)
        let errors = gl.takeErrors()
        expect(errors.map(\.call), equals: ["glViewport"])
        expect(errors.first?.message.isEmpty, equals: false)
      }
    }
  }

  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func `without debug output the call and its code are known`(api: GLAPI) throws {
    try hiding([.debugOutput, .suffixedDebugOutput]) {
      try GLTestContext.run(api) { gl in
        gl.setViewport(impossible)
        expect(gl.takeErrors().map(\.description), equals: ["glViewport: GL_INVALID_VALUE"])
      }
    }
  }

  @Test func `a test fails on an error nothing took`() throws {
    try withKnownIssue {
      try GLTestContext.run { gl in gl.setViewport(impossible) }
    } matching: { issue in
      "\(issue)".contains("glViewport: GL_INVALID_VALUE")
    }
  }

  @Test func `a test fails on a leaked object`() throws {
    var kept: Texture?
    try withKnownIssue {
      kept = try GLTestContext.run { gl in
        try Texture(width: 2, height: 2, label: "forgotten page", in: gl)
      }
    } matching: { issue in
      "\(issue)".contains("texture") && "\(issue)".contains("forgotten page")
    }
    let survived = kept != nil
    expect(survived)
  }

  @Test func `the ledger follows handles`() throws {
    try GLTestContext.run { gl in
      expect(gl.liveObjects, equals: 0)
      do {
        let target = try RenderTarget(width: 2, height: 2, label: "pass", in: gl)
        expect(gl.liveObjects, equals: 2)
        expect(gl.liveObjectDescriptions.allSatisfy { $0.contains("\"pass\"") })
        expect(target.byteSize, equals: 16)
      }
      // The handles are gone, the objects wait for the GL thread.
      expect(gl.liveObjects, equals: 2)
      gl.collectGarbage()
      expect(gl.liveObjects, equals: 0)
    }
  }

  @Test func `handles may be destroyed on other threads`() throws {
    try GLTestContext.run { gl in
      let texture = try Texture(width: 1, height: 1, label: "traveller", in: gl)
      let parcel = Parcel(texture)
      let thread = Thread { parcel.drop() }
      thread.start()
      while !thread.isFinished { sched_yield() }
      expect(gl.liveObjects, equals: 1)
      gl.collectGarbage()
      expect(gl.liveObjects, equals: 0)
    }
  }
}

/// Carries a texture to another thread.
private final class Parcel: Sendable {
  private let content: Mutex<Texture?>

  init(_ texture: consuming Texture) { content = Mutex(texture) }

  func drop() { content.withLock { $0 = nil } }
}

// SPDX-License-Identifier: MIT

package import Compositor
package import Testing

/// Gives a test its own GL context and fails it on any GL error and any leaked object.
///
/// ```swift
/// @Test func clearsToRed() throws {
///   try GLTestContext.run { gl in
///     let target = try RenderTarget(width: 4, height: 4, label: "target", in: gl)
///     …
///   }
/// }
/// ```
///
/// The body is synchronous: the context is current on one thread from its first line to its last.
package enum GLTestContext {
  /// Runs `body` with a context of `api` current on this thread.
  ///
  /// Objects that outlive the body, beyond those of the context itself, are leaks; GL errors are
  /// reported with the call that raised them. A test that raises errors on purpose takes them with
  /// `gl.takeErrors()`.
  package static func run<Result: ~Copyable>(
    _ api: GLAPI = .openGL33, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: (GLContext) throws -> Result
  ) throws -> Result {
    let gl = try GLContext(api: api, debug: true)
    defer { gl.releaseCurrent() }
    defer { verify(gl, sourceLocation) }
    return try body(gl)
  }

  /// Runs `body` once with OpenGL 3.3 and once with OpenGL ES 3.0.
  package static func runOnBoth(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: (GLContext) throws -> Void
  ) throws {
    for api in [GLAPI.openGL33, .openGLES30] {
      try run(api, sourceLocation: sourceLocation, body)
    }
  }

  /// Tears the context down and records its errors and leaks as issues.
  private static func verify(_ gl: GLContext, _ sourceLocation: SourceLocation) {
    gl.tearDown()
    for error in gl.takeErrors() {
      Issue.record("GL error in \(gl.capabilities.api): \(error)", sourceLocation: sourceLocation)
    }
    for object in gl.liveObjectDescriptions {
      Issue.record(
        "leaked in \(gl.capabilities.api): \(object)", sourceLocation: sourceLocation)
    }
  }
}

// SPDX-License-Identifier: MIT

import COpenGL

/// The state of a context that belongs to a host: saved before the compositor uses the context, and
/// restored afterwards.
///
/// Saved is whatever the compositor sets, and what else decides how its draws turn out: that is
/// brought to where it changes nothing in between. All else it does not touch. GL keeps a few things
/// to itself, which a host has to know of:
///
/// - Queries that run count what the compositor draws, and within conditional rendering it is drawn
///   or not by the host's condition.
/// - A program that the host has deleted while it was in use is gone afterwards.
/// - Before OpenGL 4.0 it cannot be known whether transform feedback runs; it must not.
final class HostState {
  let features: HostFeatures
  private var switches: [Bool]
  private var blending: HostBlending
  private var viewports: HostViewports
  private var bindings: HostBindings
  private var pixels: HostPixelTransfer
  private var polygonMode = SIMD2<Int32>(repeating: GL_FILL)
  private var clipControl = SIMD2(GL_LOWER_LEFT, GL_NEGATIVE_ONE_TO_ONE)
  private var writesDepth = true
  private var clearColor = SIMD4<Float>.zero
  private var pausedFeedback = false

  /// Asks a context what it has; nothing is saved yet.
  init(_ gl: GLContext) {
    features = HostFeatures(gl)
    switches = Array(repeating: false, count: features.switches.count)
    blending = HostBlending(features)
    viewports = HostViewports(features)
    bindings = HostBindings(features)
    pixels = HostPixelTransfer(features)
  }

  /// Runs a body between saving the host's state and putting it back.
  func around<Result>(_ gl: GLContext, _ body: () -> Result) -> Result {
    save(gl)
    gl.forgetState()
    defer {
      restore(gl)
      gl.forgetState()
    }
    return body()
  }

  /// The viewport that the host had set when its state was saved, in pixels.
  var viewport: PixelRect { viewports.first }

  /// The framebuffer that the host had bound for drawing.
  var drawFramebuffer: UInt32 { bindings.drawFramebuffer }

  private func save(_ gl: GLContext) {
    let calls = gl.calls
    pauseFeedback(calls)
    for (index, name) in features.switches.enumerated() {
      switches[index] = calls.isEnabled(name)
      if switches[index] { calls.setEnabled(name, false) }
    }
    blending.save(calls)
    viewports.save(calls)
    bindings.save(calls)
    pixels.save(calls)
    writesDepth = calls.integer(GL_DEPTH_WRITEMASK) != 0
    clearColor = calls.floats(GL_COLOR_CLEAR_VALUE)
    guard !features.isES else { return }
    let mode = calls.integers(GL_POLYGON_MODE)
    polygonMode = SIMD2(mode.x, mode.y == 0 ? mode.x : mode.y)
    if polygonMode != SIMD2(repeating: GL_FILL) { calls.polygonMode(GL_FRONT_AND_BACK, GL_FILL) }
    guard features.hasClipControl else { return }
    clipControl = SIMD2(calls.integer(GL_CLIP_ORIGIN), calls.integer(GL_CLIP_DEPTH_MODE))
    if clipControl != SIMD2(GL_LOWER_LEFT, GL_NEGATIVE_ONE_TO_ONE) {
      calls.clipControl(GL_LOWER_LEFT, GL_NEGATIVE_ONE_TO_ONE)
    }
  }

  private func restore(_ gl: GLContext) {
    let calls = gl.calls
    if !features.isES {
      if polygonMode.x == polygonMode.y {
        calls.polygonMode(GL_FRONT_AND_BACK, polygonMode.x)
      } else {
        calls.polygonMode(GL_FRONT, polygonMode.x)
        calls.polygonMode(GL_BACK, polygonMode.y)
      }
      if features.hasClipControl { calls.clipControl(clipControl.x, clipControl.y) }
    }
    calls.clearColor(clearColor.x, clearColor.y, clearColor.z, clearColor.w)
    calls.depthMask(writesDepth)
    pixels.restore(calls)
    bindings.restore(calls)
    viewports.restore(calls)
    blending.restore(calls)
    for (index, name) in features.switches.enumerated() { calls.setEnabled(name, switches[index]) }
    // Goes on only under the program with which it began, which is bound again by now.
    if pausedFeedback { calls.resumeTransformFeedback() }
    pausedFeedback = false
  }

  /// While transform feedback runs, no other program may be used.
  private func pauseFeedback(_ calls: GLCalls) {
    guard features.pausesFeedback, calls.integer(GL_TRANSFORM_FEEDBACK_BUFFER_ACTIVE) != 0,
      calls.integer(GL_TRANSFORM_FEEDBACK_BUFFER_PAUSED) == 0
    else { return }
    calls.pauseTransformFeedback()
    pausedFeedback = true
  }
}

extension GLCalls {
  func polygonMode(_ face: Int32, _ mode: Int32) {
    checked("glPolygonMode", glPolygonMode(GLenum(face), GLenum(mode)))
  }
  func clipControl(_ origin: Int32, _ depth: Int32) {
    checked("glClipControl", glClipControl(GLenum(origin), GLenum(depth)))
  }
  func pauseTransformFeedback() {
    checked("glPauseTransformFeedback", glPauseTransformFeedback())
  }
  func resumeTransformFeedback() {
    checked("glResumeTransformFeedback", glResumeTransformFeedback())
  }
}

// SPDX-License-Identifier: MIT

import COpenGL

/// The parts of GL's state that exist in a host's context, by dialect, version and profile.
struct HostFeatures {
  let isES: Bool
  /// Fixed functions are there, too; some of them change what a shader draws.
  let isCompatible: Bool
  /// Blending is switched, and colours are masked, for each draw buffer.
  let masksByBuffer: Bool
  /// Whether each draw buffer has its own blend function.
  let blendsByBuffer: Bool
  let drawBufferCount: Int
  /// More than one of viewport and scissor; 1 where there are no others.
  let viewportCount: Int
  let hasClipControl: Bool
  /// Transform feedback can be paused, and is known to run.
  let pausesFeedback: Bool
  /// Stages can be asked for their subroutines without an error where there is no such stage.
  let hasSubroutines: Bool
  /// Whether targets that encode to sRGB can be told not to.
  let switchesEncoding: Bool
  /// Switches that change the drawing, and are off while the compositor draws.
  let switches: [Int32]

  init(_ gl: GLContext) {
    let calls = gl.calls
    let has = gl.capabilities.has
    let isES = gl.capabilities.api.isES
    self.isES = isES
    isCompatible =
      !isES && calls.integer(GL_CONTEXT_PROFILE_MASK) & GL_CONTEXT_COMPATIBILITY_PROFILE_BIT != 0
    masksByBuffer = has(.masksByBuffer)
    blendsByBuffer = has(.blendsByBuffer)
    drawBufferCount = min(max(Int(calls.integer(GL_MAX_DRAW_BUFFERS)), 1), 16)
    viewportCount =
      has(.viewportArrays) ? min(max(Int(calls.integer(GL_MAX_VIEWPORTS)), 1), 64) : 1
    hasClipControl = has(.clipControl)
    pausesFeedback = has(.feedbackPauses)
    hasSubroutines = has(.subroutines)
    switchesEncoding = has(.encodingSwitch)
    var switches = [
      GL_DEPTH_TEST, GL_STENCIL_TEST, GL_CULL_FACE, GL_RASTERIZER_DISCARD, GL_DITHER,
      GL_SAMPLE_ALPHA_TO_COVERAGE, GL_SAMPLE_COVERAGE, GL_POLYGON_OFFSET_FILL,
    ]
    if switchesEncoding { switches.append(GL_FRAMEBUFFER_SRGB) }
    if has(.sampleMasks) { switches.append(GL_SAMPLE_MASK) }
    if has(.sampleShading) { switches.append(GL_SAMPLE_SHADING) }
    if has(.fixedRestartIndex) { switches.append(GL_PRIMITIVE_RESTART_FIXED_INDEX) }
    if !isES {
      switches += [
        GL_SAMPLE_ALPHA_TO_ONE, GL_COLOR_LOGIC_OP, GL_PRIMITIVE_RESTART, GL_DEPTH_CLAMP,
        GL_POLYGON_SMOOTH,
      ]
      switches += (0..<8).map { GL_CLIP_DISTANCE0 + $0 }
    }
    if isCompatible { switches += [GL_ALPHA_TEST, GL_POLYGON_STIPPLE] }
    self.switches = switches
  }
}

// SPDX-License-Identifier: MIT

import COpenGL
internal import CoreGraphics

/// Checks of the next call, where errors are checked; one comparison elsewhere.
extension GLContext {
  /// Checks the state in which the next draw happens.
  ///
  /// - Parameter covers: whether the draw writes every pixel of viewport and scissor.
  @inline(__always) func checkDraw(covers: Bool) {
    if let checks { check(checks, covers) }
  }

  /// Checks that the object of a name was not deleted.
  @inline(__always) func checkName(_ kind: GLObjectKind, _ name: UInt32) {
    if let checks, checks.names.isDeleted(kind, name) {
      record("deleted object", "\(kind) \(name) is used after its deletion")
    }
  }

  /// Checks that a rectangle of a texture holds pixels that were written.
  @inline(__always) func checkContent(
    _ rect: PixelRect, of texture: UInt32, _ use: @autoclosure () -> String
  ) {
    if let checks, let gap = checks.contents.gap(in: rect, of: texture) {
      record(
        "undefined pixels",
        "\(use()): \(gap.width)x\(gap.height) pixels at \(gap.x), \(gap.y) of texture \(texture) were "
          + "never written")
    }
  }

  /// Notes a texture that was made, whose pixels are undefined.
  func noteCreation(ofTexture name: UInt32, _ bounds: PixelRect, _ format: TextureFormat) {
    guard let checks else { return }
    checks.contents.noteCreation(of: name, bounds)
    fill(name, bounds, format: format, checks: checks)
  }

  /// Notes that nothing may read what a texture holds until it is written again.
  func undefine(_ texture: borrowing Texture) {
    guard let checks else { return }
    checks.contents.undefine(texture.name)
    fill(texture.name, texture.bounds, format: texture.format, checks: checks)
  }

  /// Fills the first level of a texture with the colour of undefined pixels, if there is one.
  private func fill(
    _ name: UInt32, _ bounds: PixelRect, format: TextureFormat, checks: UsageChecks
  ) {
    // Lists of numbers are read by place, never between.
    guard let color = checks.fillColor, format != .rgba32F else { return }
    let channels = [color.x, color.y, color.z, color.w].map {
      UInt8(clamping: ($0 * 255).rounded())
    }
    let count = Int(bounds.width) * Int(bounds.height) * format.bytesPerPixel
    guard count > 0 else { return }
    var bytes = Array(channels.prefix(format.bytesPerPixel))
    // By doubling: the tests make thousands of textures, and run without optimisation.
    bytes.reserveCapacity(count)
    while bytes.count < count { bytes += bytes.prefix(count - bytes.count) }
    bindTexture(name, unit: 0)
    activateUnit(0)
    setUnpack(alignment: 1, rowLength: 0)
    // The array holds a pixel's bytes for each of the rectangle.
    unsafe bytes.withUnsafeBytes { bytes in
      if let base = bytes.baseAddress {
        _ = unsafe calls.textureSubImage(bounds, format, bytes: base)
      }
    }
  }

  /// Checks that the GPU reads nothing of bytes that are written without waiting for it.
  @inline(__always) func checkWrite(_ range: Range<Int>, of buffer: UInt32) {
    if let checks, let read = checks.buffers.read(in: range, of: buffer) {
      record(
        "buffer in use",
        "bytes \(range) of buffer \(buffer) are written while a draw may read \(read)")
    }
  }

  /// The texture that a framebuffer draws into; 0 for none, and for those of others.
  func attachment(of framebuffer: UInt32) -> UInt32 {
    checks?.feedback.texture(of: framebuffer) ?? 0
  }

  /// Notes that the scissor's part of the bound framebuffer was cleared.
  func noteClear() {
    guard let checks, let framebuffer = state.drawFramebuffer else { return }
    let all = PixelRect(x: 0, y: 0, width: .max, height: .max)
    let part = state.isScissorEnabled == true ? state.scissor ?? .zero : all
    checks.contents.define(part, of: attachment(of: framebuffer))
  }

  /// Checks that what a framebuffer copies was written, and notes that its copy is.
  func checkCopy(
    _ rect: PixelRect, from source: UInt32, to target: PixelRect, of destination: UInt32
  ) {
    guard let checks else { return }
    checkContent(rect, of: attachment(of: source), "copy")
    var target = target
    if target.height < 0 {
      target.y += target.height
      target.height = -target.height
    }
    checks.contents.define(target, of: attachment(of: destination))
  }

  private func check(_ checks: UsageChecks, _ covers: Bool) {
    checkBindings(checks)
    if let unit = checks.feedback.unitInFeedback(state) {
      record(
        "feedback",
        "unit \(unit) samples texture \(state.textures[unit] ?? 0), into which "
          + "framebuffer \(state.drawFramebuffer ?? 0) draws")
    }
    checkTarget(checks, covers)
    if checks.isComparisonDue() {
      for difference in stateDifferences() { record("state", difference) }
    }
  }

  /// Looks for what a draw needs and has not.
  private func checkBindings(_ checks: UsageChecks) {
    guard let program = state.program, program != 0 else {
      return record("nothing bound", "there is no program")
    }
    if state.vertexArray == nil || state.vertexArray == 0 {
      record("nothing bound", "there is no vertex array")
    }
    let status = glCheckFramebufferStatus(GLenum(GL_DRAW_FRAMEBUFFER))
    if status != GLenum(GL_FRAMEBUFFER_COMPLETE) {
      record("nothing bound", "the framebuffer is incomplete: 0x" + String(status, radix: 16))
    }
    for unit in checks.feedback.units(of: program) {
      // Those of others are bound without being remembered.
      guard let texture = state.textures[unit] else { continue }
      if texture == 0 {
        record("nothing bound", "program \(program) samples unit \(unit), which has no texture")
      } else if checks.contents.isUndefined(texture) {
        record(
          "undefined pixels", "nothing was ever written into texture \(texture) of unit \(unit)")
      }
    }
    for binding in checks.feedback.blocks(of: program) where state.uniformRanges[binding] == nil {
      record("nothing bound", "program \(program) reads block \(binding), which has no buffer")
    }
  }

  /// Looks for pixels that a draw blends with and nothing wrote, and notes those that it writes.
  private func checkTarget(_ checks: UsageChecks, _ covers: Bool) {
    guard let framebuffer = state.drawFramebuffer, let viewport = state.viewport else { return }
    let texture = attachment(of: framebuffer)
    guard texture != 0 else { return }
    var area = viewport
    if state.isScissorEnabled == true, let scissor = state.scissor {
      area = area.intersection(scissor)
    }
    if state.blending.isEnabled == true {
      checkContent(area, of: texture, "draw with blending")
    } else if covers {
      checks.contents.define(area, of: texture)
    }
  }

  /// Records a fault as errors of GL are.
  func record(_ code: String, _ message: String) {
    // Nothing in a lost context is what it was.
    guard !isKnownLost else { return }
    calls.log?.record(GLError(call: "draw", code: code, message: message))
  }
}

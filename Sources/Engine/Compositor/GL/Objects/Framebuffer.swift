// SPDX-License-Identifier: MIT

import COpenGL

/// The driver cannot draw to a framebuffer; names the status that it reports.
package struct FramebufferError: Error, Equatable, CustomStringConvertible {
  package var label: String
  package var status: String
  /// Whether a name is all that is missing.
  var isLackOfMemory = false

  package init(label: String, status: String) {
    self.label = label
    self.status = status
  }

  package var description: String { "framebuffer \"\(label)\" is incomplete: \(status)" }
}

/// A framebuffer with one texture as its colour attachment. The texture is kept by its owner.
package struct Framebuffer: ~Copyable, Sendable {
  private let object: GLObject
  package let label: String
  /// Pixels.
  package let width: Int32
  /// Pixels.
  package let height: Int32

  /// GL's name.
  package var name: UInt32 { object.name }

  package var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// Makes a framebuffer that draws into level 0 of `texture`, and binds it for drawing.
  package init(
    color texture: borrowing Texture, label: String, in gl: GLContext
  ) throws(FramebufferError) {
    self.label = label
    width = texture.width
    height = texture.height
    object = gl.makeObject(.framebuffer, label: ObjectLabel(label, .other))
    guard object.name != 0 else {
      var error = FramebufferError(label: label, status: "the driver has no name for it")
      error.isLackOfMemory = true
      throw error
    }
    gl.bindDrawFramebuffer(object.name)
    gl.setLabel(object, label)
    gl.calls.attachColorTexture(texture.name)
    gl.checks?.feedback.note(texture: texture.name, of: object.name)
    let status = gl.calls.framebufferStatus()
    guard status == GL_FRAMEBUFFER_COMPLETE else {
      throw FramebufferError(label: label, status: framebufferStatusName(status))
    }
  }
}

/// A texture to draw into together with its framebuffer: what a pass renders to.
package struct RenderTarget: ~Copyable, Sendable {
  package let texture: Texture
  package let framebuffer: Framebuffer

  package var bounds: PixelRect { texture.bounds }
  package var byteSize: Int { texture.byteSize }

  /// Allocates a target; width and height are in pixels. Its pixels are undefined until cleared.
  package init(
    width: Int, height: Int, format: TextureFormat = .rgba8, label: ObjectLabel, in gl: GLContext
  ) throws(RenderTargetError) {
    let texture = try Self.texture(width, height, format: format, label: label, in: gl)
    let framebuffer = try Self.framebuffer(texture, label: label.text, in: gl)
    self.texture = texture
    self.framebuffer = framebuffer
  }

  private static func texture(
    _ width: Int, _ height: Int, format: TextureFormat, label: ObjectLabel, in gl: GLContext
  ) throws(RenderTargetError) -> Texture {
    do throws(TextureError) {
      return try Texture(width: width, height: height, format: format, label: label, in: gl)
    } catch { throw .texture(error) }
  }

  private static func framebuffer(
    _ texture: borrowing Texture, label: String, in gl: GLContext
  ) throws(RenderTargetError) -> Framebuffer {
    do throws(FramebufferError) {
      return try Framebuffer(color: texture, label: label, in: gl)
    } catch { throw .framebuffer(error) }
  }
}

/// The failure to make a render target.
package enum RenderTargetError: Error, Equatable, CustomStringConvertible {
  case texture(TextureError)
  case framebuffer(FramebufferError)

  /// Whether memory is all that is missing.
  package var isLackOfMemory: Bool {
    switch self {
    case .texture(let error): error.isLackOfMemory
    case .framebuffer(let error): error.isLackOfMemory
    }
  }

  package var description: String {
    switch self {
    case .texture(let error): error.description
    case .framebuffer(let error): error.description
    }
  }
}

private func framebufferStatusName(_ status: Int32) -> String {
  switch status {
  case GL_FRAMEBUFFER_UNDEFINED: "GL_FRAMEBUFFER_UNDEFINED"
  case GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT: "GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT"
  case GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT:
    "GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT"
  case GL_FRAMEBUFFER_UNSUPPORTED: "GL_FRAMEBUFFER_UNSUPPORTED"
  default: "status 0x" + String(status, radix: 16)
  }
}

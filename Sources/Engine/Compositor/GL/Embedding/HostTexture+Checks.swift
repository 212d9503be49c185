// SPDX-License-Identifier: MIT

import COpenGL
internal import RenderTree

/// Textures that belong to a host: looked at and read, never changed.
extension GLContext {
  /// The reason for which a texture cannot be drawn; nil for a valid one.
  ///
  /// Leaves no error behind, and finds none that the host has still to read unless the texture is of
  /// another target.
  func fault(of texture: HostTexture) -> String? {
    let name = texture.name
    let subject = "the texture \(name) of a layer's contents is not drawn:"
    guard name != 0, calls.isTexture(name) else {
      return "\(subject) there is no texture of that name in this context"
    }
    activateUnit(0)
    bindTexture(0, unit: 0)
    guard calls.bindHostTexture(name, asksTarget: capabilities.has(.textureTargets)) else {
      return "\(subject) it is no GL_TEXTURE_2D"
    }
    defer { bindTexture(0, unit: 0) }
    state.textures[0] = name
    guard capabilities.has(.levelQueries) else { return nil }
    let found = calls.hostTextureLevel()
    guard found.width > 0, found.height > 0 else { return "\(subject) it has no pixels yet" }
    guard found.width == texture.width, found.height == texture.height else {
      return "\(subject) it has \(found.width) × \(found.height) pixels, not "
        + "\(texture.width) × \(texture.height)"
    }
    return found.isColor ? nil : "\(subject) its pixels are integers or depths, not colours"
  }

  /// Binds a host's texture with one of our samplers. What a name means may change at any time, so
  /// no binding is taken for known.
  func bindHost(_ texture: HostTexture, unit: Int, sampling: Sampling) {
    state.textures[unit] = nil
    checks?.names.noteCreation(of: .texture, texture.name)
    bindTexture(texture.name, unit: unit)
    state.textures[unit] = nil
    var sampling = sampling
    if !texture.hasMipmaps, sampling.minification == .trilinear { sampling.minification = .linear }
    bindSampler(sampling, unit: unit)
  }
}

extension GLCalls {
  func isTexture(_ name: UInt32) -> Bool { checked("glIsTexture", glIsTexture(name)) != 0 }

  /// Binds a texture that may be of another target; false if it is.
  fileprivate func bindHostTexture(_ name: UInt32, asksTarget: Bool) -> Bool {
    if asksTarget {
      // Here the target can be asked for, and no error is raised.
      var target: Int32 = 0
      // One number is written.
      unsafe glGetTextureParameteriv(name, GLenum(GL_TEXTURE_TARGET), &target)
      check("glGetTextureParameteriv")
      guard target == GL_TEXTURE_2D else { return false }
      bindTexture(name)
      return true
    }
    glBindTexture(GLenum(GL_TEXTURE_2D), name)
    if integer(GL_TEXTURE_BINDING_2D) == Int32(bitPattern: name) { return true }
    // The refused call has raised an error of ours.
    _ = glGetError()
    return false
  }

  /// The largest level of the texture that is bound; needs `GLFeature.levelQueries`.
  fileprivate func hostTextureLevel() -> (width: Int32, height: Int32, isColor: Bool) {
    var base: Int32 = 0
    // One number is written.
    unsafe glGetTexParameteriv(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_BASE_LEVEL), &base)
    check("glGetTexParameteriv")
    func value(_ name: Int32) -> Int32 {
      var value: Int32 = 0
      unsafe glGetTexLevelParameteriv(GLenum(GL_TEXTURE_2D), base, GLenum(name), &value)
      check("glGetTexLevelParameteriv")
      return value
    }
    let kinds = [GL_TEXTURE_RED_TYPE, GL_TEXTURE_ALPHA_TYPE].map(value)
    let isColor = kinds.contains {
      $0 == GL_UNSIGNED_NORMALIZED || $0 == GL_FLOAT || $0 == GL_SIGNED_NORMALIZED
    }
    return (value(GL_TEXTURE_WIDTH), value(GL_TEXTURE_HEIGHT), isColor)
  }
}

// SPDX-License-Identifier: MIT

import COpenGL

/// The filtering of a texture between its pixels and outside its edges.
///
/// The twelve combinations are the indices of a fixed table of sampler objects.
package struct Sampling: Equatable, Sendable, BitwiseCopyable {
  /// The filter for drawing a texture smaller than it is.
  package enum Minification: UInt8, Sendable, BitwiseCopyable {
    case nearest
    case linear
    /// Linear within and between mipmap levels; the texture must have been made with them.
    case trilinear
  }

  package var minification: Minification
  /// Linear rather than nearest when the texture is drawn larger than it is.
  package var magnifiesLinearly: Bool
  /// Repeats the texture outside 0 … 1 rather than continuing its edge pixels.
  package var repeats: Bool

  package init(
    minification: Minification, magnifiesLinearly: Bool = true, repeats: Bool = false
  ) {
    self.minification = minification
    self.magnifiesLinearly = magnifiesLinearly
    self.repeats = repeats
  }

  package static let linear = Sampling(minification: .linear)
  package static let nearest = Sampling(minification: .nearest, magnifiesLinearly: false)
  package static let trilinear = Sampling(minification: .trilinear)

  /// Without mixing of neighbouring pixels; repeats as before.
  var unfiltered: Sampling {
    Sampling(minification: .nearest, magnifiesLinearly: false, repeats: repeats)
  }

  /// Whether neighbouring pixels are mixed, and mipmap levels not.
  var isLinear: Bool { minification == .linear && magnifiesLinearly }

  /// 0 ..< 12.
  package var index: Int {
    Int(minification.rawValue) &* 4 &+ (magnifiesLinearly ? 2 : 0) &+ (repeats ? 1 : 0)
  }
}

extension GLContext {
  /// Makes a sampler object, which the context owns until it is torn down; 0, and a shortage, if the
  /// driver has no name for it: the texture's own filter shows.
  func makeSampler(_ sampling: Sampling) -> UInt32 {
    let name = calls.create(.sampler)
    guard name != 0 else {
      noteShortage("the driver has no name for a sampler")
      return 0
    }
    checks?.names.noteCreation(of: .sampler, name)
    ledger.noteCreation(of: .sampler, name, label: "sampler \(sampling.index)")
    let minification =
      switch sampling.minification {
      case .nearest: GL_NEAREST
      case .linear: GL_LINEAR
      case .trilinear: GL_LINEAR_MIPMAP_LINEAR
      }
    let wrap = sampling.repeats ? GL_REPEAT : GL_CLAMP_TO_EDGE
    calls.samplerParameter(name, GL_TEXTURE_MIN_FILTER, minification)
    calls.samplerParameter(
      name, GL_TEXTURE_MAG_FILTER, sampling.magnifiesLinearly ? GL_LINEAR : GL_NEAREST)
    calls.samplerParameter(name, GL_TEXTURE_WRAP_S, wrap)
    calls.samplerParameter(name, GL_TEXTURE_WRAP_T, wrap)
    // Stored values are wanted also from a host's texture that encodes them.
    if capabilities.has(.skipDecode) {
      calls.samplerParameter(name, GL_TEXTURE_SRGB_DECODE_EXT, GL_SKIP_DECODE_EXT)
    }
    return name
  }
}

// SPDX-License-Identifier: MIT

import COpenGL

/// The capabilities of a context's driver: version, names, limits and features.
package struct GLCapabilities: Sendable {
  /// The dialect and the version that the driver really gives, which may exceed what was asked.
  package let api: GLAPI
  package let versionString: String
  package let rendererString: String
  /// Whether a processor draws, so that a pixel costs more than on a graphics card and a draw less.
  package let isSoftware: Bool
  /// The largest width and height of a texture, in pixels.
  package let maxTextureSize: Int
  /// The largest uniform block, in bytes.
  package let maxUniformBlockSize: Int
  /// The alignment of a bound uniform range's byte offset.
  package let uniformOffsetAlignment: Int
  /// The features that the context has beyond the lowest version.
  package let features: GLFeatureSet

  /// The form in which linked programs can be read back and kept; nil where they cannot.
  package let programBinaryFormat: UInt32?
  /// The names of vendor, driver and shading language with their versions.
  package let driverDescription: String

  /// Asks the context that is current; refuses one that is too old for the compositor.
  init(_ calls: GLCalls) throws(GLContextError) {
    guard let version = calls.string(GL_VERSION) else { throw .noCurrentContext }
    let api = GLAPI(driverVersion: version)
    let minimum = GLAPI.minimum(api.family)
    guard api.version >= minimum.version else {
      throw .unsupportedVersion(required: minimum, driver: version)
    }
    let count = calls.integer(GL_NUM_EXTENSIONS)
    let extensions = Set(
      (0..<max(0, count)).compactMap { calls.string(GL_EXTENSIONS, at: $0).map { $0[...] } })
    self.api = api
    versionString = version
    let renderer = calls.string(GL_RENDERER) ?? "unknown renderer"
    rendererString = renderer
    isSoftware = ["llvmpipe", "softpipe", "SwiftShader"].contains {
      renderer.contains($0)
    }
    maxTextureSize = Int(calls.integer(GL_MAX_TEXTURE_SIZE))
    maxUniformBlockSize = Int(calls.integer(GL_MAX_UNIFORM_BLOCK_SIZE))
    uniformOffsetAlignment = max(1, Int(calls.integer(GL_UNIFORM_BUFFER_OFFSET_ALIGNMENT)))
    features = GLFeatureSet(of: api, extensions: extensions)
    let keepsPrograms = features.contains(.programBinaries)
    // Drivers have one form or none; `integer` has room for four.
    let formatCount = keepsPrograms ? calls.integer(GL_NUM_PROGRAM_BINARY_FORMATS) : 0
    programBinaryFormat =
      1...4 ~= formatCount ? UInt32(bitPattern: calls.integer(GL_PROGRAM_BINARY_FORMATS)) : nil
    driverDescription = [
      calls.string(GL_VENDOR), renderer, version, calls.string(GL_SHADING_LANGUAGE_VERSION),
    ].map { $0 ?? "" }.joined(separator: "\n")
  }

  /// Whether the driver's contexts get at each other's memory without a lock, see `DriverLock`.
  package var needsDriverLock: Bool { rendererString.contains("llvmpipe") }

  /// Whether the driver reports errors in words.
  package var givesMessages: Bool { has(.debugOutput) || has(.suffixedDebugOutput) }

  package func has(_ feature: GLFeature) -> Bool { features.contains(feature) }
}

extension GLAPI {
  /// Reads family and version from a `GL_VERSION` string; version 0.0 where it has none.
  ///
  /// The string is `4.5 (Core Profile) Mesa …` or `OpenGL ES 3.2 Mesa …`.
  package init(driverVersion text: String) {
    let prefix = "OpenGL ES "
    let isES = text.hasPrefix("OpenGL ES")
    let numbers = text.dropFirst(text.hasPrefix(prefix) ? prefix.count : 0)
      .prefix { $0.isNumber || $0 == "." }
      .split(separator: ".")
      .map { Int32($0) ?? 0 }
    let version = numbers.count >= 2 ? GLVersion(numbers[0], numbers[1]) : GLVersion(0, 0)
    self.init(isES ? .embedded : .desktop, version)
  }
}

// SPDX-License-Identifier: MIT

import COpenGL

/// The channels of a texture's pixel.
package enum TextureFormat: UInt8, Sendable {
  /// Premultiplied red, green, blue, alpha of 8 bits each.
  case rgba8
  /// Four floats, for numbers that shaders look up; neither filtered nor drawn to.
  case rgba32F
  /// One channel of 8 bits, for coverage.
  case r8
  /// Two channels of 8 bits each.
  case rg8

  /// Bytes per pixel, in textures as in client memory.
  package var bytesPerPixel: Int {
    switch self {
    case .rgba8: 4
    case .rgba32F: 16
    case .r8: 1
    case .rg8: 2
    }
  }

  /// Bytes of the pixels of a texture, those of all its levels.
  func byteCount(width: Int, height: Int, hasMipmaps: Bool) -> Int {
    var pixels = width * height
    guard hasMipmaps else { return pixels * bytesPerPixel }
    var size = SIMD2(width, height)
    while size.max() > 1 {
      size = pointwiseMax(size / 2, .one)
      pixels += size.x * size.y
    }
    return pixels * bytesPerPixel
  }

  var internalFormat: Int32 {
    switch self {
    case .rgba8: GL_RGBA8
    case .rgba32F: GL_RGBA32F
    case .r8: GL_R8
    case .rg8: GL_RG8
    }
  }

  var pixelFormat: Int32 {
    switch self {
    case .r8: GL_RED
    case .rg8: GL_RG
    case .rgba8, .rgba32F: GL_RGBA
    }
  }
  var pixelType: Int32 {
    switch self {
    case .rgba8, .r8, .rg8: GL_UNSIGNED_BYTE
    case .rgba32F: GL_FLOAT
    }
  }
}

/// Why a texture could not be made or written.
package enum TextureError: Error, Equatable, CustomStringConvertible {
  /// Width or height is not positive, or exceeds the driver's limit (pixels).
  case size(width: Int, height: Int, limit: Int)
  /// The driver has no memory left for its pixels.
  case outOfMemory(width: Int, height: Int)
  /// The rectangle of an upload does not lie within the texture.
  case outOfBounds(PixelRect, width: Int, height: Int)
  /// The source has fewer bytes than the rectangle and stride need.
  case tooFewBytes(given: Int, needed: Int)

  /// Whether memory is all that is missing.
  package var isLackOfMemory: Bool {
    if case .outOfMemory = self { return true }
    return false
  }

  package var description: String {
    switch self {
    case .outOfMemory(let width, let height):
      "a texture of \(width)x\(height) pixels: the driver has no memory for it"
    case .size(let width, let height, let limit):
      "a texture of \(width)x\(height) pixels; each side must be 1 to \(limit)"
    case .outOfBounds(let r, let width, let height):
      "upload of \(r.width)x\(r.height) at \(r.x), \(r.y) into a texture of \(width)x\(height)"
    case .tooFewBytes(let given, let needed):
      "upload of \(given) bytes where the rectangle and stride need \(needed)"
    }
  }
}

/// A two-dimensional texture. Its pixels are undefined until they are uploaded or drawn.
///
/// Row 0 is the first row in memory and lies at texture coordinate 0. How it is sampled is not
/// part of it: see `GLContext.bind(_:unit:sampling:)`.
package struct Texture: ~Copyable, Sendable {
  private let object: GLObject
  package let label: String
  package let format: TextureFormat
  /// Pixels.
  package let width: Int32
  /// Pixels.
  package let height: Int32
  /// Whether it has levels below the first; `generateMipmaps(in:)` fills them.
  package let hasMipmaps: Bool

  /// GL's name, for tables that keep textures by value. Never outlives this handle by more than
  /// the time to the next `GLContext.collectGarbage()`.
  package var name: UInt32 { object.name }

  package var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// Bytes of the pixels, those of all levels.
  package var byteSize: Int {
    format.byteCount(width: Int(width), height: Int(height), hasMipmaps: hasMipmaps)
  }

  /// Properties that few textures have.
  package struct Options: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Has levels below the first.
    package static let mipmaps = Options(rawValue: 1 << 0)
    /// May outlive the context, as one of its share group's, if it has one.
    package static let shared = Options(rawValue: 1 << 1)
  }

  /// Allocates a texture.
  ///
  /// - Parameters:
  ///   - width: pixels.
  ///   - height: pixels.
  ///   - options: none by default.
  package init(
    width: Int, height: Int, format: TextureFormat = .rgba8, options: Options = [],
    label: ObjectLabel, in gl: GLContext
  ) throws(TextureError) {
    let mipmaps = options.contains(.mipmaps)
    let limit = gl.capabilities.maxTextureSize
    guard 1...max(1, limit) ~= width, 1...max(1, limit) ~= height else {
      throw .size(width: width, height: height, limit: limit)
    }
    let bytes = format.byteCount(width: width, height: height, hasMipmaps: mipmaps)
    guard gl.textureBytes + bytes <= gl.textureByteLimit else {
      throw .outOfMemory(width: width, height: height)
    }
    let group = options.contains(.shared) ? gl.group : nil
    let made = gl.makeObject(.texture, label: label, for: group)
    guard made.name != 0 else { throw .outOfMemory(width: width, height: height) }
    gl.bindTexture(made.name, unit: 0)
    gl.activateUnit(0)
    gl.setLabel(made, label.text)
    let levels = mipmaps ? Int32.bitWidth - Int32(max(width, height)).leadingZeroBitCount : 1
    // Also without a sampler object the texture must be complete with the levels that it has.
    gl.calls.textureParameter(GL_TEXTURE_MAX_LEVEL, Int32(levels - 1))
    gl.calls.textureParameter(GL_TEXTURE_MIN_FILTER, GL_LINEAR)
    for level in 0..<Int32(levels) {
      guard
        gl.calls.textureImage(
          level: level, format, width: max(1, Int32(width) >> level),
          height: max(1, Int32(height) >> level), isES: gl.capabilities.api.isES)
      else { throw .outOfMemory(width: width, height: height) }
    }
    if let group {
      group.noteBytes(bytes, ofTexture: made.name)
    } else {
      gl.ledger.noteBytes(bytes, of: .texture, made.name)
    }
    gl.noteCreation(
      ofTexture: made.name, PixelRect(x: 0, y: 0, width: Int32(width), height: Int32(height)),
      format)
    object = made
    self.label = label.text
    self.format = format
    self.width = Int32(width)
    self.height = Int32(height)
    hasMipmaps = mipmaps
  }

  /// Copies a rectangle of pixels in; `rowStride` is the bytes from one source row to the next.
  ///
  /// The source holds `format`'s pixels, the first row first. Any stride works; one that is no
  /// multiple of the pixel size costs a call per row.
  package func upload(
    _ bytes: UnsafeRawBufferPointer, rowStride: Int, to rect: PixelRect, in gl: GLContext
  ) throws(TextureError) {
    guard rect.fits(inWidth: width, height: height) else {
      throw .outOfBounds(rect, width: Int(width), height: Int(height))
    }
    try unsafe gl.upload(bytes, rowStride: rowStride, to: rect, ofTexture: name, format)
  }

  /// Fills the levels below the first from it; does nothing for a texture without them.
  package func generateMipmaps(in gl: GLContext) throws(TextureError) {
    guard hasMipmaps else { return }
    gl.bindTexture(name, unit: 0)
    gl.activateUnit(0)
    guard gl.calls.generateMipmap() else {
      throw .outOfMemory(width: Int(width), height: Int(height))
    }
  }
}

extension GLContext {
  /// Copies a rectangle of pixels into a texture that it lies within, as `Texture` does.
  func upload(
    _ bytes: UnsafeRawBufferPointer, rowStride: Int, to rect: PixelRect, ofTexture name: UInt32,
    _ format: TextureFormat
  ) throws(TextureError) {
    guard !rect.isEmpty else { return }
    let pixel = format.bytesPerPixel
    let rowBytes = Int(rect.width) * pixel
    let needed = max(rowStride, rowBytes) * (Int(rect.height) - 1) + rowBytes
    guard rowStride >= rowBytes, bytes.count >= needed,
      let base = bytes.baseAddress
    else {
      throw .tooFewBytes(given: min(bytes.count, rowStride * Int(rect.height)), needed: needed)
    }
    bindTexture(name, unit: 0)
    activateUnit(0)
    // The guards above hold every byte that the calls read within `bytes`.
    if rowStride % pixel == 0 {
      setUnpack(alignment: 1, rowLength: rowStride == rowBytes ? 0 : Int32(rowStride / pixel))
      guard unsafe calls.textureSubImage(rect, format, bytes: base) else {
        throw .outOfMemory(width: Int(rect.width), height: Int(rect.height))
      }
    } else {
      setUnpack(alignment: 1, rowLength: 0)
      for row in 0..<rect.height {
        let line = PixelRect(x: rect.x, y: rect.y + row, width: rect.width, height: 1)
        guard
          unsafe calls.textureSubImage(line, format, bytes: base + Int(row) * rowStride)
        else { throw .outOfMemory(width: Int(rect.width), height: 1) }
      }
    }
    checks?.contents.define(rect, of: name)
    statistics.uploadedBytes &+= rowBytes * Int(rect.height)
    statistics.textureUploads &+= 1
  }
}

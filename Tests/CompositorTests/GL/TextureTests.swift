// SPDX-License-Identifier: MIT

import Compositor
import Expectations
import TestSupport
import Testing

/// Textures, targets and read-back: what goes up comes down, and bad input is refused.
struct TextureTests {
  /// Pixels whose bytes all differ from their neighbours'.
  private func pattern(_ byteCount: Int) -> [UInt8] {
    (0..<byteCount).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }
  }

  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func `round trip`(api: GLAPI) throws {
    try GLTestContext.run(api) { gl in
      let target = try RenderTarget(width: 5, height: 3, label: "target", in: gl)
      let pixels = pattern(5 * 3 * 4)
      try pixels.withUnsafeBytes {
        try target.texture.upload($0, rowStride: 20, to: target.bounds, in: gl)
      }
      try expect(PixelReader.pixels(of: target.framebuffer, in: gl), equals: pixels)
      let rows = stride(from: 40, through: 0, by: -20).flatMap { pixels[$0..<$0 + 20] }
      try expect(PixelReader.pixels(of: target.framebuffer, rows: .reversed, in: gl), equals: rows)
      expect(gl.statistics.uploadedBytes, equals: 60)
      expect(gl.statistics.textureUploads, equals: 1)
    }
  }

  /// Strides with padding of whole pixels take one call, others one per row; both are exact.
  @Test(arguments: [GLAPI.openGL33, .openGLES30], [8, 12, 13, 31])
  func `uploads a sub rectangle with a stride`(api: GLAPI, rowStride: Int) throws {
    try GLTestContext.run(api) { gl in
      let target = try RenderTarget(width: 6, height: 5, label: "target", in: gl)
      let before = [UInt8](repeating: 7, count: 6 * 5 * 4)
      try before.withUnsafeBytes {
        try target.texture.upload($0, rowStride: 24, to: target.bounds, in: gl)
      }
      let source = pattern(rowStride * 2 + 8)
      let rect = PixelRect(x: 3, y: 1, width: 2, height: 3)
      try source.withUnsafeBytes {
        try target.texture.upload($0, rowStride: rowStride, to: rect, in: gl)
      }
      var expected = before
      for row in 0..<3 {
        let place = ((1 + row) * 6 + 3) * 4
        expected.replaceSubrange(
          place..<place + 8, with: source[row * rowStride..<row * rowStride + 8])
      }
      try expect(PixelReader.pixels(of: target.framebuffer, in: gl), equals: expected)
    }
  }

  @Test func `reads a rectangle into rows with padding`() throws {
    try GLTestContext.runOnBoth { gl in
      let target = try RenderTarget(width: 4, height: 4, label: "target", in: gl)
      let pixels = pattern(64)
      try pixels.withUnsafeBytes {
        try target.texture.upload($0, rowStride: 16, to: target.bounds, in: gl)
      }
      var read = [UInt8](repeating: 0xEE, count: 12 + 8)
      try read.withUnsafeMutableBytes {
        try PixelReader.read(
          PixelRect(x: 1, y: 2, width: 2, height: 2), of: target.framebuffer, into: $0,
          rowStride: 12, in: gl)
      }
      expect(Array(read[0..<8]), equals: Array(pixels[36..<44]))
      expect(Array(read[8..<12]), equals: [0xEE, 0xEE, 0xEE, 0xEE])
      expect(Array(read[12..<20]), equals: Array(pixels[52..<60]))
    }
  }

  @Test(arguments: [(0, 4), (4, -1), (1 << 20, 1)])
  func `refuses impossible sizes`(width: Int, height: Int) throws {
    try GLTestContext.run { gl in
      let limit = gl.capabilities.maxTextureSize
      #expect(throws: TextureError.size(width: width, height: height, limit: limit)) {
        _ = try Texture(width: width, height: height, label: "odd", in: gl)
      }
    }
  }

  @Test func `refuses uploads outside or without bytes`() throws {
    try GLTestContext.run { gl in
      let texture = try Texture(width: 4, height: 4, label: "texture", in: gl)
      let outside = PixelRect(x: 3, y: 0, width: 2, height: 1)
      let bytes = [UInt8](repeating: 0, count: 16)
      try bytes.withUnsafeBytes { bytes in
        #expect(throws: TextureError.outOfBounds(outside, width: 4, height: 4)) {
          try texture.upload(bytes, rowStride: 16, to: outside, in: gl)
        }
        #expect(throws: TextureError.tooFewBytes(given: 16, needed: 32)) {
          try texture.upload(
            bytes, rowStride: 16, to: PixelRect(x: 0, y: 0, width: 4, height: 2), in: gl)
        }
        try texture.upload(
          bytes, rowStride: 16, to: PixelRect(x: 4, y: 4, width: 0, height: 0), in: gl)
      }
      expect(gl.statistics.textureUploads, equals: 0)
    }
  }

  @Test func `refuses reads without room`() throws {
    try GLTestContext.run { gl in
      let target = try RenderTarget(width: 4, height: 4, label: "target", in: gl)
      var bytes = [UInt8](repeating: 0, count: 63)
      bytes.withUnsafeMutableBytes { bytes -> Void in
        #expect(throws: PixelReadError.buffer(given: 63, needed: 64, rowStride: 16)) {
          try PixelReader.read(
            target.bounds, of: target.framebuffer, into: bytes, rowStride: 16, in: gl)
        }
      }
    }
  }

  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func `other formats and mipmaps`(api: GLAPI) throws {
    try GLTestContext.run(api) { gl in
      let coverage = try Texture(width: 3, height: 3, format: .r8, label: "coverage", in: gl)
      try pattern(9).withUnsafeBytes {
        try coverage.upload($0, rowStride: 3, to: coverage.bounds, in: gl)
      }
      let image = try Texture(width: 7, height: 4, options: .mipmaps, label: "image", in: gl)
      try image.generateMipmaps(in: gl)
      expect(image.byteSize, equals: (7 * 4 + 3 * 2 + 1) * 4)
    }
  }

  @Test func `copies between framebuffers`() throws {
    try GLTestContext.runOnBoth { gl in
      let source = try RenderTarget(width: 2, height: 3, label: "source", in: gl)
      let target = try RenderTarget(width: 2, height: 3, label: "target", in: gl)
      let pixels = pattern(24)
      try pixels.withUnsafeBytes {
        try source.texture.upload($0, rowStride: 8, to: source.bounds, in: gl)
      }
      gl.copy(
        source.bounds, from: source.framebuffer.name,
        to: PixelRect(x: 0, y: 3, width: 2, height: -3), of: target.framebuffer.name)
      try expect(
        PixelReader.pixels(of: target.framebuffer, rows: .reversed, in: gl), equals: pixels)
      gl.copy(
        source.bounds, from: source.framebuffer.name, to: target.bounds,
        of: target.framebuffer.name)
      try expect(PixelReader.pixels(of: target.framebuffer, in: gl), equals: pixels)
    }
  }
}

// SPDX-License-Identifier: MIT

import COpenGL
internal import CoreGraphics
internal import RenderTree

/// The framebuffers of a layer's drawing, in the context of the application's code.
///
/// The code draws into the first, with depth, stencil and samples; a finished drawing is copied into
/// one of two textures in turn, which the renderer shows. The code may delete any of them, since they
/// have names in its context: lost objects are made again for the next drawing.
struct DrawingBuffers {
  /// Bytes that the buffers of one drawing may take: a larger drawing has fewer samples, then fewer pixels.
  static let byteLimit = 256 << 20

  /// The size that was asked for.
  let askedSize: SIMD2<Int32>
  let width: Int32
  let height: Int32
  /// The framebuffer that the code draws into.
  private(set) var framebuffer: UInt32 = 0
  private var color: UInt32 = 0
  private var depth: UInt32 = 0
  /// The textures that the renderer shows, and their framebuffers.
  private(set) var textures: [UInt32] = [0, 0]
  private var copies: [UInt32] = [0, 0]
  /// Bytes of all of them.
  private(set) var byteCount = 0

  /// Makes the buffers in the context that is current, within `byteLimit`; nil where the driver has no memory for
  /// them.
  ///
  /// - Parameter host: the calls of the renderer, which tests have fail.
  init?(size: SIMD2<Int32>, format: LiveDrawing.Format, host: GLCalls) {
    var limit: Int32 = 0
    unsafe glGetIntegerv(GLenum(GL_MAX_RENDERBUFFER_SIZE), &limit)
    var mostSamples: Int32 = 0
    unsafe glGetIntegerv(GLenum(GL_MAX_SAMPLES), &mostSamples)
    let fitted = Self.fitted(
      size, samples: min(Int32(clamping: format.samples), mostSamples),
      depthBytes: Self.depthFormat(format)?.bytesPerSample ?? 0)
    let samples = fitted.samples
    askedSize = size
    width = fitted.size.x
    height = fitted.size.y
    guard width > 0, height > 0, width <= limit, height <= limit else { return nil }
    let kept = KeptState()
    defer { kept.restore() }
    unsafe glGenFramebuffers(1, &framebuffer)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    color = renderbuffer(GL_RGBA8, samples: samples)
    attach(color, to: GL_COLOR_ATTACHMENT0)
    byteCount = fitted.byteCount
    if let kind = Self.depthFormat(format) {
      depth = renderbuffer(kind.format, samples: samples)
      for attachment in kind.attachments { attach(depth, to: attachment) }
    }
    var isComplete =
      !host.fails(.incompleteFramebuffer, "glCheckFramebufferStatus")
      && glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) == GLenum(GL_FRAMEBUFFER_COMPLETE)
    DriverLock.withLock {
      glClear(GLbitfield(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT))
    }
    for index in 0..<2 { isComplete = makeCopy(index) && isComplete }
    let hasMemory = !host.fails(.outOfMemory, "glRenderbufferStorageMultisample")
    guard isComplete, hasMemory, glGetError() == GLenum(GL_NO_ERROR) else {
      delete()
      return nil
    }
  }

  /// The size and the samples of buffers that keep to `byteLimit`.
  ///
  /// - Parameters:
  ///   - size: the pixels that were asked for.
  ///   - samples: those of each pixel; 0 and 1 for one.
  ///   - depthBytes: bytes of depth and stencil for each sample.
  static func fitted(
    _ size: SIMD2<Int32>, samples: Int32, depthBytes: Int
  ) -> (size: SIMD2<Int32>, samples: Int32, byteCount: Int) {
    var size = size
    var samples = samples > 1 ? samples : 0
    // The drawing and two finished ones, four bytes a pixel.
    func bytesPerPixel() -> Int { (4 + depthBytes) * Int(max(samples, 1)) + 8 }
    func byteCount() -> Int { Int(size.x) * Int(size.y) * bytesPerPixel() }
    while byteCount() > byteLimit, samples > 1 { samples = samples > 2 ? samples / 2 : 0 }
    if byteCount() > byteLimit {
      let share = (Double(byteLimit) / Double(byteCount())).squareRoot()
      size = SIMD2(
        max(Int32(clamping: Double(size.x) * share), 1),
        max(Int32(clamping: Double(size.y) * share), 1))
    }
    return (size, samples, byteCount())
  }

  private mutating func makeCopy(_ index: Int) -> Bool {
    // One name each is written.
    unsafe glGenTextures(1, &textures[index])
    glBindTexture(GLenum(GL_TEXTURE_2D), textures[index])
    glTexImage2D(
      GLenum(GL_TEXTURE_2D), 0, GL_RGBA8, width, height, 0, GLenum(GL_RGBA),
      GLenum(GL_UNSIGNED_BYTE), nil)
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MIN_FILTER), GL_LINEAR)
    glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(GL_TEXTURE_MAX_LEVEL), 0)
    unsafe glGenFramebuffers(1, &copies[index])
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), copies[index])
    glFramebufferTexture2D(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D),
      textures[index], 0)
    return glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) == GLenum(GL_FRAMEBUFFER_COMPLETE)
  }

  private func renderbuffer(_ format: Int32, samples: Int32) -> UInt32 {
    var name: UInt32 = 0
    unsafe glGenRenderbuffers(1, &name)
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), name)
    glRenderbufferStorageMultisample(
      GLenum(GL_RENDERBUFFER), samples, GLenum(format), width, height)
    return name
  }

  private func attach(_ renderbuffer: UInt32, to attachment: Int32) {
    glFramebufferRenderbuffer(
      GLenum(GL_FRAMEBUFFER), GLenum(attachment), GLenum(GL_RENDERBUFFER), renderbuffer)
  }

  /// The buffer for the bits that are asked for; nil for none.
  private static func depthFormat(
    _ format: LiveDrawing.Format
  ) -> (format: Int32, attachments: [Int32], bytesPerSample: Int)? {
    if format.stencilBits > 0 {
      return (GL_DEPTH24_STENCIL8, [GL_DEPTH_ATTACHMENT, GL_STENCIL_ATTACHMENT], 4)
    }
    guard format.depthBits > 0 else { return nil }
    if format.depthBits <= 16 { return (GL_DEPTH_COMPONENT16, [GL_DEPTH_ATTACHMENT], 2) }
    // Drivers store 24 bits in words of 32.
    let isFixed = format.depthBits <= 24
    return (isFixed ? GL_DEPTH_COMPONENT24 : GL_DEPTH_COMPONENT32F, [GL_DEPTH_ATTACHMENT], 4)
  }

  /// Binds the framebuffer for drawing, with a viewport of its size.
  func bind() {
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    glViewport(0, 0, width, height)
  }

  /// Copies a finished drawing into one of the textures, whatever state the code left.
  ///
  /// - Returns: false if a buffer is gone, or was attached to something else.
  func copyDrawing(to index: Int) -> Bool {
    guard glIsFramebuffer(framebuffer) != 0, glIsFramebuffer(copies[index]) != 0,
      glIsTexture(textures[index]) != 0, glIsRenderbuffer(color) != 0
    else { return false }
    let switches = KeptSwitches()
    defer { switches.restore() }
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), framebuffer)
    glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), copies[index])
    glReadBuffer(GLenum(GL_COLOR_ATTACHMENT0))
    var attached: Int32 = 0
    // One number is written.
    unsafe glGetFramebufferAttachmentParameteriv(
      GLenum(GL_READ_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0),
      GLenum(GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME), &attached)
    let isWhole =
      attached == Int32(bitPattern: color)
      && [GL_READ_FRAMEBUFFER, GL_DRAW_FRAMEBUFFER].allSatisfy {
        glCheckFramebufferStatus(GLenum($0)) == GLenum(GL_FRAMEBUFFER_COMPLETE)
      }
    if isWhole {
      DriverLock.withLock {
        glBlitFramebuffer(
          0, 0, width, height, 0, 0, width, height, GLbitfield(GL_COLOR_BUFFER_BIT),
          GLenum(GL_NEAREST))
      }
    }
    return isWhole && glGetError() == GLenum(GL_NO_ERROR)
  }

  /// Reads a texture back, the lowest row first.
  func readPixels(of index: Int) -> [UInt8] {
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), copies[index])
    glReadBuffer(GLenum(GL_COLOR_ATTACHMENT0))
    return ApplicationPixels.read(width: width, height: height)
  }

  /// Deletes the rest; the context is current.
  mutating func delete() {
    unsafe glDeleteFramebuffers(1, &framebuffer)
    unsafe glDeleteRenderbuffers(1, &color)
    unsafe glDeleteRenderbuffers(1, &depth)
    unsafe glDeleteTextures(2, &textures)
    unsafe glDeleteFramebuffers(2, &copies)
  }
}

/// The switches by which the drawing code would keep a clear or a copy from taking place.
///
/// A copy between framebuffers makes no primitives, so `GL_RASTERIZER_DISCARD` has no say in it by the
/// specification; NVIDIA's driver still leaves the copy out.
private struct KeptSwitches {
  private static let names = [GL_SCISSOR_TEST, GL_RASTERIZER_DISCARD]
  private let enabled: [Bool]

  /// Notes the switches, and turns them off.
  init() {
    enabled = Self.names.map { glIsEnabled(GLenum($0)) != 0 }
    for name in Self.names { glDisable(GLenum(name)) }
  }

  /// Sets the switches as they were.
  func restore() {
    for (name, isOn) in zip(Self.names, enabled) where isOn { glEnable(GLenum(name)) }
  }
}

/// The state that making buffers needs plain, as the drawing code left it.
private struct KeptState {
  private let switches: KeptSwitches
  private var mask = [GLboolean](repeating: 0, count: 4)
  private var clearColor = [GLfloat](repeating: 0, count: 4)
  private var unpackBuffer: GLint = 0
  private var texture: GLint = 0
  private var renderbuffer: GLint = 0

  /// Notes the state, and makes it plain.
  init() {
    switches = KeptSwitches()
    // As many values are written as each name has: four, or one.
    unsafe glGetBooleanv(GLenum(GL_COLOR_WRITEMASK), &mask)
    unsafe glGetFloatv(GLenum(GL_COLOR_CLEAR_VALUE), &clearColor)
    unsafe glGetIntegerv(GLenum(GL_PIXEL_UNPACK_BUFFER_BINDING), &unpackBuffer)
    unsafe glGetIntegerv(GLenum(GL_TEXTURE_BINDING_2D), &texture)
    unsafe glGetIntegerv(GLenum(GL_RENDERBUFFER_BINDING), &renderbuffer)
    glColorMask(1, 1, 1, 1)
    glClearColor(0, 0, 0, 0)
    glBindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), 0)
  }

  /// Sets the state as it was, but for the framebuffer.
  func restore() {
    switches.restore()
    glColorMask(mask[0], mask[1], mask[2], mask[3])
    glClearColor(clearColor[0], clearColor[1], clearColor[2], clearColor[3])
    glBindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), GLuint(bitPattern: unpackBuffer))
    glBindTexture(GLenum(GL_TEXTURE_2D), GLuint(bitPattern: texture))
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), GLuint(bitPattern: renderbuffer))
  }
}

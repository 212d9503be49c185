// SPDX-License-Identifier: MIT

import CEGL
import COpenGL
internal import CoreGraphics

/// An owned EGL image: pixels that several contexts of a display share.
///
/// Freed on any thread; textures made from it keep the pixels.
@safe final class EGLImageName: @unchecked Sendable {
  // Immutable opaque names of EGL's, whose functions may be called on any thread.
  private let display: EGLDisplay
  fileprivate let image: UnsafeMutableRawPointer
  private let destroy: DestroyImage

  private typealias CreateImage =
    @convention(c) (EGLDisplay?, EGLContext?, EGLenum, EGLClientBuffer?, UnsafePointer<EGLint>?) ->
    UnsafeMutableRawPointer?
  private typealias DestroyImage =
    @convention(c) (EGLDisplay?, UnsafeMutableRawPointer?) -> EGLBoolean

  /// Shares a texture of the context that is current on this thread; nil where EGL cannot.
  init?(texture: UInt32, on platform: EGLPlatform) {
    guard platform.has(.textureImages),
      let create = unsafe eglGetProcAddress("eglCreateImageKHR"),
      let destroy = unsafe eglGetProcAddress("eglDestroyImageKHR"),
      let context = unsafe eglGetCurrentContext()
    else { return nil }
    // The signatures are those of EGL_KHR_image_base; a texture is handed over as its name.
    let made = unsafe unsafeBitCast(create, to: CreateImage.self)(
      platform.display, context, EGLenum(EGL_GL_TEXTURE_2D),
      EGLClientBuffer(bitPattern: UInt(texture)), nil)
    guard let made = unsafe made else { return nil }
    unsafe image = made
    unsafe display = platform.display
    unsafe self.destroy = unsafeBitCast(destroy, to: DestroyImage.self)
  }

  /// Whether renderers in a context that is current can import the memory of devices.
  static func importsDeviceMemory(for capabilities: GLCapabilities) -> Bool {
    guard capabilities.has(.imageTextures), let (platform, _) = EGLPlatform.current() else {
      return false
    }
    return platform.has(.deviceMemory)
  }

  /// Imports a plane from the memory of a device; nil where EGL cannot.
  ///
  /// - Parameters:
  ///   - plane: the rows; EGL takes a reference of its own to the memory.
  ///   - size: width and height in samples.
  ///   - code: DRM's code of the format.
  ///   - modifier: DRM's modifier of the layout; nil for the driver's choice.
  init?(
    _ plane: MediaDeviceBuffer.Plane, size: SIMD2<Int32>, code: UInt32, modifier: UInt64?,
    on platform: EGLPlatform
  ) {
    guard platform.has(.deviceMemory),
      let create = unsafe eglGetProcAddress("eglCreateImageKHR"),
      let destroy = unsafe eglGetProcAddress("eglDestroyImageKHR")
    else { return nil }
    var attributes: [EGLint] = [
      EGL_WIDTH, size.x, EGL_HEIGHT, size.y,
      EGL_LINUX_DRM_FOURCC_EXT, EGLint(bitPattern: code),
      EGL_DMA_BUF_PLANE0_FD_EXT, plane.descriptor,
      EGL_DMA_BUF_PLANE0_OFFSET_EXT, EGLint(clamping: plane.offset),
      EGL_DMA_BUF_PLANE0_PITCH_EXT, EGLint(clamping: plane.bytesPerRow),
    ]
    if let modifier {
      guard platform.has(.deviceMemoryLayouts) else { return nil }
      attributes += [
        EGL_DMA_BUF_PLANE0_MODIFIER_LO_EXT, EGLint(truncatingIfNeeded: modifier),
        EGL_DMA_BUF_PLANE0_MODIFIER_HI_EXT, EGLint(truncatingIfNeeded: modifier >> 32),
      ]
    }
    attributes.append(EGL_NONE)
    // The signature is that of EGL_KHR_image_base; the list ends in EGL_NONE and is read in the call.
    let made = unsafe unsafeBitCast(create, to: CreateImage.self)(
      platform.display, nil, EGLenum(EGL_LINUX_DMA_BUF_EXT), nil, attributes)
    guard let made = unsafe made else {
      _ = eglGetError()
      return nil
    }
    unsafe image = made
    unsafe display = platform.display
    unsafe self.destroy = unsafeBitCast(destroy, to: DestroyImage.self)
  }

  deinit {
    // The name was made by this object and is freed nowhere else.
    _ = unsafe destroy(display, image)
  }
}

extension GLCalls {
  private typealias ImageTarget = @convention(c) (GLenum, UnsafeMutableRawPointer?) -> Void

  /// Gives the bound texture the pixels of an EGL image.
  func bindImage(_ image: EGLImageName) {
    // The entry point belongs to an extension, which the caller has asked for.
    guard let address = unsafe eglGetProcAddress("glEGLImageTargetTexture2DOES") else { return }
    unsafe unsafeBitCast(address, to: ImageTarget.self)(GLenum(GL_TEXTURE_2D), image.image)
    check("glEGLImageTargetTexture2DOES")
  }
}

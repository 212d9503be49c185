// SPDX-License-Identifier: MIT

public import CLamina
internal import CoreAnimation
internal import CoreGraphics
internal import CoreImage
internal import Foundation
internal import ImageIO

// Images, textures, filters. Declared and described in lamina/image.h and lamina/value.h.

/// The image of a handle.
func image(_ pointer: OpaquePointer?) throws(CallError) -> CGImage {
  try unsafe Handle(pointer).object(CGImage.self, LAMINA_KIND_IMAGE)
}

/// Longest side of images that are made of pixels.
private let longestSide = 1 << 20

@c @implementation public func lamina_image_create_from_file(
  _ fileName: UnsafePointer<CChar>?
) -> OpaquePointer? {
  unsafe call(else: nil) { () throws(CallError) in
    let name = try unsafe text(fileName, "the file name")
    let image: CGImage
    do {
      image = try CGImage(contentsOf: URL(fileURLWithPath: name))
    } catch { throw CallError(LAMINA_ERROR_FILE, "\(error)") }
    return unsafe Handle.take(image)
  }
}

@c @implementation public func lamina_image_create_from_memory(
  _ bytes: UnsafeRawPointer?, _ byteCount: Int
) -> OpaquePointer? {
  unsafe call(else: nil) { () throws(CallError) in
    guard let bytes = unsafe bytes, byteCount > 0 else { throw .argument("there are no bytes") }
    // The caller promises that many bytes; they are copied.
    let data = unsafe Data(bytes: bytes, count: byteCount)
    do throws(CGImageError) {
      return unsafe Handle.take(try CGImage(fileData: data, source: "memory"))
    } catch { throw CallError(LAMINA_ERROR_FILE, "\(error)") }
  }
}

extension lamina_pixel_format {
  /// The order of the channels as Core Graphics' bitmap info.
  fileprivate var bitmapInfo: CGBitmapInfo? {
    switch self {
    case LAMINA_PIXELS_RGBA_PREMULTIPLIED:
      CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue)
    case LAMINA_PIXELS_RGBA: CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue)
    case LAMINA_PIXELS_RGBX: CGBitmapInfo(rawValue: CGImageAlphaInfo.noneSkipLast.rawValue)
    case LAMINA_PIXELS_BGRA_PREMULTIPLIED:
      CGBitmapInfo(
        rawValue: CGImageAlphaInfo.premultipliedFirst.rawValue
          | CGBitmapInfo.byteOrder32Little.rawValue)
    default: nil
    }
  }
}

@c @implementation public func lamina_image_create_from_pixels(
  _ pixels: UnsafeRawPointer?, _ width: Int, _ height: Int, _ bytesPerRow: Int,
  _ format: lamina_pixel_format
) -> OpaquePointer? {
  unsafe call(else: nil) { () throws(CallError) in
    guard let pixels = unsafe pixels else { throw .argument("there are no pixels") }
    guard 1...longestSide ~= width, 1...longestSide ~= height, bytesPerRow >= 4 * width,
      bytesPerRow <= Int.max / height
    else {
      throw .argument(
        "no image has \(width) × \(height) pixels with \(bytesPerRow) bytes to a row")
    }
    guard let info = format.bitmapInfo else {
      throw .argument("there is no pixel format \(format.rawValue)")
    }
    // The caller promises the bytes of all rows, of the last one up to its last pixel.
    let data = unsafe Data(bytes: pixels, count: bytesPerRow * (height - 1) + 4 * width)
    guard let provider = CGDataProvider(data: data as CFData),
      let space = CGColorSpace(name: CGColorSpace.sRGB),
      let image = unsafe CGImage(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32,
        bytesPerRow: bytesPerRow, space: space, bitmapInfo: info, provider: provider, decode: nil,
        shouldInterpolate: true, intent: .defaultIntent)
    else { throw .argument("the pixels make no image") }
    return unsafe Handle.take(image)
  }
}

@c @implementation public func lamina_image_size(
  _ pointer: OpaquePointer?, _ width: UnsafeMutablePointer<Int>?,
  _ height: UnsafeMutablePointer<Int>?
) -> lamina_status {
  call { () throws(CallError) in
    let image = try unsafe image(pointer)
    guard unsafe width != nil, unsafe height != nil else {
      throw .argument("the pointer that the result is to be written to is NULL")
    }
    unsafe width?.pointee = image.width
    unsafe height?.pointee = image.height
  }
}

@c @implementation public func lamina_image_get_pixels(
  _ pointer: OpaquePointer?, _ pixels: UnsafeMutableRawPointer?, _ bytesPerRow: Int,
  _ byteCount: Int
) -> lamina_status {
  call { () throws(CallError) in
    try unsafe copyPixels(of: image(pointer), pixels, bytesPerRow, byteCount)
  }
}

/// Copies an image's pixels to where a program wants them.
func copyPixels(
  of image: CGImage, _ pixels: UnsafeMutableRawPointer?, _ bytesPerRow: Int, _ byteCount: Int
) throws(CallError) {
  guard let pixels = unsafe pixels else { throw .argument("there is no room for the pixels") }
  let (width, height) = (image.width, image.height)
  guard bytesPerRow >= 4 * width, bytesPerRow <= Int.max / height,
    byteCount >= bytesPerRow * (height - 1) + 4 * width
  else {
    throw .argument(
      "\(width) × \(height) pixels do not fit into \(byteCount) bytes, \(bytesPerRow) to a row")
  }
  let copied: Void? = unsafe image.withPremultipliedRGBA8 { source, stride in
    for row in 0..<height {
      // Both sides have room for the row: the source is an image's, the other was checked above.
      unsafe (pixels + row * bytesPerRow).copyMemory(
        from: UnsafeRawPointer(source.baseAddress!) + row * stride, byteCount: 4 * width)
    }
  }
  guard copied != nil else { throw .nothing("there is no memory for \(width) × \(height) pixels") }
}

@c @implementation public func lamina_image_write(
  _ pointer: OpaquePointer?, _ fileName: UnsafePointer<CChar>?
) -> lamina_status {
  call { () throws(CallError) in
    let image = try unsafe image(pointer)
    try write(image, unsafe text(fileName, "the file name"))
  }
}

/// Writes an image to a file.
func write(_ image: CGImage, _ fileName: String) throws(CallError) {
  do {
    try image.write(to: URL(fileURLWithPath: fileName))
  } catch { throw CallError(LAMINA_ERROR_FILE, "\(error)") }
}

// MARK: - Textures

@c @implementation public func lamina_texture_create(
  _ name: UInt32, _ width: Int, _ height: Int, _ flags: UInt32
) -> OpaquePointer? {
  unsafe call(else: nil) { () throws(CallError) in
    guard 1...longestSide ~= width, 1...longestSide ~= height else {
      throw .argument("no texture has \(width) × \(height) pixels")
    }
    func has(_ flag: Int) -> Bool { flags & UInt32(flag) != 0 }
    return unsafe Handle.take(
      GLTextureContents(
        name: name, width: width, height: height,
        isOpaque: has(LAMINA_TEXTURE_OPAQUE),
        isFlipped: has(LAMINA_TEXTURE_FLIPPED),
        hasMipmaps: has(LAMINA_TEXTURE_MIPMAPS)))
  }
}

@c @implementation public func lamina_texture_changed(_ pointer: OpaquePointer?) -> lamina_status {
  call { () throws(CallError) in
    let texture = try unsafe Handle(pointer).object(
      GLTextureContents.self, LAMINA_KIND_TEXTURE)
    texture.setNeedsDisplay()
  }
}

// MARK: - Filters

@c @implementation public func lamina_filter_create(
  _ name: UnsafePointer<CChar>?
) -> OpaquePointer? {
  unsafe call(else: nil) { () throws(CallError) in
    let name = try unsafe text(name, "the name")
    guard let filter = try refusable({ CIFilter(name: name) }) else {
      throw .argument("there is no filter '\(name)'")
    }
    return unsafe Handle.take(filter)
  }
}

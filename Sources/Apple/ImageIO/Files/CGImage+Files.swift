// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation

extension CGImage {
  /// Makes an image of the first frame of a file in a format that Lamina reads, such as PNG and
  /// JPEG.
  ///
  /// The image is premultiplied RGBA in sRGB, or RGB without alpha; with an embedded colour profile it is
  /// in the space of that profile. Orientations are not applied. Images of more than 2²⁷ pixels are refused before they are
  /// decoded. Not part of Apple's API, which has `CGImageSource`.
  public convenience init(contentsOf url: URL) throws {
    let source = url.isFileURL ? url.path : url.absoluteString
    if url.holdsNUL { throw CGImageError.unreadable(source: source, reason: Self.nulReason) }
    let image: CGImage
    if let bytes = FrozenBytes(contentsOf: url) {
      image = try bytes.withSpan { file throws(CGImageError) in
        try ImageDecoder.image(from: file, source: source)
      }
    } else {
      // It fails again, and with its reason, unless the file has come back meanwhile.
      image = try ImageDecoder.image(from: Self.data(of: url, source: source).span, source: source)
    }
    self.init(sharing: image)
  }

  private static func data(of url: URL, source: String) throws(CGImageError) -> Data {
    do { return try Data(contentsOf: url) } catch {
      throw .unreadable(source: source, reason: error.localizedDescription)
    }
  }

  /// Makes an image of the first frame of a file's bytes; `source` names it in errors.
  package convenience init(fileData data: Data, source: String = "data") throws(CGImageError) {
    let image = try ImageDecoder.image(from: data.span, source: source)
    self.init(sharing: image)
  }

  /// Writes the image to a file in the format of its extension: png, jpg or jpeg.
  ///
  /// PNG holds straight 8-bit RGBA, or RGB when the image has no alpha, and gives back the same
  /// premultiplied pixels when it is read. JPEG holds the image over white. The file is replaced
  /// only when everything is written; a device or a pipe, such as `/dev/stdout`, gets the bytes, those of PNG
  /// where it has no extension. Not part of Apple's API, which has `CGImageDestination`.
  public func write(to url: URL) throws {
    let format: String
    switch url.pathExtension.lowercased() {
    case "png": format = "png"
    case "" where FileOutput.isStream(url): format = "png"
    case "jpg", "jpeg": format = "jpeg"
    default: throw CGImageError.unsupportedExtension(url.pathExtension)
    }
    let data = try ImageEncoder.data(self, format: format)
    do throws(FileOutputError) {
      try FileOutput.write(data, to: url)
    } catch { throw CGImageError.unwritable(source: error.path, reason: error.reason) }
  }

  /// The bytes of a PNG file, lightly compressed, for films of many frames; with `alwaysAlpha` an opaque
  /// image has alpha, too.
  package func pngBytes(alwaysAlpha: Bool = false) throws(CGImageError) -> [UInt8] {
    // The frames of a film share one header, and so one space.
    try FramePNG.bytes(of: self, hasAlpha: alwaysAlpha || !isOpaqueImage)
  }

  private static let nulReason = "the name holds a NUL, which no file's name does"
}

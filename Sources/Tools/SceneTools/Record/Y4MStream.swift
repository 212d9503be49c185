// SPDX-License-Identifier: MIT

import CoreGraphics
package import Foundation

/// Raw video on a descriptor, such as standard output: YUV4MPEG2, 4:4:4, 8 bits.
///
/// The picture over black, in limited range; by BT.709 from 720 rows on, by BT.601 below, as players take
/// video that does not say.
package final class Y4MStream: FrameSink {
  private let descriptor: Int32
  private let name: String
  private let closesDescriptor: Bool
  private let range: FrameRange

  /// Makes a stream to a descriptor, which stays open.
  package init(descriptor: Int32, _ range: FrameRange) {
    self.descriptor = descriptor
    name = "the output"
    closesDescriptor = false
    self.range = range
  }

  /// Makes a stream to a device or a pipe.
  package init(_ url: URL, _ range: FrameRange) throws(ToolError) {
    do throws(FileOutputError) {
      descriptor = try FileOutput.openStream(url)
    } catch { throw ToolError(.cannotCreate, "\(url.path): \(error.reason)") }
    name = url.path
    closesDescriptor = true
    self.range = range
  }

  deinit { if closesDescriptor { close(descriptor) } }

  package func encode(_ frame: RenderedFrame) throws(ToolError) -> [UInt8] {
    var bytes: [UInt8] = []
    if frame.number == range.first { bytes += header(frame.image) }
    bytes += Array("FRAME\n".utf8)
    return bytes + Self.planes(frame.image)
  }

  private func header(_ image: CGImage) -> [UInt8] {
    // The rate as a fraction: of a thousandth, or of 1.001 as in television.
    let whole = range.rate.rounded()
    let television = (range.rate * 1.001).rounded()
    let rate =
      abs(range.rate - whole) < 1e-9
      ? "\(Int(clamping: whole)):1"
      : abs(range.rate - television / 1.001) < 1e-3
        ? "\(Int(clamping: television * 1000)):1001"
        : "\(Int(clamping: (range.rate * 1000).rounded())):1000"
    let words =
      "YUV4MPEG2 W\(image.width) H\(image.height) F\(rate) Ip A1:1 C444 XCOLORRANGE=LIMITED\n"
    return Array(words.utf8)
  }

  /// The planes Y, Cb and Cr of a picture (ITU-R BT.601 and BT.709, 8 bits, limited range).
  static func planes(_ image: CGImage) -> [UInt8] {
    let pixels = RawPixels.premultiplied(image)
    let count = image.width * image.height
    let (red, blue) = image.height >= 720 ? (0.2126, 0.0722) : (0.299, 0.114)
    // Fixed point with 16 bits of fraction.
    func fixed(_ value: Double) -> Int { Int(clamping: (value * 65_536).rounded()) }
    let (kr, kb) = (fixed(red * 219 / 255), fixed(blue * 219 / 255))
    let kg = fixed(219.0 / 255) - kr - kb
    let (toBlue, toRed) = (fixed(112.0 / 219 / (1 - blue)), fixed(112.0 / 219 / (1 - red)))
    var planes = [UInt8](repeating: 0, count: 3 * count)
    for index in 0..<count {
      let (r, g, b) = (
        Int(pixels[4 * index]), Int(pixels[4 * index + 1]), Int(pixels[4 * index + 2])
      )
      let luma = kr * r + kg * g + kb * b
      planes[index] = UInt8(16 + (luma + 32_768) >> 16)
      let (db, dr) = (b * fixed(219.0 / 255) - luma, r * fixed(219.0 / 255) - luma)
      planes[count + index] = chroma(db, toBlue)
      planes[2 * count + index] = chroma(dr, toRed)
    }
    return planes
  }

  private static func chroma(_ difference: Int, _ factor: Int) -> UInt8 {
    UInt8(clamping: 128 + (difference * factor + 1 << 31) >> 32)
  }

  package func write(_ bytes: [UInt8], of frame: RenderedFrame) throws(ToolError) {
    try writeAll(bytes, to: descriptor, named: name)
  }

  package func finish() throws(ToolError) {}

  package func cancel() {}
}

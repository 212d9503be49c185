// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation

extension ImageMetadata {
  /// Reads the chunks before the pixels, and Exif wherever it is.
  mutating func readPNG(_ bytes: Span<UInt8>) {
    let chunks = PNGChunk.all(in: bytes)
    guard let header = chunks.first, header.type == "IHDR", header.body.count == 13 else { return }
    let at = header.body.lowerBound
    width = PNGChunk.number(bytes, at)
    height = PNGChunk.number(bytes, at + 4)
    depth = Int(bytes[at + 8])
    let kind = bytes[at + 9]
    isIndexed = kind == 3
    if isIndexed { depth = 8 }
    model = kind == 0 || kind == 4 ? .monochrome : .rgb
    hasAlpha = kind == 4 || kind == 6
    var color = PNGColor()
    for chunk in chunks.dropFirst() {
      switch chunk.type {
      case "tRNS": hasAlpha = true
      case "pHYs" where chunk.body.count == 9:
        let start = chunk.body.lowerBound
        let (x, y) = (PNGChunk.number(bytes, start), PNGChunk.number(bytes, start + 4))
        // Pixels per metre; without a unit the numbers are a ratio.
        if bytes[start + 8] == 1, x > 0, y > 0 {
          resolution = SIMD2(Double(x), Double(y)) * 0.0254
        }
      case "eXIf": readExif(bytes, at: chunk.body.lowerBound, count: chunk.body.count)
      case "iCCP", "sRGB", "gAMA", "cHRM", "cICP": color.read(chunk, bytes)
      default: break
      }
    }
    profile = color.profile
    calibratedSpace = color.space(model)
  }
}

/// The description of a PNG's colours: a coding point, a profile, sRGB, or a gamma and primaries, of
/// which the first counts (PNG, third edition, 4.3).
private struct PNGColor {
  private(set) var profile: Data?
  private var isSRGB = false
  private var coded: CGColorSpace?
  private var gamma: Double?
  private var points: [Double] = []

  mutating func read(_ chunk: PNGChunk, _ bytes: Span<UInt8>) {
    let body = bytes.bytes(in: chunk.body.prefix(ImageMetadata.maximumSize))
    func number(_ index: Int) -> Double {
      Double(PNGChunk.number(bytes, chunk.body.lowerBound + 4 * index)) / 100_000
    }
    switch chunk.type {
    case "sRGB": isSRGB = true
    case "gAMA" where body.count == 4:
      // The exponent of encoding.
      let value = number(0)
      gamma = value >= 0.05 && value <= 20 ? value : nil
    case "cHRM" where body.count == 32: points = (0..<8).map { number($0) }
    case "cICP" where body.count == 4: coded = Self.space(primaries: body[0], transfer: body[1])
    case "iCCP":
      // A name of up to 79 bytes, a NUL, the method 0, and the compressed profile.
      guard let end = body.prefix(80).firstIndex(of: 0), end + 2 < body.count, body[end + 1] == 0
      else { return }
      profile = Inflate.data(Array(body[(end + 2)...]), limit: ImageMetadata.maximumSize)
    default: break
    }
  }

  /// The space of a coding point (ITU-T H.273); nil for unknown ones.
  private static func space(primaries: UInt8, transfer: UInt8) -> CGColorSpace? {
    let name: CFString
    switch (primaries, transfer) {
    case (1, 13): name = CGColorSpace.sRGB
    case (12, 13): name = CGColorSpace.displayP3
    case (9, 16): name = CGColorSpace.itur_2100_PQ
    case (9, 18): name = CGColorSpace.itur_2100_HLG
    case (9, 1), (9, 14), (9, 15): name = CGColorSpace.itur_2020
    case (1, 1): name = CGColorSpace.itur_709
    default: return nil
    }
    return CGColorSpace(name: name)
  }

  /// The space without a profile; nil for sRGB.
  func space(_ model: CGColorSpaceModel) -> CGColorSpace? {
    if let coded, model == .rgb { return coded == .standardRGB ? nil : coded }
    guard !isSRGB, profile == nil, let gamma else { return nil }
    return CGColorSpace(encodingGamma: gamma, chromaticities: points, isGray: model == .monochrome)
  }
}

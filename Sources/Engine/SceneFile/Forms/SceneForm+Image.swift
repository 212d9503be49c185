// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import ImageIO

extension SceneForm where Value == CGImage {
  /// The form of an image: `{"image": NAME}` of the file's `images`, `{"file": PATH}` beside the
  /// scene file, `{"png": BASE64}`, or one of the test bitmaps: `{"bitmap": KIND, "width": w,
  /// "height": h}`.
  static var image: Self {
    SceneForm(
      decode: { node, reader in try reader.image(node) },
      encode: { image, writer in .members([("image", .text(try writer.imageName(of: image)))]) })
  }
}

extension SceneReader {
  /// Reads the image that a value names or contains; each is decoded once.
  func image(_ node: JSONNode) throws -> CGImage {
    guard case .object(let members) = node.value, let first = members.first else {
      throw node.mismatch(expected: "an image, such as {\"file\": \"cover.png\"}")
    }
    switch first.key {
    case "image": return try sharedImage(first, node, members)
    case "file": return try fileImage(first, node, members)
    case "png": return try embeddedImage(first, node, members)
    case "bitmap", "width", "height":
      let image = try TestBitmap(members, node, self).image()
      try note(image, at: node.location)
      return image
    case let key:
      throw SceneFileError(
        "unknown key \"\(key)\"; an image is one of image, file, png and bitmap",
        at: first.location)
    }
  }

  private func single(_ member: JSONMember, _ members: [JSONMember]) throws -> String {
    guard members.count == 1 else {
      throw SceneFileError(
        "unknown key \"\(members[1].key)\" beside \"\(member.key)\"", at: members[1].location)
    }
    return try SceneForm<String>.text.decode(member.node, self)
  }

  private func sharedImage(
    _ member: JSONMember, _ node: JSONNode, _ members: [JSONMember]
  ) throws -> CGImage {
    let name = try single(member, members)
    if let image = decodedImages[name] { return image }
    guard let source = sharedImages[name] else {
      throw SceneFileError("the file's images have none called \"\(name)\"", at: node.location)
    }
    // An entry that names another one could form a cycle.
    if case .object(let inner) = source.value, inner.first?.key == "image" {
      throw SceneFileError("an entry of images names another one", at: source.location)
    }
    let image = try image(source)
    decodedImages[name] = image
    return image
  }

  private func fileImage(
    _ member: JSONMember, _ node: JSONNode, _ members: [JSONMember]
  ) throws -> CGImage {
    let path = try single(member, members)
    if let image = decodedImages["file:" + path] { return image }
    let url = try url(of: path, at: member.node.location)
    do {
      let image = try CGImage(contentsOf: url)
      try note(image, at: member.node.location)
      decodedImages["file:" + path] = image
      return image
    } catch let error as SceneFileError {
      throw error
    } catch {
      throw SceneFileError("\(error)", at: member.node.location)
    }
  }

  private func embeddedImage(
    _ member: JSONMember, _ node: JSONNode, _ members: [JSONMember]
  ) throws -> CGImage {
    let text = try single(member, members)
    guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters),
      let provider = CGDataProvider(data: data as CFData),
      let image = unsafe CGImage(
        pngDataProviderSource: provider, decode: nil, shouldInterpolate: true,
        intent: .defaultIntent)
    else { throw SceneFileError("expected a PNG file in base 64", at: member.node.location) }
    try note(image, at: member.node.location)
    return image
  }
}

/// A bitmap computed by a formula, so that a scene of a few lines can show an image.
///
/// With u = x/(w-1), v = y/(h-1), row 0 on top, byte(f) = floor(255 f + 0.5), straight alpha:
/// `ramp` (byte(u), byte(v), 128, 255); `quadrants` four colours with a dark mark in the first;
/// `ninepatch` nine fields; `alpha` one colour with alpha byte(u (1 - v)).
private struct TestBitmap {
  /// The largest side in pixels.
  private static let largestSide = 4096

  private let kind: String
  private let width: Int
  private let height: Int
  private let location: SceneFileError.Location

  init(_ members: [JSONMember], _ node: JSONNode, _ reader: SceneReader) throws {
    var kind = ""
    var sides = ["width": 0, "height": 0]
    for member in members {
      switch member.key {
      case "bitmap": kind = try SceneForm<String>.text.decode(member.node, reader)
      case "width", "height":
        sides[member.key] = try SceneForm<Int>.number.decode(member.node, reader)
      case let key:
        throw SceneFileError(
          "unknown key \"\(key)\"; a bitmap has bitmap, width and height", at: member.location)
      }
    }
    guard let width = sides["width"], let height = sides["height"],
      (1...Self.largestSide).contains(width), (1...Self.largestSide).contains(height)
    else {
      throw node.mismatch(expected: "a bitmap with width and height from 1 to \(Self.largestSide)")
    }
    guard ["ramp", "quadrants", "ninepatch", "alpha"].contains(kind) else {
      throw SceneFileError(
        "unknown bitmap \"\(kind)\"; there are ramp, quadrants, ninepatch and alpha",
        at: node.location)
    }
    (self.kind, self.width, self.height, location) = (kind, width, height, node.location)
  }

  func image() throws -> CGImage {
    var bytes = Data(capacity: 4 * width * height)
    for y in 0..<height {
      for x in 0..<width {
        let color = pixel(x, y)
        for channel in 0..<3 {
          bytes.append(UInt8(clamping: (Double(color[channel] * color[3]) / 255).rounded()))
        }
        bytes.append(UInt8(color[3]))
      }
    }
    guard let space = CGColorSpace(name: CGColorSpace.sRGB),
      let provider = CGDataProvider(data: bytes as CFData),
      let image = unsafe CGImage(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32,
        bytesPerRow: 4 * width, space: space,
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
        provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    else { throw SceneFileError("the bitmap cannot be made", at: location) }
    return image
  }

  /// Straight red, green, blue and alpha of a pixel, 0 to 255; row 0 is the top row.
  private func pixel(_ x: Int, _ y: Int) -> [Int] {
    let u = Double(x) / Double(max(width - 1, 1)), v = Double(y) / Double(max(height - 1, 1))
    let byte = { (f: Double) in Int(clamping: (255 * f + 0.5).rounded(.down)) }
    switch kind {
    case "ramp": return [byte(u), byte(v), 128, 255]
    case "quadrants":
      if 8 * x < width && 8 * y < height { return [33, 37, 41, 255] }
      if 2 * y < height { return 2 * x < width ? [224, 49, 49, 255] : [47, 158, 68, 255] }
      return 2 * x < width ? [25, 113, 194, 255] : [242, 192, 55, 255]
    case "ninepatch":
      let column = 3 * x / width, row = 3 * y / height
      return [60 + 80 * column, 60 + 80 * row, (column + row) % 2 == 1 ? 200 : 60, 255]
    default: return [214, 51, 108, byte(u * (1 - v))]
    }
  }
}

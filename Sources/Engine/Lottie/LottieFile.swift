// SPDX-License-Identifier: MIT

public import CoreAnimation
public import CoreGraphics
public import Foundation

/// An animation in the Lottie format, as layers with keyframe animations.
///
/// ```swift
/// let file = try LottieFile(contentsOf: url)
/// view.layer.addSublayer(try file.makeLayer(repeatCount: .infinity))
/// for issue in file.unsupported { print(issue) }
/// ```
/// `docs/lottie.md` lists the supported features. Lengths are points, times seconds, y grows downward.
public struct LottieFile {
  /// The name of the animation; nil where the file has none.
  public var name: String? { document.name }
  /// The canvas, in points.
  public var size: CGSize { document.size }
  /// Frames per second.
  public var frameRate: Double { document.frameRate }
  /// The number of the first frame.
  public var startFrame: Double { document.start }
  /// The number of the frame before which the animation ends.
  public var endFrame: Double { document.end }
  /// The length of the animation, in seconds.
  public var duration: TimeInterval { (document.end - document.start) / document.frameRate }
  /// All that the file asks for and that is left out or shown in another way, in the file's order.
  public let unsupported: [Issue]

  private let document: LottieDocument
  private let images: LottieImages
  private let limits: Limits
  private let fileName: String?

  /// Reads a file; images are embedded in it, or files in its folder or below.
  ///
  /// - Parameters:
  ///   - url: the file.
  ///   - limits: the sizes at which it is refused.
  /// - Throws: `LottieFileError` with the file's name, or Foundation's error where the file cannot be read.
  public init(contentsOf url: URL, limits: Limits = Limits()) throws {
    let handle = try FileHandle(forReadingFrom: url)
    defer { try? handle.close() }
    var data = Data()
    while data.count <= limits.byteCount, let part = try handle.read(upToCount: 1 << 20),
      !part.isEmpty
    {
      data.append(part)
    }
    try self.init(
      data: data, name: url.lastPathComponent, folder: url.deletingLastPathComponent(),
      limits: limits)
  }

  /// Reads the text of a file.
  ///
  /// - Parameters:
  ///   - data: the text, in UTF-8.
  ///   - folder: the folder that images are in; nil, the default, for embedded ones only.
  ///   - limits: the sizes at which it is refused.
  /// - Throws: `LottieFileError`.
  public init(data: Data, folder: URL? = nil, limits: Limits = Limits()) throws {
    try self.init(data: data, name: nil, folder: folder, limits: limits)
  }

  private init(data: Data, name: String?, folder: URL?, limits: Limits) throws {
    self.limits = limits
    fileName = name
    images = LottieImages(folder: folder, limits: limits)
    let reader = ValueReader(limits: limits)
    document = try LottieFileError.naming(name) {
      guard data.count <= limits.byteCount else {
        throw Limits.excess("the text is too long", limit: limits.byteCount, name: "byteCount")
      }
      guard let text = String(validating: data, as: UTF8.self) else {
        throw LottieFileError(.malformedText, "the file is not UTF-8 text")
      }
      return try LottieDocument(
        try LottieNode.parse(text, depthLimit: limits.depth), reader)
    }
    // Some faults show only when layers are made: compositions within themselves, missing images.
    _ = try Self.layer(document, images, reader, repeatCount: 1, name)
    unsupported = reader.issues
  }

  /// Makes new layers: a root of the file's size whose animations begin when it is added to a tree.
  ///
  /// - Parameter repeatCount: how often the animation is played. Default 1; its last frame stays.
  /// - Throws: `LottieFileError` for an image whose file has gone meanwhile.
  public func makeLayer(repeatCount: Float = 1) throws -> CALayer {
    try Self.layer(
      document, images, ValueReader(limits: limits), repeatCount: repeatCount, fileName)
  }

  private static func layer(
    _ document: LottieDocument, _ images: LottieImages, _ reader: ValueReader,
    repeatCount: Float, _ name: String?
  ) throws -> CALayer {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    return try LottieFileError.naming(name) {
      try LayerTreeBuilder(document, images: images, reader: reader, repeatCount: repeatCount)
        .root()
    }
  }

  /// Whether a text is an animation in the Lottie format: an object with `v`, `ip`, `op`, `fr` and `layers`.
  public static func isLottie(_ data: Data) -> Bool {
    let keys = ["v", "ip", "op", "fr", "layers"]
    // Most other texts lack one of these, and need not be parsed.
    guard keys.allSatisfy({ data.range(of: Data("\"\($0)\"".utf8)) != nil }),
      let text = String(validating: data, as: UTF8.self),
      let node = try? LottieNode.parse(text, depthLimit: Limits().depth)
    else { return false }
    return keys.allSatisfy { node[$0] != nil }
  }
}

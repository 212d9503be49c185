// SPDX-License-Identifier: MIT

internal import Foundation

extension SceneFile {
  /// The limits of a scene that is read: one that asks for more is refused with an error that names the limit.
  ///
  /// ```swift
  /// var limits = SceneFile.Limits()
  /// limits.layerCount = 1_000
  /// let scene = try SceneFile(contentsOf: url, limits: limits)
  /// ```
  public struct Limits: Equatable, Sendable {
    /// The most bytes of the text. Default 2²⁸.
    public var byteCount = 1 << 28
    /// The most objects and lists within one another. Default 1,024; a layer is two deeper than its superlayer.
    public var depth = 1024
    /// The most layers, masks among them. Default 2²⁰.
    public var layerCount = 1 << 20
    /// The most bytes in UTF-8 of the text of one layer. Default 2²⁴.
    public var textLength = 1 << 24
    /// The most segments of one path. Default 2²⁰.
    public var segmentCount = 1 << 20
    /// The most pixels of all images together. Default 2²⁸, a gibibyte of them.
    public var pixelCount = 1 << 28
    /// The most films; each is decoded by a process of its own. Default 64.
    public var filmCount = 64
    /// The most letters, words and lines that are layers of their own. Default 4,096.
    public var partCount = 4096
    /// The most captions of all files together. Default 10,000.
    public var captionCount = 10_000
    /// The most characters, in UTF-16 units, of all texts together that get the font size at which they `fit`, for which
    /// each is laid out some twenty times. Default 2¹⁸.
    public var fittedLength = 1 << 18
    /// The most pixels that all filters of layers together go over, by the layers' boxes in the canvas as they are at
    /// first. Default 2²⁸, half a minute of work without a graphics card.
    public var filteredPixelCount = 1 << 28
    /// The most values of a scene with variables, each repetition counted, and of the animations of all parts of texts,
    /// counted for each part. Default 2²².
    public var valueCount = 1 << 22

    /// Makes limits with the default values.
    public init() {}

    /// The data of a file; throws without reading on where it is too large.
    func data(of url: URL) throws -> Data {
      let file = try FileHandle(forReadingFrom: url)
      defer { try? file.close() }
      var data = Data()
      while data.count <= byteCount, let part = try file.read(upToCount: 1 << 20), !part.isEmpty {
        data.append(part)
      }
      return data
    }

    /// Throws if a text has more bytes than are read.
    func check(byteCount count: Int) throws {
      guard count <= byteCount else {
        throw Self.excess("the text is too long", limit: byteCount, name: "byteCount")
      }
    }

    /// The error of a scene beyond a limit.
    static func excess(
      _ subject: String, limit: Int, name: String, at location: SceneFileError.Location? = nil
    ) -> SceneFileError {
      SceneFileError(
        "\(subject), more than \(limit) (SceneFile.Limits.\(name))", at: location)
    }
  }
}

// SPDX-License-Identifier: MIT

internal import CoreText
public import Foundation

extension SceneFile {
  /// A file of fonts, which the texts of the scene name.
  public struct FontFile: Equatable, Sendable {
    /// The file: TrueType, OpenType or a collection of these.
    public var url: URL { didSet { path = url.path } }
    /// The path as the scene has it: a scene is written as it was read.
    private(set) var path: String
    private var location: SceneFileError.Location?

    /// Names a file.
    public init(url: URL) {
      self.url = url
      path = url.path
    }

    /// The most files of fonts of a scene.
    static let countLimit = 64

    /// Reads the path of a file.
    init(_ node: JSONNode, _ reader: SceneReader) throws {
      path = try SceneForm<String>.text.decode(node, reader)
      url = try reader.url(of: path, at: node.location)
      location = node.location
    }

    /// Registers the fonts in this process, unless they are registered already.
    ///
    /// - Throws: `SceneFileError` for a file that is not there, or that holds no font.
    func register() throws {
      guard CTFontManagerGetScopeForURL(url as CFURL) == .none else { return }
      guard FileManager.default.isReadableFile(atPath: url.path) else {
        throw SceneFileError("\(path): the file of fonts cannot be read", at: location)
      }
      // No variable receives the error: only one reason is left.
      guard CTFontManagerRegisterFontsForURL(url as CFURL, .process, nil) else {
        throw SceneFileError("\(path): the file holds no font that can be used", at: location)
      }
    }
  }
}

// SPDX-License-Identifier: MIT

public import Foundation
internal import ViewCore

/// The bytes of a file of a bundle, by its name.
open class NSDataAsset: NSObject, NSCopying, @unchecked Sendable {
  /// The name by which the file was found.
  public let name: String
  /// The bytes.
  public let data: Data

  /// Finds the file with a name in the main bundle; nil if none exists.
  public convenience init?(name: String) { self.init(name: name, bundle: .main) }

  /// Finds the file with a name in a bundle; nil if none exists.
  ///
  /// The name is a file's, with its extension or without.
  public init?(name: String, bundle: Bundle) {
    guard let data = Self.data(named: name, in: bundle) else { return nil }
    self.name = name
    self.data = data
    super.init()
  }

  private static func data(named name: String, in bundle: Bundle) -> Data? {
    let manager = FileManager.default
    for folder in ImageFiles.folders(of: bundle) {
      let exact = folder.appendingPathComponent(name)
      if let data = try? Data(contentsOf: exact) { return data }
      let entries =
        (try? manager.contentsOfDirectory(
          at: exact.deletingLastPathComponent(), includingPropertiesForKeys: nil)) ?? []
      let base = exact.lastPathComponent
      let found = entries.sorted { $0.path < $1.path }.first {
        $0.deletingPathExtension().lastPathComponent == base
      }
      if let found, let data = try? Data(contentsOf: found) { return data }
    }
    return nil
  }

  /// The asset itself, which never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// The asset itself, which never changes.
  open override func copy() -> Any { self }
}

// SPDX-License-Identifier: MIT

import Foundation

/// An error of a folder or file, with its path and what to do.
public struct PortError: Error, Sendable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Kind: Sendable {
    /// A file that is not Swift, or not text.
    case notSwift
    /// Nothing there, or not readable.
    case unreadable
    /// A place that cannot be written to.
    case unwritable
  }

  public let kind: Kind
  public let description: String

  init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}

/// A folder of Swift sources.
///
/// Hidden folders are left out. Symbolic links are not followed, so that nothing outside is read or written,
/// and links that lead back to a folder around them do no harm.
public struct SourceFolder: Sendable {
  /// The largest file that is read, in bytes.
  private static let sizeLimit = 8 << 20

  public let url: URL
  /// The readable files, sorted by path.
  public private(set) var sources: [SwiftSource] = []
  /// The files that cannot be read, and why.
  public private(set) var errors: [PortError] = []
  /// The links that were not followed, by their paths.
  public private(set) var links: [String] = []

  /// Reads a folder, or one file.
  ///
  /// - Throws: `PortError` if the folder is not there, is no folder or cannot be read.
  public init(_ url: URL) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
      // A link that leads to itself is there, but nothing is behind it.
      let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: url.path)) != nil
      throw PortError(
        .unreadable,
        isLink ? "\(url.path) is a link that leads nowhere" : "\(url.path) is not there")
    }
    guard isFolder.boolValue else {
      self.url = url.deletingLastPathComponent()
      read(url.lastPathComponent)
      if let error = errors.first { throw error }
      return
    }
    self.url = url.resolvingSymlinksInPath()
    guard FileManager.default.isReadableFile(atPath: self.url.path) else {
      throw PortError(.unreadable, "\(url.path) cannot be read: its permissions forbid it")
    }
    visit("")
    sources.sort { $0.path < $1.path }
  }

  private mutating func visit(_ folder: String) {
    let place = folder.isEmpty ? url : url.appendingPathComponent(folder)
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: place.path).sorted()
    } catch {
      errors.append(PortError(.unreadable, "\(folder): the folder cannot be read"))
      return
    }
    for name in names where !name.hasPrefix(".") {
      let path = folder.isEmpty ? name : folder + "/" + name
      let attributes = try? FileManager.default.attributesOfItem(
        atPath: url.appendingPathComponent(path).path)
      switch attributes?[.type] as? FileAttributeType {
      case .typeSymbolicLink?:
        links.append(path)
      case .typeDirectory?: visit(path)
      case .typeRegular? where name.hasSuffix(".swift"): read(path)
      default: break
      }
    }
  }

  private mutating func read(_ path: String) {
    let file = url.appendingPathComponent(path)
    let size = (try? FileManager.default.attributesOfItem(atPath: file.path))?[.size] as? Int ?? 0
    guard size <= Self.sizeLimit else {
      errors.append(
        PortError(.notSwift, "\(path): \(size) bytes are more than a source has (8 MiB)"))
      return
    }
    guard let data = FileManager.default.contents(atPath: file.path) else {
      errors.append(PortError(.unreadable, "\(path): cannot be read: its permissions forbid it"))
      return
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      errors.append(
        PortError(.notSwift, "\(path): is not UTF-8; save it so, or by iconv -t UTF-8"))
      return
    }
    sources.append(SwiftSource(path: path, text: text))
  }

  /// Writes files below a folder, each whole or not at all.
  ///
  /// - Throws: `PortError` for the first that cannot be written.
  public static func write(_ files: [SwiftSource], to folder: URL) throws {
    for file in files {
      let target = folder.appendingPathComponent(file.path)
      do {
        try FileManager.default.createDirectory(
          at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        // The file's permissions stay.
        let attributes = try? FileManager.default.attributesOfItem(atPath: target.path)
        try Data(file.text.utf8).write(to: target, options: .atomic)
        if let permissions = attributes?[.posixPermissions] {
          try? FileManager.default.setAttributes(
            [.posixPermissions: permissions], ofItemAtPath: target.path)
        }
      } catch {
        throw PortError(.unwritable, "\(target.path) cannot be written")
      }
    }
  }
}

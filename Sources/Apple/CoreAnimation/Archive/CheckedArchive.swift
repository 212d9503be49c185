// SPDX-License-Identifier: MIT

internal import Foundation

/// An archive whose structure is sound.
///
/// Foundation's reader takes several things for granted: each object names a description of its class, the values
/// of its own classes have their types, no object holds itself. Archives without them are refused here.
struct CheckedArchive {
  /// The archive as a binary property list.
  private var data: Data
  /// The names of the classes whose objects are dictionaries.
  private let dictionaryNames: [String: AnyClass]

  /// Checks an archive, which is a property list in binary form or in XML.
  init(_ source: Data, limits: ArchiveLimits) throws {
    guard source.count <= limits.byteCount else {
      throw CocoaError.archive(
        "it has more than \(limits.byteCount) bytes (ArchiveLimits.byteCount)")
    }
    data = source
    if !source.starts(with: BinaryPropertyList.signature) {
      try PropertyListText.check(source)
      let list = try unsafe PropertyListSerialization.propertyList(from: source, format: nil)
      data = try PropertyListSerialization.data(
        fromPropertyList: list, format: .binary, options: 0)
    }
    var objects = ArchivedObjects(list: try BinaryPropertyList(data), limits: limits)
    try objects.read()
    try objects.checkReferences()
    dictionaryNames = objects.dictionaryNames
    if !objects.dictionaries.isEmpty {
      data = try ArchivedDictionary.dividing(data, at: objects.dictionaries)
    }
  }

  /// Reads the root object.
  func root() throws -> Any? {
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
    // All classes have been checked. With secure coding required, Foundation would end the program at one that is
    // not expected in its place.
    unarchiver.decodingFailurePolicy = .setErrorAndReturn
    let replacement = DictionaryReplacement()
    unarchiver.delegate = replacement
    dictionaryNames.forEach { unarchiver.setClass($0.value, forClassName: $0.key) }
    let root = withExtendedLifetime(replacement) {
      unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey)
    }
    unarchiver.finishDecoding()
    if let error = unarchiver.error { throw error }
    return root
  }
}

/// A property list in XML, as archives have it.
private enum PropertyListText {
  /// An archive's own nesting: the list, its objects, an object, a list in it, a reference.
  private static let depthLimit = 8

  /// Refuses texts whose elements are nested deeper than those of an archive, since Foundation reads them by
  /// recursion. What could hide an element, such as a comment, appears in no archive.
  static func check(_ data: Data) throws {
    guard data.starts(with: Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>".utf8)) else {
      throw CocoaError.archive("it is no property list")
    }
    var depth = 0
    var rest = data.dropFirst()
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      let tag = rest[start...].dropFirst()
      rest = tag
      if tag.first == UInt8(ascii: "?") || tag.starts(with: Array("!--".utf8))
        || tag.starts(with: Array("![".utf8))
      {
        throw CocoaError.archive("its text has parts that no archive has")
      }
      let end = tag.firstIndex(of: UInt8(ascii: ">")) ?? tag.endIndex
      if tag.first == UInt8(ascii: "!") {
        guard !tag[..<end].contains(UInt8(ascii: "[")) else {
          throw CocoaError.archive("its text declares elements")
        }
      } else if tag.first == UInt8(ascii: "/") {
        depth -= 1
      } else if end == tag.startIndex || tag[..<end].last != UInt8(ascii: "/") {
        depth += 1
      }
      guard depth <= depthLimit else {
        throw CocoaError.archive("its elements are nested too deep")
      }
    }
  }
}

// SPDX-License-Identifier: MIT

internal import Foundation

/// A dictionary in an archive whose keys and values are single objects.
///
/// Foundation's dictionaries read past the end of their values if one of them cannot be read.
class ArchivedDictionary: NSObject, NSSecureCoding {
  class var supportsSecureCoding: Bool { true }

  fileprivate var entries: [AnyHashable: Any] = [:]

  /// The dictionary that takes this object's place.
  fileprivate var dictionary: NSDictionary { NSDictionary(dictionary: entries) }

  required init?(coder: NSCoder) {
    super.init()
    for index in 0..<max(0, coder.decodeInteger(forKey: Self.countKey)) {
      guard let key = coder.decodeObject(forKey: Self.key(index)) as? AnyHashable,
        let value = coder.decodeObject(forKey: Self.value(index))
      else { return nil }
      guard key.base is String || key.base is NSNumber else { return nil }
      entries[key] = value
    }
  }

  func encode(with coder: NSCoder) {}

  /// Puts the keys and values of dictionaries in the form that this class reads.
  static func dividing(_ data: Data, at indices: [Int]) throws -> Data {
    let list = try unsafe PropertyListSerialization.propertyList(from: data, format: nil)
    guard var archive = list as? [String: Any], var objects = archive["$objects"] as? [Any] else {
      throw CocoaError.archive("it has no list of objects")
    }
    for index in indices {
      guard let object = objects[index] as? [String: Any] else { continue }
      let keys = object["NS.keys"] as? [Any] ?? []
      let values = object["NS.objects"] as? [Any] ?? []
      var divided: [String: Any] = [countKey: keys.count]
      divided["$class"] = object["$class"]
      for (index, (key, value)) in zip(keys, values).enumerated() {
        divided[Self.key(index)] = key
        divided[Self.value(index)] = value
      }
      objects[index] = divided
    }
    archive["$objects"] = objects
    return try PropertyListSerialization.data(
      fromPropertyList: archive, format: .binary, options: 0)
  }

  private static let countKey = "lamina.count"

  private static func key(_ index: Int) -> String { "lamina.key.\(index)" }

  private static func value(_ index: Int) -> String { "lamina.value.\(index)" }
}

/// The same for a dictionary that can be changed.
final class MutableArchivedDictionary: ArchivedDictionary {
  fileprivate override var dictionary: NSDictionary { NSMutableDictionary(dictionary: entries) }
}

/// Puts dictionaries in the place of the objects that read them.
final class DictionaryReplacement: NSKeyedUnarchiverDelegate {
  func unarchiver(_ unarchiver: NSKeyedUnarchiver, didDecode object: Any?) -> Any? {
    (object as? ArchivedDictionary)?.dictionary ?? object
  }

  // Foundation's defaults for the rest of the protocol are its own.
  func unarchiver(
    _ unarchiver: NSKeyedUnarchiver, cannotDecodeObjectOfClassName name: String,
    originalClasses classNames: [String]
  ) -> AnyClass? { nil }

  func unarchiver(
    _ unarchiver: NSKeyedUnarchiver, willReplace object: Any, with newObject: Any
  ) {}

  func unarchiverWillFinish(_ unarchiver: NSKeyedUnarchiver) {}

  func unarchiverDidFinish(_ unarchiver: NSKeyedUnarchiver) {}
}

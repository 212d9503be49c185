// SPDX-License-Identifier: MIT

internal import CoreAnimation
package import Foundation

/// Archives with one fault each, made from a sound one.
package enum ArchiveVariants {
  /// The archive as XML.
  package static func text(of data: Data) throws -> String {
    let list = try unsafe PropertyListSerialization.propertyList(from: data, format: nil)
    return String(
      decoding: try PropertyListSerialization.data(
        fromPropertyList: list, format: .xml, options: 0), as: UTF8.self)
  }

  /// Archives in which one reference leads to another object, one for each reference and object.
  package static func exchangingReferences(in data: Data) throws -> [Data] {
    let parts = try text(of: data).components(separatedBy: "<key>CF$UID</key>")
    let list = try unsafe PropertyListSerialization.propertyList(from: data, format: nil)
    let count = ((list as? [String: Any])?["$objects"] as? [Any])?.count ?? 0
    var result: [Data] = []
    for index in parts.indices.dropFirst() {
      guard let end = parts[index].range(of: "</integer>") else { continue }
      for target in 0...count {
        var changed = parts
        changed[index] = "<integer>\(target)" + parts[index][end.lowerBound...]
        result.append(Data(changed.joined(separator: "<key>CF$UID</key>").utf8))
      }
    }
    return result
  }

  /// The count of archives that are read as an object; the others are refused with an error.
  package static func readableCount<Object>(
    _ archives: [Data], as type: Object.Type
  ) -> Int where Object: NSObject, Object: NSSecureCoding {
    archives.count { data in
      (try? NSKeyedUnarchiver.unarchivedObject(ofClass: type, fromUntrusted: data)) != nil
    }
  }
}

// SPDX-License-Identifier: MIT

import Foundation

@testable import CoreAnimation

/// Reads keyed archives of layers, and archives what was read again.
enum ArchiveTarget {
  static func run(_ data: Data) {
    guard hasKnownClasses(data),
      let layer = try? NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data)
    else { return }
    layer.layoutIfNeeded()
    guard
      let again = try? NSKeyedArchiver.archivedData(
        withRootObject: layer, requiringSecureCoding: true)
    else { return }
    let copy = try? NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: again)
    precondition(copy != nil, "an archive that was written cannot be read")
  }

  private static let names = Set(ArchivedValue.classes.map { NSStringFromClass($0) })

  /// Whether an archive is of a layer, with objects of classes that archives of layers hold: Foundation itself
  /// ends the program at others.
  private static func hasKnownClasses(_ data: Data) -> Bool {
    guard
      let archive = try? PropertyListSerialization.propertyList(from: data, format: nil)
        as? [String: Any],
      let objects = archive["$objects"] as? [Any]
    else { return false }
    let found = objects.compactMap { ($0 as? [String: Any])?["$classname"] as? String }
    return found.allSatisfy(names.contains)
  }
}

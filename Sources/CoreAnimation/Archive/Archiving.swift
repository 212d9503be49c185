// SPDX-License-Identifier: MIT

internal import Foundation

/// Archives of layers and animations, driven by the property tables (behaviour fact DV-2).
///
/// Each stored property that differs from its default goes under its key; values of the
/// application's own keys go into one dictionary. What cannot be archived is left out and logged.
extension CALayer {
  /// Where the values of undeclared keys lie.
  private static let containerKey = "lamina.container"
  /// Declared properties that are layers, which go into the archive as objects of their own.
  private static let layerKeys: Set<String> = ["sublayers", "mask"]

  final func encodeValues(to coder: NSCoder) {
    for property in Self.declaredProperties.rows
    where shouldArchiveValue(forKey: property.key) && !Self.layerKeys.contains(property.key) {
      guard let value = property.keyed.get(self) else { continue }
      Archive.encode(value, property.key, coder)
    }
    if !children.isEmpty { coder.encode(NSArray(array: children), forKey: "sublayers") }
    if let mask = rare?.mask { coder.encode(mask, forKey: "mask") }
    Archive.encodeContainer(rare?.container ?? [:], Self.containerKey, coder)
  }

  final func decode(from coder: NSCoder) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    for property in Self.declaredProperties.rows
    where property.keyed.isArchived && !Self.layerKeys.contains(property.key) {
      guard let value = Archive.decode(property.key, coder) else { continue }
      if !property.keyed.set(self, value) { refuse(value, for: property) }
    }
    if coder.containsValue(forKey: "mask"),
      let mask = coder.decodeObject(of: CALayer.self, forKey: "mask")
    {
      setMask(mask)
    }
    if coder.containsValue(forKey: "sublayers") {
      let layers = coder.decodeObject(of: ArchivedValue.classes, forKey: "sublayers") as? [Any]
      setChildren(layers?.compactMap { $0 as? CALayer } ?? [])
    }
    for (key, value) in Archive.decodeContainer(Self.containerKey, coder) {
      madeRare.container[key] = value
    }
  }
}

extension CAAnimation {
  private static let containerKey = "lamina.container"

  final func encodeValues(to coder: NSCoder) {
    for property in Self.declaredProperties.rows where shouldArchiveValue(forKey: property.key) {
      guard let value = property.get(self) else { continue }
      Archive.encode(value, property.key, coder)
    }
    Archive.encodeContainer(container, Self.containerKey, coder)
  }

  final func decode(from coder: NSCoder) {
    for property in Self.declaredProperties.rows where property.isArchived {
      guard let value = Archive.decode(property.key, coder) else { continue }
      if !property.set(self, value) {
        Refusal.log("CAAnimation", "\(property.key) in the archive is malformed")
      }
    }
    container = Archive.decodeContainer(Self.containerKey, coder)
  }
}

extension CAEmitterCell {
  private static let containerKey = "lamina.container"

  final func encodeValues(to coder: NSCoder) {
    for row in EmitterCellTable.shared.rows where shouldArchiveValue(forKey: row.key) {
      guard let value = row.get(self) else { continue }
      Archive.encode(value, row.key, coder)
    }
    Archive.encodeContainer(container, Self.containerKey, coder)
  }

  final func decode(from coder: NSCoder) {
    for row in EmitterCellTable.shared.rows where row.isArchived {
      guard let value = Archive.decode(row.key, coder) else { continue }
      if !row.set(self, value) { refuse(value, row.key) }
    }
    container = Archive.decodeContainer(Self.containerKey, coder)
  }
}

/// Single values in a coder.
private enum Archive {
  static func encode(_ value: Any, _ key: String, _ coder: NSCoder) {
    guard let object = ArchivedValue.encoded(value) else {
      Refusal.log("NSCoder", "\(key) of type \(type(of: value)) cannot be archived")
      return
    }
    coder.encode(object, forKey: key)
  }

  static func decode(_ key: String, _ coder: NSCoder) -> Any? {
    guard coder.containsValue(forKey: key),
      let object = coder.decodeObject(of: ArchivedValue.classes, forKey: key)
    else { return nil }
    return ArchivedValue.decoded(object)
  }

  static func encodeContainer(_ values: [String: Any], _ key: String, _ coder: NSCoder) {
    let result = NSMutableDictionary()
    for (key, value) in values {
      guard let object = ArchivedValue.encoded(value) else {
        Refusal.log("NSCoder", "\(key) of type \(type(of: value)) cannot be archived")
        continue
      }
      result.setObject(object, forKey: NSString(string: key))
    }
    if result.count > 0 { coder.encode(result, forKey: key) }
  }

  static func decodeContainer(_ key: String, _ coder: NSCoder) -> [String: Any] {
    // Asked for a value that it lacks, a coder fails as a whole.
    guard coder.containsValue(forKey: key) else { return [:] }
    let stored = coder.decodeObject(of: ArchivedValue.classes, forKey: key) as? [String: Any]
    return (stored ?? [:]).compactMapValues { ArchivedValue.decoded($0) }
  }
}

// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import Foundation

/// Archives of layers and animations, driven by the property tables (behaviour fact DV-2).
///
/// Each stored property whose value is not that of a new object goes under its key, be it zero or
/// nil; values of the application's own keys go into one dictionary. What cannot be archived is
/// left out and logged. However deep a tree is, it is written, see `ArchivePass`.
extension CALayer {
  /// The key of sublayers that are nested deeper than a coder goes down.
  private static let deeperKey = "lamina.deeper"
  /// Declared properties that are layers, which go into the archive as objects of their own.
  private static let layerKeys: Set<String> = ["sublayers", "mask"]

  final func encodeValues(to coder: NSCoder) {
    ArchivePass.enterLayer(coder) { pass in
      encodeProperties(to: coder, except: Self.layerKeys)
      if pass.depth < ArchivePass.layerLimit {
        if !children.isEmpty {
          coder.encode(ArchivedBox("list", items: children), forKey: "sublayers")
        }
        if let mask = rare?.mask { coder.encode(mask, forKey: "mask") }
      } else if !children.isEmpty || rare?.mask != nil {
        pass.postponed.append(self)
      }
    } last: { pass in
      encodePostponed(of: pass, to: coder)
    }
  }

  /// Writes what lies below the layers at the limit, which may postpone more.
  private func encodePostponed(of pass: ArchivePass, to coder: NSCoder) {
    var index = 0
    while index < pass.postponed.count {
      let layer = pass.postponed[index]
      let mask: NSObject = layer.rare?.mask ?? ArchivedBox("null")
      coder.encode(
        ArchivedBox("layers", items: [layer, mask] + layer.children),
        forKey: "\(Self.deeperKey).\(index)")
      index += 1
    }
    pass.postponed = []
  }

  final func decode(from coder: NSCoder) {
    ArchivePass.enterLayer(coder) { pass in
      if pass.refusesToRead { return }
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      defer { CATransaction.commit() }
      decodeProperties(from: coder, except: Self.layerKeys)
      if coder.containsValue(forKey: "mask"),
        let mask = coder.object(CALayer.self, forKey: "mask")
      {
        setMask(mask)
      }
      if let layers = Archive.decode("sublayers", coder) as? [Any] {
        setChildren(layers.compactMap { $0 as? CALayer })
      }
    } last: { _ in
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      Self.decodePostponed(from: coder)
      CATransaction.commit()
    }
  }

  private static func decodePostponed(from coder: NSCoder) {
    var index = 0
    while coder.containsValue(forKey: "\(deeperKey).\(index)") {
      let box = coder.object(ArchivedBox.self, forKey: "\(deeperKey).\(index)")
      guard let box, box.kind == "layers", let layer = box.items.first as? CALayer else { return }
      if let mask = box.items.dropFirst().first as? CALayer { layer.setMask(mask) }
      layer.setChildren(box.items.dropFirst(2).compactMap { $0 as? CALayer })
      index += 1
    }
  }
}

extension KeyedObject {
  /// The key of the values of undeclared keys.
  private static var containerKey: String { "lamina.container" }

  /// Writes an animation or a cell; one nested too deep is written empty.
  func encodeNested(to coder: NSCoder) {
    ArchivePass.enter(coder) { pass in
      guard pass.depth <= ArchivePass.layerLimit else {
        return RefusalLog.refuse(
          "NSCoder: nesting",
          "groups and cells nested more than \(ArchivePass.layerLimit) levels deep are archived "
            + "empty")
      }
      encodeProperties(to: coder)
    }
  }

  /// Reads an animation or a cell.
  func decodeNested(from coder: NSCoder) {
    ArchivePass.enter(coder) { pass in
      if !pass.refusesToRead { decodeProperties(from: coder) }
    }
  }

  /// Writes the declared properties that are worth it, and the values of undeclared keys.
  fileprivate func encodeProperties(to coder: NSCoder, except keys: Set<String> = []) {
    let table = type(of: self).declaredProperties
    for row in table.rows.map(\.keyed)
    where row.archiving != .none && !keys.contains(row.key) && shouldArchiveValue(forKey: row.key) {
      Archive.encode(row.get(self), row.key, row.archiving == .link, coder)
    }
    Archive.encodeContainer(
      container.filter { table[$0.key] == nil }, Self.containerKey, coder)
  }

  /// Reads the declared properties and the values of undeclared keys.
  fileprivate func decodeProperties(from coder: NSCoder, except keys: Set<String> = []) {
    let table = type(of: self).declaredProperties
    for row in table.rows.map(\.keyed) where row.archiving != .none && !keys.contains(row.key) {
      guard let value = Archive.decode(row.key, coder) else { continue }
      if !row.set(self, value is NSNull ? nil : value) { refuse(value, forKey: row.key) }
    }
    let others = Archive.decodeContainer(Self.containerKey, coder).filter { table[$0.key] == nil }
    if !others.isEmpty { container = others }
  }
}

/// Single values in a coder.
private enum Archive {
  /// Writes a value; nil as the object that represents it.
  ///
  /// - Parameter isLink: whether an object without a form in archives is left out in silence.
  static func encode(_ value: Any?, _ key: String, _ isLink: Bool, _ coder: NSCoder) {
    guard let value else { return coder.encode(ArchivedBox("null"), forKey: key) }
    if isLink, !(value is CAConstraintLayoutManager) { return }
    guard let object = ArchivedValue.encoded(value) else {
      RefusalLog.refuse("NSCoder: \(key)", "\(key) of type \(type(of: value)) cannot be archived")
      return
    }
    coder.encode(object, forKey: key)
  }

  static func decode(_ key: String, _ coder: NSCoder) -> Any? {
    // Asked for a value that it lacks, a coder fails as a whole.
    guard coder.containsValue(forKey: key),
      let object = coder.decodeObject(of: ArchivedValue.classes, forKey: key)
    else { return nil }
    return ArchivedValue.decoded(object)
  }

  static func encodeContainer(_ values: [String: Any], _ key: String, _ coder: NSCoder) {
    var kept: [String: Any] = [:]
    for (key, value) in values {
      if let object = ArchivedValue.encoded(value) {
        kept[key] = object
      } else {
        RefusalLog.refuse("NSCoder: \(key)", "\(key) of type \(type(of: value)) cannot be archived")
      }
    }
    guard !kept.isEmpty, let box = ArchivedValue.encoded(kept) else { return }
    coder.encode(box, forKey: key)
  }

  static func decodeContainer(_ key: String, _ coder: NSCoder) -> [String: Any] {
    decode(key, coder) as? [String: Any] ?? [:]
  }
}

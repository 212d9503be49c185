// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import Foundation
internal import RenderTree

/// Key-value coding of layers, with actions for keys of the application's own and for the inputs of
/// filters.
extension CALayer: KeyedObject {
  final var container: [String: Any] {
    get { rare?.container ?? [:] }
    set { madeRare.container = newValue }
  }

  /// Stores a value under a key that the property table lacks.
  ///
  /// Actions are searched for these keys too, so that a subclass can animate its own properties;
  /// there is no implicit animation by default.
  final func setContainerValue(_ value: Any?, _ key: String) {
    if value == nil, rare?.container[key] == nil { return }
    var pending: PendingAction?
    if presentedModel == nil, !ThreadTransactions.current.disablesActions,
      let found = foundAction(forKey: key).action
    {
      pending = PendingAction(action: found, key: key, previousValue: keyedValue(key))
    }
    madeRare.container[key] = value
    guard presentedModel == nil else { return }
    if Self.needsDisplay(forKey: key) { setNeedsDisplay() }
    if let pending { run(pending) }
  }

  final func fallbackValue(forKey key: String) -> Any? {
    declaredInitialValue(key) ?? Self.styledValue(key, in: rare?.style)
  }

  final func refuse(_ value: Any, forKey key: String) {
    RefusalLog.refuse(
      "CALayer: \(key)",
      "\(key) = \(RefusalLog.text(of: value)) refused on \(logName); the old value stays")
  }

  /// Sets the value at a path; filters and cells changed in place are sent at the next commit.
  final func setLayerKeyPathValue(_ value: Any?, _ keyPath: String) {
    let head = KeyPathStep.split(keyPath)?.head
    let isFilter = head.map { FilterTarget.isFilterKey($0) } ?? false
    let action = isFilter ? actionBeforeChange(ofFilterInput: keyPath) : nil
    guard setKeyPathValue(value, keyPath) else { return }
    if isFilter { markDirty(.effects) }
    if head == LayerProperty.emitterCells.key { markDirty(.emitter) }
    if let action { run(action) }
  }
}

// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// The layer classes of this module, which name their stored values by key paths of their own.
protocol PropertyStoring: CALayer {}

extension CALayer: PropertyStoring {}

/// The one path by which properties change: look for an action, store, mark, run the action.
///
/// An equal value changes nothing. A number that is not finite is refused and logged once with
/// layer and key, and the old value stays: Apple's framework raises an exception there. The order
/// is behaviour fact AC-4: the action is looked up while the old value still reads.
extension PropertyStoring {
  /// Stores a value of the layer.
  @inline(__always)
  func store<Value: StoredValue>(
    _ value: Value, in path: ReferenceWritableKeyPath<Self, Value>, as property: LayerProperty
  ) {
    guard self[keyPath: path] != value else { return }
    guard value.isStorable else { return refuse(value, for: property) }
    change(property) { self[keyPath: path] = value }
  }
}

extension CALayer {
  /// Changes a property by `store`.
  @inline(__always)
  final func change(_ property: LayerProperty, _ store: () -> Void) {
    if let rare, rare.settings.tellsOwner { tellOwner(property.key) }
    let action = actionBeforeChange(of: property)
    store()
    didChange(property, action)
  }

  /// Stores a flag that the renderer draws.
  @inline(__always)
  final func store(
    _ value: Bool, flag: NodeStyle.Flags, as property: LayerProperty
  ) {
    guard values.style.flags.contains(flag) != value else { return }
    change(property) {
      if value {
        values.style.flags.insert(flag)
      } else {
        values.style.flags.remove(flag)
      }
    }
  }

  /// Stores a colour, and the lanes that the renderer draws; nil draws as transparent.
  final func store(
    _ color: CGColor?, in field: ReferenceWritableKeyPath<CALayer, CGColor?>,
    lanes: WritableKeyPath<NodeValues, SIMD4<Float>>, as property: LayerProperty
  ) {
    guard self[keyPath: field] != color else { return }
    change(property) {
      self[keyPath: field] = color
      values[keyPath: lanes] = color?.sRGBComponents ?? .zero
    }
  }

  /// Stores one of the layer's timing values; infinity is allowed where it has a meaning.
  final func store<Value: Equatable>(
    _ value: Value, timing path: WritableKeyPath<NodeTiming, Value>, as property: LayerProperty
  ) {
    guard timing[keyPath: path] != value else { return }
    var changed = timing
    changed[keyPath: path] = value
    guard changed.isStorable else { return refuse(value, for: property) }
    timing = changed
    didChange(property, nil)
  }

  /// Stores a value that no renderer reads.
  final func store<Value: Equatable>(
    _ value: Value, setting path: WritableKeyPath<LayerSettings, Value>,
    as property: LayerProperty
  ) {
    guard settings[keyPath: path] != value else { return }
    madeRare.settings[keyPath: path] = value
    didChange(property, nil)
  }

  /// Stores one of the rare values.
  final func store<Value>(
    _ value: Value?, rare path: ReferenceWritableKeyPath<RareLayerValues, Value?>,
    as property: LayerProperty
  ) {
    if value == nil, rare?[keyPath: path] == nil { return }
    change(property) { madeRare[keyPath: path] = value }
  }

  /// The rare values, made if none exist yet.
  final var madeRare: RareLayerValues {
    if let rare { return rare }
    let made = RareLayerValues()
    rare = made
    return made
  }

  /// The values that no renderer reads.
  final var settings: LayerSettings { rare?.settings ?? LayerSettings() }

  // MARK: - After a change

  /// Marks the work that the change makes due, and runs the action found before it.
  @inline(__always)
  final func didChange(_ property: LayerProperty, _ action: PendingAction?) {
    markDirty(property.invalidates)
    if !layerClass.redrawingKeys.isEmpty { redrawIfNeeded(after: property) }
    if let action { run(action) }
  }

  private func redrawIfNeeded(after property: LayerProperty) {
    if layerClass.redrawingKeys.contains(property.key) { markNeedsDisplay(nil) }
  }

  /// Notes the work that is due at the next commit, and enters the layer in the thread's list.
  @inline(__always)
  final func markDirty(_ groups: DirtyGroups) {
    // A layer that another thread has listed goes into this thread's list as well: that one may
    // never commit (behaviour fact TX-21).
    if groups.isEmpty { return }
    let transactions = ThreadTransactions.current
    if dirty.isSuperset(of: groups), listID == transactions.listID { return }
    enlist(groups, in: transactions)
  }

  private func enlist(_ groups: DirtyGroups, in transactions: ThreadTransactions) {
    guard presentedModel == nil else { return }
    noteCommittedValues()
    dirty.formUnion(groups)
    if listID != transactions.listID { transactions.list(self) }
  }

  @inline(never)
  final func refuse<Value>(_ value: Value, for property: LayerProperty) {
    refuse(value, forKey: property.key)
  }

  /// The layer's name in messages: its class, its name if it has one, and its node.
  final var logName: String {
    "\(layerClass.name)\(rare?.name.map { " '\($0)'" } ?? "") (node \(nodeID.rawValue))"
  }
}

extension NodeTiming {
  /// Whether all numbers are finite; durations may be infinite.
  fileprivate var isStorable: Bool {
    beginTime.isFinite && speed.isFinite && timeOffset.isFinite && !duration.isNaN
      && duration >= 0 && !repeatCount.isNaN && repeatCount >= 0 && !repeatDuration.isNaN
      && repeatDuration >= 0
  }
}

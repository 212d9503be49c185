// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// A value that node values hold and setters can check before they store it.
protocol NodeStorable: Equatable {
  /// Whether no part is NaN or infinite.
  var isStorable: Bool { get }
}

extension Double: NodeStorable {
  @inline(__always) var isStorable: Bool { isFinite }
}

extension Float: NodeStorable {
  @inline(__always) var isStorable: Bool { isFinite }
}

extension UInt8: NodeStorable {
  @inline(__always) var isStorable: Bool { true }
}

extension SIMD2<Double>: NodeStorable {
  @inline(__always) var isStorable: Bool { (x + y).isFinite || (x.isFinite && y.isFinite) }
}

extension SIMD4<Double>: NodeStorable {
  @inline(__always) var isStorable: Bool { (self * 0) == .zero }
}

extension CATransform3D: NodeStorable {
  @inline(__always) var isStorable: Bool { isFinite }
}

/// The one way by which properties change: look for an action, store, mark, run the action.
///
/// An equal value changes nothing. A number that is not finite is refused and logged once with
/// layer and key, and the old value stays: Apple's framework raises an exception there. The order
/// is behaviour fact AC-4: the action is looked up while the old value still reads.
extension CALayer {
  /// Stores a value that the renderer draws.
  @inline(__always)
  final func store<Value: NodeStorable>(
    _ value: Value, at path: WritableKeyPath<NodeValues, Value>, as property: LayerProperty
  ) {
    guard values[keyPath: path] != value else { return }
    guard value.isStorable else { return refuse(value, for: property) }
    let action = actionBeforeChange(of: property)
    values[keyPath: path] = value
    didChange(property, action)
  }

  /// Stores a yes-or-no value that the renderer draws.
  @inline(__always)
  final func store(
    _ value: Bool, flag: NodeStyle.Flags, as property: LayerProperty
  ) {
    guard values.style.flags.contains(flag) != value else { return }
    let action = actionBeforeChange(of: property)
    if value {
      values.style.flags.insert(flag)
    } else {
      values.style.flags.remove(flag)
    }
    didChange(property, action)
  }

  /// Stores a colour, and the lanes that the renderer draws; nil draws as transparent.
  final func store(
    _ color: CGColor?, in field: ReferenceWritableKeyPath<CALayer, CGColor?>,
    lanes: WritableKeyPath<NodeValues, SIMD4<Float>>, as property: LayerProperty
  ) {
    guard self[keyPath: field] != color else { return }
    let action = actionBeforeChange(of: property)
    self[keyPath: field] = color
    values[keyPath: lanes] = color?.sRGBComponents ?? .zero
    didChange(property, action)
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
    let action = actionBeforeChange(of: property)
    madeRare[keyPath: path] = value
    didChange(property, action)
  }

  /// The rare values, made if there are none yet.
  final var madeRare: RareLayerValues {
    if let rare { return rare }
    let made = RareLayerValues()
    rare = made
    return made
  }

  /// The values that no renderer reads.
  final var settings: LayerSettings { rare?.settings ?? LayerSettings() }

  // MARK: - After a change

  /// Marks what the change makes due, and runs the action found before it.
  @inline(__always)
  final func didChange(_ property: LayerProperty, _ action: PendingAction?) {
    markDirty(property.invalidates)
    if !layerClass.redrawingKeys.isEmpty { redrawIfNeeded(after: property) }
    if let action { run(action) }
  }

  private func redrawIfNeeded(after property: LayerProperty) {
    if layerClass.redrawingKeys.contains(property.key) { markNeedsDisplay(nil) }
  }

  /// Notes what is due at the next commit, and enters the layer in the thread's list.
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
    Refusal.log("CALayer", "\(property.key) = \(value) refused on \(logName); the old value stays")
  }

  /// How messages name the layer: its class, its name if it has one, and its node.
  final var logName: String {
    "\(layerClass.name)\(rare?.name.map { " '\($0)'" } ?? "") (node \(nodeID.rawValue))"
  }
}

extension NodeTiming {
  /// Whether the numbers make sense: finite, but for the lengths, which may be infinite.
  fileprivate var isStorable: Bool {
    beginTime.isFinite && speed.isFinite && timeOffset.isFinite && !duration.isNaN
      && duration >= 0 && !repeatCount.isNaN && repeatCount >= 0 && !repeatDuration.isNaN
      && repeatDuration >= 0
  }
}

// SPDX-License-Identifier: MIT

internal import RenderTree

/// One row of a layer class's property table: all that the system knows about a property.
///
/// The row drives key-value coding, `defaultValue(forKey:)`, archives, implicit actions, animation
/// targets, and what a change makes due at the next commit. The Swift property stores directly and
/// names its row; nothing is looked up by string on that way.
final class LayerProperty: Sendable {
  /// Which animation a change starts when no action is found (behaviour facts IA-1 to IA-4).
  enum ImplicitAction: Sendable {
    case none
    /// A basic animation from the value on screen.
    case basic
    /// A fade.
    case transition
  }

  let keyed: KeyedProperty<CALayer>
  let kind: ValueKind
  /// What tracks write for this property; nil when the renderer cannot animate it.
  let target: AnimatableProperty?
  let implicitAction: ImplicitAction
  /// What a change makes due.
  let invalidates: DirtyGroups
  /// Whether animations drive it like a property of the application's own: by redrawing the layer.
  let isAnimatedByRedrawing: Bool

  var key: String { keyed.key }

  /// Whether a layer's `style` may give the value.
  var isStyled: Bool { keyed.archiving == .changed || keyed.archiving == .always }

  /// Whether animations of it only keep their time: there is no way between two masks or two lists
  /// of sublayers, and the new one shows at once.
  var isTimedOnly: Bool { target == nil && implicitAction == .basic && !isAnimatedByRedrawing }

  init(
    _ keyed: KeyedProperty<CALayer>, kind: ValueKind, target: AnimatableProperty? = nil,
    action: ImplicitAction = .none, invalidates: DirtyGroups = [],
    isAnimatedByRedrawing: Bool = false
  ) {
    self.keyed = keyed
    self.kind = kind
    self.target = target
    implicitAction = action
    self.invalidates = invalidates
    self.isAnimatedByRedrawing = isAnimatedByRedrawing
  }

  /// A row that the renderer animates, with an implicit animation unless told otherwise.
  convenience init<Value: KeyedValue>(
    _ key: String, _ path: any ReferenceWritableKeyPath<CALayer, Value> & Sendable,
    default initial: @escaping @autoclosure @Sendable () -> Value, answersDefault: Bool = true,
    aliases: [String] = [], kind: ValueKind, target: AnimatableProperty,
    action: ImplicitAction = .basic
  ) {
    let keyed = KeyedProperty(
      key, path, default: initial(), answersDefault: answersDefault, aliases: aliases)
    self.init(
      keyed, kind: kind, target: target, action: action, invalidates: DirtyGroups(target.group))
  }

  /// A row that the renderer does not animate.
  convenience init<Value: KeyedValue>(
    _ key: String, _ path: any ReferenceWritableKeyPath<CALayer, Value> & Sendable,
    default initial: @escaping @autoclosure @Sendable () -> Value, answersDefault: Bool = true,
    aliases: [String] = [], kind: ValueKind = .other, invalidates: DirtyGroups = [],
    archiving: KeyedProperty<CALayer>.Archiving = .changed, action: ImplicitAction = .none
  ) {
    let keyed = KeyedProperty(
      key, path, default: initial(), answersDefault: answersDefault, aliases: aliases,
      archiving: archiving)
    self.init(keyed, kind: kind, action: action, invalidates: invalidates)
  }
}

/// The properties of a layer class by key, its superclass's included.
struct LayerPropertyTable: Sendable {
  /// Each property once, in order of declaration, the superclass's first.
  let rows: [LayerProperty]
  private let byKey: [String: LayerProperty]

  /// Makes the table of a class.
  ///
  /// - Parameters:
  ///   - inherited: the superclass's table; a row with the same key replaces the inherited one.
  init(_ own: [LayerProperty], inheriting inherited: LayerPropertyTable? = nil) {
    let replaced = Set(own.map(\.key))
    rows = (inherited?.rows ?? []).filter { !replaced.contains($0.key) } + own
    var byKey: [String: LayerProperty] = [:]
    for row in rows {
      for alias in row.keyed.aliases { byKey[alias] = row }
    }
    for row in rows { byKey[row.key] = row }
    self.byKey = byKey
  }

  /// The row for a key or one of its aliases.
  subscript(key: String) -> LayerProperty? { byKey[key] }
}

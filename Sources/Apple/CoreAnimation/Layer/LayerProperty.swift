// SPDX-License-Identifier: MIT

internal import RenderTree

/// One row of a layer class's property table: all that the system knows about a property.
///
/// The row drives key-value coding, `defaultValue(forKey:)`, archives, implicit actions, animation
/// targets, and the work that a change makes due at the next commit. The Swift property stores
/// directly and names its row; nothing is looked up by string on that path.
final class LayerProperty: PropertyRow {
  /// The animation that a change starts when no action is found (behaviour facts IA-1 to IA-4).
  enum ImplicitAction: Sendable {
    case nothing
    /// A basic animation from the value on screen.
    case basic
    /// A fade.
    case transition
  }

  let keyed: KeyedProperty
  /// The target of tracks on this property; nil when the renderer cannot animate it.
  let target: AnimatableProperty?
  let implicitAction: ImplicitAction
  /// The work that a change makes due.
  let invalidates: DirtyGroups
  /// Whether animations drive it like a property of the application's own: by redrawing the layer.
  let isAnimatedByRedrawing: Bool

  var key: String { keyed.key }

  var kind: ValueKind { keyed.kind }

  /// Whether a layer's `style` may give the value.
  var isStyled: Bool { keyed.archiving == .changed || keyed.archiving == .always }

  /// Whether animations of it only keep their time: nothing lies between two masks or two lists of
  /// sublayers, and the new one shows at once.
  var isTimedOnly: Bool { target == nil && implicitAction == .basic && !isAnimatedByRedrawing }

  /// Makes a row.
  ///
  /// - Parameters:
  ///   - target: the target of tracks if the renderer animates the property. A change then marks
  ///     the target's group, and starts a basic animation unless `action` says otherwise.
  ///   - marks: the work that a change makes due besides.
  init(
    _ keyed: KeyedProperty, animates target: AnimatableProperty? = nil,
    action: ImplicitAction? = nil, marks: DirtyGroups = [], isAnimatedByRedrawing: Bool = false
  ) {
    self.keyed = keyed
    self.target = target
    self.isAnimatedByRedrawing = isAnimatedByRedrawing
    implicitAction = action ?? (target != nil || isAnimatedByRedrawing ? .basic : .nothing)
    invalidates = target.map { marks.union(DirtyGroups($0.group)) } ?? marks
  }

  /// Makes a row for a property of the common form.
  convenience init<Layer: CALayer, Value: KeyedValue>(
    _ key: String, _ path: any ReferenceWritableKeyPath<Layer, Value> & Sendable,
    animates target: AnimatableProperty? = nil, action: ImplicitAction? = nil,
    marks: DirtyGroups = []
  ) {
    self.init(KeyedProperty(key, path), animates: target, action: action, marks: marks)
  }
}

typealias LayerPropertyTable = PropertyTable<LayerProperty>

// SPDX-License-Identifier: MIT

internal import ClassTables
internal import CoreAnimation
internal import CoreGraphics
internal import Foundation
internal import QuartzCore

/// The time in which a change that was made through an animator reaches its object.
///
/// ```
/// view.animator().alphaValue = 0 ─▶ AnimatorScope.run("alphaValue", of: view) ─▶ view.alphaValue = 0
///     CALayer.opacity = 0 ─▶ NSView.action(for:forKey:) ─▶ animation(forKey: "alphaValue") as an action
/// ```
/// While it is open every other change of a layer-backed view moves as a consequence, as though
/// `allowsImplicitAnimation` were set (view fact NV-4).
@MainActor final class AnimatorScope {
  /// The object that the animator represents.
  let owner: NSResponder
  /// The property that was set.
  let key: NSAnimatablePropertyKey
  /// The settings.
  let context: NSAnimationContext
  /// The object whose method makes the change.
  private let changed: NSResponder

  /// The innermost scope; nil outside of all.
  private(set) static var current: AnimatorScope?

  private init(
    _ owner: NSResponder, _ key: NSAnimatablePropertyKey, _ context: NSAnimationContext,
    _ changed: NSResponder
  ) {
    self.owner = owner
    self.key = key
    self.context = context
    self.changed = changed
  }

  /// Runs a change of a property of an object.
  ///
  /// - Parameter changed: the object whose method `change` calls, if that is another one.
  static func run(
    _ key: NSAnimatablePropertyKey, of owner: NSResponder, changing changed: NSResponder? = nil,
    _ change: () -> Void
  ) {
    let outer = current
    let context = NSAnimationContext.current
    current = AnimatorScope(owner, key, context, changed ?? owner)
    CATransaction.begin()
    CATransaction.setAnimationDuration(context.duration)
    CATransaction.setAnimationTimingFunction(context.timingFunction)
    change()
    CATransaction.commit()
    // The commit was nested in the transaction that notes the end of own animators; as with twins, what it
    // lays out and draws belongs to the scope.
    if !ownAnimators.isEmpty, !CATransaction.hasBegun { CATransaction.flush() }
    current = outer
  }

  /// Objects that are their own animators until the transaction ends, where no twins can be made.
  private static var ownAnimators: [NSResponder] = []

  /// Makes the animator of an object: its twin, on which methods of the kit that change an animated
  /// property see `animated` and go on with the object itself, there with the subclass's overrides.
  ///
  /// Where class tables are not used it is the object itself, whose properties are animated until the
  /// transaction ends.
  static func animator<Object: NSResponder>(of object: Object, base: AnyClass) -> Object {
    if let twin = ObjectTwin.make(of: object, base: base) {
      twin.animated = object
      return twin
    }
    if !ownAnimators.contains(where: { $0 === object }) {
      if ownAnimators.isEmpty { CATransaction.addCommitHandler { endOwnAnimators() } }
      ownAnimators.append(object)
    }
    return object
  }

  /// An object whose property is set, if it is its own animator and the change does not run yet.
  static func itself<Object: NSResponder>(_ object: Object) -> Object? {
    guard !ownAnimators.isEmpty, current?.changed !== object else { return nil }
    return ownAnimators.contains { $0 === object } ? object : nil
  }

  private nonisolated static func endOwnAnimators() {
    // The handler runs on the thread of the transaction, that of the views.
    MainActor.assumeIsolated {
      guard current != nil else { return ownAnimators = [] }
      // More changes may follow in this turn.
      CATransaction.addCommitHandler { endOwnAnimators() }
    }
  }

  /// Runs a body outside of all scopes and without implicit animation.
  static func withoutAnimation(_ body: () -> Void) {
    let outer = current
    current = nil
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
    current = outer
  }

  /// Whether changes of views' layers move now without an animation of their own.
  static var isImplicit: Bool {
    guard let current else {
      guard let context = NSAnimationContext.existing else { return false }
      return context.allowsImplicitAnimation && context.duration > 0
    }
    return current.context.duration > 0
  }
}

/// The keys of views' properties, and the properties of layers that they move.
enum AnimatorKey {
  /// The key under which a view's animation of a layer's event is looked up; nil where the property that
  /// was set does not move it.
  ///
  /// - Parameters:
  ///   - event: the layer's property.
  ///   - key: the view's property that was set.
  static func key(for event: String, setting key: NSAnimatablePropertyKey)
    -> NSAnimatablePropertyKey?
  {
    switch (key, event) {
    // A frame is two properties (view fact NV-8).
    case ("frame", "position"): "frameOrigin"
    case ("frame", "bounds"): "frameSize"
    case ("bounds", "bounds"): "boundsOrigin"
    case ("bounds", "sublayerTransform"): "boundsSize"
    case ("frameOrigin", "position"), ("frameSize", "bounds"), ("frameSize", "position"),
      ("frameRotation", "transform"), ("frameRotation", "position"),
      ("frameCenterRotation", "transform"), ("frameCenterRotation", "position"),
      ("boundsOrigin", "bounds"), ("boundsSize", "bounds"),
      ("boundsOrigin", "sublayerTransform"), ("boundsSize", "sublayerTransform"),
      ("boundsRotation", "sublayerTransform"), ("boundsRotation", "bounds"),
      ("alphaValue", "opacity"), ("shadow", "shadowColor"), ("shadow", "shadowOffset"),
      ("shadow", "shadowOpacity"), ("shadow", "shadowRadius"), ("contentFilters", "filters"),
      ("backgroundFilters", "backgroundFilters"), ("compositingFilter", "compositingFilter"),
      ("subviews", "sublayers"):
      key
    case (_, kCAOnOrderIn): NSAnimationTriggerOrderIn
    case (_, kCAOnOrderOut): NSAnimationTriggerOrderOut
    default: nil
    }
  }

  /// The animation of a class of views for a key (view fact NV-7).
  static func defaultAnimation(forKey key: NSAnimatablePropertyKey) -> CAAnimation? {
    switch key {
    case "frame", "frameOrigin", "frameSize", "frameRotation", "frameCenterRotation", "bounds",
      "boundsOrigin", "boundsSize", "boundsRotation", "alphaValue", "shadow":
      CABasicAnimation()
    case "subviews", "contentFilters", "backgroundFilters", "compositingFilter": CATransition()
    default: nil
    }
  }
}

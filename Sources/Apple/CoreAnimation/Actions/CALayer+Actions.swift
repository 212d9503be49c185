// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// An action found before a change, to be run after it.
struct PendingAction {
  let action: any CAAction
  let key: String
  /// The value before the change, for an animation that names none (behaviour fact AC-5).
  let previousValue: Any?
  /// The motion of the property before the change, for an animation that continues it.
  var previousMotion: PropertyMotion?
}

/// The outcome of a search for an action.
enum ActionSearch: UInt8 {
  /// An override of `action(forKey:)` answered by itself, and never asked `super`.
  case notAsked
  /// No one had an answer.
  case nothing
  /// `NSNull` was found: no action.
  case null
  case found
}

/// The search for actions, and implicit animation.
extension CALayer {
  /// The action for a change that is about to happen; nil for none.
  ///
  /// The search runs while the old value can still be read (behaviour fact AC-4). When it finds
  /// nothing, the property's default animation is made, but only for a layer that a renderer
  /// was notified of: a new one has no earlier state to start from, also while its first commit lays it
  /// out and displays it (behaviour facts IA-8, IA-20).
  @inline(__always)
  final func actionBeforeChange(of property: LayerProperty) -> PendingAction? {
    noteCommittedValues()
    if presentedModel != nil || ThreadTransactions.current.disablesActions { return nil }
    return searchedAction(for: property)
  }

  @inline(never)
  private func searchedAction(for property: LayerProperty) -> PendingAction? {
    let key = property.key
    let (found, search) = foundAction(forKey: key)
    if let found {
      return PendingAction(
        action: found, key: key, previousValue: presentedValue(of: property),
        previousMotion: motion(for: found, of: property))
    }
    if search != .nothing || !isInRenderTree { return nil }
    guard let animation = implicitAnimation(for: property) else { return nil }
    return PendingAction(
      action: animation, key: key, previousValue: nil,
      previousMotion: motion(for: animation, of: property))
  }

  /// The motion of a property now, for an action that continues it; nil for all others.
  private func motion(for action: any CAAction, of property: LayerProperty) -> PropertyMotion? {
    guard let animation = action as? CAPropertyAnimation else { return nil }
    let continuesMotion =
      (animation as? CASpringAnimation)?.inheritsVelocity ?? (animation is CADecayAnimation)
    guard continuesMotion, animation.keyPath == nil || animation.keyPath == property.key else {
      return nil
    }
    return motion(under: CABasicAnimation(keyPath: property.key))
  }

  /// The action for a change of a filter's input: one found under the path, else a basic animation
  /// from the value on screen (behaviour fact IA-3).
  final func actionBeforeChange(ofFilterInput keyPath: String) -> PendingAction? {
    if presentedModel != nil || ThreadTransactions.current.disablesActions { return nil }
    noteCommittedValues()
    let shown = isInRenderTree ? presentation() : nil
    let previous = (shown ?? self).value(forKeyPath: keyPath)
    let (found, search) = foundAction(forKey: keyPath)
    if let found { return PendingAction(action: found, key: keyPath, previousValue: previous) }
    let transactions = ThreadTransactions.current
    guard search == .nothing, isInRenderTree, let previous, transactions.animationDuration > 0,
      let (head, rest) = KeyPathStep.split(keyPath), FilterTarget(head, rest, on: self) != nil
    else { return nil }
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = previous
    animation.duration = transactions.animationDuration
    animation.timingFunction =
      transactions.animationTimingFunction ?? CAMediaTimingFunction(name: .default)
    return PendingAction(action: animation, key: keyPath, previousValue: nil)
  }

  /// Runs what `actionBeforeChange(of:)` found.
  final func run(_ pending: PendingAction) {
    let transactions = ThreadTransactions.current
    let outer = (transactions.previousValue, transactions.previousMotion)
    transactions.previousValue = pending.previousValue
    transactions.previousMotion = pending.previousMotion
    pending.action.run(forKey: pending.key, object: self, arguments: nil)
    (transactions.previousValue, transactions.previousMotion) = outer
  }

  /// Runs the action for an event that is no property.
  final func runOrderAction(_ event: String) {
    guard presentedModel == nil, !ThreadTransactions.current.disablesActions,
      let found = foundAction(forKey: event).action
    else { return }
    run(PendingAction(action: found, key: event, previousValue: nil))
  }

  // MARK: - Search

  /// The action that `action(forKey:)` answers for an event, and how the search for it came out.
  ///
  /// A layer that finds nothing may animate by itself; one that finds `NSNull`, or whose class
  /// answers nil without asking `super`, does not (behaviour facts AC-2, AC-2a, IA-10).
  final func foundAction(
    forKey event: String
  ) -> (action: (any CAAction)?, search: ActionSearch) {
    let outer = searchOutcome
    defer { searchOutcome = outer }
    searchOutcome = .notAsked
    let answer = action(forKey: event)
    if answer is NSNull { return (nil, .null) }
    return (answer, searchOutcome)
  }

  /// The answer of `action(forKey:)`, which is never `NSNull` (behaviour fact AC-2a).
  final func searchAction(_ event: String) -> (any CAAction)? {
    guard let found = firstAnswer(event) else {
      searchOutcome = .nothing
      return nil
    }
    if found is NSNull {
      searchOutcome = .null
      return nil
    }
    searchOutcome = .found
    return found
  }

  /// The first answer in the order of behaviour facts AC-1 and AC-2, `NSNull` as it is found.
  private func firstAnswer(_ event: String) -> (any CAAction)? {
    if let found = delegate?.action(for: self, forKey: event) { return found }
    if let rare {
      if let found = rare.actions?[event] { return found }
      if let style = rare.style, let found = Self.action(event, in: style) { return found }
    }
    return Self.defaultAction(forKey: event)
  }

  /// The action in a style's `actions`, or in the style under its `style`.
  private static func action(_ event: String, in style: [AnyHashable: Any]) -> (any CAAction)? {
    if let actions = style["actions"] as? [AnyHashable: Any],
      let found = actions[event] as? any CAAction
    {
      return found
    }
    return (style["style"] as? [AnyHashable: Any]).flatMap { action(event, in: $0) }
  }

  // MARK: - Implicit animation

  /// The animation that a change starts by itself (behaviour facts IA-1 to IA-6).
  private func implicitAnimation(for property: LayerProperty) -> CAAnimation? {
    let animation: CAAnimation
    switch property.implicitAction {
    case .nothing: return nil
    case .transition: animation = CATransition()
    case .basic:
      if property.isTimedOnly, hasPendingAnimation(forKey: property.key) { return nil }
      if let spring = implicitSpring(for: property) { return spring }
      let basic = CABasicAnimation(keyPath: property.key)
      basic.fromValue = implicitStart(of: property)
      animation = basic
    }
    let transactions = ThreadTransactions.current
    animation.duration = transactions.animationDuration
    guard animation.duration > 0 else { return nil }
    animation.timingFunction =
      transactions.animationTimingFunction ?? CAMediaTimingFunction(name: .default)
    return animation
  }

  /// Where the implicit animation of a property starts; an empty list counts as one of filters.
  ///
  /// The mask that was is read from the model, and a list of sublayers is not kept, as it would
  /// have to be copied at the next insertion.
  private func implicitStart(of property: LayerProperty) -> Any? {
    if property.isTimedOnly { return property === LayerProperty.mask ? mask : nil }
    let value = presentedValue(of: property)
    return property.kind == .filters ? value ?? [Any]() : value
  }

  /// Whether an animation that was added under a key waits for the commit.
  private func hasPendingAnimation(forKey key: String) -> Bool {
    rare?.animations[key]?.hasBegun == false
  }

  /// The transaction's spring as the implicit animation of a property; nil if it has none.
  private func implicitSpring(for property: LayerProperty) -> CASpringAnimation? {
    let prototype = ThreadTransactions.current.animationSpring
    guard property.kind.isContinuous, let spring = prototype?.copied() as? CASpringAnimation
    else { return nil }
    spring.keyPath = property.key
    spring.fromValue = presentedValue(of: property)
    spring.toValue = nil
    spring.byValue = nil
    spring.inheritsVelocity = true
    return spring
  }

  /// The start of an animation of this property that waits for the commit; nil for none.
  private func pendingStart(of property: LayerProperty) -> Any? {
    guard let pending = rare?.animations[property.key], !pending.hasBegun,
      let basic = pending.animation as? CABasicAnimation, basic.keyPath == property.key
    else { return nil }
    return basic.fromValue
  }

  /// The value on screen at this moment: the model's unless an animation drives it.
  ///
  /// A second change in one transaction starts where the first did, which no one has seen yet.
  private func presentedValue(of property: LayerProperty) -> Any? {
    if let pending = pendingStart(of: property) { return pending }
    let isAnimated = rare?.animations.isEmpty == false
    guard isAnimated || committed != nil, isInRenderTree, let presented = presentation() else {
      return property.keyed.get(self)
    }
    return property.keyed.get(presented)
  }
}

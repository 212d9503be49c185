// SPDX-License-Identifier: MIT

/// The actions of a control, in order of addition.
@MainActor struct ControlActions {
  /// The deed of an entry.
  enum Deed {
    case action(UIAction)
    /// A method of an object, which the control does not hold; without an object the first responder
    /// in the chain that has the method.
    case selector(Selector, target: Target)
  }

  /// An object that a control does not hold.
  struct Target {
    weak var object: AnyObject?
    /// Whether there was an object: one that has gone is called no more.
    let isNamed: Bool

    init(_ target: Any?) {
      isNamed = target != nil
      object = target.map { $0 as AnyObject }
    }
  }

  /// A deed and the events that it is done for.
  private struct Entry {
    let deed: Deed
    var events: UIControl.Event
  }

  private var entries: [Entry] = []

  /// The events for which there are actions.
  var events: UIControl.Event { entries.reduce([]) { $0.union($1.events) } }

  /// Adds an action; one of the same identity is replaced for these events, and keeps the others.
  mutating func add(_ action: UIAction, for events: UIControl.Event) {
    removeDeeds(for: events) { deed in
      if case .action(let known) = deed { return known.identifier == action.identifier }
      return false
    }
    entries.append(Entry(deed: .action(action), events: events))
  }

  mutating func remove(_ identifier: UIAction.Identifier, for events: UIControl.Event) {
    removeDeeds(for: events) { deed in
      if case .action(let known) = deed { return known.identifier == identifier }
      return false
    }
  }

  /// Adds a method of an object; the same pair is added once and collects its events.
  mutating func add(_ selector: Selector, of target: Any?, for events: UIControl.Event) {
    let target = Target(target)
    for index in entries.indices {
      guard case .selector(selector, let known) = entries[index].deed,
        known.object === target.object, known.isNamed == target.isNamed
      else { continue }
      entries[index].events.formUnion(events)
      return
    }
    entries.append(Entry(deed: .selector(selector, target: target), events: events))
  }

  /// Removes methods; without an object those of all objects, without a method all of an object.
  mutating func remove(_ selector: Selector?, of target: Any?, for events: UIControl.Event) {
    let object = target.map { $0 as AnyObject }
    removeDeeds(for: events) { deed in
      guard case .selector(let name, let known) = deed else { return false }
      return (object == nil || known.object === object) && (selector == nil || name == selector)
    }
  }

  /// The deeds for events.
  func deeds(for events: UIControl.Event) -> [Deed] {
    entries.filter { !$0.events.isDisjoint(with: events) }.map(\.deed)
  }

  private mutating func removeDeeds(
    for events: UIControl.Event, where matches: (Deed) -> Bool
  ) {
    for index in entries.indices where matches(entries[index].deed) {
      entries[index].events.subtract(events)
    }
    entries.removeAll { $0.events.isEmpty }
  }
}

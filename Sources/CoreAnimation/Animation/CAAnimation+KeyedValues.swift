// SPDX-License-Identifier: MIT

internal import Foundation

/// The properties of an animation class by key, its superclass's included.
struct AnimationPropertyTable: Sendable {
  let rows: [KeyedProperty<CAAnimation>]
  private let byKey: [String: KeyedProperty<CAAnimation>]

  init(_ own: [KeyedProperty<CAAnimation>], inheriting inherited: AnimationPropertyTable? = nil) {
    rows = (inherited?.rows ?? []) + own
    var byKey: [String: KeyedProperty<CAAnimation>] = [:]
    for row in rows {
      for name in row.aliases + [row.key] { byKey[name] = row }
    }
    self.byKey = byKey
  }

  /// The row for a key or one of its aliases.
  subscript(key: String) -> KeyedProperty<CAAnimation>? { byKey[key] }

  /// A row for a property of the class or a subclass.
  static func row<Animation: CAAnimation, Value: KeyedValue>(
    _ key: String, _ path: any ReferenceWritableKeyPath<Animation, Value> & Sendable,
    default initial: @escaping @autoclosure @Sendable () -> Value, answersDefault: Bool = true,
    aliases: [String] = [], archiving: KeyedProperty<CAAnimation>.Archiving = .changed
  ) -> KeyedProperty<CAAnimation> {
    KeyedProperty(
      key, of: path, default: initial(), answersDefault: answersDefault, aliases: aliases,
      archiving: archiving)
  }

  /// A row for a property that takes any object of a type as it is.
  static func object<Animation: CAAnimation, Value>(
    _ key: String, _ path: any ReferenceWritableKeyPath<Animation, Value?> & Sendable,
    archiving: KeyedProperty<CAAnimation>.Archiving = .changed
  ) -> KeyedProperty<CAAnimation> {
    KeyedProperty(
      key, archiving: archiving, get: { ($0 as? Animation)?[keyPath: path] },
      set: { animation, value in
        guard let animation = animation as? Animation else { return false }
        let content = value.flatMap { Number.isEmpty($0) ? nil : $0 }
        guard content == nil || content is Value else { return false }
        animation[keyPath: path] = content as? Value
        return true
      })
  }

  static let animation = AnimationPropertyTable([
    row("beginTime", \CAAnimation.beginTime, default: 0, answersDefault: false),
    row("duration", \CAAnimation.duration, default: 0, answersDefault: false),
    row("speed", \CAAnimation.speed, default: 1),
    row("timeOffset", \CAAnimation.timeOffset, default: 0, answersDefault: false),
    row("repeatCount", \CAAnimation.repeatCount, default: 0, answersDefault: false),
    row("repeatDuration", \CAAnimation.repeatDuration, default: 0, answersDefault: false),
    row("autoreverses", \CAAnimation.autoreverses, default: false, answersDefault: false),
    row("fillMode", \CAAnimation.fillMode, default: .removed),
    object("timingFunction", \CAAnimation.timingFunction),
    object("delegate", \CAAnimation.delegate, archiving: .link),
    row(
      "removedOnCompletion", \CAAnimation.isRemovedOnCompletion, default: true,
      aliases: ["isRemovedOnCompletion"]),
  ])
}

extension CAAnimation {
  /// Behaviour fact DV-2: stored, and different from the default.
  final func isWorthArchiving(_ key: String) -> Bool {
    guard let property = Self.declaredProperties[key] else { return container[key] != nil }
    return property.key == key
      && property.isWorthArchiving(self, start: property.initialValue())
  }

  final func keyPathValue(_ keyPath: String) -> Any? {
    guard let dot = keyPath.firstIndex(of: ".") else { return value(forKey: keyPath) }
    guard let whole = value(forKey: String(keyPath[..<dot])) else { return nil }
    return KeyPathStep.value(in: whole, at: String(keyPath[keyPath.index(after: dot)...]))
  }

  final func setKeyPathValue(_ value: Any?, _ keyPath: String) {
    guard let dot = keyPath.firstIndex(of: ".") else { return setValue(value, forKey: keyPath) }
    let head = String(keyPath[..<dot])
    let rest = String(keyPath[keyPath.index(after: dot)...])
    guard let whole = self.value(forKey: head) else {
      Refusal.log("CAAnimation", "there is nothing at '\(head)' to set '\(keyPath)' of")
      return
    }
    switch KeyPathStep.setting(value, in: whole, at: rest) {
    case .replaced(let new): setValue(new, forKey: head)
    case .changedInPlace: break
    case .refused: Refusal.log("CAAnimation", "'\(keyPath)' refused")
    }
  }
}

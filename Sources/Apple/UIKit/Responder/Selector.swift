// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import Foundation

/// The name of an action together with the method that it calls.
///
/// There is no Objective-C runtime on Linux that finds a method by its name, so a selector carries the
/// method: where code on Apple's systems says `#selector(Board.tapped(_:))`, here it says
///
/// ```swift
/// let tap = UITapGestureRecognizer(target: self, action: Selector(Board.tapped))
/// ```
///
/// The method takes no argument, the sender, or the sender and the event. Two selectors are equal when
/// their names are; without a name given it is the place in the source.
public struct Selector: Hashable, Sendable, CustomStringConvertible {
  /// The name, by which selectors are equal.
  public let name: String

  /// Calls the method; false if the target or the sender has another type than the method's.
  private let call: @MainActor (_ target: Any, _ sender: Any?, _ event: UIEvent?) -> Bool
  private let understands: @Sendable (Any) -> Bool

  /// Makes a selector from a closure that is called with target and sender.
  ///
  /// - Parameters:
  ///   - name: the name, by which it is removed again.
  ///   - action: the action.
  public init<Target, Sender>(
    _ name: String, _ action: @escaping @MainActor (_ target: Target, _ sender: Sender) -> Void
  ) {
    self.init(name: name, of: Target.self) { target, sender, _ in
      guard let sender: Sender = Self.read(sender) else { return false }
      action(target, sender)
      return true
    }
  }

  /// Makes a selector from a method without arguments: `Selector(Board.start)`.
  ///
  /// - Parameters:
  ///   - method: the method, of its class.
  ///   - name: the name; the place in the source by default.
  ///   - file: the file of that place.
  ///   - line: the line of that place.
  ///   - column: the column of that place.
  public init<Target>(
    _ method: @escaping @MainActor (Target) -> @MainActor () -> Void, name: String? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    self.init(name: name ?? "\(file):\(line):\(column)", of: Target.self) { target, _, _ in
      method(target)()
      return true
    }
  }

  /// Makes a selector from a method that takes the sender: `Selector(Board.tapped)`.
  ///
  /// - Parameters:
  ///   - method: the method, of its class.
  ///   - name: the name; the place in the source by default.
  ///   - file: the file of that place.
  ///   - line: the line of that place.
  ///   - column: the column of that place.
  public init<Target, Sender>(
    _ method: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void, name: String? = nil,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    self.init(name: name ?? "\(file):\(line):\(column)", of: Target.self) { target, sender, _ in
      guard let sender: Sender = Self.read(sender) else { return false }
      method(target)(sender)
      return true
    }
  }

  /// Makes a selector from a method that takes the sender and the event.
  ///
  /// - Parameters:
  ///   - method: the method, of its class.
  ///   - name: the name; the place in the source by default.
  ///   - file: the file of that place.
  ///   - line: the line of that place.
  ///   - column: the column of that place.
  public init<Target, Sender>(
    _ method: @escaping @MainActor (Target) -> @MainActor (Sender, UIEvent?) -> Void,
    name: String? = nil, file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    self.init(name: name ?? "\(file):\(line):\(column)", of: Target.self) { target, sender, event in
      guard let sender: Sender = Self.read(sender) else { return false }
      method(target)(sender, event)
      return true
    }
  }

  private init<Target>(
    name: String, of type: Target.Type,
    _ call: @escaping @MainActor (Target, Any?, UIEvent?) -> Bool
  ) {
    self.name = name
    understands = { $0 is Target }
    self.call = { target, sender, event in
      guard let target = target as? Target else { return false }
      return call(target, sender, event)
    }
  }

  /// The sender as what the method takes; nil inside of `Sender` where that is optional.
  private static func read<Sender>(_ sender: Any?) -> Sender? {
    if let sender { return sender as? Sender }
    return Optional<Any>.none as? Sender
  }

  // MARK: - Calling

  /// Whether the method is one of an object's class.
  func isUnderstood(by target: Any) -> Bool { understands(target) }

  /// Calls the method of an object.
  ///
  /// A target or a sender of a type that the method does not take is refused and logged.
  ///
  /// - Returns: whether the method was called.
  @MainActor @discardableResult
  func perform(on target: Any, sender: Any?, event: UIEvent? = nil) -> Bool {
    if call(target, sender, event) { return true }
    RefusalLog.refuse(
      "Selector: \(name)",
      "the action takes no target \(type(of: target)) with a sender \(type(of: sender))")
    return false
  }

  /// The name.
  public var description: String { name }

  /// Whether two selectors have one name.
  public static func == (a: Selector, b: Selector) -> Bool { a.name == b.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

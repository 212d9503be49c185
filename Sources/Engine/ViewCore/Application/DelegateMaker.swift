// SPDX-License-Identifier: MIT

internal import ClassTables
internal import Foundation

/// Makes the delegate of a program by the `init()` of its class.
package struct DelegateMaker {
  private let root: AnyClass
  private let slot: MethodSlot

  /// Makes a maker for the responders of a kit, which introduce an `init()` of their own.
  ///
  /// - Parameters:
  ///   - root: the class of responders.
  ///   - probe: a direct subclass with nothing of its own.
  ///   - other: another one.
  package init(root: AnyClass, probe: AnyClass, other: AnyClass) {
    self.root = root
    slot = MethodSlot(ofInitializerOf: root, probe: probe, other)
  }

  /// Makes the object.
  ///
  /// A class without an `init()` stops the program, as it does on Apple's systems.
  ///
  /// - Parameters:
  ///   - type: the class.
  ///   - isResponder: whether it is below the class of responders.
  /// - Returns: nil for classes that are not below `NSObject`, and where class tables are not used.
  package func make(_ type: AnyClass, isResponder: Bool) -> AnyObject? {
    guard type is NSObject.Type else { return nil }
    return isResponder ? slot.makeObject(of: type) : PlainInitializer.make(type)
  }

  /// The message for a class of which no object was made.
  ///
  /// - Parameters:
  ///   - type: the class.
  ///   - application: the class with the `delegateFactory`.
  package func failure(_ type: AnyClass, _ application: AnyClass) -> String {
    guard let failure = ClassTables.failure else {
      return "\(type) is no subclass of NSObject or \(root) with an init()"
    }
    return """
      \(type) cannot be made by its name, since \(failure); set \(application).delegateFactory before \
      the program runs, to a function that makes the delegate
      """
  }
}

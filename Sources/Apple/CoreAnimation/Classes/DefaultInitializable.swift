// SPDX-License-Identifier: MIT

internal import ClassTables
internal import Foundation

/// An object that generic code makes by `L()`: a layer or an animation.
///
/// On Apple's systems `func make<L: CALayer>() -> L { L() }` compiles, since Objective-C lets every class
/// be asked for its `init()`. In Swift that takes a `required` initializer, and with one subclasses could not
/// write `override init()` as they do on Apple's systems. Generic code finds the `init()` of this protocol
/// instead, which runs that of the class; code that names a class finds the class's own. A class that declares
/// designated initializers but not `init()` stops the program here. Other types do not conform.
public protocol DefaultInitializable {}

extension DefaultInitializable {
  /// Makes an object by the `init()` of its class.
  public init() {
    guard let type = Self.self as? NSObject.Type else {
      preconditionFailure("\(Self.self) is no subclass of NSObject; init() cannot make one")
    }
    guard let made = PlainInitializer.make(type) ?? NearestClass.make(type), let own = made as? Self
    else {
      preconditionFailure(
        "\(Self.self) has no init() that generic code can call: \(ClassTables.failure ?? "")")
    }
    self = own
  }
}

extension CALayer: DefaultInitializable {}

extension CAAnimation: DefaultInitializable {}

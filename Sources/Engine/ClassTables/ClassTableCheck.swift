// SPDX-License-Identifier: MIT

public import Foundation
internal import Locks

/// Tries the layout of class metadata on classes made for that.
enum ClassTableCheck {
  /// The part of the layout that is not as expected; nil if all is.
  static func failure() -> String? {
    sizesFailure() ?? methodFailure() ?? initializerFailure() ?? twinFailure()
  }

  /// Sizes and superclass, before anything else is read.
  private static func sizesFailure() -> String? {
    let plain = ClassMetadata(MethodProbe.self)
    let head = 2 * ClassMetadata.word
    guard plain.instanceSize == head + 2 * ClassMetadata.word,
      [7, 15].contains(plain.alignMask)
    else {
      return "the size of objects"
    }
    guard plain.start > 0, plain.start < plain.size, plain.size < 4096,
      plain.wordCount > ClassMetadata.headWords
    else { return "the size of class metadata" }
    let below = ClassMetadata(Overriding.self)
    return below.word(1) == (unsafe UInt(bitPattern: plain.address)) ? nil : "superclasses"
  }

  private static func methodFailure() -> String? {
    let base = ClassMetadata(MethodProbe.self)
    let same = ClassMetadata(Same.self)
    let other = ClassMetadata(Overriding.self)
    let differing = (ClassMetadata.headWords..<base.wordCount).filter {
      base.word($0) == same.word($0) && base.word($0) != other.word($0)
    }
    return differing.count == 1 ? nil : "tables of methods"
  }

  private static func initializerFailure() -> String? {
    guard (PlainInitializer.object(of: Made.self) as? Made)?.value == 7 else {
      return "initializers"
    }
    let copy = CopyInitializer.object(of: Copied.self, from: 5) as? Copied
    return copy?.value == 5 ? nil : "initializers with an argument"
  }

  private static func twinFailure() -> String? {
    // Of the base's type, so that the calls go through the tables.
    let object: MethodProbe = Overriding()
    let made = MethodProbe.made.withLock({ $0 })
    guard let twin = ObjectTwin.twin(of: object, base: MethodProbe.self), twin !== object,
      twin.text == object.text, twin.number() == 1, object.number() == 2,
      MethodProbe.made.withLock({ $0 }) == made
    else { return "copies of classes" }
    return nil
  }
}

/// A class with two values of a word each and one method. Not for applications: it is `open` because the
/// compiler removes methods from the tables of others where it knows all calls.
open class MethodProbe {
  /// The number of objects that were made, to see that a twin calls no initializer.
  static let made = Mutex(0)
  final let text: NSString
  final var other = 3

  init() {
    text = "text"
    Self.made.withLock { $0 += 1 }
  }

  /// The number of the class.
  open func number() -> Int { 1 }
}

/// Overrides nothing.
private final class Same: MethodProbe {}

/// Overrides one method.
private final class Overriding: MethodProbe {
  override func number() -> Int { 2 }
}

/// Has an `init()` of its own.
private final class Made: NSObject {
  let value: Int

  override init() {
    value = 7
    super.init()
  }
}

/// The shape of `CopyInitializer`, whose initializer classes below override. Not for applications.
open class CopyProbe: NSObject {
  /// Makes an object.
  public init(layer: Any) { super.init() }
}

/// Overrides the initializer.
private final class Copied: CopyProbe {
  let value: Int

  override init(layer: Any) {
    value = layer as? Int ?? 0
    super.init(layer: layer)
  }
}

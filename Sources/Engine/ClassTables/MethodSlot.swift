// SPDX-License-Identifier: MIT

internal import CClassTables

/// A slot in the tables of methods of classes, to find out whether a class overrides a method.
///
/// A view that overrides `draw(_:)` has drawn contents, another one has none (view fact VL-9). Apple's
/// systems ask the Objective-C runtime; the tables of Swift's classes tell the same. The method's slot is
/// found once by two classes made for that: one overrides nothing, one overrides the method alone, so the
/// slot is the one where the first has the base's entry and the second has not. Where not exactly one such
/// slot is found, every class counts as one that overrides: its views are drawn, which costs memory and
/// changes no picture.
package struct MethodSlot {
  /// The slot, in words from the class's address; nil when it was not found.
  private let index: Int?
  /// The entry of the class that introduces the method.
  private let original: UInt

  /// Finds the slot of a method of `base`.
  ///
  /// - Parameters:
  ///   - base: the class that introduces the method.
  ///   - plain: a direct subclass that overrides nothing.
  ///   - probe: a direct subclass that overrides the method alone.
  package init(of base: AnyClass, plain: AnyClass, probe: AnyClass) {
    self.init(of: base) { base, words in
      let plain = ClassMetadata(plain)
      let probe = ClassMetadata(probe)
      return words.filter {
        base.word($0) == plain.word($0) && base.word($0) != probe.word($0)
      }
    }
  }

  /// Finds the slot of `init()` of `base`.
  ///
  /// Every subclass has an entry of its own there, which makes objects of its own class, or stops the
  /// program where the subclass has no such initializer.
  ///
  /// - Parameters:
  ///   - base: the class that introduces the initializer.
  ///   - probe: a direct subclass with nothing of its own.
  ///   - other: another one.
  package init(ofInitializerOf base: AnyClass, probe: AnyClass, _ other: AnyClass) {
    self.init(of: base) { base, words in
      let probe = ClassMetadata(probe)
      let other = ClassMetadata(other)
      // An entry that subclasses share with each other is no initializer.
      return words.filter { Set([base.word($0), probe.word($0), other.word($0)]).count == 3 }
    }
  }

  private init(of base: AnyClass, _ find: (ClassMetadata, Range<Int>) -> [Int]) {
    guard ClassTables.failure == nil else {
      index = nil
      original = 0
      return
    }
    let metadata = ClassMetadata(base)
    // All classes have at least the words of the base, whose entries come first.
    let found = find(metadata, ClassMetadata.headWords..<metadata.wordCount)
    index = found.count == 1 ? found[0] : nil
    original = found.count == 1 ? metadata.word(found[0]) : 0
  }

  /// Whether the slot was found, so that `isOverridden(by:)` knows rather than assumes.
  package var isKnown: Bool { index != nil && !ClassTables.isSwitchedOff }

  /// Whether a class, the one that introduces the method or one below it, has another method there.
  package func isOverridden(by type: AnyClass) -> Bool {
    guard let index, !ClassTables.isSwitchedOff else { return true }
    return ClassMetadata(type).word(index) != original
  }

  /// Makes an object by the initializer in the slot, that of `init()`.
  ///
  /// A class without an `init()` has an entry that stops the program and says so.
  ///
  /// - Parameter type: the class that introduces the initializer, or one below it.
  /// - Returns: the object; nil where the slot was not found.
  package func makeObject(of type: AnyClass) -> AnyObject? {
    guard let index, !ClassTables.isSwitchedOff else { return nil }
    let metadata = ClassMetadata(type)
    guard let initializer = unsafe UnsafeRawPointer(bitPattern: metadata.word(index)) else {
      return nil
    }
    let made = unsafe lamina_make_object(initializer, metadata.address)
    // The initializer's reference is ours.
    return unsafe made.map { unsafe Unmanaged<AnyObject>.fromOpaque($0).takeRetainedValue() }
  }
}

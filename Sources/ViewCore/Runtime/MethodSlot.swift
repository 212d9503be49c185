// SPDX-License-Identifier: MIT

/// A slot in the tables of methods of classes, to find out whether a class overrides a method.
///
/// A view that overrides `draw(_:)` has drawn contents, another one has none (view fact VL-9). Apple's
/// systems ask the Objective-C runtime; the tables of Swift's classes tell the same. The method's slot is
/// found once by two classes made for that: one overrides nothing, one overrides the method alone, so the
/// slot is the one where the first has the base's entry and the second has not. If the layout of class
/// metadata should ever change so that not exactly one such slot is found, every class counts as one that
/// overrides: its views are drawn, which costs memory and changes no picture. A test guards the search.
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
    // All three have at least the words of the base, whose entries come first.
    let words = MethodSlot.firstWord..<MethodSlot.wordCount(of: base)
    let found = words.filter { word in
      let entry = MethodSlot.word(word, of: base)
      return entry == MethodSlot.word(word, of: plain) && entry != MethodSlot.word(word, of: probe)
    }
    index = found.count == 1 ? found[0] : nil
    original = found.count == 1 ? MethodSlot.word(found[0], of: base) : 0
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
    // An entry that subclasses share with each other is no initializer.
    let own = (MethodSlot.firstWord..<MethodSlot.wordCount(of: base)).filter { word in
      let entries = [base, probe, other].map { MethodSlot.word(word, of: $0) }
      return Set(entries).count == 3
    }
    index = own.count == 1 ? own[0] : nil
    original = own.count == 1 ? MethodSlot.word(own[0], of: base) : 0
  }

  /// The entry of a class; nil where the slot was not found.
  package func entry(of type: AnyClass) -> UInt? { index.map { MethodSlot.word($0, of: type) } }

  /// Whether the slot was found.
  package var isKnown: Bool { index != nil }

  /// Whether a class, the one that introduces the method or one below it, has another method there.
  package func isOverridden(by type: AnyClass) -> Bool {
    guard let index else { return true }
    return MethodSlot.word(index, of: type) != original
  }

  // MARK: - Class metadata

  /// The first word behind the fixed part of a class's metadata: kind, superclass, flags and instance
  /// start, instance size, class size, descriptor, destroyer of fields (ABI documentation of Swift,
  /// "Class metadata", without Objective-C).
  private static let firstWord = 7

  private static func word(_ index: Int, of type: AnyClass) -> UInt {
    let address = unsafe unsafeBitCast(type, to: UnsafePointer<UInt>.self)
    return unsafe address[index]
  }

  /// The words of a class's metadata from its address on.
  private static func wordCount(of type: AnyClass) -> Int {
    let address = unsafe unsafeBitCast(type, to: UnsafePointer<UInt32>.self)
    // Class size and address point, in bytes: two numbers of 32 bits behind flags, instance start,
    // instance size and alignment.
    let (size, start) = unsafe (Int(address[8]), Int(address[9]))
    let count = (size - start) / MemoryLayout<UInt>.size
    return (firstWord...100_000).contains(count) ? count : firstWord
  }
}

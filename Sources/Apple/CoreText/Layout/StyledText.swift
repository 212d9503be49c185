// SPDX-License-Identifier: MIT

internal import CoreGraphics
package import Foundation

/// A text and the attributes of its parts: what an attributed string says, as a value.
///
/// Foundation on Linux does not free the attributes of its attributed strings (seen in Swift 6.3), so what
/// measures and draws text reads those that programs made, and makes none itself.
package struct StyledText: Equatable {
  /// Attributes by their keys.
  package typealias Attributes = [NSAttributedString.Key: Any]

  /// A part of the text with the same attributes throughout.
  package struct Run: Equatable {
    /// In UTF-16 units.
    package var range: Range<Int>
    package var attributes: Attributes

    package static func == (one: Run, other: Run) -> Bool {
      one.range == other.range && one.isStyledLike(other)
    }

    /// Whether the attributes are equal.
    func isStyledLike(_ other: Run) -> Bool {
      attributes.count == other.attributes.count
        && attributes.allSatisfy { key, value in
          other.attributes[key].map { Self.areEqual(value, $0) } ?? false
        }
    }

    private static func areEqual(_ one: Any, _ other: Any) -> Bool {
      // A number that comes from an attributed string is Foundation's.
      let (object, otherObject) = (one as AnyObject, other as AnyObject)
      if object === otherObject { return true }
      if let object = object as? NSObject { return object.isEqual(otherObject) }
      guard let one = one as? AnyHashable, let other = other as? AnyHashable else { return false }
      return one == other
    }
  }

  /// The text in UTF-16, as attributed strings count.
  package private(set) var units: [UInt16]
  /// In order, without gaps; neighbours differ.
  package private(set) var runs: [Run] = []

  /// Makes a text with the same attributes throughout, by default none.
  package init(_ string: String, attributes: Attributes = [:]) {
    units = Array(string.utf16)
    if !units.isEmpty { runs = [Run(range: 0..<units.count, attributes: attributes)] }
  }

  /// Reads an attributed string as it is now.
  package init(_ string: NSAttributedString) {
    units = Array(string.string.utf16)
    let whole = NSRange(location: 0, length: units.count)
    // The block's pointer, to end the enumeration, is not used.
    unsafe string.enumerateAttributes(in: whole, options: []) { attributes, range, _ in
      let end = range.location + range.length
      runs.append(Run(range: range.location..<end, attributes: attributes))
    }
  }

  /// The characters; half surrogate pairs become U+FFFD.
  package var string: String { String(decoding: units, as: UTF16.self) }

  /// The text as an attributed string, for programs that ask for one.
  package var attributedString: NSAttributedString {
    let result = NSMutableAttributedString(string: string)
    for run in runs {
      let range = NSRange(location: run.range.lowerBound, length: run.range.count)
      result.setAttributes(run.attributes, range: range)
    }
    return result
  }

  /// The number of UTF-16 units.
  package var length: Int { units.count }
  package var isEmpty: Bool { units.isEmpty }

  /// The attributes of a character of the text.
  package func attributes(at index: Int) -> Attributes { runs[run(at: index)].attributes }

  /// A part of the text, in UTF-16 units.
  package subscript(range: Range<Int>) -> StyledText {
    var part = StyledText("")
    guard !range.isEmpty else { return part }
    part.units = Array(units[range])
    for run in runs[run(at: range.lowerBound)...run(at: range.upperBound - 1)] {
      let own = run.range.clamped(to: range)
      let moved = own.lowerBound - range.lowerBound..<own.upperBound - range.lowerBound
      part.runs.append(Run(range: moved, attributes: run.attributes))
    }
    return part
  }

  /// Puts another text behind this one.
  package mutating func append(_ other: StyledText) {
    let start = length
    units += other.units
    for run in other.runs {
      let moved = start + run.range.lowerBound..<start + run.range.upperBound
      Self.append(Run(range: moved, attributes: run.attributes), to: &runs)
    }
  }

  /// Replaces a UTF-16 unit by another one, which gets its attributes.
  package mutating func replaceUnit(at index: Int, with unit: UInt16) { units[index] = unit }

  /// Changes the attributes of each part.
  package mutating func updateAttributes(_ change: (inout Attributes) -> Void) {
    var changed: [Run] = []
    for var run in runs {
      change(&run.attributes)
      Self.append(run, to: &changed)
    }
    runs = changed
  }

  /// Gives an attribute to those parts that do not have it.
  package mutating func setDefault(_ key: NSAttributedString.Key, _ value: Any) {
    updateAttributes { if $0[key] == nil { $0[key] = value } }
  }

  /// The index of the run of a character.
  private func run(at index: Int) -> Int {
    var low = 0
    var high = runs.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if runs[middle].range.lowerBound <= index { low = middle } else { high = middle }
    }
    return low
  }

  /// Appends a run, as part of the last one where that has equal attributes: letters are shaped together
  /// within a run only.
  private static func append(_ run: Run, to runs: inout [Run]) {
    if let last = runs.last, last.isStyledLike(run) {
      runs[runs.count - 1].range = last.range.lowerBound..<run.range.upperBound
    } else {
      runs.append(run)
    }
  }
}

// SPDX-License-Identifier: MIT

import Foundation
import SwiftParser
import SwiftSyntax

/// A change of a piece of a file's text.
struct SourceEdit {
  /// The bytes of the text, in UTF-8, that are replaced.
  let range: Range<Int>
  let replacement: String

  init(_ range: Range<Int>, _ replacement: String) {
    self.range = range
    self.replacement = replacement
  }
}

/// A remark on a place of a file, which moves along with the text before it.
struct SourceNote {
  var offset: Int
  let message: String
  /// Whether a person has to do something.
  let isLeft: Bool
}

/// A Swift file on its way to Lamina: its text, the tree of it, and what was remarked.
struct SourceFile {
  /// The path within the folder.
  let path: String
  let original: String
  private(set) var text: String
  private(set) var tree: SourceFileSyntax
  var notes: [SourceNote] = []

  init(path: String, text: String) {
    self.path = path
    original = text
    self.text = text
    tree = Parser.parse(source: text)
  }

  /// The bytes of a piece.
  func bytes(_ range: Range<Int>) -> String {
    String(decoding: text.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  }

  /// Applies edits; of those that overlap an earlier one, the later is left for the next round.
  ///
  /// - Returns: whether edits were left.
  @discardableResult
  mutating func apply(_ edits: [SourceEdit]) -> Bool {
    guard !edits.isEmpty else { return false }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var applied: [SourceEdit] = []
    var end = 0
    let sorted = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    for edit in sorted.map(\.element) where edit.range.lowerBound >= end {
      result += bytes[end..<edit.range.lowerBound]
      result += Array(edit.replacement.utf8)
      end = edit.range.upperBound
      applied.append(edit)
    }
    result += bytes[end...]
    for index in notes.indices {
      let offset = notes[index].offset
      let moved = applied.prefix { $0.range.upperBound <= offset }
        .reduce(0) { $0 + $1.replacement.utf8.count - $1.range.count }
      notes[index].offset = offset + moved
    }
    text = String(decoding: result, as: UTF8.self)
    tree = Parser.parse(source: text)
    return applied.count < edits.count
  }

  /// The line and column, from 1, of a byte of the text.
  func place(of offset: Int) -> (line: Int, column: Int) { Self.place(of: offset, in: text) }

  /// The line and column, from 1, of a byte of a text.
  static func place(of offset: Int, in text: String) -> (line: Int, column: Int) {
    var line = 1
    var column = 1
    for byte in text.utf8.prefix(offset) {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else {
        column += 1
      }
    }
    return (line, column)
  }
}

extension SourceFile {
  /// The bytes that a token or an attribute takes with the space behind it, or with its whole line.
  ///
  /// Comments around it stay.
  func removal(of node: some SyntaxProtocol) -> Range<Int> {
    let bytes = text.utf8
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    var end = node.endPositionBeforeTrailingTrivia.utf8Offset
    func byte(_ offset: Int) -> UInt8? {
      offset < bytes.count ? bytes[bytes.index(bytes.startIndex, offsetBy: offset)] : nil
    }
    func isSpace(_ offset: Int) -> Bool { byte(offset) == 0x20 || byte(offset) == 0x09 }
    while isSpace(end) { end += 1 }
    var lineStart = start
    while lineStart > 0, isSpace(lineStart - 1) { lineStart -= 1 }
    let isFirst = lineStart == 0 || byte(lineStart - 1) == 0x0A
    if isFirst, byte(end) == 0x0A || (byte(end) == 0x0D && byte(end + 1) == 0x0A) {
      end += byte(end) == 0x0A ? 1 : 2
      while isSpace(end) { end += 1 }
    }
    return start..<end
  }

  /// The space before a line's first other byte.
  func indentation(at offset: Int) -> String {
    let line = Array(text.utf8.prefix(offset)).split(
      separator: 0x0A, omittingEmptySubsequences: false
    ).last
    return String(decoding: (line ?? []).prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
  }
}

extension SyntaxProtocol {
  /// The bytes without the space and comments around.
  var contentRange: Range<Int> {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }

  /// The first byte that is neither space nor comment.
  var contentOffset: Int { positionAfterSkippingLeadingTrivia.utf8Offset }
}

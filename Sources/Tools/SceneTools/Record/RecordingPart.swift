// SPDX-License-Identifier: MIT

/// The frames of a film that one of several processes draws: every nth segment, so that all have as much to do.
public struct RecordingPart: Equatable, Sendable, CustomStringConvertible {
  /// The number of the part, from 0.
  public let index: Int
  /// The number of parts.
  public let count: Int

  /// All frames.
  static let whole = RecordingPart(index: 0, of: 1)

  init(index: Int, of count: Int) {
    self.index = index
    self.count = count
  }

  /// Reads the form `0/4`; nil for another, and for a part past the count.
  public init?(_ text: String) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let index = numbers[0], let count = numbers[1],
      (0..<count).contains(index)
    else { return nil }
    self.init(index: index, of: count)
  }

  /// The form that the initializer reads.
  public var description: String { "\(index)/\(count)" }

  /// The numbers of the part's frames, in their order.
  func numbers(of range: FrameRange) -> some Sequence<Int> {
    range.numbers.lazy.filter { Self.index(of: $0, in: range, parts: count) == index }
  }

  /// The number of the part that holds a frame.
  static func index(of number: Int, in range: FrameRange, parts count: Int) -> Int {
    (FrameRange.segment(of: number) - FrameRange.segment(of: range.first)) % count
  }
}

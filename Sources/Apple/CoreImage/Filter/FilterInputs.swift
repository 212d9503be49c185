// SPDX-License-Identifier: MIT

/// The values of a filter's inputs: one lane of four numbers for each input except pictures.
///
/// A number is in the first component, a position in the first two; the rest is 0.
public struct FilterInputs: Sendable, Equatable, BitwiseCopyable {
  /// The largest number of inputs, pictures not counted.
  public static let capacity = 8

  private var lanes = InlineArray<8, SIMD4<Float>>(repeating: .zero)

  /// Makes values of 0.
  public init() {}

  /// The value of an input by its index; indices past the capacity read zero and store nothing.
  public subscript(index: Int) -> SIMD4<Float> {
    get { index >= 0 && index < Self.capacity ? lanes[index] : .zero }
    set {
      if index >= 0, index < Self.capacity { lanes[index] = newValue }
    }
  }

  public static func == (a: FilterInputs, b: FilterInputs) -> Bool {
    for index in 0..<capacity where a.lanes[index] != b.lanes[index] { return false }
    return true
  }
}

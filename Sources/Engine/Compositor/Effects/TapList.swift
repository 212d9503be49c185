// SPDX-License-Identifier: MIT

/// A list of taps within the value itself, so that a blur that changes in each frame asks for no memory.
struct TapList: Sequence {
  /// The most taps: the capacity of the shader's parameters.
  static let capacity = 126

  private var taps: InlineArray<126, SIMD2<Float>> = InlineArray(repeating: .zero)
  private(set) var count = 0

  /// The tap furthest from the middle.
  var last: SIMD2<Float>? { count > 0 ? taps[count - 1] : nil }

  subscript(index: Int) -> SIMD2<Float> { taps[index] }

  /// Adds a tap behind the others; none beyond the capacity.
  mutating func append(_ tap: SIMD2<Float>) {
    guard count < Self.capacity else { return }
    taps[count] = tap
    count += 1
  }

  /// Walks over the taps from the middle outwards.
  struct Iterator: IteratorProtocol {
    fileprivate let list: TapList
    private var index = 0

    fileprivate init(_ list: TapList) { self.list = list }

    mutating func next() -> SIMD2<Float>? {
      guard index < list.count else { return nil }
      defer { index += 1 }
      return list[index]
    }
  }

  func makeIterator() -> Iterator { Iterator(self) }
}

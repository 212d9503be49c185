// SPDX-License-Identifier: MIT

/// One input of a filter: its key, its type, its default and its range.
public struct FilterInput: Equatable, Sendable {
  /// The type of an input.
  public enum Kind: Sendable, BitwiseCopyable {
    /// A number.
    case scalar
    /// A distance in points.
    case distance
    /// An angle in radians.
    case angle
    /// The progress of a transition, 0 to 1.
    case time
    /// A whole number.
    case count
    /// A Boolean.
    case boolean
    /// A point in the layer's space.
    case position
    /// A distance along x and y of the layer's space, in points.
    case offset
    /// A rectangle in the layer's space: x, y, width, height.
    case rectangle
    /// A colour, straight sRGB with alpha.
    case color
    /// Four numbers.
    case vector
    /// A picture, which the renderer supplies; these inputs have no lane.
    case image
  }

  /// The key for `setValue(_:forKey:)`, `inputRadius` for instance.
  public let key: String
  /// The type of the input.
  public let kind: Kind
  /// The default: a number in the first lane, a vector or colour in all its lanes.
  public let initial: SIMD4<Double>
  /// The smallest valid value; nil for no bound.
  public let minimum: Double?
  /// The largest valid value; nil for no bound.
  public let maximum: Double?
  /// The range of a slider in a user interface.
  public let sliderRange: ClosedRange<Double>?
  /// The value that makes the filter an identity, where there is one.
  public let identity: SIMD4<Double>?

  init(
    _ key: String, _ kind: Kind, _ initial: SIMD4<Double> = .zero, minimum: Double? = nil,
    maximum: Double? = nil, slider: ClosedRange<Double>? = nil, identity: SIMD4<Double>? = nil
  ) {
    self.key = key
    self.kind = kind
    self.initial = initial
    self.minimum = minimum
    self.maximum = maximum
    sliderRange = slider
    self.identity = identity
  }

  /// The number of components; 0 for a picture.
  public var componentCount: Int {
    switch kind {
    case .scalar, .distance, .angle, .time, .count, .boolean: 1
    case .position, .offset: 2
    case .rectangle, .color, .vector: 4
    case .image: 0
    }
  }

  // MARK: - Making inputs

  /// Makes an input for a number without a unit.
  public static func scalar(
    _ key: String, default initial: Double, minimum: Double? = nil, maximum: Double? = nil,
    slider: ClosedRange<Double>? = nil, identity: Double? = nil
  ) -> FilterInput {
    FilterInput(
      key, .scalar, SIMD4(initial, 0, 0, 0), minimum: minimum, maximum: maximum, slider: slider,
      identity: identity.map { SIMD4($0, 0, 0, 0) })
  }

  /// Makes an input for a distance in points.
  public static func distance(
    _ key: String, default initial: Double, minimum: Double? = nil, maximum: Double? = nil,
    slider: ClosedRange<Double>? = nil, identity: Double? = nil
  ) -> FilterInput {
    FilterInput(
      key, .distance, SIMD4(initial, 0, 0, 0), minimum: minimum, maximum: maximum,
      slider: slider, identity: identity.map { SIMD4($0, 0, 0, 0) })
  }

  /// Makes an input for an angle in radians; positive rotates from +x to +y of the layer.
  public static func angle(
    _ key: String, default initial: Double, slider: ClosedRange<Double>? = nil,
    identity: Double? = nil
  ) -> FilterInput {
    FilterInput(
      key, .angle, SIMD4(initial, 0, 0, 0), slider: slider,
      identity: identity.map { SIMD4($0, 0, 0, 0) })
  }

  /// Makes an input for a point in the layer's space.
  public static func position(_ key: String, default x: Double, _ y: Double) -> FilterInput {
    FilterInput(key, .position, SIMD4(x, y, 0, 0))
  }

  /// Makes an input for a colour, straight sRGB with alpha.
  public static func color(_ key: String, default initial: SIMD4<Double>) -> FilterInput {
    FilterInput(key, .color, initial)
  }

  /// Makes an input for four numbers.
  public static func vector(
    _ key: String, default initial: SIMD4<Double>, identity: SIMD4<Double>? = nil
  ) -> FilterInput {
    FilterInput(key, .vector, initial, identity: identity)
  }

  /// Makes an input for a count.
  public static func count(
    _ key: String, default initial: Double, minimum: Double? = nil, maximum: Double? = nil,
    slider: ClosedRange<Double>? = nil
  ) -> FilterInput {
    FilterInput(
      key, .count, SIMD4(initial, 0, 0, 0), minimum: minimum, maximum: maximum, slider: slider)
  }

  /// Makes an input for a rectangle that is empty by default, which means the whole layer.
  static func rectangle(_ key: String) -> FilterInput { FilterInput(key, .rectangle) }

  /// The progress of a transition, 0 to 1.
  static let time = FilterInput(
    "inputTime", .time, minimum: 0, maximum: 1, slider: 0...1, identity: .zero)

  /// The rectangle of the transition, by default 300 by 300 points.
  static let extent = FilterInput("inputExtent", .rectangle, SIMD4(0, 0, 300, 300))

  /// The centre of an effect.
  static let center = position("inputCenter", default: 150, 150)

  /// Makes an input for a picture that the renderer supplies.
  static func image(_ key: String) -> FilterInput { FilterInput(key, .image) }
}

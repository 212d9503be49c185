// SPDX-License-Identifier: MIT

internal import Diagnostics
public import Foundation

/// The sides of a gradient that are painted beyond its ends.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
  /// The bits, as Apple defines them.
  public let rawValue: UInt32

  /// Makes options from their bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The first colour extends before the start.
  public static var drawsBeforeStartLocation: CGGradientDrawingOptions {
    CGGradientDrawingOptions(rawValue: 1 << 0)
  }

  /// The last colour extends beyond the end.
  public static var drawsAfterEndLocation: CGGradientDrawingOptions {
    CGGradientDrawingOptions(rawValue: 1 << 1)
  }
}

/// A gradient: colours at locations between 0 and 1.
///
/// Between two stops the straight components and alpha go linearly, in the space of the bitmap that
/// is drawn into. Stops need not be in order; the first colour holds before the first stop, the
/// last one after the last. Gradients are immutable.
public final class CGGradient: Sendable {
  /// A colour and its location, 0...1.
  struct Stop: Sendable {
    let location: Double
    let color: CGColor
  }

  /// At least one stop, by rising location.
  let stops: [Stop]

  /// Makes a gradient of `CGColor`s at locations, or evenly spaced when `locations` is nil.
  ///
  /// Nil, with a logged reason, for an empty list, an element that is no colour, or a location that
  /// is not within 0...1. `locations` must hold as many values as there are colours. With a space
  /// the colours are converted to it first.
  public init?(
    colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?
  ) {
    let list = colors.compactMap { $0 as? CGColor }
    guard list.count == colors.count else {
      RefusalLog.refuse("gradient: refused colors", "\(colors.count - list.count) are no CGColor")
      return nil
    }
    let converted = list.map { color in
      space.flatMap { color.converted(to: $0, intent: .defaultIntent, options: nil) } ?? color
    }
    // The caller promises as many locations as colours, as on Apple's platforms.
    let positions = unsafe locations.map {
      unsafe Array(UnsafeBufferPointer(start: $0, count: list.count))
    }
    guard let stops = Self.stops(converted, positions) else { return nil }
    self.stops = stops
  }

  /// Makes a gradient of `count` colours given as components of `space` and alpha.
  ///
  /// `components` must hold `count` times one value more than the space has components, and
  /// `locations`, if there are any, `count` values.
  public init?(
    colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
    locations: UnsafePointer<CGFloat>?, count: Int
  ) {
    let size = space.numberOfComponents + 1
    // The caller promises both lengths, as on Apple's platforms.
    let colors = (0..<max(count, 0)).compactMap {
      unsafe CGColor(colorSpace: space, components: components + $0 * size)
    }
    let positions = unsafe locations.map {
      unsafe Array(UnsafeBufferPointer(start: $0, count: colors.count))
    }
    guard let stops = Self.stops(colors, positions) else { return nil }
    self.stops = stops
  }

  private static func stops(_ colors: [CGColor], _ locations: [CGFloat]?) -> [Stop]? {
    let positions =
      locations?.map { Double($0) }
      ?? colors.indices.map { Double($0) / Double(max(colors.count - 1, 1)) }
    guard !colors.isEmpty, positions.allSatisfy({ $0 >= 0 && $0 <= 1 }) else {
      RefusalLog.refuse(
        "gradient: refused stops", "\(colors.count) colors at \(positions); locations are 0...1")
      return nil
    }
    // Equal locations keep their order, which makes a hard edge.
    return zip(positions, colors).enumerated().sorted {
      ($0.element.0, $0.offset) < ($1.element.0, $1.offset)
    }.map { Stop(location: $0.element.0, color: $0.element.1) }
  }

  /// The stops of a gradient in a context's colour components.
  struct Ramp {
    let stops: [(location: Double, color: SIMD4<Double>)]

    /// The straight colour at a location; the first and last colour beyond the ends.
    func color(at location: Double) -> SIMD4<Double> {
      guard let after = stops.firstIndex(where: { $0.location > location }) else {
        return stops[stops.count - 1].color
      }
      guard after > 0 else { return stops[0].color }
      let (from, to) = (stops[after - 1], stops[after])
      let part = (location - from.location) / (to.location - from.location)
      return from.color + (to.color - from.color) * part
    }
  }

  /// The stops converted to a context's colours.
  func ramp(_ colors: ContextColor) -> Ramp {
    Ramp(stops: stops.map { ($0.location, colors.components(of: $0.color)) })
  }
}

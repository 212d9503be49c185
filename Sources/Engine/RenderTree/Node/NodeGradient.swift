// SPDX-License-Identifier: MIT

/// The gradient that a gradient layer shows over its background.
public struct NodeGradient: Equatable, Sendable {
  /// The formula of the location between start and end.
  public enum Kind: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    case axial
    case radial
    case conic
  }

  public var kind = Kind.axial
  /// Straight sRGB, in order of `locations`.
  public var colors: [SIMD4<Float>] = []
  /// Location of each colour between start and end, 0…1, rising; empty for even spacing.
  public var locations: [Double] = []
  /// In the unit square of the bounds.
  public var startPoint = SIMD2(0.5, 0)
  /// In the unit square of the bounds.
  public var endPoint = SIMD2(0.5, 1)

  public init() {}

  /// Whether the gradient is painted: it has two colours or more, and a location for each, or none at
  /// all (behaviour fact GL-0).
  public var isPainted: Bool {
    colors.count > 1 && (locations.isEmpty || locations.count >= colors.count)
  }
}

extension NodeGradient {
  /// The locations as drawn: clamped to 0…1, none before its predecessor. Without locations the
  /// stops are spaced evenly; locations beyond the last colour are ignored.
  package static func clamped(_ locations: [Double], count: Int) -> [Double] {
    guard count > 1 else { return [0] }
    guard !locations.isEmpty else { return (0..<count).map { Double($0) / Double(count - 1) } }
    var result: [Double] = []
    for location in locations.prefix(count) {
      result.append(min(max(location, result.last ?? 0), 1))
    }
    return result
  }
}

extension NodeGradient: NodeGroupValue, LaneValue {
  package static let properties: NodeProperties<Self> = [
    .init(.startPoint, \.startPoint), .init(.endPoint, \.endPoint), .init(.colors, .list),
    .init(.locations, .list),
  ]

  var isFinite: Bool {
    hasFiniteNumbers && locations.allSatisfy(\.isFinite)
      && colors.allSatisfy { ($0 * 0) == .zero }
  }

  static var traits: ResolvedNode.Traits { .hasExtras }

  static func change(
    from old: NodeGradient, to new: NodeGradient
  ) -> NodeChange { .look }

  mutating func present(
    _ run: Range<Int>, from tracks: borrowing TrackStore, over model: NodeGradient
  ) -> NodeChange {
    let property = tracks.property(of: run)
    switch property {
    case .colors:
      let list = tracks.list(run: run, base: model.colors.map { SIMD4<Double>($0) })
      let shown = list.map { $0.map { SIMD4<Float>($0) } } ?? model.colors
      guard shown != colors, shown.allSatisfy({ ($0 * 0) == .zero }) else { return [] }
      colors = shown
      return .look
    case .locations:
      let list = tracks.list(run: run, base: model.locations.map { SIMD4($0, 0, 0, 0) })
      let shown = list.map { $0.map(\.x) } ?? model.locations
      guard shown != locations, shown.allSatisfy(\.isFinite) else { return [] }
      locations = shown
      return .look
    default:
      return presentLanes(run, property, from: tracks, over: model) ? .look : []
    }
  }
}

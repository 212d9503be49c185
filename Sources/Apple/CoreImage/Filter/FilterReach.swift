// SPDX-License-Identifier: MIT

/// The distance that a filter reaches from a pixel, in the points of the layer that carries it.
///
/// The single source for it: damage, the bounds of passes and the renderer's textures all use this
/// type.
public struct FilterReach: Equatable, Sendable, BitwiseCopyable {
  /// The margin on the left and right (x) and above and below (y), in points.
  public var margin = SIMD2<Double>.zero
  /// A disc that the filter affects as a whole: centre x and y, radius; a radius of 0 for none.
  public var disc = SIMD3<Double>.zero
  /// A zoom: centre x and y, and the factor by which the picture grows about it; 1 for none.
  public var zoom = SIMD3<Double>(0, 0, 1)

  /// Makes a reach of 0: single pixels.
  public init() {}

  /// Makes the combined reach of a chain of filters; their margins grow by a quarter, since some
  /// are computed at reduced size.
  public init(readingThrough filters: [FilterDescription]) {
    for filter in filters where filter.isActive {
      let own = filter.inputReach
      margin = margin * Swift.max(1, own.zoom.z) + own.margin * 1.25
      if own.disc.z > disc.z { disc = own.disc }
      if abs(own.zoom.z - 1) > abs(zoom.z - 1) { zoom = own.zoom }
    }
    margin = pointwiseMin(margin, SIMD2(repeating: Self.limit))
  }

  fileprivate init(margin: Double) {
    self.margin = SIMD2(repeating: Swift.min(Swift.max(0, margin), Self.limit))
  }

  init(disc: SIMD3<Double>) {
    self.disc = disc
    self.disc.z = Swift.min(Swift.max(0, disc.z), Self.limit)
  }

  fileprivate init(zoom: SIMD3<Double>) {
    self.zoom = zoom
  }

  /// The largest reach in points; wider blurs are drawn with this.
  public static let limit = 10_000.0

  /// The radius of a Gaussian's kernel, in standard deviations.
  public static let deviations = 3.0

  /// A rectangle (x, y, width, height) grown by the reach; an empty one stays as it is.
  public func grown(_ rect: SIMD4<Double>) -> SIMD4<Double> {
    guard rect.z > 0, rect.w > 0 else { return rect }
    var low = SIMD2(rect.x, rect.y) - margin
    var high = SIMD2(rect.x + rect.z, rect.y + rect.w) + margin
    if zoom.z != 1 {
      let centre = SIMD2(zoom.x, zoom.y)
      let zoomed = (centre + (low - centre) * zoom.z, centre + (high - centre) * zoom.z)
      low = pointwiseMin(low, zoomed.0)
      high = pointwiseMax(high, zoomed.1)
    }
    if disc.z > 0 {
      let centre = SIMD2(disc.x, disc.y)
      let discLow = centre - disc.z
      let discHigh = centre + disc.z
      guard discLow.x < high.x, discLow.y < high.y, discHigh.x > low.x, discHigh.y > low.y else {
        return rect
      }
      low = pointwiseMin(low, discLow)
      high = pointwiseMax(high, discHigh)
    }
    return SIMD4(low.x, low.y, high.x - low.x, high.y - low.y)
  }
}

extension FilterDescription {
  /// Whether the filter changes pictures: it is enabled and no identity.
  ///
  /// Blends and transitions among a layer's filters have no effect, so they are not active.
  public var isActive: Bool {
    guard isEnabled else { return false }
    switch family {
    case .transition, .compositing: return false
    case .color, .distortion, .custom: return true
    case .neighbourhood: break
    }
    switch kind {
    case .gaussianBlur, .boxBlur, .discBlur, .motionBlur, .bloom, .gloom, .sharpenLuminance,
      .unsharpMask:
      return number(.radius) > 0
    case .zoomBlur: return zoomFactor != 1
    default: return true
    }
  }

  /// The reach of the filter's result beyond its picture.
  public var outputReach: FilterReach {
    switch kind {
    case .sharpenLuminance, .unsharpMask, .edges, .edgeWork, .kaleidoscope: FilterReach()
    case .zoomBlur: FilterReach(zoom: zoom(Swift.max(1, zoomFactor)))
    case .custom: recipe?.outputReach ?? inputReach
    default: inputReach
    }
  }

  /// The distance from a pixel within which the filter reads.
  public var inputReach: FilterReach {
    switch kind {
    case .gaussianBlur, .bloom, .gloom, .sharpenLuminance, .unsharpMask, .edgeWork:
      return FilterReach(margin: number(.radius) * FilterReach.deviations)
    case .boxBlur, .discBlur, .motionBlur: return FilterReach(margin: number(.radius))
    case .pixellate: return FilterReach(margin: Swift.max(1, number(.scale)))
    case .pinchDistortion, .bumpDistortion, .bumpDistortionLinear, .twirlDistortion,
      .circleSplashDistortion, .torusLensDistortion:
      return FilterReach(disc: disc(number(.radius)))
    case .zoomBlur: return FilterReach(zoom: zoom(1 / zoomFactor))
    case .crystallize: return FilterReach(margin: 2.25 * Swift.max(1, number(.radius)))
    case .edges: return FilterReach(margin: 1)
    case .glassDistortion: return FilterReach(margin: number(.scale) * Self.glassBend)
    case .kaleidoscope:
      return FilterReach(disc: disc(FilterReach.limit))
    case .custom: return recipe?.inputReach ?? FilterReach(margin: kernel?.reach ?? 0)
    default: return FilterReach()
    }
  }

  /// The largest displacement by glass, as a fraction of its scale.
  public static let glassBend = 0.25

  /// The scale of the largest picture that a zoom blur averages; below 1 where the blur shrinks.
  ///
  /// An amount of 100 doubles; one of -100 halves (Core Image's reference calls the amount a distance
  /// and says no more).
  public var zoomFactor: Double {
    let amount = Double(value(.amount).x)
    guard amount.isFinite else { return 1 }
    let share = 1 + Swift.min(abs(amount), 1000) / 100
    return amount < 0 ? 1 / share : share
  }

  private func zoom(_ factor: Double) -> SIMD3<Double> {
    let centre = value(.center)
    guard centre.x.isFinite, centre.y.isFinite else { return SIMD3(0, 0, 1) }
    return SIMD3(Double(centre.x), Double(centre.y), factor)
  }

  private func disc(_ radius: Double) -> SIMD3<Double> {
    let centre = value(.center)
    return SIMD3(Double(centre.x), Double(centre.y), radius)
  }

  /// A scalar input; 0 for one that is not finite or is negative.
  private func number(_ name: FilterInputName) -> Double {
    let value = Double(value(name).x)
    return value.isFinite ? Swift.max(0, value) : 0
  }
}

// SPDX-License-Identifier: MIT

internal import RenderTree

/// Fast path of gradients with few stops, no two of them within a pixel: the stops lie in the gradient's record,
/// and a pixel's colour is a sum with a term for each of them (`stops.glsl`).
///
/// The numbers go from the vertex to the fragment stage, where OpenGL grants fifteen vectors: enough for two stops in
/// any layer. Drivers of processors have room for twice as many.
struct GradientRamp {
  /// The features that select the program of the gradient.
  private(set) var features: LayerFeatures
  private(set) var record = PaintRecord()
  /// The record that follows; nil for up to four stops.
  private(set) var laterRecord: PaintRecord?

  /// Prepares the gradient of a layer; nil if it has too many stops, or some lie too close to each other.
  ///
  /// - Parameters:
  ///   - inset: the distance that the quad keeps inside the bounds, in points.
  ///   - profile: the kind of driver.
  init?(
    _ gradient: NodeGradient, of layer: PaintedLayer, inset: Double, for profile: DriverProfile
  ) {
    let count = gradient.colors.count
    guard 2...8 ~= count, layer.space.map.isAffine,
      profile == .software || (count == 2 && gradient.kind != .conic),
      gradient.kind != .conic || gradient.hasOneAlpha
    else { return nil }
    features = [.gradient, .ramp]
    switch gradient.kind {
    case .axial: break
    case .radial: features.insert(.radial)
    case .conic: features.insert(.conic)
    }
    if count > 2 { features.insert(.fourStops) }
    if count > 4 { features.insert(.eightStops) }
    let place = GradientPlace(gradient, size: layer.bounds.highHalf)
    guard setStops(gradient, tint: layer.tint, apart: place.change(of: layer)) else { return nil }
    // The quad shows the bounds within the inset, from its middle.
    let share = 1 - 2 * SIMD2(repeating: inset) / layer.bounds.highHalf
    let columns = place.columns * SIMD4(share.x, share.x, share.y, share.y)
    let start = place.origin + (place.columns.lowHalf + place.columns.highHalf) * 0.5
    record.vectors.0 = SIMD4<Float>(columns)
    record.vectors.1.lowHalf = SIMD2<Float>(start)
    record.vectors.1.z = layer.opacity
  }

  /// Writes the stops; false if two of them are not further apart than smoothing reaches.
  private mutating func setStops(
    _ gradient: NodeGradient, tint: SIMD4<Float>?, apart change: Double
  ) -> Bool {
    let factor = tint.map { SIMD4($0.x, $0.y, $0.z, 1) } ?? .one
    let count = gradient.colors.count
    func color(_ index: Int) -> SIMD4<Float> {
      gradient.colors[index].clamped(lowerBound: .zero, upperBound: .one) * factor
    }
    var places = SIMD8<Float>.zero
    var scales = SIMD8<Float>.zero
    var steps = InlineArray<8, SIMD4<Float>>(repeating: .zero)
    var last = gradient.location(0, after: 0)
    for index in 1..<count {
      let next = gradient.location(index, after: last)
      guard next - last > change else { return false }
      places[index - 1] = Float(last)
      scales[index - 1] = Float(1 / (next - last))
      steps[index] = color(index) - color(index - 1)
      last = next
    }
    record.vectors.1.w = Float(last)
    record.vectors.2 = SIMD4(places[0], places[1], places[2], 0)
    record.vectors.3 = SIMD4(scales[0], scales[1], scales[2], 0)
    record.vectors.4 = color(0)
    record.vectors.5 = steps[1]
    record.vectors.6 = steps[2]
    record.vectors.7 = steps[3]
    guard count > 4 else { return true }
    var later = PaintRecord()
    later.vectors.0 = SIMD4(places[3], places[4], places[5], places[6])
    later.vectors.1 = SIMD4(scales[3], scales[4], scales[5], scales[6])
    later.vectors.2 = steps[4]
    later.vectors.3 = steps[5]
    later.vectors.4 = steps[6]
    later.vectors.5 = steps[7]
    laterRecord = later
    return true
  }
}

/// The map from a layer's unit square to the space in which a gradient's place is a coordinate (axial), a length
/// (radial) or an angle (conic).
private struct GradientPlace {
  /// The images of the unit vectors.
  private(set) var columns = SIMD4<Double>.zero
  private(set) var origin: SIMD2<Double>
  private let kind: NodeGradient.Kind

  /// - Parameter size: of the layer, in points.
  init(_ gradient: NodeGradient, size: SIMD2<Double>) {
    kind = gradient.kind
    // Without a length all of it lies at the end.
    origin = SIMD2(1, 0)
    let start = gradient.startPoint
    let way = gradient.endPoint - start
    switch kind {
    case .axial:
      let square = (way * way).sum()
      guard square > 0 else { break }
      columns = SIMD4(way.x / square, 0, way.y / square, 0)
      origin = SIMD2(-(start * way).sum() / square, 0)
    case .radial:
      let radii = SIMD2(abs(way.x), abs(way.y))
      guard radii.min() > 0 else { break }
      columns = SIMD4(1 / radii.x, 0, 0, 1 / radii.y)
      origin = -start / radii
    case .conic:
      // Angles are those on the layer; the way to the end lies along x.
      let direction = way * size
      let length = (direction * direction).sum().squareRoot()
      let turn = length > 0 ? direction / length : SIMD2(1, 0)
      let x = SIMD2(turn.x, -turn.y) * size.x
      let y = SIMD2(turn.y, turn.x) * size.y
      columns = SIMD4(lowHalf: x, highHalf: y)
      origin = -(x * start.x + y * start.y)
    }
  }

  /// The most by which the place changes from one pixel to the next on a layer that is not in perspective; 0 for a
  /// conic one, whose places are all within a pixel at its centre.
  func change(of layer: PaintedLayer) -> Double {
    guard kind != .conic else { return 0 }
    let map = layer.space.toPixels
    let u = SIMD2(map.xx, map.xy) * layer.bounds.z
    let v = SIMD2(map.yx, map.yy) * layer.bounds.w
    let area = u.x * v.y - u.y * v.x
    guard area != 0 else { return 0 }
    // Gradients of u and v over the pixels.
    let perPixelOfU = SIMD2(v.y, -v.x) / area
    let perPixelOfV = SIMD2(-u.y, u.x) / area
    let along = perPixelOfU * columns.x + perPixelOfV * columns.z
    let across = perPixelOfU * columns.y + perPixelOfV * columns.w
    return ((along * along).sum() + (across * across).sum()).squareRoot()
  }
}

extension NodeGradient {
  /// Whether all colours are equally opaque: their mean is the same before and after they are premultiplied.
  fileprivate var hasOneAlpha: Bool { colors.allSatisfy { $0.w == colors[0].w } }

  /// The location of a stop as drawn: see `clamped(_:count:)`.
  ///
  /// - Parameter previous: that of the stop before it; 0 for the first.
  fileprivate func location(_ index: Int, after previous: Double) -> Double {
    guard !locations.isEmpty else { return Double(index) / Double(colors.count - 1) }
    return min(max(locations[index], previous), 1)
  }
}

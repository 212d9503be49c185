// SPDX-License-Identifier: MIT

internal import Foundation
internal import RenderTree

/// The places of the two looks of a node at one moment of its transition.
struct TransitionMotion {
  /// The map of the old look within the layer's plane; nil where it is not seen.
  var old: Homography? = .identity
  /// The map of the new look; nil where it is not seen.
  var new: Homography? = .identity
  /// The part of the light that the looks reflect.
  var light: Float = 1

  /// The motion of a node's transition; none for fades and filters.
  init(of node: NodeIndex, _ tree: borrowing RenderTree) {
    guard let index = tree.transitions.index(of: node) else { return }
    let transition = tree.transitions.values[index]
    guard transition.filter == nil else { return }
    let bounds = tree.geometry[node.slot].bounds
    let progress = transition.progress
    if transition.kind == .flip {
      flip(progress, transition.edge, bounds: bounds)
      return
    }
    // From where the motion starts.
    let side: SIMD2<Double> =
      switch transition.edge {
      case .left: SIMD2(-bounds.z, 0)
      case .right: SIMD2(bounds.z, 0)
      case .top: SIMD2(0, bounds.w)
      case .bottom: SIMD2(0, -bounds.w)
      }
    switch transition.kind {
    case .fade, .flip: break
    case .moveIn: new = Homography(movingBy: side * (1 - progress))
    case .push:
      old = Homography(movingBy: -side * progress)
      new = Homography(movingBy: side * (1 - progress))
    case .reveal: old = Homography(movingBy: -side * progress)
    }
  }

  // MARK: - Flips

  /// The least distance of the eye from the plane, in points.
  private static let leastEyeDistance = 500.0
  /// The light that is lost when the plane is seen from its edge.
  private static let dimming = 0.25
  /// A plane that is seen from its edge has no picture.
  private static let leastWidth = 1e-4

  /// Turns by half a turn about an axis through the middle of the bounds, the side of the edge coming
  /// forward first; only the face that looks forward is seen.
  ///
  /// With θ the angle and s half of the side across the axis, a point at x across the axis comes to
  /// x cos θ, at the depth ±x sin θ; the plane is drawn back by s |sin θ|, so that its near edge keeps
  /// its length and nothing leaves the bounds. The eye is at twice the side, at least 500 points.
  private mutating func flip(
    _ progress: Double, _ edge: NodeTransition.Edge, bounds: SIMD4<Double>
  ) {
    let angle = Double.pi * min(max(progress, 0), 1)
    let (sine, cosine) = (sin(angle), cos(angle))
    light = Float(1 - Self.dimming * sine)
    let isAboutVertical = edge == .left || edge == .right
    let side = isAboutVertical ? bounds.z : bounds.w
    // The old look's near side is the edge's, the new look's the other one.
    let direction: Double = (edge == .left || edge == .bottom ? -1 : 1) * (cosine < 0 ? -1 : 1)
    let eye = max(Self.leastEyeDistance, 2 * side)
    let width = abs(cosine)
    let slope = -direction * sine / eye
    let weight = 1 + side / 2 * sine / eye
    var map = Homography.identity
    map.tw = weight
    if isAboutVertical {
      (map.xx, map.xw) = (width, slope)
    } else {
      (map.yy, map.yw) = (width, slope)
    }
    let middle = SIMD2(bounds.x + bounds.z / 2, bounds.y + bounds.w / 2)
    let turned =
      Homography(movingBy: -middle).concatenating(map).concatenating(Homography(movingBy: middle))
    let isSeen = width > Self.leastWidth
    old = isSeen && cosine > 0 ? turned.settled : nil
    new = isSeen && cosine < 0 ? turned.settled : nil
    if sine == 0 || progress >= 1 {
      // The ends are exact.
      old = cosine > 0 ? .identity : nil
      new = cosine < 0 ? .identity : nil
      light = 1
    }
  }
}

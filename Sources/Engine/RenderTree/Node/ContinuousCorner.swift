// SPDX-License-Identifier: MIT

/// The shape of corners whose curve is `continuous`.
///
/// Apple documents how far the curve reaches, 1.528665 radii along each edge (behaviour fact DO-8),
/// and not its formula. Here it is a superellipse, |x|ⁿ + |y|ⁿ = 1, in a square of that size, with
/// the exponent for which it meets the circle of the radius on the diagonal:
///
/// n = −1 ÷ log₂(1 − (1 − 1/√2) · radius ÷ reach)
///
/// The square is at most half the layer's shorter side; as it shrinks to the radius, n goes from
/// 3.26 to 2, and the corner becomes the circular one. The shaders compute the same.
public enum ContinuousCorner {
  /// The length of the curve along an edge, in radii.
  public static let reach = 1.528665
}

// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// The distance from a straight edge at which a blurred shadow is seen in eight bits a channel.
///
/// A Gaussian of standard deviation 1 leaves the share Q(x) = erfc(x / √2) / 2 of the shadow's alpha
/// at a distance x outside the edge; behind corners less. A share below 0.4 of the smallest
/// step rounds to nothing, and drawing it changes no pixel.
enum ShadowProfile {
  /// In standard deviations, at most `NodeShadow.reachInDeviations`.
  ///
  /// - Parameter alpha: of the shadow where nothing softens it, 0…1.
  static func reach(ofAlpha alpha: Float) -> Double {
    let index = min(max(alpha, 0), 1) * 255
    return reaches[index.isNaN ? 255 : Int(clamping: index.rounded(.up))]
  }

  /// By alpha in steps of 1/255.
  private static let reaches: [Double] = (0...255).map { step in
    guard step > 0 else { return 0 }
    let threshold = 0.4 / Double(step)
    var low = 0.0
    var high = NodeShadow.reachInDeviations
    guard 0.5 * erfc(high / 2.0.squareRoot()) < threshold else { return high }
    guard threshold < 0.5 else { return 0 }
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if 0.5 * erfc(middle / 2.0.squareRoot()) > threshold { low = middle } else { high = middle }
    }
    return high
  }
}

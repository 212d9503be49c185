// SPDX-License-Identifier: MIT

internal import Foundation

/// The division of a line into dashes and gaps; no lengths stand for a solid line.
struct LineDash: Equatable {
  /// Lengths of dashes and gaps in turn, in points.
  var lengths: [CGFloat] = []
  /// The length of the pattern that is left out at the start.
  var phase: CGFloat = 0
}

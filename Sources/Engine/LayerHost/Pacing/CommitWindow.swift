// SPDX-License-Identifier: MIT

/// The time for which a frame waits for what display links prepare for it.
///
/// A link is called when a frame is due, and its commit is to be in that frame. The frame waits until
/// the callbacks have returned, but no longer than leaves time to draw:
///
///     |-----wait-----|···draw···|  reserve  |
///     ^ due          ^ deadline             ^ appears
struct CommitWindow: Equatable, Sendable {
  /// The costs of the last frames, in seconds.
  private var costs: [Double] = []

  /// The number of frames whose highest cost counts.
  private static let costLimit = 8
  /// The part of an interval that is left to the window system after drawing.
  private static let reserve = 0.25
  /// The longest wait, as a part of an interval.
  private static let longest = 0.5

  /// The longest wait for the next frame, in seconds.
  func length(interval: Double) -> Double {
    let cost = costs.max() ?? 0
    return max(0, min(interval * Self.longest, interval * (1 - Self.reserve) - cost))
  }

  /// Notes the cost of a frame, in seconds.
  ///
  /// - Parameters:
  ///   - drawing: the time of recording it.
  ///   - swap: the time of handing it over, which counts unless the swap waited for the display.
  mutating func didDraw(drawing: Double, swap: Double, interval: Double) {
    if costs.count == Self.costLimit { costs.removeFirst() }
    costs.append(swap < interval / 2 ? drawing + swap : drawing)
  }
}

// SPDX-License-Identifier: MIT

internal import Motion

/// The pace between two keyframes: a Bézier curve from (0, 0) to (1, 1) by its two inner points.
struct Easing: Equatable {
  let x1, y1, x2, y2: Double
  private let curve: TimingCurve

  static let linear = Easing(0, 0, 1, 1)

  init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = min(max(x1, 0), 1)
    self.x2 = min(max(x2, 0), 1)
    // Beyond these a value would leave all canvases, and in the end the range of numbers.
    self.y1 = min(max(y1, -1000), 1000)
    self.y2 = min(max(y2, -1000), 1000)
    curve = .bezier(self.x1, self.y1, self.x2, self.y2)
  }

  /// The share of the change at a share of the time.
  func value(at time: Double) -> Double {
    curve.isLinear ? time : curve.progress(at: min(max(time, 0), 1), duration: 1)
  }

  /// Reads the easings of a keyframe's handles `o` and `i`: one, or one for each component.
  static func read(out: LottieNode?, in into: LottieNode?) throws -> [Easing] {
    guard let out, let into else { return [.linear] }
    let x1 = try out.required("x").numbers(), y1 = try out.required("y").numbers()
    let x2 = try into.required("x").numbers(), y2 = try into.required("y").numbers()
    let count = max(x1.count, y1.count, x2.count, y2.count)
    guard let a = x1.last, let b = y1.last, let c = x2.last, let d = y2.last else {
      return [.linear]
    }
    let easings = (0..<count).map { index in
      Easing(
        index < x1.count ? x1[index] : a, index < y1.count ? y1[index] : b,
        index < x2.count ? x2[index] : c, index < y2.count ? y2[index] : d)
    }
    return easings.allSatisfy { $0 == easings[0] } ? [easings[0]] : easings
  }
}

// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import Foundation

/// The progress of an animation over its own time: 0 at its start and 1 at its target, which springs pass.
///
/// Read from the animation itself, and computed by the functions that the renderer uses.
struct ProgressCurve {
  /// Seconds of one cycle, > 0.
  let duration: Double
  private let pace: Pace

  /// The function of time that gives the progress.
  private enum Pace {
    case even
    case curve(CAMediaTimingFunction)
    case spring(CASpringAnimation)
  }

  /// The shares of the duration at which a time is looked for first.
  private static let steps = 256

  /// Takes duration and pace of an animation.
  init(of animation: CAAnimation) {
    duration = max(animation.duration, 1e-9)
    switch animation {
    case let spring as CASpringAnimation: pace = .spring(spring)
    default:
      let function = animation.timingFunction
      let isEven = function?.easing == nil && function?.controlPoints == SIMD4(0, 0, 1, 1)
      pace = function.flatMap { isEven ? nil : .curve($0) } ?? .even
    }
  }

  /// Whether the curve is a spring's.
  var isSpring: Bool {
    if case .spring = pace { true } else { false }
  }

  /// The progress at an own time in seconds; the one at the start before it, the one at the end after it.
  func progress(at time: Double) -> Double {
    let time = min(max(time, 0), duration)
    switch pace {
    case .even: return time / duration
    case .curve(let function): return function.value(at: time / duration)
    case .spring(let spring): return spring.progress(at: time)
    }
  }

  /// The speed at an own time, in whole distances per second; 0 before the start and from the end on.
  func speed(at time: Double) -> Double {
    guard time >= 0, time < duration else { return 0 }
    if case .spring(let spring) = pace { return spring.speed(at: time) }
    let step = min(duration * 1e-4, duration - time)
    let before = max(time - step, 0)
    return (progress(at: time + step) - progress(at: before)) / (time + step - before)
  }

  /// The first own time in seconds at which a progress is reached; the duration if it never is.
  func time(of progress: Double) -> Double {
    guard progress > 0 else { return 0 }
    guard progress < 1 else { return duration }
    if case .even = pace { return progress * duration }
    var high = 1
    while high < Self.steps, self.progress(at: share(high)) < progress { high += 1 }
    var (before, after) = (share(high - 1), share(high))
    while true {
      let middle = (before + after) / 2
      guard middle > before, middle < after else { return after }
      if self.progress(at: middle) < progress { before = middle } else { after = middle }
    }
  }

  private func share(_ step: Int) -> Double { duration * Double(step) / Double(Self.steps) }
}

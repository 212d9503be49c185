// SPDX-License-Identifier: MIT

/// The time of a composition within the whole: frames of the root, and the composition's own.
struct LottieClock {
  /// A step from the time of a composition to that of one in it.
  enum Step {
    case shifted(start: Double, stretch: Double)
    /// Keyframes say the time in seconds.
    case remapped(AnimatedValue, frameRate: Double)
  }

  /// The first frame of the whole.
  let start: Double
  /// The frame before which the whole ends.
  let end: Double
  let frameRate: Double
  private var steps: [Step] = []

  init(start: Double, end: Double, frameRate: Double) {
    self.start = start
    self.end = end
    self.frameRate = frameRate
  }

  /// The length of the whole in seconds.
  var duration: Double { (end - start) / frameRate }

  func adding(_ step: Step) -> LottieClock {
    var clock = self
    clock.steps.append(step)
    return clock
  }

  /// The composition's frame at a frame of the root.
  func local(_ root: Double) -> Double {
    var frame = root
    for step in steps {
      switch step {
      case .shifted(let start, let stretch): frame = (frame - start) / stretch
      case .remapped(let time, let frameRate): frame = time.number(at: frame) * frameRate
      }
    }
    return frame
  }

  /// The root's frame at a frame of the composition; nil where its time is remapped.
  func root(_ local: Double) -> Double? {
    var frame = local
    for step in steps.reversed() {
      guard case .shifted(let start, let stretch) = step else { return nil }
      frame = frame * stretch + start
    }
    return frame
  }

  /// The composition's frame when the whole begins.
  var first: Double { local(start) }

  /// The share of the whole that has passed at a frame of the root.
  func progress(_ root: Double) -> Double {
    // Compositions that are stretched within each other may lead anywhere.
    min(max((root - start) / (end - start), -1e9), 1e9)
  }
}

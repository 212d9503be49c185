// SPDX-License-Identifier: MIT

package import CoreGraphics
package import Foundation
package import Motion
internal import RenderTree

/// The motion of a property that another animation system computes, in closed form for the renderer.
///
/// That system writes the same values into the model as the application's thread comes to it; the
/// renderer shows them also while it is busy. It stays on its layer, at its last value, until it is
/// replaced or taken off by `CALayer.setMotion(_:replacing:)`. No list of keys, archive or scene has it.
package final class CAMotionAnimation: CAPropertyAnimation {
  /// The course of a motion; components of colours are in straight sRGB.
  package enum Course: Sendable {
    case spring(SpringMotion)
    case decay(DecayMotion)
    /// From one value to another at the pace of the timing function.
    case segment(from: SIMD4<Double>, to: SIMD4<Double>)
  }

  private var course: Course?

  /// Makes an animation without a course, which has no effect.
  package override init() {
    super.init()
  }

  /// Makes a motion of a property that begins at a time of its layer and takes `duration` seconds.
  package convenience init(
    _ course: Course, keyPath: String, beginTime: CFTimeInterval, duration: CFTimeInterval,
    timingFunction: CAMediaTimingFunction? = nil
  ) {
    self.init()
    self.course = course
    self.keyPath = keyPath
    // 0 would mean the time of the commit (behaviour fact AN-4).
    self.beginTime = beginTime == 0 ? 1e-100 : beginTime
    self.duration = duration
    self.timingFunction = timingFunction
    fillMode = .both
    isRemovedOnCompletion = false
  }

  package required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  package override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? CAMotionAnimation)?.course = course
    return copy
  }

  /// The track's values; nil for a target without components.
  func values(for target: AnimationTarget) -> AnimationValues? {
    guard target.kind.isContinuous, target.kind != .transform else { return nil }
    switch course {
    case .spring(let motion): return AnimationValues(segments: .function(.spring(motion)))
    case .decay(let motion): return AnimationValues(segments: .function(.decay(motion)))
    case .segment(let from, let to):
      return AnimationValues(segments: .lanes([LaneSegment(from: from, to: to)]))
    case nil: return nil
    }
  }
}

extension CALayer {
  /// Gives the layer a motion under no key, in the place of a former one.
  ///
  /// The change is part of the transaction; its completion block does not wait for motions. On a
  /// presentation layer nothing changes.
  ///
  /// - Parameters:
  ///   - motion: the motion, which the caller changes no more; nil for none.
  ///   - former: the motion that it takes the place of; nil for none.
  package final func setMotion(
    _ motion: CAMotionAnimation?, replacing former: CAMotionAnimation?
  ) {
    guard presentedModel == nil else { return }
    let transactions = ThreadTransactions.current
    transactions.openIfNeeded()
    let place = former.flatMap { former in
      rare?.animations.first { $0.animation === former }
    }
    if let motion, let place {
      let id = AnimationID.next()
      let compiled =
        place.hasBegun ? AnimationCompiler.compile(motion, id: id, on: self) : nil
      rare?.animations.goOn(place, as: motion, compiled, id)
    } else if let motion {
      madeRare.animations.append(AttachedAnimation(motion, key: nil, completion: nil))
    } else if let place {
      rare?.animations.remove(place)
    } else {
      return
    }
    markDirty(.animations)
  }

  /// Whether the layer's time runs as fast as media time, so that motions of media time may be its own.
  package final var runsWithMediaTime: Bool {
    convertTime(1, from: nil) - convertTime(0, from: nil) == 1
  }
}

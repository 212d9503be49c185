// SPDX-License-Identifier: MIT

import BenchmarkScenes
import Foundation
import QuartzCore
import TestSupport

/// The events of a layer tree in days of use, in seeded order: edits of all plain properties and effects,
/// animations, implicit changes, transitions, layers and images that come and go.
final class RandomLife {
  let layers: RandomLayers
  /// The number of beginnings and ends of which delegates were told.
  let reports = Reports()
  private let life: SoakLife
  private var random: SeededGenerator

  /// Counts what delegates hear.
  final class Reports: NSObject, CAAnimationDelegate {
    private(set) var starts = 0
    private(set) var stops = 0

    func animationDidStart(_ anim: CAAnimation) { starts += 1 }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { stops += 1 }
  }

  init(test name: String) throws {
    layers = try RandomLayers(test: name, hasEffects: true)
    random = SeededGenerator(test: name)
    life = SoakLife(
      root: layers.root, seed: UInt32(truncatingIfNeeded: random.next()), cardLimit: 5)
    life.animationDelegate = reports
  }

  /// The number of animations added so far, all with the delegate.
  var animationCount: Int { life.animationCount }

  /// One commit's worth of changes.
  func live() {
    if random.chance(50) {
      life.live()
    } else {
      layers.edit()
    }
  }
}

// SPDX-License-Identifier: MIT

import Foundation
import QuartzCore

@testable import LayerHost

extension LayerWindow {
  /// Serves the window until each of some steps has come true, one after the other, or ten seconds have passed,
  /// and closes it.
  ///
  /// - Returns: the number of steps that have come true.
  func serve(_ steps: [(begin: () throws -> Void, isDone: () throws -> Bool)]) throws -> Int {
    var (step, hasBegun) = (0, false)
    let limit = CACurrentMediaTime() + 10
    // Turns come with frames and events: a window that stands still would keep the loop asleep.
    let timer = Timer(timeInterval: 0.05, repeats: true) { _ in }
    RunLoop.current.add(timer, forMode: .common)
    defer { timer.invalidate() }
    _ = try EventLoop { _ in
      guard step < steps.count, CACurrentMediaTime() < limit else { return self.close() }
      if !hasBegun { try steps[step].begin() }
      hasBegun = true
      if try steps[step].isDone() { (step, hasBegun) = (step + 1, false) }
    }.run()
    return step
  }
}

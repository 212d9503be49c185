// SPDX-License-Identifier: MIT

import Expectations
import QuartzCore
import RBBAnimation
import TestSupport
import Testing

/// The listing of `EasingListings.swift` does what the article says.
@Suite struct EasingListingTests {
  @Test func `Explained 8: three smaller bounces off the goal, which it never passes`() {
    let ball = CALayer()
    ball.position.x = 150
    bounceIn(ball)
    let shown = ShownTree(ball)
    var places: [Double] = []
    for time in stride(from: 0.0, to: 1, by: 0.01) {
      shown.look(at: time)
      places.append(ball.presentation()?.position.x.native ?? .nan)
    }
    expect(places[0], near: 50, within: 1e-6)
    expect(places.max() ?? .nan, isAtMost: 150.0001)
    // It touches the goal four times: at 4/11, 8/11, 10/11 and 1 of the duration.
    let lows = places.indices.dropFirst().dropLast().filter {
      places[$0] < places[$0 - 1] && places[$0] <= places[$0 + 1]
    }
    expect(lows.count, equals: 3)
    for (index, height) in zip(lows, [0.75, 0.9375, 0.984375]) {
      expect(places[index], near: 50 + 100 * height, within: 0.2)
    }
  }
}

// SPDX-License-Identifier: MIT

import CoreAnimation
import Expectations
import LayerHost
import QuartzCore
import TestSupport
import Testing

@testable import Principles

/// The player of the principles: one scene after the other, and the keys.
@Suite struct PrinciplePlayerTests {
  /// The words below the scene.
  private func title(_ player: Player) -> String? {
    let texts = (player.layer.content.sublayers ?? []).compactMap { $0 as? CATextLayer }
    return texts.first?.string as? String
  }

  private func press(_ key: LayerHost.Key, _ player: Player) {
    player.handle(.key(LayerHost.KeyEvent(time: 0, key: key, isDown: true)))
  }

  @Test func `a scene that ends is followed by the next, the last by the first`() {
    let player = Player(numbers: [2, 12])
    let shown = MediaClock.stopped(at: 0) { ShownTree(player.layer) }
    MediaClock.stopped(at: 0) { player.show() }
    var seen: [String] = []
    for time in stride(from: 0.0, to: 11, by: 0.5) {
      MediaClock.stopped(at: time) { _ = shown.frame(at: time) }
      if let title = title(player), seen.last != title { seen.append(title) }
    }
    expect(seen, equals: ["2. Anticipation", "12. Appeal", "2. Anticipation"])
    expect(shown.refusals.isEmpty)
  }

  @Test func `arrows turn the pages, both ways round`() {
    let player = Player()
    expect(Player.allNumbers, equals: Array(1...12))
    press(.left, player)
    expect(title(player), equals: "12. Appeal")
    press(.right, player)
    press(.right, player)
    expect(title(player), equals: "2. Anticipation")
    // One scene at a time, and one bright dot of twelve.
    let layers = player.layer.content.sublayers ?? []
    expect(layers.filter { $0.bounds.height == 360 }.count, equals: 1)
    expect(
      layers.filter { $0.bounds.width == 8 }.map(\.opacity).filter { $0 == 1 }.count, equals: 1)
    expect(layers.filter { $0.bounds.width == 8 }.count, equals: 12)
  }
}

// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

/// Classes of the main actor as delegates, in Swift 6 mode, without `nonisolated` on any method: one
/// word before the protocol's name says that the conformance is the actor's.
@MainActor
private final class Screen: NSObject, @MainActor CALayerDelegate, @MainActor CAAnimationDelegate {
  var heard: [String] = []

  func display(_ layer: CALayer) {
    heard.append("display")
    layer.contentsScale = 2
  }

  func layoutSublayers(of layer: CALayer) { heard.append("layout") }

  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    heard.append(event)
    return NSNull()
  }

  func animationDidStart(_ anim: CAAnimation) { heard.append("start") }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { heard.append("stop \(flag)") }
}

/// The same by the word that Apple code has had since Swift 6.0; calls check where they run.
@MainActor
private final class Player: NSObject, @preconcurrency CALayerDelegate,
  @preconcurrency CAAnimationDelegate, @preconcurrency CALayoutManager, @preconcurrency CAAction
{
  var heard: [String] = []

  func layoutSublayers(of layer: CALayer) { heard.append("layout") }

  func preferredSize(of layer: CALayer) -> CGSize { CGSize(width: heard.count, height: 1) }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { heard.append("stop \(flag)") }

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    heard.append("run \(event)")
  }
}

/// An ordinary class stays free of any actor.
private final class Plain: NSObject, CALayerDelegate, CAAnimationDelegate {
  var count = 0

  func layoutSublayers(of layer: CALayer) { count += 1 }
}

/// Delegates of the main actor.
@MainActor
struct MainActorDelegateTests {
  @Test func `they hear what any delegate hears, and are found by key`() throws {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
    let screen = Screen()
    layer.delegate = screen
    expect(layer.delegate, isIdenticalTo: screen)
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    layer.setNeedsLayout()
    layer.layoutIfNeeded()
    layer.opacity = 0.5
    expect(screen.heard, equals: ["display", "contentsScale", "layout", "opacity"])
    layer.setValue(nil, forKey: "delegate")
    layer.setValue(screen, forKey: "delegate")
    expect(layer.delegate, isIdenticalTo: screen)
    expect(layer.value(forKey: "delegate") as? Screen, isIdenticalTo: screen)

    let fade = CABasicAnimation(keyPath: "opacity")
    fade.toValue = 0
    fade.duration = 1
    fade.delegate = screen
    screen.heard = []
    let shown = ShownTree(layer)
    layer.add(fade, forKey: "fade")
    for time in [0.0, 0.5, 2] { shown.frame(at: time) }
    expect(screen.heard.filter { $0.hasPrefix("st") }, equals: ["start", "stop true"])
  }

  @Test func `by the older word as well, as layout manager and action too`() {
    let layer = CALayer()
    let player = Player()
    layer.delegate = player
    layer.layoutManager = player
    layer.layoutIfNeeded()
    layer.actions = ["opacity": player]
    layer.opacity = 0.5
    expect(player.heard.last, equals: "run opacity")
    expect(player.heard.contains("layout"))
    expect(layer.preferredFrameSize().width, isAtLeast: 2)
  }

  @Test nonisolated func `other classes are delegates on any thread`() {
    let layer = CALayer()
    let delegate = Plain()
    layer.delegate = delegate
    layer.setNeedsLayout()
    layer.layoutIfNeeded()
    expect(delegate.count, equals: 1)
  }
}

// SPDX-License-Identifier: MIT

import Expectations
import QuartzCore
import RenderTree
import TestSupport
import Testing

@testable import Compositor

/// The picture of an earlier time is the one that was shown then.
struct FrameHistoryTests {
  private static let size = CGSize(width: 120, height: 90)

  /// Random edits of all kinds, of which layers come and go, animations and transitions. Pixels that were
  /// rounded in several passes may be off by two: shown were only the parts that changed, group by group.
  @Test(arguments: [false, true], [false, true])
  func `each picture comes again, in any order`(hasEffects: Bool, hasTransitions: Bool) throws {
    let tree = try RandomLayers(test: "eachPictureComesAgain", hasEffects: hasEffects)
    var random = SeededGenerator(test: "eachPictureComesAgain order")
    let renderer = try OffscreenRenderer(size: Self.size)
    for time in [0, 0.1] {
      tree.edit()
      _ = try renderer.image(of: tree.root, at: time)
    }
    let context = try #require(renderer.layerContext)
    renderer.perform { context.recordFrames() }
    var shown: [(time: Double, picture: PixelImage)] = []
    for frame in 1...60 {
      let time = 0.1 + Double(frame) / 20
      renderer.perform(at: time) {
        tree.edit()
        if frame % 7 == 0 { addAnimation(to: tree.root, hasTransitions: hasTransitions, &random) }
      }
      shown.append((time, PixelImage(try renderer.image(of: tree.root, at: time))))
    }
    for index in (0..<shown.count).shuffled(using: &random) {
      let (time, expected) = shown[index]
      context.mailbox.control { $0.shownTime = time }
      let actual = PixelImage(try renderer.image(of: tree.root, at: 3.2))
      expectSame(actual, expected, within: 2, at: time)
    }
    context.mailbox.control { $0.shownTime = nil }
    let present = PixelImage(try renderer.image(of: tree.root, at: 3.1))
    expectSame(present, try #require(shown.last).picture, at: 3.1)
  }

  private func expectSame(
    _ actual: PixelImage, _ expected: PixelImage, within limit: UInt8 = 0, at time: Double
  ) {
    let difference = PixelDifference(expected: expected, actual: actual, limit: limit)
    expect(difference.count, equals: 0, "the picture at \(time), \(difference.first.prefix(3))")
  }

  private func addAnimation(
    to root: CALayer, hasTransitions: Bool, _ random: inout SeededGenerator
  ) {
    guard let layer = root.sublayers?.randomElement(using: &random) else { return }
    let animation = CABasicAnimation(keyPath: "position.x")
    animation.fromValue = 0
    animation.toValue = 120
    animation.duration = 0.8
    layer.add(animation, forKey: nil)
    guard hasTransitions else { return }
    let fade = CATransition()
    fade.duration = 0.5
    layer.add(fade, forKey: kCATransition)
  }

  @Test func `commits while an earlier picture is shown are in the present one`() throws {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: Self.size)
    root.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    let renderer = try OffscreenRenderer(size: Self.size)
    _ = try renderer.image(of: root, at: 0)
    let context = try #require(renderer.layerContext)
    renderer.perform { context.recordFrames() }
    _ = try renderer.image(of: root, at: 0.5)
    let change = { (red: CGFloat) in
      CATransaction.setDisableActions(true)
      root.backgroundColor = CGColor(srgbRed: red, green: 0, blue: 1, alpha: 1)
    }
    renderer.perform(at: 1) { change(0) }
    _ = try renderer.image(of: root, at: 1)
    context.mailbox.control { $0.shownTime = 0.7 }
    renderer.perform(at: 1.5) { change(0.2) }
    expect(PixelImage(try renderer.image(of: root, at: 1.5))[5, 5], equals: Pixel(255, 0, 0))
    context.mailbox.control { $0.shownTime = nil }
    expect(PixelImage(try renderer.image(of: root, at: 2))[5, 5], equals: Pixel(51, 0, 255))
  }

  /// Changes older than twice the length of the history become part of its base.
  @Test func `the history stays as large as the last seconds`() throws {
    let tree = try RandomLayers(test: "historyStaysBounded")
    let renderer = try OffscreenRenderer(size: Self.size)
    _ = try renderer.image(of: tree.root, at: 0)
    let context = try #require(renderer.layerContext)
    renderer.perform { context.recordFrames() }
    var pictures: [Double: PixelImage] = [:]
    for frame in 1...600 {
      let time = Double(frame) / 8
      renderer.perform(at: time) { tree.edit() }
      pictures[time] = PixelImage(try renderer.image(of: tree.root, at: time))
    }
    let history = try #require(renderer.frameHistory)
    expect(history.entryCount, isBelow: 2 * 8 * 20 + 700)
    for time in [65.5, 70, 74.875] {
      context.mailbox.control { $0.shownTime = time }
      let picture = PixelImage(try renderer.image(of: tree.root, at: 75))
      expectSame(picture, try #require(pictures[time]), at: time)
    }
  }

  @Test func `a slow clock slows animations down and pauses them`() throws {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: Self.size)
    let dot = CALayer()
    dot.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    dot.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    root.addSublayer(dot)
    let renderer = try OffscreenRenderer(size: Self.size)
    _ = try renderer.image(of: root, at: 10)
    let context = try #require(renderer.layerContext)
    context.mailbox.control { $0.clock.setRate(0.1, at: 10) }
    renderer.perform(at: 10) {
      let animation = CABasicAnimation(keyPath: "position.x")
      animation.fromValue = 5
      animation.toValue = 105
      animation.duration = 1
      dot.add(animation, forKey: nil)
    }
    _ = try renderer.image(of: root, at: 10)
    var picture = PixelImage(try renderer.image(of: root, at: 15))
    expect(picture[55, 5], equals: Pixel(255, 0, 0))
    // The presentation layer is where the picture shows it.
    let position = renderer.perform { dot.presentation()?.position.x.native ?? 0 }
    expect(position, near: 55, within: 1e-6)
    context.mailbox.control { $0.clock.setRate(0, at: 15) }
    picture = PixelImage(try renderer.image(of: root, at: 40))
    expect(picture[55, 5], equals: Pixel(255, 0, 0))
    context.mailbox.control { $0.clock.setRate(1, at: 40) }
    picture = PixelImage(try renderer.image(of: root, at: 40.25))
    expect(picture[80, 5], equals: Pixel(255, 0, 0))
  }
}

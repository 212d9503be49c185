// SPDX-License-Identifier: MIT

import Compositor
import CoreAnimation
import CoreGraphics
import Diagnostics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

/// The one clock of an offscreen renderer: commits, presentation, delegates, blocks, display links.
struct OffscreenClockTests {
  /// The calls, each with its time.
  private final class Record: NSObject, CAAnimationDelegate {
    private(set) var lines: [String] = []

    func note(_ text: String) { lines.append("\(text) \(CACurrentMediaTime())") }

    func animationDidStart(_ anim: CAAnimation) {
      note("start \(anim.value(forKey: "name") ?? "")")
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      note("stop \(anim.value(forKey: "name") ?? "") \(flag)")
    }
  }

  private static let size = CGSize(width: 20, height: 4)

  /// A red square of four points at the left of a root, and a renderer of its size.
  private func stage() throws -> (root: CALayer, square: CALayer, renderer: OffscreenRenderer) {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: Self.size)
    let square = CALayer()
    square.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
    square.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    root.addSublayer(square)
    return (root, square, try OffscreenRenderer(size: Self.size))
  }

  /// A move by 16 points to the right, evenly paced.
  private func move(_ duration: Double, _ record: Record? = nil, _ name: String = "") -> CAAnimation
  {
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = 2
    move.toValue = 18
    move.duration = duration
    move.delegate = record
    move.setValue(name, forKey: "name")
    return move
  }

  /// Where the square is seen: the first red column of a picture, -1 for none.
  private func left(_ picture: CGImage) -> Int {
    let image = PixelImage(picture)
    return (0..<image.width).first { image[$0, 2] == Pixel(255, 0, 0) } ?? -1
  }

  @Test func `explicit transactions begin at the clocks time`() throws {
    let (root, square, renderer) = try stage()
    expect(renderer.time, equals: 0)
    _ = try renderer.image(of: root, at: 3)
    CATransaction.begin()
    square.add(move(2), forKey: nil)
    CATransaction.commit()
    expect(left(try renderer.image(of: root, at: 4)), equals: 8)
    expect(renderer.time, equals: 4)
    expectNil(square.animation(forKey: ""))
    // The implicit transaction goes with the next picture, as does what it holds alone.
    square.removeAllAnimations()
    square.add(move(2), forKey: nil)
    let begin = left(try renderer.image(of: root, at: 5))
    let middle = left(try renderer.image(of: root, at: 6))
    expect(begin, equals: 0)
    expect(middle, equals: 8)
    // An explicit one within it counts from when it was committed.
    square.removeAllAnimations()
    CATransaction.begin()
    square.add(move(2), forKey: nil)
    CATransaction.commit()
    expect(left(try renderer.image(of: root, at: 7)), equals: 8)
  }

  @Test func `presentation and hit tests follow the clock`() throws {
    let (root, square, renderer) = try stage()
    _ = try renderer.image(of: root, at: 10)
    CATransaction.begin()
    square.add(move(4), forKey: nil)
    CATransaction.commit()
    for (time, x) in [(11.0, 6.0), (12, 10), (13.5, 16)] {
      _ = try renderer.image(of: root, at: time)
      expect(square.presentation()?.position.x.native, equals: x)
      let hit = root.presentation()?.hitTest(CGPoint(x: x, y: 2))
      expect(hit?.model(), isIdenticalTo: square)
      expect(root.presentation()?.hitTest(CGPoint(x: x - 3, y: 2))?.model(), isIdenticalTo: root)
    }
    renderer.perform(at: 14) {
      expect(square.presentation()?.position.x, equals: 18)
      expect(CACurrentMediaTime(), equals: 14)
      expect(square.convertTime(CACurrentMediaTime(), from: nil), equals: 14)
    }
    expect(CACurrentMediaTime() != 14)
    expect(renderer.time, equals: 14)
  }

  @Test func `code runs at a time`() throws {
    let (root, square, renderer) = try stage()
    // Before the first picture: set up at 1, seen from 2 on.
    renderer.perform(at: 1) { square.add(move(4), forKey: "first") }
    expect(left(try renderer.image(of: root, at: 2)), equals: 4)
    let delayed: CFTimeInterval = renderer.perform(at: 2.5) {
      square.removeAnimation(forKey: "first")
      let late = move(4)
      late.beginTime = square.convertTime(CACurrentMediaTime(), from: nil) + 0.5
      square.add(late, forKey: "late")
      return late.beginTime
    }
    expect(delayed, equals: 3)
    expect(left(try renderer.image(of: root, at: 2.9)), equals: 0)
    expect(left(try renderer.image(of: root, at: 4)), equals: 4)
    // An error leaves the clock and ends the turn.
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try renderer.perform(at: 5) {
        square.removeAllAnimations()
        throw Stop()
      }
    }
    expect(renderer.time, equals: 5)
    expect(left(try renderer.image(of: root, at: 5)), equals: 0)
  }

  @Test func `callbacks come at their times and what they begin runs on`() throws {
    let (root, square, renderer) = try stage()
    let record = Record()
    _ = try renderer.image(of: root, at: 0)
    /// A chain: each animation begins where the one before has ended.
    func run(_ index: Int) {
      guard index < 4 else { return record.note("over") }
      CATransaction.begin()
      CATransaction.setCompletionBlock { run(index + 1) }
      square.add(move(0.5, record, "\(index)"), forKey: nil)
      CATransaction.commit()
    }
    run(0)
    let waiting = move(0.125, record, "other")
    waiting.beginTime = 0.75
    root.add(waiting, forKey: nil)
    expect(left(try renderer.image(of: root, at: 1.75)), equals: 8)
    expect(
      record.lines,
      equals: [
        "start 0 0.0", "stop 0 true 0.5", "start 1 0.5", "start other 0.75",
        "stop other true 0.875", "stop 1 true 1.0", "start 2 1.0", "stop 2 true 1.5", "start 3 1.5",
      ])
    _ = try renderer.image(of: root, at: 100)
    expect(record.lines.suffix(2), equals: ["stop 3 true 2.0", "over 2.0"])
    expect(left(try renderer.image(of: root, at: 101)), equals: 0)
  }

  @Test func `the same callbacks come whatever pictures are asked for`() throws {
    var expected: [String] = []
    for step in [10.0, 0.05, 0.3, 1.7] {
      let (root, square, renderer) = try stage()
      let record = Record()
      var random = SeededGenerator(seed: 5)
      _ = try renderer.image(of: root, at: 0)
      CATransaction.begin()
      root.speed = 2
      for index in 0..<12 {
        let animation = move(Double.random(in: 0.1...4, using: &random), record, "\(index)")
        animation.beginTime = Double.random(in: 0.01...3, using: &random)
        (index % 2 == 0 ? square : root).add(animation, forKey: nil)
      }
      CATransaction.commit()
      var time = 0.0
      while time < 10 {
        time += step
        _ = try renderer.image(of: root, at: time)
      }
      expect(record.lines.count, equals: 24)
      if expected.isEmpty { expected = record.lines }
      expect(record.lines, equals: expected, "pictures every \(step) s")
    }
  }

  @Test func `past its end a removed animation shows the model`() throws {
    let (root, square, renderer) = try stage()
    let animation = move(0.5)
    animation.fillMode = .forwards
    square.add(animation, forKey: "move")
    _ = try renderer.image(of: root, at: 0)
    expect(left(try renderer.image(of: root, at: 0.9)), equals: 0)
    expectNil(square.animationKeys())
    animation.isRemovedOnCompletion = false
    CATransaction.begin()
    square.add(animation, forKey: "move")
    CATransaction.commit()
    expect(left(try renderer.image(of: root, at: 2)), equals: 16)
  }

  @Test func `display links follow the clock`() throws {
    let (root, _, renderer) = try stage()
    let other = try OffscreenRenderer(size: Self.size)
    renderer.framesPerSecond = 4
    var calls: [String] = []
    let link = CADisplayLink { link in
      calls.append("\(link.timestamp) \(link.targetTimestamp) at \(CACurrentMediaTime())")
    }
    link.add(to: .main, forMode: .common)
    defer { link.invalidate() }
    _ = try renderer.image(of: root, at: 0.3)
    expect(calls.isEmpty)
    _ = try renderer.image(of: root, at: 1)
    expect(calls, equals: ["0.5 0.75 at 0.5", "0.75 1.0 at 0.75"])
    renderer.perform(at: 1.1) {}
    _ = try renderer.image(of: root, at: 1.2)
    expect(calls.suffix(1), equals: ["1.0 1.25 at 1.0"])
    expect(calls.count, equals: 3)
    // Another renderer of the thread has frames of its own, which are not the links'.
    let scene = CALayer()
    for time in [1.0, 2, 3] { _ = try other.image(of: scene, at: time) }
    expect(calls.count, equals: 3)
    // Back at once, and on from there.
    _ = try renderer.image(of: root, at: 0)
    expect(calls.count, equals: 3)
    _ = try renderer.image(of: root, at: 0.25)
    expect(calls.suffix(1), equals: ["0.0 0.25 at 0.0"])
  }

  @Test func `an endless chain is left to the pictures`() throws {
    let (root, square, renderer) = try stage()
    renderer.callbackLimit = 100
    var count = 0
    var goesOn = true
    _ = try renderer.image(of: root, at: 0)
    func again() {
      count += 1
      guard goesOn else { return }
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      CATransaction.setCompletionBlock { again() }
      square.add(move(1e-3), forKey: "again")
      CATransaction.commit()
    }
    again()
    let (_, log) = try RefusalLog.recording {
      _ = try renderer.image(of: root, at: 60)
    }
    expect((90...110).contains(count), "\(count)")
    expect(renderer.time, equals: 60, "\(count)")
    expect(log.count, equals: 1, "\(log)")
    // Blocks that wait for nothing come once in each turn.
    var turns = 0
    func endless() {
      turns += 1
      guard turns < 100 else { return }
      CATransaction.begin()
      CATransaction.setCompletionBlock { endless() }
      CATransaction.commit()
    }
    goesOn = false
    _ = try renderer.image(of: root, at: 60)
    endless()
    for step in 1...3 { _ = try renderer.image(of: root, at: 60 + Double(step)) }
    // A picture commits pending changes, and ends the turns that this leads to.
    expect((3...12).contains(turns), "\(turns)")
    // None is left to the tests that come after this one on its thread.
    turns = 100
    CATransaction.endTurn()
  }

  @Test func `completion blocks without animations come with the turn`() throws {
    let (root, square, renderer) = try stage()
    let record = Record()
    _ = try renderer.image(of: root, at: 1)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    CATransaction.setCompletionBlock {
      record.note("empty")
      square.add(self.move(1, record, "next"), forKey: nil)
    }
    square.position.x = 3
    CATransaction.commit()
    expect(record.lines.isEmpty)
    _ = try renderer.image(of: root, at: 1.5)
    expect(record.lines, equals: ["empty 1.0", "start next 1.0"])
    renderer.perform(at: 1.75) {
      CATransaction.begin()
      CATransaction.setCompletionBlock { record.note("performed") }
      CATransaction.commit()
    }
    expect(record.lines.suffix(1), equals: ["performed 1.75"])
  }

  @Test func `drawing on other threads sees the clock`() throws {
    final class Timed: CALayer {
      nonisolated(unsafe) var times: [Double] = []

      override func draw(in ctx: CGContext) { times.append(CACurrentMediaTime()) }
    }
    let renderer = try OffscreenRenderer(size: Self.size)
    let layer = Timed()
    layer.frame = CGRect(origin: .zero, size: Self.size)
    layer.drawsAsynchronously = true
    layer.setNeedsDisplay()
    _ = try renderer.image(of: layer, at: 7)
    renderer.perform(at: 8) { layer.setNeedsDisplay() }
    expect(layer.times, equals: [7, 8])
  }

  @Test func `times without sense are refused`() throws {
    let (root, square, renderer) = try stage()
    _ = try renderer.image(of: root, at: 2)
    CATransaction.begin()
    square.add(move(4), forKey: nil)
    CATransaction.commit()
    let (picture, log) = try RefusalLog.recording {
      renderer.framesPerSecond = 0
      renderer.perform(at: .infinity) { expect(CACurrentMediaTime(), equals: 2) }
      return try renderer.image(of: root, at: .nan)
    }
    expect(log.count, equals: 3, "\(log)")
    expect(renderer.time, equals: 2, "\(log)")
    expect(renderer.framesPerSecond, equals: 60, "\(log)")
    expect(left(picture), equals: 0)
  }

  /// Where the square is seen at 1.5, when its move of a second was added between two pictures.
  private func place(besides add: (CALayer, CALayer) -> CADisplayLink?) throws -> Int {
    let (root, square, renderer) = try stage()
    let other = CALayer()
    root.addSublayer(other)
    _ = try renderer.image(of: root, at: 0)
    var link: CADisplayLink?
    renderer.perform { link = add(root, other) }
    square.add(move(1), forKey: "move")
    try expect(left(renderer.image(of: root, at: 1)), equals: 0)
    link?.invalidate()
    return try left(renderer.image(of: root, at: 1.5))
  }

  @Test func `when an animation begins does not depend on what else runs`() throws {
    try expect(place { _, _ in nil }, equals: 8)
    // Another animation ends in between, or has its delegate told; a display link is called.
    try expect(
      place { _, other in
        other.add(self.move(0.25, Record(), "other"), forKey: nil)
        return nil
      }, equals: 8)
    try expect(
      place { root, _ in
        let link = CADisplayLink { _ in root.name = "called" }
        link.add(to: .main, forMode: .common)
        return link
      }, equals: 8)
  }

  @Test func `what a callback adds on the way begins at its time, what waited at the picture's`()
    throws
  {
    let (root, square, renderer) = try stage()
    let other = CALayer()
    other.frame = CGRect(x: 0, y: 0, width: 4, height: 1)
    other.backgroundColor = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
    root.addSublayer(other)
    _ = try renderer.image(of: root, at: 0)
    renderer.perform {
      CATransaction.setCompletionBlock { other.add(self.move(1), forKey: "late") }
      other.add(move(0.5), forKey: nil)
    }
    square.add(move(1), forKey: "move")
    let picture = try renderer.image(of: root, at: 1)
    expect(left(picture), equals: 0)
    // Half a second of the move that the block added.
    expect(PixelImage(picture)[8, 0], equals: Pixel(0, 255, 0))
  }

  // MARK: - Within transactions

  @Test func `a picture within an open transaction shows what has been changed so far`() throws {
    let (root, square, renderer) = try stage()
    var isDone = false
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    CATransaction.setCompletionBlock { isDone = true }
    try expect(left(renderer.image(of: root, at: 0)), equals: 0)
    square.position.x = 8
    try expect(left(renderer.image(of: root, at: 1)), equals: 6)
    // Settings and the block of the transaction are as they were, and animations begin with the picture.
    expect(CATransaction.disableActions())
    expect(!isDone)
    CATransaction.begin()
    square.add(move(1), forKey: "move")
    try expect(left(renderer.image(of: root, at: 2)), equals: 0)
    CATransaction.commit()
    try expect(left(renderer.image(of: root, at: 2.5)), equals: 8)
    CATransaction.commit()
    expect(!isDone)
    try expect(left(renderer.image(of: root, at: 4)), equals: 6)
    expect(isDone)
  }

  @Test func `a new tree within an open transaction is drawn`() throws {
    let (root, _, renderer) = try stage()
    CATransaction.begin()
    defer { CATransaction.commit() }
    for time in [0.0, 1] {
      let copy = CALayer()
      copy.frame = root.frame
      copy.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
      let picture = PixelImage(try renderer.image(of: copy, at: time))
      expect(picture[3, 3], equals: Pixel(0, 0, 255))
    }
  }
}

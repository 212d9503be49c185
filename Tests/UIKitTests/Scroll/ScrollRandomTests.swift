// SPDX-License-Identifier: MIT

import CoreAnimation
import Expectations
import Foundation
import TestSupport
import Testing

@testable import UIKit

/// Drags, flicks, catches, wheels and calls of the application in any order.
@MainActor @Suite struct `Random scrolling` {
  /// Which calls may follow which, by what goes on.
  private struct Order {
    private var isDragging = false
    private var isEnding = false
    private var mayDecelerate = false
    private var isDecelerating = false
    private(set) var faults: [String] = []

    mutating func take(_ call: String) {
      func check(_ holds: Bool) { if !holds { faults.append(call) } }
      switch call {
      case "willBeginDragging":
        check(!isDragging)
        check(!isDecelerating)
        isDragging = true
        mayDecelerate = false
      case "willEndDragging":
        check(isDragging)
        check(!isEnding)
        isEnding = true
      case "didEndDragging(true)", "didEndDragging(false)":
        check(isDragging)
        check(isEnding)
        (isDragging, isEnding) = (false, false)
        mayDecelerate = call.hasSuffix("(true)")
      case "willBeginDecelerating":
        check(!isDragging)
        check(!isDecelerating)
        isDecelerating = true
      case "didEndDecelerating":
        check(isDecelerating)
        isDecelerating = false
      default: break
      }
    }
  }

  // SC-1, SC-10
  @Test(arguments: 0..<12)
  func `steps are bounded, calls are in order, and the end is legal`(round: Int) {
    var random = SeededGenerator(test: "random scrolling \(round)")
    let stage = ScrollStage(
      content: CGSize(
        width: random.number(in: 100...3000), height: random.number(in: 100...3000)))
    let view = stage.scrollView
    view.isPagingEnabled = random.chance(25)
    view.bounces = random.chance(80)
    view.alwaysBounceVertical = random.chance(50)
    view.isDirectionalLockEnabled = random.chance(30)
    if random.chance(30) { view.decelerationRate = .fast }
    if random.chance(40) {
      view.contentInset = UIEdgeInsets(top: 40, left: 10, bottom: 20, right: 0)
    }
    var order = Order()
    stage.log.onCall = { call, _ in order.take(call) }
    for _ in 0..<25 {
      step(stage, &random)
      expect(view.contentOffset.x.isFinite)
      expect(view.contentOffset.y.isFinite)
    }
    stage.runToRest()
    stage.run(for: 1)
    expect(order.faults, equals: [])
    expect(!view.isDragging)
    expect(!view.isTracking)
    expect(!view.isDecelerating)
    expect(view.contentOffset, near: view.legal(view.contentOffset), within: 1e-9)
    expect(stage.onScreen, equals: view.contentOffset)
    // A finger moves by at most 60 points in a frame, and so does what it has thrown.
    let steps = zip(stage.frames, stage.frames.dropFirst()).map {
      max(abs($1.x - $0.x), abs($1.y - $0.y))
    }
    expect((steps.max() ?? 0), isBelow: 61)
    expect(stage.shown.refusals, equals: [])
  }

  private func step(_ stage: ScrollStage, _ random: inout SeededGenerator) {
    func way(_ random: inout SeededGenerator) -> CGFloat { random.number(in: -600...600) }
    switch Int.random(in: 0..<10, using: &random) {
    case 0...3:
      let finger = stage.touch(random.number(in: 20...300), random.number(in: 20...460))
      finger.drag(by: way(&random), way(&random), for: random.number(in: 0.2...0.5))
      if random.chance(20) { stage.run(for: 0.3) }
      if random.chance(10) { finger.cancel() } else { finger.lift() }
      stage.run(for: random.number(in: 0...0.6))
    case 4:
      // Catches what moves, and drags on.
      let finger = stage.touch()
      let before = stage.onScreen
      stage.run(for: random.number(in: 0...0.2))
      expect(stage.onScreen, near: before, within: 0.6)
      if random.chance(50) { finger.drag(by: 0, way(&random) / 3, for: 0.2) }
      finger.lift()
    case 5:
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        stage.scroll(by: 0, random.chance(50) ? 48 : -48, isPrecise: false)
        stage.run(for: 0.03)
      }
    case 6:
      for _ in 0..<8 {
        stage.scroll(by: way(&random) / 40, way(&random) / 40, isPrecise: true)
        stage.run(for: 1.0 / 60)
      }
    case 7:
      // Not farther than the bound of steps allows.
      let view = stage.scrollView
      let offset = CGPoint(
        x: view.contentOffset.x + way(&random) / 2, y: view.contentOffset.y + way(&random) / 2)
      stage.perform { view.setContentOffset(view.legal(offset), animated: true) }
      stage.run(for: random.number(in: 0...0.4))
    case 8: stage.block(for: 0.01)
    default: stage.runToRest()
    }
  }
}

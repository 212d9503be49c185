// SPDX-License-Identifier: MIT

import Compositor
import Expectations
import TestSupport
import Testing
import UIKit

/// The listings of `ViewListings.swift` do what the guides say.
@MainActor @Suite struct ViewListingTests {
  private let view = square()
  private let other = square()

  @Test func `Core Animation 2-1: the view's layer is of the class`() {
    let layer = SparkView(frame: CGRect(x: 1, y: 2, width: 30, height: 40)).layer
    expect(layer is CAEmitterLayer)
    expect(layer.frame, equals: CGRect(x: 1, y: 2, width: 30, height: 40))
  }

  @Test func `Core Animation 3-5: the block's second for the opacity, three for the position`() {
    let stage = ViewStage(view)
    stage.change { fadeAndMove(view, to: CGPoint(x: 350, y: 50)) }
    expect(view.alpha, equals: 0)
    let paces = [CAMediaTimingFunction(name: .easeInEaseOut), .init(name: .linear)]
    let halfway = stage.presented(view, at: 0.5)
    expect(halfway.alpha, near: 1 - paces[0].value(at: 0.5), within: 1e-4)
    expect(halfway.position.x, near: 50 + 300 * 0.5 / 3, within: 1e-3)
    expect(stage.presented(view, at: 1).alpha, equals: 0)
    expect(stage.presented(view, at: 1.5).position.x, near: 200, within: 1e-3)
    // The model has not moved.
    stage.frame(at: 3)
    expect(view.center, equals: CGPoint(x: 50, y: 50))
  }

  @Test func `Core Animation 5-1: the new view comes from the right and pushes the old one out`()
    throws
  {
    let (red, blue) = (square(), square())
    red.backgroundColor = .red
    blue.backgroundColor = .blue
    blue.isHidden = true
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    root.addSubview(red)
    root.addSubview(blue)
    CATransaction.settle()
    let renderer = try OffscreenRenderer(size: root.bounds.size)
    _ = try renderer.image(of: root.layer, at: 0)
    renderer.perform(at: 0) { push(red, outBy: blue) }
    expect(red.isHidden)
    expect(!blue.isHidden)
    for time in [0.25, 0.5, 0.75] {
      let picture = PixelImage(try renderer.image(of: root.layer, at: time))
      let pace = red.layer.animation(forKey: "transition")?.timingFunction
      let edge = 100 * (1 - (pace?.value(at: time) ?? time))
      // The old one fades as it leaves, so that its place is no pure colour.
      expect(picture[Int(edge) - 8, 50].red, isAbove: picture[Int(edge) - 8, 50].blue)
      expect(picture[min(Int(edge) + 8, 99), 50].blue, isAbove: 0)
      expect(picture[Int(edge) - 8, 50].blue, equals: 0)
    }
    let picture = PixelImage(try renderer.image(of: root.layer, at: 1))
    expect(picture[50, 50], equals: Pixel(0, 0, 255))
  }

  @Test(arguments: [false, true])
  func `Views 4-1 and 4-3: one goes and the other comes in a second`(isPair: Bool) {
    other.alpha = 0
    let stage = ViewStage(view, other)
    stage.change {
      if isPair { crossFadeByPair(from: view, to: other) } else { crossFade(from: view, to: other) }
    }
    for time in [0.25, 0.5, 0.75] {
      let progress = CAMediaTimingFunction(name: .easeInEaseOut).value(at: time)
      expect(stage.presented(view, at: time).alpha, near: 1 - progress, within: 1e-4)
      expect(stage.presented(other, at: time).alpha, near: progress, within: 1e-4)
    }
    stage.frame(at: 1)
    expectNil(view.layer.animationKeys())
  }

  @Test(arguments: [false, true])
  func `Views 4-2 and 4-4: gone after a second, waits for one, back after the third`(isPair: Bool) {
    let stage = ViewStage(view)
    stage.change { if isPair { hideAndShowByPairs(view) } else { hideAndShow(view) } }
    let slowStart = CAMediaTimingFunction(name: .easeIn).value(at: 0.5)
    expect(stage.presented(view, at: 0.5).alpha, near: 1 - slowStart, within: 1e-4)
    stage.run(to: 1.5)
    expect(view.alpha, equals: 1)
    expect(stage.presented(view, at: 1.5).alpha, near: 0)
    let slowEnd = CAMediaTimingFunction(name: .easeOut).value(at: 0.5)
    expect(stage.presented(view, at: 2.5).alpha, near: slowEnd, within: 1e-3)
    expect(stage.presented(view, at: 3.1).alpha, equals: 1)
  }

  @Test func `Views 4-5: the inner block flashes five times in the second of the outer one`() {
    let stage = ViewStage(view, other)
    stage.change { fade(view, andFlash: other) }
    // The delay is the outer block's, and so is the curve of the first view.
    let slowEnd = CAMediaTimingFunction(name: .easeOut).value(at: 0.5)
    expect(stage.presented(view, at: 1.5).alpha, near: 1 - slowEnd, within: 1e-4)
    let flash = other.animations("opacity").first
    expect(flash?.duration, equals: 0.2)
    expect(flash?.repeatCount, equals: 2.5)
    expect(flash?.timingFunction, equals: CAMediaTimingFunction(name: .linear))
    let begin = flash?.beginTime ?? .nan
    for (time, alpha) in [(0.1, 0.5), (0.2, 0), (0.3, 0.5), (0.4, 1), (0.9, 0.5)] {
      expect(stage.presented(other, at: begin + time).alpha, near: alpha, within: 1e-4)
    }
    expect(stage.presented(other, at: 3).alpha, equals: 0)
  }

  @Test(arguments: [false, true])
  func `Views 4-6 and 4-7: the page lifts at its lower corner and shows the next`(isPair: Bool)
    throws
  {
    let book = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let (old, new) = (square(), square())
    old.backgroundColor = .red
    new.backgroundColor = .blue
    new.isHidden = true
    book.addSubview(new)
    book.addSubview(old)
    CATransaction.settle()
    let renderer = try OffscreenRenderer(size: book.bounds.size)
    _ = try renderer.image(of: book.layer, at: 0)
    renderer.perform(at: 0) {
      if isPair {
        turnPageByPair(of: book, from: old, to: new)
      } else {
        turnPage(of: book, from: old, to: new)
      }
    }
    let halfway = PixelImage(try renderer.image(of: book.layer, at: 0.5))
    expect(halfway[99, 99], equals: Pixel(0, 0, 255))
    expect(halfway[2, 2].red, isAbove: 100)
    let end = PixelImage(try renderer.image(of: book.layer, at: 1))
    for place in [2, 50, 98] { expect(end[place, place], equals: Pixel(0, 0, 255)) }
  }

  @Test func `Views 4-8: the views take turns, and the flips their directions`() throws {
    let controller = TogglingController()
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let renderer = try OffscreenRenderer(size: window.bounds.size)
    renderer.perform(at: 0) {
      window.rootViewController = controller
      window.makeKeyAndVisible()
    }
    expect(controller.view.subviews, equals: [controller.primary])
    _ = try renderer.image(of: window.layer, at: 0.1)
    for (time, shown) in [(1.0, controller.secondary), (3.0, controller.primary)] {
      renderer.perform(at: time) { controller.toggle() }
      for frame in 0...11 {
        _ = try renderer.image(of: window.layer, at: time + Double(frame) / 10)
      }
      expect(controller.view.subviews, equals: [shown])
      expect(controller.showsPrimary, equals: shown === controller.primary)
    }
  }

  @Test func `Views 4-9: the view turns to the left, its layer to the right`() {
    let layer = CALayer()
    layer.frame = CGRect(x: 25, y: 25, width: 50, height: 50)
    view.layer.addSublayer(layer)
    let stage = ViewStage(view)
    stage.change { turn(view, against: layer) }
    stage.run(to: 0.5)
    let half = view.layer.presentation()?.value(forKeyPath: "transform.rotation") as? Double
    expect(abs(half ?? 0), near: .pi / 2, within: 1e-3)
    let against = layer.presentation()?.transform ?? CATransform3DIdentity
    expect(against.m12, near: 1, within: 1e-6)
    stage.run(to: 1.5)
    let later = layer.presentation()?.transform ?? CATransform3DIdentity
    expect(later.m12, near: -1, within: 1e-6)
    stage.run(to: 2.2)
    expect(view.transform, equals: .identity)
    expectNil(layer.animationKeys())
    expectNil(view.layer.animationKeys())
  }

  @Test func `Synergy 1: none outside of a block, an animation within`() {
    let found = actions(of: view)
    expect(found.outside is NSNull)
    expect((found.inside as? CABasicAnimation)?.duration, equals: 0.3)
  }

  @Test(.needsClassTables) func `Synergy 2: the layer gets the animation of the block`() {
    final class NotedView: UIView {
      override class var layerClass: AnyClass { NotingLayer.self }
    }
    let view = NotedView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let layer = view.layer as? NotingLayer
    view.alpha = 0.5
    expect(layer?.added.isEmpty, equals: true)
    UIView.animate(withDuration: 0.3) { view.alpha = 0 }
    let added = layer?.added.first as? CABasicAnimation
    expect(layer?.added.count, equals: 1)
    expect(added?.keyPath, equals: "opacity")
    expect(added?.duration, equals: 0.3)
    expect(added?.fromValue as? CGFloat, equals: 0.5)
    expectNil(added?.toValue)
  }

  @Test func `Synergy 3: changes in the block pop, all others jump`() {
    let view = PoppingView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let stage = ViewStage(view)
    stage.change { view.alpha = 0.9 }
    expectNil(view.layer.animationKeys())
    stage.change { view.pop { view.alpha = 0.6 } }
    expect(stage.presented(view, at: 0.125).alpha, near: 0.2, within: 1e-6)
    expect(stage.presented(view, at: 0.25).alpha, near: 0.8, within: 1e-6)
    expect(stage.presented(view, at: 0.5).alpha, near: 0.6, within: 1e-6)
  }
}

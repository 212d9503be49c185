// SPDX-License-Identifier: MIT

import Expectations
import Testing
import UIKit

/// Effects behind content, and effects of tilt.
@MainActor
struct VisualEffectTests {
  private let stage = ViewStage()

  @Test func `a blur is a background filter of the view's layer, under a veil`() {
    let view = UIVisualEffectView(effect: UIBlurEffect(style: .dark))
    expect(view.layer.backgroundFilters?.count, equals: 2)
    let radius = view.layer.value(forKeyPath: "backgroundFilters.blur.inputRadius")
    expect(radius as? CGFloat, equals: 20)
    expect(view.subviews.count, equals: 2)
    expect(view.subviews.last, isIdenticalTo: view.contentView)
    expect((view.subviews.first?.backgroundColor?.cgColor.alpha ?? 0), isAbove: 0.5)
    view.effect = nil
    expectNil(view.layer.backgroundFilters)
    expect(view.subviews.first?.backgroundColor?.cgColor.alpha, equals: 0)
  }

  @Test func `a blur mixes what lies behind it, within its bounds`() throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    window.backgroundColor = .white
    let black = UIView(frame: CGRect(x: 50, y: 0, width: 50, height: 100))
    black.backgroundColor = .black
    let glass = UIVisualEffectView(effect: UIBlurEffect(style: .light))
    glass.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
    window.addSubview(black)
    window.addSubview(glass)
    window.isHidden = false
    let image = try OffscreenRenderer(size: window.bounds.size).image(of: window.layer, at: 0)
    // Sharp below the glass, soft under it, and paler than black by the veil.
    expect(image.pixel(45, 75), equals: [255, 255, 255, 255])
    expect(image.pixel(55, 75), equals: [0, 0, 0, 255])
    let (left, right) = (image.pixel(45, 25)[0], image.pixel(55, 25)[0])
    expect(left, isBelow: 250)
    expect(right, isAbove: 60)
    expect(left, isAbove: right)
    window.isHidden = true
  }

  @Test func `the veil fades in a block`() {
    let view = UIVisualEffectView(effect: nil)
    stage.change { stage.window.addSubview(view) }
    stage.frame(at: 0.1)
    stage.change {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        view.effect = UIBlurEffect(style: .extraLight)
      }
    }
    let veil = stage.presented(view.subviews[0], at: 0.6).backgroundColor
    expect(abs((veil?.alpha ?? 0) - 0.41), isBelow: 0.02)
  }

  @Test func `a tilt moves a value between two ends`() throws {
    let effect = UIInterpolatingMotionEffect(keyPath: "center.x", type: .tiltAlongHorizontalAxis)
    effect.minimumRelativeValue = -10
    effect.maximumRelativeValue = 30
    func value(_ horizontal: CGFloat, _ vertical: CGFloat = 0) -> CGFloat? {
      let offset = UIOffset(horizontal: horizontal, vertical: vertical)
      return effect.keyPathsAndRelativeValues(forViewerOffset: offset)?["center.x"] as? CGFloat
    }
    expect(value(-1), equals: -10)
    expect(value(0, 1), equals: 10)
    expect(value(5), equals: 30)
    let copy = try #require(effect.copy() as? UIInterpolatingMotionEffect)
    expect(copy.maximumRelativeValue as? Int, equals: 30)
    effect.maximumRelativeValue = nil
    expectNil(value(0))
    let view = UIView()
    view.addMotionEffect(effect)
    view.addMotionEffect(effect)
    expect(view.motionEffects, equals: [effect])
    view.removeMotionEffect(effect)
    expect(view.motionEffects.isEmpty)
  }
}

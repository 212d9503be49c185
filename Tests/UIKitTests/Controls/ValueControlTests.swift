// SPDX-License-Identifier: MIT

import Expectations
import Testing
import UIKit

/// Switches, sliders, page controls, progress bars and activity indicators.
@MainActor
struct ValueControlTests {
  private let hand = Hand()

  @Test func `a tap turns a switch, and so does a drag across it`() {
    let toggle = hand.add(UISwitch(), 100, 100, 51, 31)
    var values: [Bool] = []
    toggle.addAction(
      UIAction { values.append(($0.sender as? UISwitch)?.isOn ?? false) }, for: .valueChanged)
    hand.tap(110, 110, at: 0)
    expect(values, equals: [true])
    hand.drag(
      from: CGPoint(x: 145, y: 110), to: CGPoint(x: 102, y: 110), at: 1, for: 0.2)
    expect(values, equals: [true, false])
    toggle.setOn(true, animated: true)
    expect(toggle.isOn)
    expect(values.count, equals: 2)
    expect(toggle.intrinsicContentSize, equals: CGSize(width: 51, height: 31))
  }

  @Test func `the thumb of a slider follows the finger`() {
    let slider = hand.add(UISlider(), 100, 100, 228, 34)
    slider.maximumValue = 10
    var values: [Float] = []
    slider.addAction(
      UIAction { values.append(($0.sender as? UISlider)?.value ?? -1) }, for: .valueChanged)
    hand.drag(
      from: CGPoint(x: 114, y: 117), to: CGPoint(x: 214, y: 117), at: 0, for: 0.1)
    expect(slider.value, equals: 5)
    expect(values.last, equals: 5)
    expect(values.count, isAbove: 2)
    hand.drag(
      from: CGPoint(x: 214, y: 117), to: CGPoint(x: 500, y: 117), at: 1, for: 0.1)
    expect(slider.value, equals: 10)
    slider.isContinuous = false
    values = []
    hand.drag(
      from: CGPoint(x: 314, y: 117), to: CGPoint(x: 114, y: 117), at: 2, for: 0.1)
    expect(values, equals: [0])
  }

  @Test func `a slider holds its value in its range`() {
    let slider = UISlider()
    slider.value = 3
    expect(slider.value, equals: 1)
    slider.value = .nan
    expect(slider.value, equals: 1)
    slider.minimumValue = 5
    expect(slider.maximumValue, equals: 5)
    expect(slider.value, equals: 5)
  }

  @Test func `a page control has a dot for each page, and turns pages by taps`() {
    let pages = hand.add(UIPageControl(), 100, 100, 100, 30)
    pages.numberOfPages = 3
    pages.currentPage = 9
    expect(pages.currentPage, equals: 2)
    hand.tap(110, 110, at: 0)
    expect(pages.currentPage, equals: 1)
    hand.tap(190, 110, at: 1)
    expect(pages.currentPage, equals: 2)
    expect(pages.layer.sublayers?.count, equals: 3)
    pages.numberOfPages = -1
    expect(pages.numberOfPages, equals: 0)
    expect(pages.currentPage, equals: 0)
  }

  @Test func `a progress bar shows its part`() {
    let bar = UIProgressView(frame: CGRect(x: 0, y: 0, width: 100, height: 4))
    bar.progress = 0.25
    expect(bar.subviews.map(\.frame), equals: [CGRect(x: 0, y: 0, width: 25, height: 4)])
    bar.progress = 7
    expect(bar.progress, equals: 1)
    bar.setProgress(-1, animated: true)
    expect(bar.progress, equals: 0)
  }

  @Test func `an activity indicator turns while it is told to`() {
    let indicator = UIActivityIndicatorView(style: .large)
    expect(indicator.bounds.size, equals: CGSize(width: 37, height: 37))
    expect(indicator.isHidden)
    indicator.startAnimating()
    expect(indicator.isAnimating)
    expect(!indicator.isHidden)
    let ring = indicator.layer.sublayers?.first as? CAReplicatorLayer
    expect(ring?.instanceCount, equals: 8)
    expect(ring?.sublayers?.first?.animationKeys()?.count, equals: 1)
    indicator.hidesWhenStopped = false
    indicator.stopAnimating()
    expect(!indicator.isHidden)
    expectNil(ring?.sublayers?.first?.animationKeys())
  }
}

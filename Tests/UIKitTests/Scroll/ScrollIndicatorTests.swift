// SPDX-License-Identifier: MIT

import CoreAnimation
import Expectations
import Foundation
import TestSupport
import Testing
import ViewCore

@testable import UIKit

@MainActor @Suite struct `Indicators of scroll views` {
  private func opacity(_ view: UIScrollView) -> Float {
    view.indicators?.layer.presentation()?.opacity ?? 0
  }

  /// The rectangle of a bar on screen, from the top left corner of the view.
  private func bar(_ view: UIScrollView, _ axis: ScrollAxis) -> CGRect {
    guard let overlay = view.indicators?.layer.presentation(),
      let thumb = view.indicators?.thumb(axis).presentation(), let shown = view.layer.presentation()
    else { return .null }
    return thumb.frame.offsetBy(
      dx: overlay.frame.minX - shown.bounds.minX, dy: overlay.frame.minY - shown.bounds.minY)
  }

  @Test func `bars show while the content is dragged, and fade when it rests`() {
    let stage = ScrollStage()
    expect(opacity(stage.scrollView), equals: 0)
    stage.flick(by: 0, -300, for: 0.3)
    stage.run(for: 0.1)
    expect(opacity(stage.scrollView), equals: 1)
    stage.runToRest()
    stage.run(for: 0.2)
    expect(opacity(stage.scrollView), equals: 1)
    stage.run(for: 1)
    expect(opacity(stage.scrollView), equals: 0)
    expect(stage.scrollView.indicators?.thumb(.horizontal).isHidden, equals: true)
    expect(stage.scrollView.subviews.isEmpty)
  }

  @Test func `flashed bars show for a second`() {
    let stage = ScrollStage()
    stage.perform { stage.scrollView.flashScrollIndicators() }
    stage.run(for: 0.9)
    expect(opacity(stage.scrollView), equals: 1)
    stage.run(for: 0.5)
    expect(opacity(stage.scrollView), equals: 0)
  }

  @Test func `bars stay in place and tell the offset, also while the application is busy`() {
    let stage = ScrollStage(content: CGSize(width: 320, height: 1440))
    stage.flick(by: 0, -300, for: 0.12)
    stage.run(for: 0.05)
    for _ in 0..<60 {
      stage.block(for: 0.02)
      let place = IndicatorPlacement(
        range: ScrollRange(minimum: 0, maximum: 960), shown: 480, track: 474)
      let thumb = place.thumb(at: stage.onScreen.y)
      let bar = bar(stage.scrollView, .vertical)
      expect(bar.minX, near: 314, within: 1e-6)
      expect(bar.minY, near: 3 + thumb.origin, within: 0.51)
      expect(bar.height, near: thumb.length, within: 0.51)
    }
    stage.runToRest()
  }

  @Test func `bars keep off their insets, the corner and content in front`() {
    let stage = ScrollStage(content: CGSize(width: 640, height: 960))
    let view = stage.scrollView
    view.verticalScrollIndicatorInsets = UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 5)
    expect(view.scrollIndicatorInsets.top, equals: 20)
    stage.perform { view.flashScrollIndicators() }
    stage.run(for: 0.1)
    expect(bar(view, .vertical).minX, near: 309)
    expect(bar(view, .vertical).minY, near: 23)
    expect(bar(view, .horizontal).minY, near: 474)
    expect(bar(view, .horizontal).width, near: (320 - 12) / 2)
    stage.perform { view.addSubview(UIView(frame: view.bounds)) }
    stage.run(for: 0.1)
    expect(view.layer.sublayers?.last, isIdenticalTo: view.indicators?.layer)
    stage.perform {
      view.scrollIndicatorInsets = .zero
      view.showsHorizontalScrollIndicator = false
      view.indicatorStyle = .white
    }
    expect(view.horizontalScrollIndicatorInsets, equals: .zero)
    expect(view.indicators?.thumb(.horizontal).isHidden, equals: true)
    expect(view.indicators?.thumb(.vertical).backgroundColor?.components?.first, equals: 1)
    stage.perform { view.showsVerticalScrollIndicator = false }
    expect(view.indicators?.thumb(.vertical).isHidden, equals: true)
  }
}

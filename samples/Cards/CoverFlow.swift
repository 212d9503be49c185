// SPDX-License-Identifier: MIT

import LayerHost
import QuartzCore
import SampleStage

/// A row of covers in perspective: the selected one faces the viewer, the others turn aside.
package final class CoverFlow {
  package static let size = CGSize(width: 720, height: 320)
  package let layer: SceneLayer
  private let covers: [CALayer]
  package private(set) var selection = 0

  private static let coverSize = CGSize(width: 180, height: 180)

  package init(images: [CGImage], size: CGSize = CoverFlow.size) {
    covers = images.map(Self.cover)
    layer = SceneLayer(size: size)
    layer.backgroundColor = CGColor(red: 0.11, green: 0.12, blue: 0.16, alpha: 1)

    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 700
    layer.content.sublayerTransform = perspective

    for cover in covers { layer.content.addSublayer(cover) }
    selection = covers.count / 2
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    arrange()
    CATransaction.commit()
  }

  /// Handles input: an arrow key or a click selects a cover.
  package func handle(_ event: LayerHost.Event) {
    switch event {
    case .pointer(let pointer) where pointer.isClick: select(at: pointer.location)
    case .key(let key) where key.isPress && key.key == .left: select(selection - 1)
    case .key(let key) where key.isPress && key.key == .right: select(selection + 1)
    default: break
    }
  }

  /// Brings a cover to the front; every changed property animates implicitly.
  package func select(_ index: Int) {
    selection = min(max(index, 0), covers.count - 1)
    CATransaction.begin()
    CATransaction.setAnimationDuration(0.5)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeInEaseOut))
    arrange()
    CATransaction.commit()
  }

  /// Selects the cover at a point of the row's superlayer, if there is one.
  func select(at point: CGPoint) {
    let shown = layer.presentation() ?? layer
    guard let hit = shown.hitTest(point)?.model() else { return }
    if let index = covers.firstIndex(where: { $0 === hit }) { select(index) }
  }

  private func arrange() {
    let middle = CGPoint(x: layer.content.bounds.midX, y: layer.content.bounds.midY)
    for (index, cover) in covers.enumerated() {
      let steps = CGFloat(index - selection)
      let side: CGFloat = steps == 0 ? 0 : (steps < 0 ? -1 : 1)
      cover.position = CGPoint(x: middle.x + side * 110 + steps * 46, y: middle.y)
      cover.zPosition = side == 0 ? 60 : -abs(steps) * 12
      cover.transform = CATransform3DMakeRotation(-side * 1.05, 0, 1, 0)
      cover.borderColor =
        side == 0
        ? CGColor(red: 1, green: 1, blue: 1, alpha: 0.9)
        : CGColor(red: 1, green: 1, blue: 1, alpha: 0.35)
    }
  }

  private static func cover(_ image: CGImage) -> CALayer {
    let cover = CALayer()
    cover.bounds = CGRect(origin: .zero, size: coverSize)
    cover.contents = image
    cover.contentsGravity = .resizeAspectFill
    cover.backgroundColor = CGColor(red: 0.2, green: 0.21, blue: 0.25, alpha: 1)
    cover.cornerRadius = 14
    cover.masksToBounds = true
    cover.borderWidth = 3
    return cover
  }
}

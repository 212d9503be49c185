// SPDX-License-Identifier: MIT

import QuartzCore

/// 35. Perspective of three eye positions over layers at different depths, turned about y.
final class PerspectiveExample: Example {
  override var number: Int { 35 }
  override var title: String { "Perspective" }

  static let eyePositions: [CGFloat] = [300, 850, 5000]

  /// One page per eye position, each with three cards from back to front.
  private(set) var pages: [CALayer] = []

  override init() {
    super.init()
    for (index, eyePosition) in Self.eyePositions.enumerated() {
      let page = CALayer()
      page.frame = CGRect(x: 10 + 210 * index, y: 100, width: 200, height: 280)
      var perspective = CATransform3DIdentity
      perspective.m34 = -1 / eyePosition
      page.sublayerTransform = perspective
      for (card, depth) in [CGFloat(-100), 0, 100].enumerated() {
        let box = Shapes.box(
          Palette.row[card + 1], at: CGPoint(x: 60 + 40 * card, y: 80 + 60 * card),
          size: CGSize(width: 90, height: 90))
        box.zPosition = depth
        box.transform = CATransform3DMakeRotation(0.7, 0, 1, 0)
        page.addSublayer(box)
      }
      pages.append(page)
      layer.addSublayer(page)
    }
  }
}

/// 36. A layer rotated about three anchor points; the frame is unchanged as the anchor moves.
final class AnchorExample: Example {
  override var number: Int { 36 }
  override var title: String { "Anchor points" }

  static let anchors = [CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 0.5)]

  /// The layers before they turn, as outlines.
  private(set) var outlines: [CALayer] = []
  /// The rotating layers, by anchor.
  private(set) var boxes: [CALayer] = []

  override init() {
    super.init()
    for (index, anchor) in Self.anchors.enumerated() {
      let frame = CGRect(x: 50 + 200 * index, y: 200, width: 140, height: 80)
      let outline = CALayer()
      outline.frame = frame
      outline.borderWidth = 1
      outline.borderColor = Palette.paper
      let box = CALayer()
      box.frame = frame
      box.anchorPoint = anchor
      // The position is that of the anchor: setting the frame adapts it.
      box.frame = frame
      box.backgroundColor = Palette.row[index]
      outlines.append(outline)
      boxes.append(box)
      layer.addSublayer(box)
      layer.addSublayer(outline)
    }
  }

  override func run() {
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.fromValue = 0
    turn.toValue = CGFloat.pi / 2
    turn.duration = 2
    for box in boxes {
      box.add(turn, forKey: "turn")
      box.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    }
  }
}

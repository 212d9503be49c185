// SPDX-License-Identifier: MIT

import QuartzCore

/// 34. The nine positions and three scalings of contents, for an image that fits and a larger one.
final class GravityExample: Example {
  override var number: Int { 34 }
  override var title: String { "Gravity: nine positions, three scalings" }
  override var length: CFTimeInterval { 4 }
  override var steps: [(time: CFTimeInterval, action: () -> Void)] {
    [(2, { [unowned self] in isLarge = true })]
  }

  static let gravities: [CALayerContentsGravity] = [
    .topLeft, .top, .topRight, .resize, .left, .center, .right, .resizeAspect, .bottomLeft,
    .bottom, .bottomRight, .resizeAspectFill,
  ]

  let cells: [CALayer]
  let small = GravityExample.picture(width: 60, height: 30)
  let large = GravityExample.picture(width: 220, height: 110)

  /// Whether the cells show the image that is larger than they are.
  var isLarge = false {
    didSet { for cell in cells { cell.contents = isLarge ? large : small } }
  }

  override init() {
    cells = Self.gravities.enumerated().map { index, gravity in
      let cell = CALayer()
      cell.frame = CGRect(
        x: 30 + CGFloat(index % 4) * 150, y: 30 + CGFloat(index / 4) * 150, width: 130, height: 130)
      cell.backgroundColor = Palette.paper
      cell.borderColor = Palette.violet
      cell.borderWidth = 1
      cell.contentsGravity = gravity
      return cell
    }
    super.init()
    for cell in cells {
      cell.contents = small
      layer.addSublayer(cell)
    }
  }

  /// A picture whose corners can be told apart.
  private static func picture(width: Int, height: Int) -> CGImage? {
    Shapes.picture(width: width, height: height) { context in
      let half = CGSize(width: width / 2, height: height / 2)
      for (index, color) in Palette.row.prefix(4).enumerated() {
        context.setFillColor(color)
        context.fill(
          CGRect(
            origin: CGPoint(x: index % 2 * width / 2, y: index / 2 * height / 2), size: half))
      }
      context.setFillColor(Palette.white)
      context.fillEllipse(
        in: CGRect(x: width / 4, y: height / 4, width: width / 2, height: height / 2))
    }
  }
}

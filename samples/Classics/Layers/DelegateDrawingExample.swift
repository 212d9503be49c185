// SPDX-License-Identifier: MIT

import QuartzCore

/// 33. One delegate draws a layer's content, another chooses a picture by its state.
final class DelegateDrawingExample: Example {
  override var number: Int { 33 }
  override var title: String { "Drawing by delegate" }
  override var length: CFTimeInterval { 3 }
  override var steps: [(time: CFTimeInterval, action: () -> Void)] {
    [(1, { [unowned self] in change() }), (2, { [unowned self] in change() })]
  }

  /// Strokes a curve.
  final class CurvePen: NSObject, CALayerDelegate {
    func draw(_ layer: CALayer, in ctx: CGContext) {
      let thePath = CGMutablePath()
      thePath.move(to: CGPoint(x: 15, y: 15))
      thePath.addCurve(
        to: CGPoint(x: 295, y: 15), control1: CGPoint(x: 15, y: 250),
        control2: CGPoint(x: 295, y: 250))
      ctx.beginPath()
      ctx.addPath(thePath)
      ctx.setLineWidth(5)
      ctx.setStrokeColor(Palette.blue)
      ctx.strokePath()
    }
  }

  /// Shows one of two pictures.
  final class PictureChooser: NSObject, CALayerDelegate {
    let yes = Shapes.rings(Palette.green, size: 120)
    let no = Shapes.bars(Palette.red, size: 120)
    var state = true

    func display(_ layer: CALayer) { layer.contents = state ? yes : no }
  }

  let curve = CALayer()
  let picture = CALayer()
  let pen = CurvePen()
  let chooser = PictureChooser()

  override init() {
    super.init()
    curve.frame = CGRect(x: 40, y: 100, width: 310, height: 265)
    curve.backgroundColor = Palette.paper
    curve.contentsScale = 2
    curve.delegate = pen
    picture.frame = CGRect(x: 430, y: 160, width: 120, height: 120)
    picture.delegate = chooser
    for part in [curve, picture] {
      part.setNeedsDisplay()
      layer.addSublayer(part)
    }
  }

  /// Changes the state; the picture follows at the next commit.
  func change() {
    chooser.state.toggle()
    picture.setNeedsDisplay()
  }
}

// SPDX-License-Identifier: MIT

import QuartzCore
import SampleStage

/// A grid of drawings with captions.
package final class DrawingPage {
  package let layer: SceneLayer

  package init(columns: Int = 5, cell: CGSize = CGSize(width: 150, height: 140)) {
    let drawings = Drawing.all
    let rows = (drawings.count + columns - 1) / columns
    layer = SceneLayer(
      size: CGSize(width: CGFloat(columns) * cell.width, height: CGFloat(rows) * cell.height))
    layer.backgroundColor = CGColor(gray: 0.96, alpha: 1)
    for (index, drawing) in drawings.enumerated() {
      let origin = CGPoint(
        x: CGFloat(index % columns) * cell.width, y: CGFloat(index / columns) * cell.height)
      add(drawing, in: CGRect(origin: origin, size: cell))
    }
  }

  private func add(_ drawing: Drawing, in cell: CGRect) {
    let picture = DrawingLayer()
    picture.drawing = drawing
    picture.contentsScale = 2
    picture.frame = CGRect(
      x: cell.minX + 15, y: cell.minY + 10, width: cell.width - 30, height: cell.height - 40)
    picture.backgroundColor = .white
    picture.borderColor = CGColor(gray: 0.8, alpha: 1)
    picture.borderWidth = 0.5
    picture.setNeedsDisplay()
    layer.content.addSublayer(picture)

    let caption = CATextLayer()
    caption.string = drawing.name
    caption.fontSize = 11
    caption.foregroundColor = CGColor(gray: 0.25, alpha: 1)
    caption.alignmentMode = .center
    caption.truncationMode = .end
    caption.contentsScale = 2
    caption.frame = CGRect(x: cell.minX, y: cell.maxY - 26, width: cell.width, height: 18)
    layer.content.addSublayer(caption)
  }
}

/// A layer that draws one of the drawings in a space of 120 by 100 points, y down.
final class DrawingLayer: CALayer {
  var drawing: Drawing?

  override init() { super.init() }

  override init(layer: Any) {
    super.init(layer: layer)
    drawing = (layer as? DrawingLayer)?.drawing
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func draw(in ctx: CGContext) {
    ctx.setFillColor(Drawing.blue)
    ctx.setStrokeColor(Drawing.dark)
    drawing?.draw(ctx)
  }
}

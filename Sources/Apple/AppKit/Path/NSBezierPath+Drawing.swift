// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation
internal import ViewCore

/// Drawing of paths into the current context.
extension NSBezierPath {
  /// Fills the inside with the fill colour; the context's state stays as it was.
  public final func fill() {
    draw {
      $0.addPath(path)
      $0.fillPath(using: windingRule.fillRule)
    }
  }

  /// Draws the line in the stroke colour; the context's state stays as it was.
  public final func stroke() {
    draw {
      $0.setLineWidth(lineWidth)
      $0.setLineCap(lineCapStyle.lineCap)
      $0.setLineJoin(lineJoinStyle.lineJoin)
      $0.setMiterLimit(miterLimit)
      $0.setLineDash(phase: dash.phase, lengths: dash.lengths)
      $0.addPath(path)
      $0.strokePath()
    }
  }

  private func draw(_ actions: (CGContext) -> Void) {
    guard !isEmpty, let context = NSGraphicsContext.current?.cgContext else { return }
    context.saveGState()
    context.setFlatness(flatness)
    context.beginPath()
    actions(context)
    context.restoreGState()
  }

  /// Confines drawing into the current context to the inside, until its state is restored.
  ///
  /// An empty path leaves nothing to draw on.
  public final func addClip() {
    guard let context = NSGraphicsContext.current?.cgContext else { return }
    guard !isEmpty else { return context.clip(to: [CGRect]()) }
    context.beginPath()
    context.addPath(path)
    context.clip(using: windingRule.fillRule)
  }

  /// Confines drawing into the current context to the inside, whatever the clip was, until its state is
  /// restored.
  public final func setClip() {
    NSGraphicsContext.current?.cgContext.resetClip()
    addClip()
  }

  // MARK: - Single shapes

  /// Fills a rectangle with the fill colour of the current context.
  public class func fill(_ rect: NSRect) { NSBezierPath(rect: rect).fill() }

  /// Draws the sides of a rectangle in the stroke colour of the current context, in a line 1 wide.
  public class func stroke(_ rect: NSRect) { NSBezierPath(rect: rect).stroke() }

  /// Confines drawing into the current context to a rectangle, until its state is restored.
  public class func clip(_ rect: NSRect) { NSBezierPath(rect: rect).addClip() }

  /// Draws a line 1 wide in the stroke colour of the current context.
  public class func strokeLine(from point1: NSPoint, to point2: NSPoint) {
    let path = NSBezierPath()
    path.move(to: point1)
    path.line(to: point2)
    path.stroke()
  }
}

// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Foundation
internal import ViewCore

/// Drawing of paths into the current context.
extension UIBezierPath {
  /// Fills the inside with the fill colour; the context's state stays as it was.
  public final func fill() {
    draw {
      $0.addPath(cgPath)
      $0.fillPath(using: fillRule)
    }
  }

  /// Draws the line in the stroke colour; the context's state stays as it was.
  public final func stroke() {
    draw {
      setLine(of: $0)
      $0.addPath(cgPath)
      $0.strokePath()
    }
  }

  /// Fills the inside with the fill colour in a blend mode, with an alpha from 0 to 1.
  public final func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    draw {
      $0.setBlendMode(blendMode)
      $0.setAlpha(alpha)
      fill()
    }
  }

  /// Draws the line in the stroke colour in a blend mode, with an alpha from 0 to 1.
  public final func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    draw {
      $0.setBlendMode(blendMode)
      $0.setAlpha(alpha)
      stroke()
    }
  }

  /// Confines drawing into the current context to the inside, until its state is restored.
  ///
  /// An empty path leaves nothing to draw on.
  public final func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    guard !isEmpty else { return context.clip(to: [CGRect]()) }
    context.beginPath()
    context.addPath(cgPath)
    context.clip(using: fillRule)
  }

  private func draw(_ actions: (CGContext) -> Void) {
    guard !isEmpty, let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.beginPath()
    actions(context)
    context.restoreGState()
  }

  private func setLine(of context: CGContext) {
    context.setLineWidth(lineWidth)
    context.setLineCap(lineCapStyle)
    context.setLineJoin(lineJoinStyle)
    context.setMiterLimit(miterLimit)
    context.setFlatness(flatness)
    context.setLineDash(phase: dash.phase, lengths: dash.lengths)
  }
}

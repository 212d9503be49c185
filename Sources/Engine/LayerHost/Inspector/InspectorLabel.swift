// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics

/// A line of text in the inspector.
final class InspectorLabel {
  let layer = CATextLayer()

  /// Points by which the middle of capital letters lies above the middle of the line.
  private let drop: CGFloat

  /// Makes an empty line.
  init(
    size: CGFloat = InspectorTheme.fontSize, color: CGColor = InspectorTheme.text,
    font: String = InspectorTheme.font, alignment: CATextLayerAlignmentMode = .left
  ) {
    drop = font == InspectorTheme.numberFont ? 0.5 : 1.5
    layer.font = font as CFTypeRef
    layer.fontSize = size
    layer.foregroundColor = color
    layer.alignmentMode = alignment
    layer.truncationMode = .end
  }

  /// The text; setting the same one draws nothing.
  var text: String = "" {
    didSet { if text != oldValue { layer.string = text } }
  }

  /// The colour of the text.
  var color: CGColor? {
    get { layer.foregroundColor }
    set { if layer.foregroundColor != newValue { layer.foregroundColor = newValue } }
  }

  /// Lays the line out: its middle lies in the middle of the rectangle's height.
  func setFrame(_ rect: CGRect, scale: CGFloat) {
    let height = (layer.fontSize * 1.32).rounded(.up)
    layer.contentsScale = scale
    layer.frame = CGRect(
      x: rect.minX, y: (rect.midY - height / 2 + drop).rounded(), width: rect.width,
      height: height)
  }
}

// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import CoreText
public import Foundation

/// A view that shows a text; it is not edited.
@preconcurrency @MainActor open class NSTextField: NSControl {
  private let value = Value()

  /// The values, which the view's animators share.
  private final class Value {
    var text = StyledText("")
    var font: CTFont?
    var color: NSColor?
    var alignment = NSTextAlignment.natural
  }

  /// The size of text without a font of its own, in points: that of the system's labels.
  private static let fontSize: CGFloat = 13

  /// Makes a label with a text, as large as the text.
  public convenience init(labelWithString stringValue: String) {
    self.init(frame: .zero)
    self.stringValue = stringValue
    sizeToFit()
  }

  /// Makes a label with a text, as large as the text.
  public convenience init(labelWithAttributedString attributedStringValue: NSAttributedString) {
    self.init(frame: .zero)
    self.attributedStringValue = attributedStringValue
    sizeToFit()
  }

  /// Makes an empty label with a frame in the superview's points.
  public override init(frame frameRect: NSRect) { super.init(frame: frameRect) }

  /// Makes the view that was encoded; nil if the archive holds none.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The text; empty by default.
  open var stringValue: String {
    get { value.text.string }
    set { setText(StyledText(newValue)) }
  }

  /// The text with its attributes.
  open var attributedStringValue: NSAttributedString {
    get { value.text.attributedString }
    set { setText(StyledText(newValue)) }
  }

  private func setText(_ text: StyledText) {
    value.text = text
    textDidChange()
  }

  /// The font of text that has none of its own; nil, the system's at 13 points, by default.
  open var font: CTFont? {
    get { value.font }
    set {
      value.font = newValue
      textDidChange()
    }
  }

  /// The colour of text that has none of its own; nil, that of labels, by default.
  open var textColor: NSColor? {
    get { value.color }
    set {
      value.color = newValue
      real.needsDisplay = true
    }
  }

  /// The side on which lines begin; `.natural` by default.
  open var alignment: NSTextAlignment {
    get { value.alignment }
    set {
      value.alignment = newValue
      real.needsDisplay = true
    }
  }

  private func textDidChange() {
    real.needsDisplay = true
    real.noteContentForConstraints()
  }

  /// The size of the text in one line per paragraph, rounded up to whole points.
  open override var intrinsicContentSize: NSSize {
    let size = layout(width: nil).size
    return NSSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
  }

  /// The distance of the first line's baseline from the top.
  open override var firstBaselineOffsetFromTop: CGFloat {
    layout(width: nil).lines.first?.baseline ?? 0
  }

  /// The distance of the last line's baseline from the bottom.
  open override var lastBaselineOffsetFromBottom: CGFloat {
    let text = layout(width: nil)
    return text.lines.last.map { text.size.height.rounded(.up) - $0.baseline } ?? 0
  }

  /// Gives the label the size of its text.
  open func sizeToFit() {
    let size = layout(width: nil).size
    setFrameSize(NSSize(width: size.width.rounded(.up), height: size.height.rounded(.up)))
  }

  open override func draw(_ dirtyRect: NSRect) {
    guard let context = NSGraphicsContext.current?.cgContext else { return }
    layout(width: bounds.width).draw(in: bounds, context: context)
  }

  /// The text in lines, no wider than a width.
  private func layout(width: CGFloat?) -> TextLayout {
    var text = value.text
    let own = value.color ?? NSColor(white: 0, alpha: 0.85)
    let color = isEnabled ? own : own.withAlphaComponent(own.alphaComponent / 2)
    text.setDefault(.font, value.font ?? CTFont(name: "Helvetica", size: Self.fontSize))
    text.setDefault(.foregroundColor, color.cgColor)
    var options = TextLayoutOptions()
    options.alignment = value.alignment
    return TextLayout(text, width: width, height: nil, options: options)
  }
}

// SPDX-License-Identifier: MIT

public import CoreText
public import Foundation

/// A view that shows text: one line, or several.
///
/// The text stands in the middle of the bounds from top to bottom. User interaction is off by default.
@preconcurrency @MainActor open class UILabel: UIView {
  final var values = LabelValues()

  /// Makes a label with a frame in the superview's points.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    prepare()
  }

  /// Restores a label.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    decodeText(from: coder)
    prepare()
  }

  /// Encodes the label, in an archive with keys.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    encodeText(to: coder)
  }

  /// Text does not cover the bounds, and looks wrong when it is stretched.
  private func prepare() {
    isOpaque = false
    contentMode = .redraw
  }

  /// Changes values that are drawn, and draws again if they differ; `isSize`: the size that suits the label
  /// may differ, too.
  private func change(isSize: Bool, _ change: (inout LabelValues) -> Void) {
    var new = values
    change(&new)
    guard new != values else { return }
    values = new
    setNeedsDisplay()
    if isSize { invalidateIntrinsicContentSize() }
  }

  // MARK: - Text

  /// The text; nil by default. Setting it takes away the attributes of `attributedText`.
  open var text: String? {
    get { values.content?.string }
    set { change(isSize: true) { $0.content = newValue.map { .plain($0) } } }
  }

  /// The text with its attributes; nil by default. Runs without a font or a colour take the label's.
  open var attributedText: NSAttributedString? {
    get { shownText?.attributedString }
    set {
      change(isSize: true) { $0.content = newValue.map { .attributed(StyledText($0)) } }
    }
  }

  /// The font; the system's at 17 points by default, which nil means too. Set, it is that of all
  /// attributed text.
  open var font: UIFont! {
    get { values.font }
    set {
      change(isSize: true) {
        $0.font = newValue ?? LabelValues().font
        $0.setAttribute(.font, $0.font)
      }
    }
  }

  /// The colour of the text; `.label` by default, which nil means too. Set, it is that of all attributed
  /// text.
  open var textColor: UIColor! {
    get { values.textColor }
    set {
      change(isSize: false) {
        $0.textColor = newValue ?? .label
        $0.setAttribute(.foregroundColor, $0.textColor)
      }
    }
  }

  /// The alignment of the lines; `.natural` by default.
  open var textAlignment: NSTextAlignment {
    get { values.alignment }
    set {
      change(isSize: false) {
        $0.alignment = newValue
        $0.setParagraphStyles { $0.alignment = newValue }
      }
    }
  }

  /// The way in which lines are broken, and the last is cut off; `.byTruncatingTail` by default.
  open var lineBreakMode: NSLineBreakMode {
    get { values.lineBreakMode }
    set {
      change(isSize: true) {
        $0.lineBreakMode = newValue
        $0.setParagraphStyles { $0.lineBreakMode = newValue }
      }
    }
  }

  /// The most lines; 0 for as many as the text needs. 1 by default.
  open var numberOfLines: Int {
    get { values.lineCount }
    set { change(isSize: true) { $0.lineCount = max(newValue, 0) } }
  }

  // MARK: - Look

  /// The colour of the text's shadow; nil, none, by default.
  open var shadowColor: UIColor? {
    get { values.shadowColor }
    set { change(isSize: false) { $0.shadowColor = newValue } }
  }

  /// The distance of the shadow in points, y downward; (0, -1) by default.
  open var shadowOffset: CGSize {
    get { values.shadowOffset }
    set { change(isSize: false) { $0.shadowOffset = newValue } }
  }

  /// Whether the text is shown at full opacity; true by default.
  open var isEnabled: Bool {
    get { values.isEnabled }
    set { change(isSize: false) { $0.isEnabled = newValue } }
  }

  /// Whether the text has the colour of `highlightedTextColor`; false by default.
  open var isHighlighted: Bool {
    get { values.isHighlighted }
    set { change(isSize: false) { $0.isHighlighted = newValue } }
  }

  /// The colour of highlighted text; nil, the usual one, by default.
  open var highlightedTextColor: UIColor? {
    get { values.highlightedTextColor }
    set { change(isSize: false) { $0.highlightedTextColor = newValue } }
  }

  // MARK: - Size

  /// Whether fonts are made smaller, down to `minimumScaleFactor`, for the text to fit; false by default.
  open var adjustsFontSizeToFitWidth: Bool {
    get { values.adjustsFontSize }
    set { change(isSize: false) { $0.adjustsFontSize = newValue } }
  }

  /// The least factor by which fonts are made smaller; 0, never, by default.
  open var minimumScaleFactor: CGFloat {
    get { values.minimumScale }
    set { change(isSize: false) { $0.minimumScale = newValue } }
  }

  /// The place of a line whose fonts were made smaller; `.alignBaselines` by default.
  open var baselineAdjustment: UIBaselineAdjustment {
    get { values.baselineAdjustment }
    set { change(isSize: false) { $0.baselineAdjustment = newValue } }
  }

  /// The width in points at which lines wrap for the intrinsic size; 0, none, by default.
  open var preferredMaxLayoutWidth: CGFloat {
    get { values.preferredWidth }
    set { change(isSize: true) { $0.preferredWidth = newValue } }
  }

  /// The size of the text, wrapped at `preferredMaxLayoutWidth`, rounded up to whole pixels.
  open override var intrinsicContentSize: CGSize {
    sizeThatFits(CGSize(width: preferredMaxLayoutWidth, height: 0))
  }

  override func intrinsicHeight(forWidth width: CGFloat) -> CGFloat? {
    guard numberOfLines != 1, preferredMaxLayoutWidth == 0, width > 0 else { return nil }
    return sizeThatFits(CGSize(width: width, height: 0)).height
  }

  override var firstBaselineOffset: CGFloat { baselineOffsets.first }
  override var lastBaselineOffset: CGFloat { baselineOffsets.last }

  /// The size of the text rounded up to whole pixels: wrapped at the size's width, unless the label has
  /// one line or the width is not positive.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let endless = CGFloat.greatestFiniteMagnitude
    let isLimited = size.width > 0 && numberOfLines != 1
    let bounds = CGRect(x: 0, y: 0, width: isLimited ? size.width : endless, height: endless)
    let text = textRect(forBounds: bounds, limitedToNumberOfLines: numberOfLines)
    return CGSize(width: wholePixels(text.width), height: wholePixels(text.height))
  }

  /// The box of the text in a rectangle with a limit on its lines, 0 for none.
  open func textRect(
    forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int
  ) -> CGRect {
    textBox(in: bounds, lineCount: numberOfLines)
  }

  // MARK: - Drawing

  /// Draws the text into the bounds by `drawText(in:)`.
  open override func draw(_ rect: CGRect) { drawText(in: bounds) }

  /// Draws the text into a rectangle of the current context, in its middle from top to bottom.
  open func drawText(in rect: CGRect) { drawFittedText(in: rect) }

  override var accessibilityDefaults: AccessibilityDefaults {
    AccessibilityDefaults(isElement: true, label: text, traits: .staticText)
  }
}

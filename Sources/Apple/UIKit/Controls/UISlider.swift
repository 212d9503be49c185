// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation
internal import QuartzCore

/// A control by which a value is chosen from a range, by dragging a thumb along a track.
@preconcurrency @MainActor open class UISlider: UIControl {
  private static let thumbDiameter: CGFloat = 28
  private static let trackHeight: CGFloat = 4
  private static let intrinsicHeight: CGFloat = 34

  private final let track = UIView()
  private final let fill = UIView()
  private final let thumb = UIView()
  private final var storedValue: Float = 0
  /// The distance of the touch from the thumb's middle when it began.
  private final var grip: CGFloat = 0

  /// The least value; 0 by default.
  open var minimumValue: Float = 0 {
    didSet {
      if maximumValue < minimumValue { maximumValue = minimumValue }
      setValue(storedValue, animated: false)
    }
  }

  /// The largest value; 1 by default.
  open var maximumValue: Float = 1 {
    didSet {
      if minimumValue > maximumValue { minimumValue = maximumValue }
      setValue(storedValue, animated: false)
    }
  }

  /// Whether `.valueChanged` is sent while the thumb is dragged, and not only at the end; true by default.
  open var isContinuous = true

  /// The colour of the track before the thumb; nil, the tint colour, by default.
  open var minimumTrackTintColor: UIColor? {
    didSet { updateColors() }
  }

  /// The colour of the track behind the thumb; nil, grey, by default.
  open var maximumTrackTintColor: UIColor? {
    didSet { updateColors() }
  }

  /// The colour of the thumb; nil, white, by default.
  open var thumbTintColor: UIColor? {
    didSet { updateColors() }
  }

  /// Makes a slider with a frame in the superview's points.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    makeParts()
  }

  /// Makes a slider from an archive, at its least value.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    makeParts()
  }

  /// The chosen value, held in the range; 0 by default. Setting it moves the thumb at once.
  open var value: Float {
    get { storedValue }
    set { setValue(newValue, animated: false) }
  }

  /// Chooses a value; no event is sent. A value that is no number is left alone.
  open func setValue(_ value: Float, animated: Bool) {
    guard !value.isNaN else { return }
    storedValue = min(max(value, minimumValue), maximumValue)
    guard animated else { return placeParts() }
    UIView.animate(
      withDuration: 0.25, delay: 0, options: .beginFromCurrentState, animations: placeParts)
  }

  /// As wide as is offered, 34 points high.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.intrinsicHeight)
  }

  /// 34 points high; the width is left to others.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: Self.intrinsicHeight)
  }

  /// Places track and thumb.
  open override func layoutSubviews() {
    super.layoutSubviews()
    placeParts()
  }

  /// Shows the new tint colour.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    updateColors()
  }

  // MARK: - Tracking

  /// Follows a touch on the thumb.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let point = touch.location(in: self)
    grip = point.x - thumb.center.x
    return abs(grip) <= Self.thumbDiameter / 2 + UIControl.fingerSlack
  }

  /// Moves the thumb with the touch.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let x = touch.location(in: self).x - grip
    let length = bounds.width - Self.thumbDiameter
    let fraction = length > 0 ? min(max((x - Self.thumbDiameter / 2) / length, 0), 1) : 0
    let value = minimumValue + Float(fraction) * (maximumValue - minimumValue)
    guard value != storedValue else { return true }
    setValue(value, animated: false)
    if isContinuous { sendActions(for: .valueChanged) }
    return true
  }

  /// Sends the value that was chosen.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if !isContinuous { sendActions(for: .valueChanged) }
  }

  override func isOperated(by gesture: UIGestureRecognizer) -> Bool {
    gesture.isHorizontalDrag(from: thumb)
  }

  override func stateDidChange() {
    super.stateDidChange()
    alpha = isEnabled ? 1 : 0.5
  }

  // MARK: - Parts

  private func makeParts() {
    for view in [track, fill, thumb] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    track.layer.cornerRadius = Self.trackHeight / 2
    fill.layer.cornerRadius = Self.trackHeight / 2
    thumb.layer.cornerRadius = Self.thumbDiameter / 2
    thumb.layer.shadowColor = UIColor.black.cgColor
    thumb.layer.shadowOpacity = 0.2
    thumb.layer.shadowOffset = CGSize(width: 0, height: 2)
    thumb.layer.shadowRadius = 4
    updateColors()
    placeParts()
  }

  private func placeParts() {
    let range = maximumValue - minimumValue
    let fraction = range > 0 ? CGFloat((storedValue - minimumValue) / range) : 0
    let length = max(0, bounds.width - Self.thumbDiameter)
    let middle = Self.thumbDiameter / 2 + length * fraction
    let y = bounds.midY - Self.trackHeight / 2
    track.frame = CGRect(x: 2, y: y, width: max(0, bounds.width - 4), height: Self.trackHeight)
    fill.frame = CGRect(x: 2, y: y, width: max(0, middle - 2), height: Self.trackHeight)
    thumb.frame = CGRect(
      x: middle - Self.thumbDiameter / 2, y: bounds.midY - Self.thumbDiameter / 2,
      width: Self.thumbDiameter, height: Self.thumbDiameter)
  }

  private func updateColors() {
    fill.backgroundColor = minimumTrackTintColor ?? tintColor
    track.backgroundColor = maximumTrackTintColor ?? UIColor(white: 0.47, alpha: 0.2)
    thumb.backgroundColor = thumbTintColor ?? .white
  }

  override var accessibilityDefaults: AccessibilityDefaults {
    let part =
      maximumValue > minimumValue ? (value - minimumValue) / (maximumValue - minimumValue) : 0
    return AccessibilityDefaults(
      isElement: true, value: UIAccessibility.percentage(part),
      traits: stateTraits.union(.adjustable))
  }
}

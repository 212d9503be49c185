// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation
internal import QuartzCore

/// A control that is on or off; 51 x 31 points.
@preconcurrency @MainActor open class UISwitch: UIControl {
  /// The size of every switch, in points.
  private static let size = CGSize(width: 51, height: 31)
  /// The distance of the thumb from the track's edge.
  private static let margin: CGFloat = 2
  /// The seconds that the thumb takes from one side to the other.
  private static let duration = 0.25

  private final let track = UIView()
  private final let thumb = UIView()
  private final var storedIsOn = false
  /// Whether the value was changed by the touch that is being followed.
  private final var hasDragged = false

  /// The colour of the track when on; nil, green, by default.
  open var onTintColor: UIColor? {
    didSet { updateColors() }
  }

  /// The colour of the thumb; nil, white, by default.
  open var thumbTintColor: UIColor? {
    didSet { updateColors() }
  }

  /// Makes a switch that is off; the frame's size is left unused.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    makeParts()
  }

  /// Makes a switch from an archive, which is off.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    makeParts()
  }

  /// Whether the switch is on; false by default. Setting it moves the thumb at once.
  open var isOn: Bool {
    get { storedIsOn }
    set { setOn(newValue, animated: false) }
  }

  /// Turns the switch on or off; no event is sent.
  open func setOn(_ on: Bool, animated: Bool) {
    guard on != storedIsOn else { return }
    storedIsOn = on
    move(animated: animated)
  }

  /// 51 x 31 points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

  /// 51 x 31 points.
  open override var intrinsicContentSize: CGSize { Self.size }

  // MARK: - Tracking

  /// Follows a touch, for which the thumb grows.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    hasDragged = false
    UIView.animate(withDuration: Self.duration) { self.placeThumb(isTouched: true) }
    return true
  }

  /// Turns the switch when the touch crosses to the other side.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let x = touch.location(in: self).x
    let isRight = x > bounds.width * 0.75
    if isRight || x < bounds.width * 0.25, isRight != storedIsOn { change(to: isRight) }
    return true
  }

  /// Turns the switch by a tap.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if !hasDragged { change(to: !storedIsOn) }
    UIView.animate(withDuration: Self.duration) { self.placeThumb(isTouched: false) }
  }

  /// Lets the thumb shrink.
  open override func cancelTracking(with event: UIEvent?) {
    UIView.animate(withDuration: Self.duration) { self.placeThumb(isTouched: false) }
  }

  override func isOperated(by gesture: UIGestureRecognizer) -> Bool {
    gesture.isPlainTap || gesture.isHorizontalDrag(from: thumb)
  }

  private func change(to on: Bool) {
    hasDragged = true
    storedIsOn = on
    move(animated: true)
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }

  override func stateDidChange() {
    super.stateDidChange()
    alpha = isEnabled ? 1 : 0.5
  }

  // MARK: - Parts

  private func makeParts() {
    track.frame = CGRect(origin: .zero, size: Self.size)
    track.layer.cornerRadius = Self.size.height / 2
    track.isUserInteractionEnabled = false
    thumb.isUserInteractionEnabled = false
    thumb.layer.cornerRadius = (Self.size.height - 2 * Self.margin) / 2
    thumb.layer.shadowColor = UIColor.black.cgColor
    thumb.layer.shadowOpacity = 0.2
    thumb.layer.shadowOffset = CGSize(width: 0, height: 2)
    thumb.layer.shadowRadius = 3
    addSubview(track)
    addSubview(thumb)
    placeThumb(isTouched: false)
    updateColors()
  }

  private func move(animated: Bool) {
    let change = {
      self.placeThumb(isTouched: self.isTracking)
      self.updateColors()
    }
    guard animated else { return change() }
    UIView.animate(
      withDuration: Self.duration, delay: 0, options: .beginFromCurrentState, animations: change)
  }

  /// Puts the thumb on its side; a touched one is wider.
  private func placeThumb(isTouched: Bool) {
    let height = Self.size.height - 2 * Self.margin
    let width = isTouched ? height + 6 : height
    thumb.frame = CGRect(
      x: storedIsOn ? Self.size.width - Self.margin - width : Self.margin, y: Self.margin,
      width: width, height: height)
  }

  private func updateColors() {
    track.backgroundColor =
      storedIsOn ? onTintColor ?? .systemGreen : UIColor(white: 0.47, alpha: 0.16 * 2)
    thumb.backgroundColor = thumbTintColor ?? .white
  }

  override var accessibilityDefaults: AccessibilityDefaults {
    AccessibilityDefaults(
      isElement: true, value: isOn ? "1" : "0", traits: stateTraits.union(.button))
  }
}

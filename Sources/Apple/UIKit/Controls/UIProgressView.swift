// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation
internal import QuartzCore

/// A bar that shows how much of a task is done.
@preconcurrency @MainActor open class UIProgressView: UIView {
  private static let barHeight: CGFloat = 4

  private final let fill = UIView()
  private final var storedProgress: Float = 0

  /// The colour of the completed part; nil, the tint colour, by default.
  open var progressTintColor: UIColor? {
    didSet { updateColors() }
  }

  /// The colour of the remaining part; nil, grey, by default.
  open var trackTintColor: UIColor? {
    didSet { updateColors() }
  }

  /// Makes a bar with a frame in the superview's points.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    makeParts()
  }

  /// Makes a bar from an archive, with nothing done.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    makeParts()
  }

  /// The part that is done, from 0, the default, to 1. Setting it moves the bar at once.
  open var progress: Float {
    get { storedProgress }
    set { setProgress(newValue, animated: false) }
  }

  /// Shows another part as done.
  open func setProgress(_ progress: Float, animated: Bool) {
    guard !progress.isNaN else { return }
    storedProgress = min(max(progress, 0), 1)
    guard animated else { return placeFill() }
    UIView.animate(
      withDuration: 0.25, delay: 0, options: [.beginFromCurrentState, .curveLinear],
      animations: placeFill)
  }

  /// As wide as is offered, 4 points high.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.barHeight)
  }

  /// 4 points high; the width is left to others.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: Self.barHeight)
  }

  /// Places the bar.
  open override func layoutSubviews() {
    super.layoutSubviews()
    layer.cornerRadius = bounds.height / 2
    fill.layer.cornerRadius = bounds.height / 2
    placeFill()
  }

  /// Shows the new tint colour.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    updateColors()
  }

  private func makeParts() {
    isUserInteractionEnabled = false
    clipsToBounds = true
    addSubview(fill)
    updateColors()
    placeFill()
  }

  private func placeFill() {
    fill.frame = CGRect(
      x: 0, y: 0, width: bounds.width * CGFloat(storedProgress), height: bounds.height)
  }

  private func updateColors() {
    fill.backgroundColor = progressTintColor ?? tintColor
    backgroundColor = trackTintColor ?? UIColor(white: 0.47, alpha: 0.2)
  }

  override var accessibilityDefaults: AccessibilityDefaults {
    AccessibilityDefaults(
      isElement: true, value: UIAccessibility.percentage(progress), traits: .updatesFrequently)
  }
}

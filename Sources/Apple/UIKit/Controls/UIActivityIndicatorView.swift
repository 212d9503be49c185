// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation
internal import QuartzCore

/// A ring of spokes that turns while something goes on.
@preconcurrency @MainActor open class UIActivityIndicatorView: UIView {
  /// The sizes and colours of an indicator.
  public enum Style: Int, Sendable {
    /// 37 points, white.
    case whiteLarge = 0
    /// 20 points, white.
    case white = 1
    /// 20 points, grey.
    case gray = 2
    /// 20 points, grey.
    case medium = 100
    /// 37 points, grey.
    case large = 101

    fileprivate var diameter: CGFloat { self == .large || self == .whiteLarge ? 37 : 20 }

    @MainActor fileprivate var color: UIColor {
      self == .white || self == .whiteLarge ? .white : .systemGray
    }
  }

  private static let spokeCount = 8
  private static let animationKey = "UIActivityIndicatorView"

  private final let ring = CAReplicatorLayer()
  private final let spoke = CALayer()
  /// Whether the spokes turn.
  public private(set) final var isAnimating = false

  /// The size and the colour; `.medium` by default.
  open var style: UIActivityIndicatorView.Style {
    didSet {
      guard style != oldValue else { return }
      build()
      invalidateIntrinsicContentSize()
    }
  }

  /// The colour of the spokes; that of the style by default.
  open var color: UIColor! {
    didSet { spoke.backgroundColor = (color ?? style.color).cgColor }
  }

  /// Whether the view is hidden while it stands still; true by default.
  open var hidesWhenStopped = true {
    didSet { updateVisibility() }
  }

  /// Makes an indicator of a style, in its size, standing still.
  public init(style: UIActivityIndicatorView.Style) {
    self.style = style
    super.init(
      frame: CGRect(x: 0, y: 0, width: style.diameter, height: style.diameter))
    build()
  }

  /// Makes an indicator of the style `.medium` with a frame in the superview's points.
  public override init(frame: CGRect) {
    style = .medium
    super.init(frame: frame)
    build()
  }

  /// Makes an indicator of the style `.medium` from an archive.
  public required init?(coder: NSCoder) {
    style = .medium
    super.init(coder: coder)
    build()
  }

  /// Shows the indicator and lets it turn.
  open func startAnimating() {
    guard !isAnimating else { return }
    isAnimating = true
    updateVisibility()
    addAnimation()
  }

  /// Stops it, and hides it where `hidesWhenStopped` says so.
  open func stopAnimating() {
    guard isAnimating else { return }
    isAnimating = false
    spoke.removeAnimation(forKey: Self.animationKey)
    updateVisibility()
  }

  /// The size of the style.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// The size of the style.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: style.diameter, height: style.diameter)
  }

  /// Puts the ring in the middle.
  open override func layoutSubviews() {
    super.layoutSubviews()
    layer.withoutActions { ring.position = CGPoint(x: bounds.midX, y: bounds.midY) }
  }

  /// Turns again in the new window: a layer outside of windows loses its animations.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if isAnimating, window != nil, spoke.animation(forKey: Self.animationKey) == nil {
      addAnimation()
    }
  }

  // MARK: - Parts

  private func build() {
    layer.withoutActions {
      let diameter = style.diameter
      if ring.superlayer == nil { layer.addSublayer(ring) }
      if spoke.superlayer == nil { ring.addSublayer(spoke) }
      ring.bounds = CGRect(x: 0, y: 0, width: diameter, height: diameter)
      ring.position = CGPoint(x: bounds.midX, y: bounds.midY)
      ring.instanceCount = Self.spokeCount
      ring.instanceTransform = CATransform3DMakeRotation(
        2 * .pi / CGFloat(Self.spokeCount), 0, 0, 1)
      ring.instanceDelay = 1 / Double(Self.spokeCount)
      let width = diameter / 10
      spoke.bounds = CGRect(x: 0, y: 0, width: width, height: diameter * 0.27)
      spoke.position = CGPoint(x: diameter / 2, y: diameter * 0.16)
      spoke.cornerRadius = width / 2
      spoke.backgroundColor = (color ?? style.color).cgColor
      spoke.opacity = 0.35
    }
    updateVisibility()
  }

  private func addAnimation() {
    // One turn a second; each spoke follows the one before it by the ring's delay.
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1
    fade.toValue = 0.2
    fade.duration = 1
    fade.repeatCount = .infinity
    fade.isRemovedOnCompletion = false
    spoke.add(fade, forKey: Self.animationKey)
  }

  private func updateVisibility() { isHidden = hidesWhenStopped && !isAnimating }
}

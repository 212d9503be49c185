// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import CoreImage
public import Foundation
internal import QuartzCore

/// A view that shows an effect behind its content: a blur of what lies behind it, or vibrant content.
///
/// Subviews go into `contentView`. The blur is a background filter of the view's own layer, so its
/// corners and its mask shape the effect, and the compositor draws it in every frame.
@preconcurrency @MainActor open class UIVisualEffectView: UIView {
  /// The view for subviews; it fills the effect view.
  public final let contentView = UIView()
  /// The veil over the blur.
  private final let veil = UIView()

  /// The effect; nil, none, by default. In an animation block the veil comes and goes by the
  /// block's timing; the blur is there, or not, at once.
  open var effect: UIVisualEffect? {
    didSet { updateEffect() }
  }

  /// Makes a view that shows an effect.
  public init(effect: UIVisualEffect?) {
    self.effect = effect
    super.init(frame: .zero)
    makeParts()
  }

  /// Makes a view without an effect, with a frame in the superview's points.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    makeParts()
  }

  /// Makes a view without an effect from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    makeParts()
  }

  /// Shows the effect in the interface's style of the new window.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    updateEffect()
  }

  /// Shows the effect in the interface's new style.
  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    updateEffect()
  }

  // MARK: - Effect

  private func makeParts() {
    clipsToBounds = true
    for view in [veil, contentView] {
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      addSubview(view)
    }
    veil.isUserInteractionEnabled = false
    updateEffect()
  }

  private func updateEffect() {
    let isDark = traitCollection.userInterfaceStyle == .dark
    let material = (effect as? UIBlurEffect).map { BlurMaterial($0.style, isDark: isDark) }
    veil.backgroundColor = material.map { UIColor(white: $0.gray, alpha: $0.alpha) } ?? .clear
    updateBlur(material)
    let vibrancy = effect as? UIVibrancyEffect
    // Light content is added to its backdrop, dark content is multiplied into it.
    contentView.layer.compositingFilter = vibrancy.map {
      BlurMaterial($0.blurStyle, isDark: isDark).gray < 0.5 ? "plusL" : "multiplyBlendMode"
    }
  }

  private func updateBlur(_ material: BlurMaterial?) {
    guard let material else {
      if layer.backgroundFilters != nil { layer.setValue(0, forKeyPath: Self.radiusPath) }
      layer.backgroundFilters = nil
      return
    }
    if layer.backgroundFilters == nil { layer.backgroundFilters = Self.makeFilters() }
    layer.setValue(material.radius, forKeyPath: Self.radiusPath)
    layer.setValue(material.saturation, forKeyPath: Self.saturationPath)
  }

  private static let radiusPath = "backgroundFilters.blur.inputRadius"
  private static let saturationPath = "backgroundFilters.color.inputSaturation"

  /// A blur of no radius and colours as they are.
  private static func makeFilters() -> [CIFilter] {
    let blur = CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 0])
    blur?.name = "blur"
    let color = CIFilter(name: "CIColorControls", parameters: ["inputSaturation": 1])
    color?.name = "color"
    return [blur, color].compactMap(\.self)
  }
}

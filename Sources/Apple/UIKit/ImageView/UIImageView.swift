// SPDX-License-Identifier: MIT

public import Foundation
public import QuartzCore
internal import ViewCore

/// A view that shows an image, or images in turn.
///
/// The image is the contents of the layer, fitted by `contentMode`. User interaction is off by default.
@preconcurrency @MainActor open class UIImageView: UIView {
  final var values = ImageViewValues()

  /// Makes a view of the size of an image.
  public convenience init(image: UIImage?) {
    self.init(image: image, highlightedImage: nil)
  }

  /// Makes a view of the size of an image, with another image for its highlighted state.
  public init(image: UIImage?, highlightedImage: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    prepare()
    values.image = image
    values.highlightedImage = highlightedImage
    playImage()
  }

  /// Makes a view without an image, with a frame in the superview's points.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
  }

  /// Restores a view with its images.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    values.image = coder.decodeValue(forKey: "UIImage")
    values.highlightedImage = coder.decodeValue(forKey: "UIHighlightedImage")
    prepare()
    playImage()
  }

  /// Encodes the view and its images, in an archive with keys.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    if let image { coder.encode(image, forKey: "UIImage") }
    if let highlightedImage { coder.encode(highlightedImage, forKey: "UIHighlightedImage") }
  }

  private func prepare() {
    isUserInteractionEnabled = false
    // The layer has the scale of its image, whatever the screen's.
    flags.insert(.hasOwnScale)
  }

  // MARK: - Images

  /// The image; nil by default. An animated one plays by itself (view fact LY-10).
  open var image: UIImage? {
    get { values.image }
    set {
      let oldSize = values.shownImage?.size
      values.image = newValue
      imageDidChange(from: oldSize)
    }
  }

  /// The image of the highlighted state; nil, `image`, by default.
  open var highlightedImage: UIImage? {
    get { values.highlightedImage }
    set {
      let oldSize = values.shownImage?.size
      values.highlightedImage = newValue
      imageDidChange(from: oldSize)
    }
  }

  /// Whether the view is in the highlighted state; false by default.
  open var isHighlighted: Bool {
    get { values.isHighlighted }
    set {
      guard newValue != values.isHighlighted else { return }
      let wasPlaying = values.isPlaying && isAnimating
      let oldSize = values.shownImage?.size
      values.isHighlighted = newValue
      imageDidChange(from: oldSize)
      if wasPlaying { startAnimating() }
    }
  }

  // MARK: - Animation

  /// The images that are shown in turn once the animation starts; nil by default (view fact LY-10).
  open var animationImages: [UIImage]? {
    get { values.animationImages }
    set {
      stopAnimating()
      values.animationImages = newValue
    }
  }

  /// The images in turn of the highlighted state; nil by default.
  open var highlightedAnimationImages: [UIImage]? {
    get { values.highlightedAnimationImages }
    set {
      stopAnimating()
      values.highlightedAnimationImages = newValue
    }
  }

  /// The seconds for all images once; 0, a thirtieth of a second an image, by default.
  open var animationDuration: TimeInterval {
    get { values.animationDuration }
    set { values.animationDuration = newValue }
  }

  /// The number of times that the images are shown; 0, which is infinite, by default.
  open var animationRepeatCount: Int {
    get { values.animationRepeatCount }
    set { values.animationRepeatCount = newValue }
  }

  /// Shows the images of the animation in turn, from the first.
  open func startAnimating() { play() }

  /// Ends the animation; the view shows its image.
  open func stopAnimating() { stopPlaying() }

  /// Whether images are being shown in turn; false by default.
  open var isAnimating: Bool { layer.animation(forKey: ImageViewValues.animationKey) != nil }

  // MARK: - Size

  /// The size of the image in points.
  open override var intrinsicContentSize: CGSize {
    values.shownImage?.size ?? super.intrinsicContentSize
  }

  /// The size of the image in points; zero without one.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { values.shownImage?.size ?? .zero }

  // MARK: - Look

  /// Shows a template in the new colour.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if values.showsTemplate { showImage() }
  }

  override func styleDidChange() { showImage() }

  /// Lays out the view, and fits an image with tiled parts to its size.
  open override func layoutSublayers(of layer: CALayer) {
    super.layoutSublayers(of: layer)
    if layer === self.layer { fitTiles() }
  }

  override var accessibilityDefaults: AccessibilityDefaults {
    AccessibilityDefaults(traits: .image)
  }
}

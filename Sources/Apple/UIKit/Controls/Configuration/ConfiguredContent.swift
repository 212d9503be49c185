// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import CoreText
internal import Foundation

/// The views of a button with a configuration, and their places.
///
///     ┌ background ───────────────────────────┐
///     │  insets   image ↔ title               │
///     │          padding  ↕ padding           │
///     │                 subtitle              │
///     └───────────────────────────────────────┘
@MainActor final class ConfiguredContent {
  let titleLabel = UILabel()
  let subtitleLabel = UILabel()
  let imageView = UIImageView(image: nil)
  private let background = UIView()
  private let backgroundImage = UIImageView(image: nil)
  private var effectView: UIVisualEffectView?
  private var customView: UIView?
  private var indicator: UIActivityIndicatorView?
  private(set) var configuration: UIButton.Configuration

  init(_ configuration: UIButton.Configuration, in button: UIButton) {
    self.configuration = configuration
    background.isUserInteractionEnabled = false
    background.addSubview(backgroundImage)
    for (place, view) in [background, imageView, titleLabel, subtitleLabel].enumerated() {
      button.insertSubview(view, at: place)
    }
    for label in [titleLabel, subtitleLabel] { label.numberOfLines = 0 }
  }

  func remove() {
    for view in [background, imageView, titleLabel, subtitleLabel, indicator] {
      view?.removeFromSuperview()
    }
  }

  // MARK: - Content

  /// Shows a configuration in the state of a button.
  func show(_ configuration: UIButton.Configuration, of button: UIButton) {
    self.configuration = configuration
    let look = ConfigurationLook(configuration, button)
    let size = configuration.buttonSize
    show(configuration.titleValues, in: titleLabel, size: size.titleSize, color: look.foreground)
    show(
      configuration.subtitleValues, in: subtitleLabel, size: size.subtitleSize,
      color: look.foreground)
    for label in [titleLabel, subtitleLabel] { label.textAlignment = textAlignment }
    let image = configuration.image
    imageView.image =
      image?.renderingMode == .automatic ? image?.withRenderingMode(.alwaysTemplate) : image
    imageView.tintColor =
      configuration.imageColorTransformer?.transform(look.foreground) ?? look.foreground
    imageView.isHidden = configuration.showsActivityIndicator
    showIndicator(look, in: button)
    showBackground(look, in: button)
  }

  private func show(
    _ values: ConfigurationText, in label: UILabel, size: CGFloat, color: UIColor
  ) {
    var attributes = AttributeContainer()
    attributes[AttributeScopes.UIKitAttributes.FontAttribute.self] = .systemFont(ofSize: size)
    attributes[AttributeScopes.UIKitAttributes.ForegroundColorAttribute.self] = color
    label.attributedText = values.text?.attributedText(attributes, values.transformer)
    label.lineBreakMode = values.lineBreakMode
  }

  private func showIndicator(_ look: ConfigurationLook, in button: UIButton) {
    guard configuration.showsActivityIndicator else {
      indicator?.removeFromSuperview()
      indicator = nil
      return
    }
    let shown = indicator ?? UIActivityIndicatorView(style: .medium)
    if indicator == nil {
      indicator = shown
      button.addSubview(shown)
      shown.startAnimating()
    }
    shown.color =
      configuration.activityIndicatorColorTransformer?.transform(look.foreground) ?? look.foreground
  }

  private func showBackground(_ look: ConfigurationLook, in button: UIButton) {
    let values = configuration.background
    background.backgroundColor = look.background
    background.layer.borderWidth = values.strokeWidth
    background.layer.borderColor = values.resolvedStrokeColor(for: button.tintColor).cgColor
    backgroundImage.image = values.image
    backgroundImage.contentMode = values.imageContentMode
    background.clipsToBounds = values.image != nil || values.visualEffect != nil
    if effectView?.effect !== values.visualEffect {
      effectView?.removeFromSuperview()
      effectView = values.visualEffect.map { UIVisualEffectView(effect: $0) }
      if let effectView { background.insertSubview(effectView, at: 0) }
    }
    if customView !== values.customView {
      customView?.removeFromSuperview()
      customView = values.customView
      if let customView { background.addSubview(customView) }
    }
  }

  private var textAlignment: NSTextAlignment {
    switch configuration.titleAlignment {
    case .leading: .natural
    case .center: .center
    case .trailing: .right
    case .automatic: isVertical ? .center : .natural
    }
  }

  // MARK: - Places

  /// Whether the image is above or below the text.
  private var isVertical: Bool {
    configuration.imagePlacement == .top || configuration.imagePlacement == .bottom
  }

  private var imageSize: CGSize {
    if let indicator { return indicator.intrinsicContentSize }
    return imageView.image?.size ?? .zero
  }

  /// The sizes of title and subtitle within a width.
  private func textSizes(within width: CGFloat) -> (title: CGSize, subtitle: CGSize) {
    func size(_ label: UILabel) -> CGSize {
      guard label.attributedText?.length ?? 0 > 0 else { return .zero }
      let fitting = label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
      return CGSize(width: min(fitting.width, width), height: fitting.height)
    }
    return (size(titleLabel), size(subtitleLabel))
  }

  private func textSize(_ sizes: (title: CGSize, subtitle: CGSize)) -> CGSize {
    let padding = sizes.title != .zero && sizes.subtitle != .zero ? configuration.titlePadding : 0
    return CGSize(
      width: max(sizes.title.width, sizes.subtitle.width),
      height: sizes.title.height + padding + sizes.subtitle.height)
  }

  /// The size of image and text together, and the points between them.
  private func size(_ image: CGSize, _ text: CGSize) -> (size: CGSize, padding: CGFloat) {
    let padding = image != .zero && text != .zero ? configuration.imagePadding : 0
    let size =
      isVertical
      ? CGSize(width: max(image.width, text.width), height: image.height + padding + text.height)
      : CGSize(width: image.width + padding + text.width, height: max(image.height, text.height))
    return (size, padding)
  }

  /// The size that shows everything.
  var contentSize: CGSize {
    let insets = configuration.contentInsets
    let text = textSize(textSizes(within: .greatestFiniteMagnitude))
    let content = size(imageSize, text).size
    return CGSize(
      width: (content.width + insets.leading + insets.trailing).rounded(.up),
      height: (content.height + insets.top + insets.bottom).rounded(.up))
  }

  /// Places all views in a button.
  func place(in button: UIButton) {
    placeBackground(in: button)
    let direction = button.effectiveUserInterfaceLayoutDirection
    let area = button.bounds.inset(by: configuration.contentInsets.resolved(direction))
    let image = imageSize
    let room = isVertical || image == .zero ? 0 : image.width + configuration.imagePadding
    let sizes = textSizes(within: max(0, area.width - room))
    let text = textSize(sizes)
    let (content, padding) = size(image, text)
    let origin = CGPoint(
      x: button.start(of: content.width, in: area), y: button.top(of: content.height, in: area))
    let imageIsFirst =
      configuration.imagePlacement == .top
      || configuration.imagePlacement == (direction == .rightToLeft ? .trailing : .leading)
    var imageOrigin = origin
    var textOrigin = origin
    if isVertical {
      imageOrigin.x += (content.width - image.width) / 2
      textOrigin.x += (content.width - text.width) / 2
      if imageIsFirst { textOrigin.y += image.height + padding }
      if !imageIsFirst { imageOrigin.y += text.height + padding }
    } else {
      imageOrigin.y += (content.height - image.height) / 2
      textOrigin.y += (content.height - text.height) / 2
      if imageIsFirst { textOrigin.x += image.width + padding }
      if !imageIsFirst { imageOrigin.x += text.width + padding }
    }
    imageView.frame = CGRect(origin: imageOrigin, size: image)
    indicator?.frame = CGRect(origin: imageOrigin, size: image)
    titleLabel.frame = CGRect(origin: textOrigin, size: CGSize(text.width, sizes.title.height))
    textOrigin.y += text.height - sizes.subtitle.height
    subtitleLabel.frame = CGRect(
      origin: textOrigin, size: CGSize(text.width, sizes.subtitle.height))
  }

  private func placeBackground(in button: UIButton) {
    let values = configuration.background
    background.frame = button.bounds
      .inset(by: values.backgroundInsets.resolved(button.effectiveUserInterfaceLayoutDirection))
      .insetBy(dx: -values.strokeOutset, dy: -values.strokeOutset)
    let half = min(background.bounds.width, background.bounds.height) / 2
    let radius: CGFloat =
      switch configuration.cornerStyle {
      case .fixed, .dynamic: values.cornerRadius
      case .small: 4
      case .medium: 8
      case .large: 12
      case .capsule: half
      }
    background.layer.cornerRadius = min(radius, half)
    for view in background.subviews { view.frame = background.bounds }
  }
}

extension CGSize {
  fileprivate init(_ width: CGFloat, _ height: CGFloat) { self.init(width: width, height: height) }
}

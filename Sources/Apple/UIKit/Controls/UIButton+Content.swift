// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// The look of a button's parts and their places.
extension UIButton {
  /// The opacity of what pales while it is touched.
  private static let paleAlpha: CGFloat = 0.3

  final func shownTitleColor(for state: UIControl.State) -> UIColor {
    if let color = titleColors.own(state) { return color }
    if state.contains(.disabled), buttonType != .custom { return .systemGray }
    return titleColors[state] ?? (buttonType == .custom ? .white : tintColor)
  }

  /// Shows the title, the images and the paleness of the present state.
  final func updateContent() {
    if showConfiguration() { return }
    let state = state
    if let text = attributedTitles[state] {
      parts.label(in: self).attributedText = text
    } else if let title = titles[state] {
      let label = parts.label(in: self)
      label.text = title
      label.textColor = shownTitleColor(for: state)
      label.shadowColor = titleShadowColors[state]
    } else {
      parts.label?.text = nil
    }
    if let image = images[state] {
      parts.imageView(in: self).image = tinted(image)
    } else {
      parts.imageView?.image = nil
    }
    if let image = backgroundImages[state] {
      parts.backgroundView(in: self).image = image
    } else {
      parts.backgroundView?.image = nil
    }
    updatePaleness(state)
  }

  /// A button of the system shows its images in the tint colour, unless they say otherwise.
  private func tinted(_ image: UIImage) -> UIImage {
    guard buttonType != .custom, image.renderingMode == .automatic else { return image }
    return image.withRenderingMode(.alwaysTemplate)
  }

  private func updatePaleness(_ state: UIControl.State) {
    let isTouched = state.contains(.highlighted)
    let hasOwnImage = images.own(state) != nil && state != .normal
    parts.imageView?.alpha =
      isTouched && adjustsImageWhenHighlighted && !hasOwnImage
      ? (buttonType == .custom ? 0.6 : Self.paleAlpha) : (state.contains(.disabled) ? 0.5 : 1)
    guard buttonType != .custom else { return }
    parts.label?.alpha = isTouched && titleColors.own(state) == nil ? Self.paleAlpha : 1
  }

  // MARK: - Places

  private var imageSize: CGSize { currentImage?.size ?? .zero }

  private var titleSize: CGSize {
    guard let label = parts.label, label.text?.isEmpty == false else { return .zero }
    return label.sizeThatFits(
      CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude))
  }

  /// The size that shows everything; a button without content keeps a height that a finger meets.
  final var contentSize: CGSize {
    if let content = configured.content { return content.contentSize }
    let (image, title) = (imageSize, titleSize)
    let isEmpty = image == .zero && title == .zero
    // A title alone has some room above and below, as Apple's buttons have.
    let padding: CGFloat = image == .zero && contentEdgeInsets == .zero ? 6 : 0
    var size = CGSize(
      width: image.width + title.width, height: max(image.height, title.height + 2 * padding))
    if isEmpty { size = CGSize(width: 30, height: 34) }
    if let background = backgroundImages[state]?.size {
      size = CGSize(
        width: max(size.width, background.width), height: max(size.height, background.height))
    }
    return CGSize(
      width: (size.width + contentEdgeInsets.left + contentEdgeInsets.right).rounded(.up),
      height: (size.height + contentEdgeInsets.top + contentEdgeInsets.bottom).rounded(.up))
  }

  final func placeContent() {
    if let content = configured.content { return content.place(in: self) }
    parts.backgroundView?.frame = bounds
    let area = bounds.inset(by: contentEdgeInsets)
    var image = imageSize
    var title = titleSize
    image.width = min(image.width, area.width)
    image.height = min(image.height, area.height)
    title.width = max(0, min(title.width, area.width - image.width))
    title.height = min(title.height, area.height)
    let x = start(of: image.width + title.width, in: area)
    parts.imageView?.frame = CGRect(
      origin: CGPoint(x: x, y: top(of: image.height, in: area)), size: image
    ).offset(by: imageEdgeInsets)
    parts.label?.frame = CGRect(
      origin: CGPoint(x: x + image.width, y: top(of: title.height, in: area)), size: title
    ).offset(by: titleEdgeInsets)
  }

  final func start(of width: CGFloat, in area: CGRect) -> CGFloat {
    switch contentHorizontalAlignment {
    case .center: area.midX - width / 2
    case .right, .trailing: area.maxX - width
    case .left, .leading, .fill: area.minX
    }
  }

  final func top(of height: CGFloat, in area: CGRect) -> CGFloat {
    switch contentVerticalAlignment {
    case .center: area.midY - height / 2
    case .bottom: area.maxY - height
    case .top, .fill: area.minY
    }
  }
}

extension CGRect {
  /// The rectangle moved by half the difference of opposite insets, in its size.
  fileprivate func offset(by insets: UIEdgeInsets) -> CGRect {
    offsetBy(dx: (insets.left - insets.right) / 2, dy: (insets.top - insets.bottom) / 2)
  }
}

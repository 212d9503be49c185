// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation

/// A control that does something when it is tapped; it shows a title, an image or both.
@preconcurrency @MainActor open class UIButton: UIControl {
  /// The kinds of buttons.
  public enum ButtonType: Int, Sendable {
    /// Without a look of its own.
    case custom = 0
    /// A title and template images in the tint colour; pale while it is touched.
    case system = 1
    /// A circle with an "i", for details.
    case detailDisclosure = 2
    /// A circle with an "i", for information.
    case infoLight = 3
    /// A circle with an "i", for information.
    case infoDark = 4
    /// A circle with a plus.
    case contactAdd = 5
    /// A circle with a cross.
    case close = 7
  }

  /// The kind of the button; `.custom` by default.
  public private(set) final var buttonType: UIButton.ButtonType = .custom
  /// The distances of image and title together from the bounds; zero by default.
  open var contentEdgeInsets: UIEdgeInsets = .zero {
    didSet { if contentEdgeInsets != oldValue { contentDidChange() } }
  }
  /// The distances by which the title is moved; zero by default.
  open var titleEdgeInsets: UIEdgeInsets = .zero {
    didSet { if titleEdgeInsets != oldValue { setNeedsLayout() } }
  }
  /// The distances by which the image is moved; zero by default.
  open var imageEdgeInsets: UIEdgeInsets = .zero {
    didSet { if imageEdgeInsets != oldValue { setNeedsLayout() } }
  }
  /// Whether the image pales while the button is touched; true by default.
  open var adjustsImageWhenHighlighted = true

  final var titles = StateValues<String>()
  final var attributedTitles = StateValues<NSAttributedString>()
  final var titleColors = StateValues<UIColor>()
  final var titleShadowColors = StateValues<UIColor>()
  final var images = StateValues<UIImage>()
  final var backgroundImages = StateValues<UIImage>()
  final var parts = ButtonParts()
  final var configured = ButtonConfigurationState()

  /// Makes a button of the kind `.custom` with a frame in the superview's points.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Makes a button of a kind.
  public convenience init(type buttonType: UIButton.ButtonType) {
    self.init(frame: .zero)
    setType(buttonType)
  }

  /// Makes a button of a kind that shows and performs an action.
  public convenience init(type buttonType: UIButton.ButtonType = .system, primaryAction: UIAction?)
  {
    self.init(frame: .zero, primaryAction: primaryAction)
    setType(buttonType)
    sizeToFit()
  }

  /// Makes a button with a configuration, that shows and performs an action.
  public convenience init(
    configuration: UIButton.Configuration, primaryAction: UIAction? = nil
  ) {
    self.init(frame: .zero, primaryAction: primaryAction)
    setType(.system)
    self.configuration = configuration
    sizeToFit()
  }

  /// Makes a button from an archive, which holds the view's values only.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override func showContent(of action: UIAction) {
    if !action.title.isEmpty { setTitle(action.title, for: .normal) }
    setImage(action.image, for: .normal)
  }

  private func setType(_ type: ButtonType) {
    buttonType = type
    if let glyph = ButtonGlyph(type) { setImage(glyph.image, for: .normal) }
    contentDidChange()
    if type != .custom, type != .system { sizeToFit() }
  }

  // MARK: - Configuration

  /// The closure that updates the configuration of a button.
  public typealias ConfigurationUpdateHandler = @MainActor (UIButton) -> Void

  /// The look and the content, in place of the values for each state; nil, none, by default.
  ///
  /// Where it has no title or image, those that were set for the state are shown.
  open var configuration: UIButton.Configuration? {
    get { configured.configuration }
    set {
      configured.configuration = newValue
      if newValue != nil, buttonType == .custom { buttonType = .system }
      contentDidChange()
      if configured.handler != nil, !configured.isUpdating { setNeedsUpdateConfiguration() }
    }
  }

  /// The closure that changes the configuration for the state of the button; nil by default.
  open var configurationUpdateHandler: UIButton.ConfigurationUpdateHandler? {
    get { configured.handler }
    set {
      configured.handler = newValue
      setNeedsUpdateConfiguration()
    }
  }

  /// Whether the configuration is updated for each new state; true by default.
  open var automaticallyUpdatesConfiguration: Bool {
    get { configured.updatesAutomatically }
    set { configured.updatesAutomatically = newValue }
  }

  /// Asks for an update of the configuration at the next layout.
  open func setNeedsUpdateConfiguration() {
    configured.needsUpdate = true
    setNeedsLayout()
  }

  /// Updates the configuration for the state; calls `configurationUpdateHandler`.
  open func updateConfiguration() { configured.handler?(self) }

  // MARK: - Content

  /// The view of the title, made on first use; its text is the title of the state.
  open var titleLabel: UILabel? { configured.content?.titleLabel ?? parts.label(in: self) }

  /// The view of the subtitle of a configuration; nil without one.
  open var subtitleLabel: UILabel? { configured.content?.subtitleLabel }

  /// The view of the image, made on first use.
  open var imageView: UIImageView? { configured.content?.imageView ?? parts.imageView(in: self) }

  /// The title of the present state.
  open var currentTitle: String? { titles[state] }

  /// The image of the present state.
  open var currentImage: UIImage? { images[state] }

  /// Sets the title of a state; nil takes it away.
  open func setTitle(_ title: String?, for state: UIControl.State) {
    set(title, for: state, in: \.titles)
  }

  /// Sets the title's colour for a state; nil takes it away.
  open func setTitleColor(_ color: UIColor?, for state: UIControl.State) {
    guard color != titleColors.own(state) else { return }
    titleColors[state] = color
    updateContent()
  }

  /// Sets the colour of the title's shadow for a state; nil takes it away.
  open func setTitleShadowColor(_ color: UIColor?, for state: UIControl.State) {
    guard color != titleShadowColors.own(state) else { return }
    titleShadowColors[state] = color
    updateContent()
  }

  /// Sets the title of a state with attributes, before which a plain title stands back.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {
    set(title, for: state, in: \.attributedTitles)
  }

  /// Sets the image of a state; nil takes it away.
  open func setImage(_ image: UIImage?, for state: UIControl.State) {
    set(image, for: state, in: \.images)
  }

  /// Sets the image behind title and image for a state; nil takes it away.
  open func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) {
    set(image, for: state, in: \.backgroundImages)
  }

  /// The title of a state, that of `.normal` where it has none.
  open func title(for state: UIControl.State) -> String? { titles[state] }

  /// The title's colour for a state: what was set, else the button's kind says.
  open func titleColor(for state: UIControl.State) -> UIColor? { shownTitleColor(for: state) }

  /// The image of a state, that of `.normal` where it has none.
  open func image(for state: UIControl.State) -> UIImage? { images[state] }

  /// The image behind title and image for a state, that of `.normal` where it has none.
  open func backgroundImage(for state: UIControl.State) -> UIImage? { backgroundImages[state] }

  // MARK: - Layout

  /// The size of image, title and insets.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { contentSize }

  /// The size of image, title and insets.
  open override var intrinsicContentSize: CGSize { contentSize }

  /// Places image and title.
  open override func layoutSubviews() {
    super.layoutSubviews()
    updateConfigurationIfNeeded()
    placeContent()
  }

  /// Shows the new tint colour.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    updateContent()
  }

  override func stateDidChange() {
    super.stateDidChange()
    stateNeedsUpdate()
    updateContent()
  }

  override func isOperated(by gesture: UIGestureRecognizer) -> Bool { gesture.isPlainTap }

  override func primaryTouchDidEnd(with event: UIEvent?) {
    sendActions(for: .primaryActionTriggered)
  }

  /// Sets a value that decides on the size, unless the state has it already.
  private func set<Value: Equatable>(
    _ value: Value?, for state: UIControl.State,
    in values: ReferenceWritableKeyPath<UIButton, StateValues<Value>>
  ) {
    guard value != self[keyPath: values].own(state) else { return }
    self[keyPath: values][state] = value
    contentDidChange()
  }

  /// Lays out again for a title or an image of another size.
  override func contentSizeDidChange(of subview: UIView) {
    guard subview === parts.label || subview === parts.imageView else { return }
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// Shows new content, and asks for the layout that it needs.
  final func contentDidChange() {
    updateContent()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  override var accessibilityDefaults: AccessibilityDefaults {
    AccessibilityDefaults(isElement: true, label: shownTitle, traits: stateTraits.union(.button))
  }
}

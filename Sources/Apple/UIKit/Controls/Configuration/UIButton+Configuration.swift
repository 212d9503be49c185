// SPDX-License-Identifier: MIT

public import CoreGraphics
public import CoreText
public import Foundation

extension UIButton {
  /// The look and the content of a button as one value, in place of values for each state.
  public struct Configuration {
    /// The shapes of the corners.
    public enum CornerStyle: Int, Sendable {
      /// The radius of the background.
      case fixed = -1
      /// The radius of the background, fitted to the size of text.
      case dynamic = 0
      /// A small radius.
      case small = 1
      /// A middle radius.
      case medium = 2
      /// A large radius.
      case large = 3
      /// Half of the height.
      case capsule = 4
    }

    /// The sizes of buttons.
    public enum Size: Int, Sendable {
      /// The usual size.
      case medium = 0
      /// A small size.
      case small = 1
      /// The smallest size.
      case mini = 2
      /// A large size.
      case large = 3
    }

    /// The alignments of title and subtitle.
    public enum TitleAlignment: Int, Sendable {
      /// Centred if the image is above or below, otherwise at the leading edge.
      case automatic = 0
      /// At the leading edge.
      case leading = 1
      /// In the middle.
      case center = 2
      /// At the trailing edge.
      case trailing = 3
    }

    /// The kinds of looks that the functions of this type make.
    enum Kind {
      case plain, tinted, gray, filled
    }

    let kind: Kind
    /// The look behind the content.
    public var background = UIBackgroundConfiguration()
    /// The shape of the corners; `.dynamic` by default.
    public var cornerStyle: CornerStyle = .dynamic
    /// The size, which determines font and insets; `.medium` by default.
    public var buttonSize: Size = .medium
    /// The colour of text and image; nil, that of the look, by default.
    public var baseForegroundColor: UIColor?
    /// The colour of the background; nil, that of the look, by default.
    public var baseBackgroundColor: UIColor?
    /// The image; nil by default.
    public var image: UIImage?
    /// The function that makes the colour of the image; nil, none, by default.
    public var imageColorTransformer: UIConfigurationColorTransformer?
    /// The title; nil by default.
    public var title: String? {
      get { titleValues.string }
      set { titleValues.string = newValue }
    }
    /// The title with its attributes; nil by default.
    public var attributedTitle: AttributedString? {
      get { titleValues.text }
      set { titleValues.text = newValue }
    }
    /// The function that makes the attributes of the title; nil, none, by default.
    public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer? {
      get { titleValues.transformer }
      set { titleValues.transformer = newValue }
    }
    /// The text below the title; nil by default.
    public var subtitle: String? {
      get { subtitleValues.string }
      set { subtitleValues.string = newValue }
    }
    /// The text below the title with its attributes; nil by default.
    public var attributedSubtitle: AttributedString? {
      get { subtitleValues.text }
      set { subtitleValues.text = newValue }
    }
    /// The function that makes the attributes of the subtitle; nil, none, by default.
    public var subtitleTextAttributesTransformer: UIConfigurationTextAttributesTransformer? {
      get { subtitleValues.transformer }
      set { subtitleValues.transformer = newValue }
    }
    /// The way in which a title is broken into lines; `.byWordWrapping` by default.
    public var titleLineBreakMode: NSLineBreakMode {
      get { titleValues.lineBreakMode }
      set { titleValues.lineBreakMode = newValue }
    }
    /// The way in which a subtitle is broken into lines; `.byWordWrapping` by default.
    public var subtitleLineBreakMode: NSLineBreakMode {
      get { subtitleValues.lineBreakMode }
      set { subtitleValues.lineBreakMode = newValue }
    }
    /// Whether a turning ring replaces the image; false by default.
    public var showsActivityIndicator = false
    /// The function that makes the colour of the ring; nil, none, by default.
    public var activityIndicatorColorTransformer: UIConfigurationColorTransformer?
    /// The alignment of title and subtitle; `.automatic` by default.
    public var titleAlignment: TitleAlignment = .automatic
    /// The distances of the content from the edges; those of the size by default.
    public var contentInsets: NSDirectionalEdgeInsets {
      get { insets ?? buttonSize.insets }
      set { insets = newValue }
    }
    /// The edge at which the image is beside the text; `.leading` by default.
    public var imagePlacement: NSDirectionalRectEdge = .leading
    /// The points between image and text; 0 by default.
    public var imagePadding: CGFloat = 0
    /// The points between title and subtitle; 1 by default.
    public var titlePadding: CGFloat = 1
    /// Whether a selected button changes its look by itself; true by default.
    public var automaticallyUpdateForSelection = true

    var titleValues = ConfigurationText()
    var subtitleValues = ConfigurationText()
    /// The insets that were set; nil for those of the size.
    private var insets: NSDirectionalEdgeInsets?

    init(_ kind: Kind) {
      self.kind = kind
      background.cornerRadius = 6
    }

    /// Sets `contentInsets` to those of the size.
    public mutating func setDefaultContentInsets() { insets = nil }

    // MARK: - Looks

    /// A title and an image in the tint colour, without a background.
    public static func plain() -> Configuration { Configuration(.plain) }
    /// Content in the tint colour on a pale background of it.
    public static func tinted() -> Configuration { Configuration(.tinted) }
    /// Content in the tint colour on a grey background.
    public static func gray() -> Configuration { Configuration(.gray) }
    /// White content on a background in the tint colour.
    public static func filled() -> Configuration { Configuration(.filled) }
    /// A title and an image in the tint colour, without a border.
    public static func borderless() -> Configuration { plain() }
    /// Content in the tint colour on a grey background, the kind of border that this system has.
    public static func bordered() -> Configuration { gray() }
    /// Content in the tint colour on a pale background of it.
    public static func borderedTinted() -> Configuration { tinted() }
    /// White content on a background in the tint colour.
    public static func borderedProminent() -> Configuration { filled() }
  }
}

/// The title or the subtitle of a configuration.
struct ConfigurationText {
  var text: AttributedString?
  /// The characters of the text.
  var string: String? {
    get { text.map { String($0.characters) } }
    set { text = newValue.map { AttributedString($0) } }
  }
  var transformer: UIConfigurationTextAttributesTransformer?
  var lineBreakMode = NSLineBreakMode.byWordWrapping
}

extension UIButton.Configuration.Size {
  /// The distances of the content from the edges; close to those that Apple's buttons show.
  var insets: NSDirectionalEdgeInsets {
    let (vertical, horizontal): (CGFloat, CGFloat) =
      switch self {
      case .mini: (4, 8)
      case .small: (5, 10)
      case .medium: (7, 12)
      case .large: (15, 20)
      }
    return NSDirectionalEdgeInsets(
      top: vertical, leading: horizontal, bottom: vertical, trailing: horizontal)
  }

  /// The size of the title's font, in points.
  var titleSize: CGFloat { self == .mini || self == .small ? 15 : 17 }

  /// The size of the subtitle's font, in points.
  var subtitleSize: CGFloat { self == .mini || self == .small ? 12 : 13 }
}

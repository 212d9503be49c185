// SPDX-License-Identifier: MIT

/// An entry of a menu: a title and an image.
@preconcurrency @MainActor open class UIMenuElement: UIResponderRoot {
  /// The looks of an entry.
  public struct Attributes: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The entry cannot be chosen.
    public static let disabled = Attributes(rawValue: 1)
    /// The entry deletes something.
    public static let destructive = Attributes(rawValue: 2)
    /// The entry is left out.
    public static let hidden = Attributes(rawValue: 4)
  }

  /// The marks of an entry that represents a choice.
  public enum State: Int, Sendable {
    /// Not chosen.
    case off
    /// Chosen.
    case on
    /// Chosen in part.
    case mixed
  }

  final var storedTitle: String
  final var storedImage: UIImage?

  init(title: String, image: UIImage?) {
    storedTitle = title
    storedImage = image
    super.init(hidingPlainInitializer: ())
  }

  /// The text of the entry.
  public var title: String { storedTitle }

  /// The image beside the text; nil, none, by default.
  public var image: UIImage? { storedImage }
}

// SPDX-License-Identifier: MIT

public import Foundation
internal import ViewCore

/// The demands of the environment on the look of a view: the style and the pixels of a point.
///
/// Immutable; equal values make equal collections.
open class UITraitCollection: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // `@unchecked`: every stored property is a constant of a Sendable type.

  /// The brightness of the interface; `.unspecified` unless given.
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// The pixels of a point; 0, unspecified, unless given.
  public let displayScale: CGFloat

  /// Makes a collection that specifies nothing.
  public convenience override init() {
    self.init(userInterfaceStyle: .unspecified, displayScale: 0)
  }

  /// Makes a collection of a style only.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(userInterfaceStyle: userInterfaceStyle, displayScale: 0)
  }

  /// Makes a collection of the pixels of a point only.
  public convenience init(displayScale: CGFloat) {
    self.init(userInterfaceStyle: .unspecified, displayScale: displayScale)
  }

  /// Makes a collection of all that a list specifies; of two values for the same the later counts.
  public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
    let style = traitCollections.last { $0.userInterfaceStyle != .unspecified }
    let scale = traitCollections.last { $0.displayScale != 0 }
    self.init(
      userInterfaceStyle: style?.userInterfaceStyle ?? .unspecified,
      displayScale: scale?.displayScale ?? 0)
  }

  init(userInterfaceStyle: UIUserInterfaceStyle, displayScale: CGFloat) {
    self.userInterfaceStyle = userInterfaceStyle
    self.displayScale = displayScale
    super.init()
  }

  // MARK: - The thread's collection

  /// The collection by which colours of this thread are resolved: the view's while it draws.
  ///
  /// Elsewhere a light interface on the main screen. Setting it is for this thread, until it is set
  /// again.
  public class var current: UITraitCollection {
    get {
      Thread.current.threadDictionary[key] as? UITraitCollection
        ?? UITraitCollection(userInterfaceStyle: .light, displayScale: MainScreenScale.value)
    }
    set { Thread.current.threadDictionary[key] = newValue }
  }

  private static let key = "UIKit.UITraitCollection"

  /// Calls a function with the collection as the thread's.
  public final func performAsCurrent(_ actions: () -> Void) {
    let table = Thread.current.threadDictionary
    let previous = table[Self.key]
    table[Self.key] = self
    defer { table[Self.key] = previous }
    actions()
  }

  // MARK: - Comparison

  /// Whether colours may look different under another collection.
  public final func hasDifferentColorAppearance(
    comparedTo traitCollection: UITraitCollection?
  ) -> Bool {
    userInterfaceStyle != (traitCollection?.userInterfaceStyle ?? .unspecified)
  }

  /// Whether the collection has every value that another specifies.
  public final func containsTraits(in trait: UITraitCollection?) -> Bool {
    guard let trait else { return true }
    let hasStyle =
      trait.userInterfaceStyle == .unspecified || trait.userInterfaceStyle == userInterfaceStyle
    return hasStyle && (trait.displayScale == 0 || trait.displayScale == displayScale)
  }

  /// Whether another object is a collection of the same values.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return other.userInterfaceStyle == userInterfaceStyle && other.displayScale == displayScale
  }

  /// Hashes the values.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(userInterfaceStyle)
    hasher.combine(displayScale)
    return hasher.finalize()
  }

  /// The collection itself, which never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// The collection itself, which never changes.
  open override func copy() -> Any { self }

  // MARK: - Archiving

  /// Whether archives that check classes take collections: always.
  public class var supportsSecureCoding: Bool { true }

  /// Restores a collection; values that the archive lacks are unspecified.
  public required init?(coder: NSCoder) {
    userInterfaceStyle =
      UIUserInterfaceStyle(rawValue: coder.decodeInteger(forKey: "UIUserInterfaceStyle"))
      ?? .unspecified
    displayScale = CGFloat(coder.decodeDouble(forKey: "UIDisplayScale"))
    super.init()
  }

  /// Encodes the values, in an archive with keys.
  open func encode(with coder: NSCoder) {
    coder.encode(userInterfaceStyle.rawValue, forKey: "UIUserInterfaceStyle")
    coder.encode(Double(displayScale), forKey: "UIDisplayScale")
  }
}

// SPDX-License-Identifier: MIT

internal import Foundation

/// The closure of an action; it gets the action, whose `sender` is the control.
public typealias UIActionHandler = @MainActor (UIAction) -> Void

/// A closure with a title, an image and an identity, for controls and menus.
@preconcurrency @MainActor public final class UIAction: UIMenuElement {
  /// The identity of an action; a control has one action of an identity for an event.
  public struct Identifier: Hashable, RawRepresentable, Sendable {
    /// The text of the identity.
    public let rawValue: String

    /// Makes an identity from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes an identity from its text.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// The identity; a unique one by default.
  public let identifier: Identifier
  /// The text that explains the action where it has room; nil by default.
  public var discoverabilityTitle: String?
  /// The looks of the action in a menu; none by default.
  public var attributes: UIMenuElement.Attributes
  /// The mark of the action in a menu; `.off` by default.
  public var state: UIMenuElement.State
  /// The object that performs the action; nil outside of the call.
  public private(set) var sender: Any?

  private let handler: UIActionHandler

  /// Makes an action; without an identity it gets one of its own.
  public convenience init(
    title: String = "", image: UIImage? = nil, identifier: UIAction.Identifier? = nil,
    discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
    state: UIMenuElement.State = .off, handler: @escaping UIActionHandler
  ) {
    self.init(
      title, image, identifier ?? Identifier(UUID().uuidString), handler: handler)
    self.discoverabilityTitle = discoverabilityTitle
    self.attributes = attributes
    self.state = state
  }

  private init(
    _ title: String, _ image: UIImage?, _ identifier: Identifier,
    handler: @escaping UIActionHandler
  ) {
    self.identifier = identifier
    self.handler = handler
    attributes = []
    state = .off
    super.init(title: title, image: image)
  }

  /// The text of the action; empty by default.
  public override var title: String {
    get { storedTitle }
    set { storedTitle = newValue }
  }

  /// The image of the action; nil, none, by default.
  public override var image: UIImage? {
    get { storedImage }
    set { storedImage = newValue }
  }

  /// Calls the closure for a sender; an action that is disabled is not called.
  func perform(sender: Any?) {
    guard !attributes.contains(.disabled) else { return }
    let outer = self.sender
    self.sender = sender
    handler(self)
    self.sender = outer
  }
}

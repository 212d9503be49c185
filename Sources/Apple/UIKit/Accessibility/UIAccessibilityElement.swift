// SPDX-License-Identifier: MIT

public import Foundation

/// An element for assistive technology that is no view, such as a part of a drawing.
@preconcurrency @MainActor
open class UIAccessibilityElement: UIResponder, UIAccessibilityIdentification {
  /// The object that shows the element, a view as a rule; it is not held.
  open weak var accessibilityContainer: AnyObject?

  /// The element's rectangle in the coordinates of the container, a view; zero by default.
  open var accessibilityFrameInContainerSpace: CGRect = .zero

  /// Makes an element of a container.
  public init(accessibilityContainer container: Any) {
    accessibilityContainer = container as AnyObject
    super.init()
    isAccessibilityElement = true
  }

  /// The rectangle that was set, else the one in the container's coordinates, in points of the screen.
  open override var accessibilityFrame: CGRect {
    get {
      if let frame = accessibility?.frame { return frame }
      guard let view = accessibilityContainer as? UIView else { return .zero }
      return UIAccessibility.convertToScreenCoordinates(
        accessibilityFrameInContainerSpace, in: view)
    }
    set { super.accessibilityFrame = newValue }
  }
}

/// An object with a name for tests of the interface, which no person sees.
@preconcurrency @MainActor public protocol UIAccessibilityIdentification: NSObjectProtocol {
  /// The name; nil by default.
  var accessibilityIdentifier: String? { get set }
}

extension UIView: UIAccessibilityIdentification {}

/// The order in which the elements of a view are read out.
public enum UIAccessibilityNavigationStyle: Int, Sendable {
  /// As the system chooses.
  case automatic
  /// One after the other.
  case separate
  /// All as one.
  case combined
}

/// The directions in which assistive technology scrolls.
public enum UIAccessibilityScrollDirection: Int, Sendable {
  /// To the right.
  case right = 1
  /// To the left.
  case left
  /// Upward.
  case up
  /// Downward.
  case down
  /// To the next part.
  case next
  /// To the part before.
  case previous
}

/// An action of an element by its name, for assistive technology.
@preconcurrency @MainActor open class UIAccessibilityCustomAction: NSObject {
  /// The closure of an action; it answers whether the action was performed.
  public typealias Handler = (UIAccessibilityCustomAction) -> Bool

  /// The name, in a person's language.
  open var name: String
  /// The image of the action; nil by default.
  open var image: UIImage?
  /// The closure that performs the action.
  open var actionHandler: Handler?

  /// Makes an action with a closure.
  public init(name: String, image: UIImage? = nil, actionHandler: Handler?) {
    self.name = name
    self.image = image
    self.actionHandler = actionHandler
    super.init()
  }
}

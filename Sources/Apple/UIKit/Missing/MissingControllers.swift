// SPDX-License-Identifier: MIT

public import Foundation

// Well-known classes that are missing here. Their names say so, and what to use instead, in one error of the
// compiler at each place; what such a class inherits is known, so that no other errors follow.

/// A stack of controllers, which is missing: children, or presentations.
@available(
  *, unavailable,
  message: "there are no navigation bars: add controllers as children, or present them"
)
@preconcurrency @MainActor open class UINavigationController: UIViewController {
  /// Makes nothing: the class is missing.
  public init(rootViewController: UIViewController) { fatalError("there are no navigation bars") }

  /// Makes nothing: the class is missing.
  public required init?(coder: NSCoder) { nil }

  /// Missing.
  open var viewControllers: [UIViewController] { [] }
  /// Missing.
  open var topViewController: UIViewController? { nil }
  /// Missing.
  open var visibleViewController: UIViewController? { nil }
  /// Missing.
  open var navigationBar: UINavigationBar { fatalError("there are no navigation bars") }

  /// Missing.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {}
  /// Missing.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? { nil }
  /// Missing.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? { nil }
  /// Missing.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {}
}

/// The delegate of a stack of controllers, which is missing.
@available(
  *, unavailable,
  message: "there are no navigation bars: add controllers as children, or present them"
)
@preconcurrency @MainActor public protocol UINavigationControllerDelegate: NSObjectProtocol {}

/// A controller with tabs, which is missing: children.
@available(*, unavailable, message: "there are no tabs: add controllers as children")
@preconcurrency @MainActor open class UITabBarController: UIViewController {
  /// Missing.
  open var viewControllers: [UIViewController]?
  /// Missing.
  open var selectedIndex = 0
  /// Missing.
  open var tabBar: UITabBar { fatalError("there are no tabs") }
}

/// Controllers side by side, which are missing: children.
@available(*, unavailable, message: "there are no split views: add controllers as children")
@preconcurrency @MainActor open class UISplitViewController: UIViewController {}

/// A controller with pages, which is missing: a `UIScrollView` with `isPagingEnabled`.
@available(*, unavailable, message: "there are no pages: a UIScrollView with isPagingEnabled")
@preconcurrency @MainActor open class UIPageViewController: UIViewController {}

/// An alert, which is missing: a presented controller with buttons.
@available(*, unavailable, message: "there are no alerts: present a UIViewController with buttons")
@preconcurrency @MainActor open class UIAlertController: UIViewController {
  /// The kinds of alerts.
  public enum Style: Int, Sendable {
    /// A list of actions.
    case actionSheet
    /// A question.
    case alert
  }

  /// Makes nothing: the class is missing.
  public init(title: String?, message: String?, preferredStyle: Style) {
    fatalError("there are no alerts")
  }

  /// Makes nothing: the class is missing.
  public required init?(coder: NSCoder) { nil }

  /// Missing.
  open func addAction(_ action: UIAlertAction) {}
}

/// A button of an alert, which is missing.
@available(*, unavailable, message: "there are no alerts: present a UIViewController with buttons")
@preconcurrency @MainActor open class UIAlertAction: NSObject {
  /// The kinds of buttons.
  public enum Style: Int, Sendable {
    /// A usual one.
    case `default`
    /// One that changes nothing.
    case cancel
    /// One that deletes.
    case destructive
  }

  /// Makes nothing: the class is missing.
  public init(
    title: String?, style: Style, handler: (@MainActor (UIAlertAction) -> Void)? = nil
  ) { fatalError("there are no alerts") }
}

/// A sheet for sharing, which is missing.
@available(*, unavailable, message: "there is no sharing: UIApplication.open(_:) opens an address")
@preconcurrency @MainActor open class UIActivityViewController: UIViewController {}

/// A controller for searching, which is missing.
@available(*, unavailable, message: "there are no text fields: keys come as presses")
@preconcurrency @MainActor open class UISearchController: UIViewController {}

/// A chooser of photos, which is missing: files.
@available(*, unavailable, message: "there is no library of photos: read files")
@preconcurrency @MainActor open class UIImagePickerController: UIViewController {}

/// A chooser of files, which is missing.
@available(
  *, unavailable,
  message: "there is no chooser of files: take dropped files of the window"
)
@preconcurrency @MainActor open class UIDocumentPickerViewController: UIViewController {}

/// The manager of a presentation, which is missing: `modalPresentationStyle` and a transitioning delegate.
@available(
  *, unavailable,
  message:
    "there are no presentation controllers: modalPresentationStyle and a transitioning delegate"
)
@preconcurrency @MainActor open class UIPresentationController: NSObject {}

/// The manager of a popover, which is missing.
@available(
  *, unavailable,
  message: "there are no popovers: a presentation of the style .popover is a card"
)
@preconcurrency @MainActor open class UIPopoverPresentationController: UIPresentationController {}

/// A file of Interface Builder, which is missing: views made in code.
@available(
  *, unavailable,
  message: "there is no Interface Builder: make views and controllers in code"
)
@preconcurrency @MainActor open class UIStoryboard: NSObject {}

/// A connection of Interface Builder, which is missing.
@available(*, unavailable, message: "there is no Interface Builder: present controllers in code")
@preconcurrency @MainActor open class UIStoryboardSegue: NSObject {}

/// A file of Interface Builder, which is missing: views made in code.
@available(*, unavailable, message: "there is no Interface Builder: make views in code")
@preconcurrency @MainActor open class UINib: NSObject {}

// SPDX-License-Identifier: MIT

public import Foundation

// Well-known classes that are missing here. Their names say so, and what to use instead, in one error of the
// compiler at each place; what such a class inherits is known, so that no other errors follow.

/// A field for text, which is missing: `pressesBegan(_:with:)`.
@available(
  *, unavailable,
  message: "there are no text fields: keys come as presses to the first responder"
)
@preconcurrency @MainActor open class UITextField: UIControl {
  /// Missing.
  open var text: String?
  /// Missing.
  open var placeholder: String?
  /// Missing.
  open var font: UIFont?
  /// Missing.
  open var textColor: UIColor?
  /// Missing.
  open weak var delegate: (any UITextFieldDelegate)?
  /// Missing.
  open func textRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// Missing.
  open func editingRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// Missing.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect { bounds }
}

/// The delegate of a field for text, which is missing.
@available(
  *, unavailable,
  message: "there are no text fields: keys come as presses to the first responder"
)
@preconcurrency @MainActor public protocol UITextFieldDelegate: NSObjectProtocol {}

/// A view for longer text, which is missing: a `UILabel` in a `UIScrollView`.
@available(
  *, unavailable,
  message: "there are no text views: a UILabel in a UIScrollView, keys come as presses"
)
@preconcurrency @MainActor open class UITextView: UIScrollView {
  /// Missing.
  open var text: String!
  /// Missing.
  open var attributedText: NSAttributedString!
  /// Missing.
  open var font: UIFont?
  /// Missing.
  open var textColor: UIColor?
  /// Missing.
  open var isEditable = false
}

/// The delegate of a view for longer text, which is missing.
@available(
  *, unavailable,
  message: "there are no text views: a UILabel in a UIScrollView, keys come as presses"
)
@preconcurrency @MainActor public protocol UITextViewDelegate: UIScrollViewDelegate {}

/// A field to search for text, which is missing.
@available(
  *, unavailable,
  message: "there are no text fields: keys come as presses to the first responder"
)
@preconcurrency @MainActor open class UISearchBar: UIView {}

/// A row of choices, which is missing: a `UIStackView` of buttons.
@available(*, unavailable, message: "there are no segments: a UIStackView of buttons")
@preconcurrency @MainActor open class UISegmentedControl: UIControl {
  /// Missing.
  open var selectedSegmentIndex = 0
  /// Missing.
  open var numberOfSegments: Int { 0 }
}

/// Two buttons for a number, which are missing: two `UIButton`s.
@available(*, unavailable, message: "there are no steppers: two buttons")
@preconcurrency @MainActor open class UIStepper: UIControl {
  /// Missing.
  open var value = 0.0
}

/// A wheel of choices, which is missing: a `UISlider` or buttons.
@available(*, unavailable, message: "there are no pickers: a UISlider or buttons")
@preconcurrency @MainActor open class UIPickerView: UIView {}

/// A chooser of dates, which is missing.
@available(*, unavailable, message: "there are no pickers: a UISlider or buttons")
@preconcurrency @MainActor open class UIDatePicker: UIControl {}

/// A ring above a list, which is missing: a `UIActivityIndicatorView`.
@available(
  *, unavailable,
  message: "there is no control for refreshing: a UIActivityIndicatorView"
)
@preconcurrency @MainActor open class UIRefreshControl: UIControl {
  /// Missing.
  open func beginRefreshing() {}
  /// Missing.
  open func endRefreshing() {}
}

/// A bar above a controller, which is missing: a `UIView`.
@available(*, unavailable, message: "there are no bars: a UIView with labels and buttons")
@preconcurrency @MainActor open class UINavigationBar: UIView {}

/// The content of a bar, which is missing.
@available(*, unavailable, message: "there are no bars: a UIView with labels and buttons")
@preconcurrency @MainActor open class UINavigationItem: NSObject {}

/// A bar of buttons, which is missing: a `UIStackView`.
@available(*, unavailable, message: "there are no bars: a UIStackView of buttons")
@preconcurrency @MainActor open class UIToolbar: UIView {}

/// A bar of tabs, which is missing: a `UIStackView`.
@available(*, unavailable, message: "there are no tabs: a UIStackView of buttons")
@preconcurrency @MainActor open class UITabBar: UIView {}

/// A tab, which is missing.
@available(*, unavailable, message: "there are no tabs: a UIStackView of buttons")
@preconcurrency @MainActor open class UITabBarItem: UIBarItem {}

/// An item of a bar, which is missing: a `UIButton`.
@available(*, unavailable, message: "there are no bars: a UIButton")
@preconcurrency @MainActor open class UIBarItem: NSObject {}

/// A button of a bar, which is missing: a `UIButton`.
@available(*, unavailable, message: "there are no bars: a UIButton")
@preconcurrency @MainActor open class UIBarButtonItem: UIBarItem {}

/// A page of the web, which is missing: `UIApplication.open(_:)`.
@available(
  *, unavailable,
  message: "there are no pages of the web: UIApplication.open(_:) opens an address"
)
@preconcurrency @MainActor open class UIWebView: UIView {}

/// A menu, which is missing: a presented controller with buttons.
@available(*, unavailable, message: "there are no menus: present a UIViewController with buttons")
@preconcurrency @MainActor open class UIMenu: UIMenuElement {}

/// A menu of a view, which is missing: a `UILongPressGestureRecognizer`.
@available(*, unavailable, message: "there are no menus: a UILongPressGestureRecognizer")
@preconcurrency @MainActor open class UIContextMenuInteraction: NSObject {}

/// Dragging out of a view, which is missing: a `UIPanGestureRecognizer`.
@available(
  *, unavailable,
  message: "there is no dragging between programs: a UIPanGestureRecognizer"
)
@preconcurrency @MainActor open class UIDragInteraction: NSObject {}

/// Dropping into a view, which is missing.
@available(*, unavailable, message: "there is no dragging between programs")
@preconcurrency @MainActor open class UIDropInteraction: NSObject {}

/// The shape of the pointer over a view, which is missing: a `UIHoverGestureRecognizer`.
@available(
  *, unavailable,
  message: "there are no shapes of the pointer: a UIHoverGestureRecognizer"
)
@preconcurrency @MainActor open class UIPointerInteraction: NSObject {}

/// A command by keys, which is missing: `pressesBegan(_:with:)`.
@available(*, unavailable, message: "there are no key commands: override pressesBegan(_:with:)")
@preconcurrency @MainActor open class UIKeyCommand: NSObject {}

/// The pasteboard, which is missing.
@available(*, unavailable, message: "there is no pasteboard")
@preconcurrency @MainActor open class UIPasteboard: NSObject {}

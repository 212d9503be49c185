// SPDX-License-Identifier: MIT

internal import Foundation

/// The root of the classes that manage a view and its life.
@MainActor open class UIViewController: UIResponder {
  /// The view, made by `loadView()` when it is first asked for.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set {
      loadedView?.rare?.viewController = nil
      loadedView = newValue
      newValue?.madeRare.viewController = self
    }
  }

  private final var loadedView: UIView?

  /// The view, if it has been made.
  open var viewIfLoaded: UIView? { loadedView }

  /// Whether the view has been made.
  open var isViewLoaded: Bool { loadedView != nil }

  /// Makes the view; by default a plain one as large as the screen.
  open func loadView() { view = UIView(frame: UIScreen.main.bounds) }

  /// Makes the view unless it has been made.
  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    viewDidLoad()
  }

  /// Tells that the view has been made. For subclasses.
  open func viewDidLoad() {}

  /// The view's superview.
  open override var next: UIResponder? { viewIfLoaded?.superview }
}

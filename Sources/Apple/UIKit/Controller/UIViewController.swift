// SPDX-License-Identifier: MIT

public import Foundation
internal import QuartzCore

/// The manager of a view and of its life: when it is made, comes on the screen, is laid out and goes.
///
/// The view is made on first use by `loadView()`; it comes and goes with the window: will appear, is
/// appearing, layout, did appear; will disappear, did disappear (view fact VC-1).
@preconcurrency @MainActor open class UIViewController: UIResponder {
  private final var loadedView: UIView?
  /// The step of the view's way onto the screen and off it.
  final var appearance = ViewAppearance()
  final weak var parentController: UIViewController?
  final var childControllers: [UIViewController] = []
  /// The presentation of another controller by this one.
  final var presentation: Presentation?
  /// The presentation in which this controller is shown.
  final weak var ownPresentation: Presentation?
  final var childMove = ChildMove.none

  /// The title of what the controller shows; nil by default.
  open var title: String?
  /// The way in which the view comes and goes when it is presented; `.coverVertical` by default.
  open var modalTransitionStyle: UIModalTransitionStyle = .coverVertical
  /// The place that the view takes when it is presented; `.automatic` by default.
  open var modalPresentationStyle: UIModalPresentationStyle = .automatic
  /// Whether views presented over the current context cover this controller's; false by default.
  open var definesPresentationContext = false
  /// The size that suits the view best, in points; zero, none, by default.
  open var preferredContentSize: CGSize = .zero
  /// The edges to which the view extends below bars; there are no bars here. All by default.
  open var edgesForExtendedLayout: UIRectEdge = .all
  /// The object that gives the animators with which the view comes and goes; nil by default.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?

  /// Makes a controller; there are no nibs here, so both arguments are left unused.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init()
  }

  /// Makes a controller from an archive, of which it reads the title.
  public required init?(coder: NSCoder) {
    super.init()
    title = coder.decodeObject(forKey: "UITitle") as? String
  }

  /// Makes a controller.
  public convenience override init() {
    self.init(nibName: nil, bundle: nil)
  }

  // MARK: - View

  /// The view, made by `loadView()` on first use; it fills its window or what the parent says.
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

  /// The view, if it was made.
  open var viewIfLoaded: UIView? { loadedView }

  /// Whether the view was made.
  open var isViewLoaded: Bool { loadedView != nil }

  /// Makes the view, if it was not made.
  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    guard loadedView != nil else {
      preconditionFailure("\(type(of: self)).loadView() has returned without setting `view`")
    }
    viewDidLoad()
  }

  /// Makes the view and sets `view`; by default a plain view of the screen's size that follows its
  /// superview.
  open func loadView() {
    let view = UIView(frame: UIScreen.main.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    self.view = view
  }

  /// Told once, when the view was made.
  open func viewDidLoad() {}
  /// Told before the view comes into the window.
  open func viewWillAppear(_ animated: Bool) {}
  /// Told when the view is in the window, before its first layout there.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Told when the view is in the window, laid out, and its transition is over.
  open func viewDidAppear(_ animated: Bool) {}
  /// Told before the view leaves the window.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Told when the view has left the window.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Told before the view lays out its subviews.
  open func viewWillLayoutSubviews() {}
  /// Told when the view has placed its subviews.
  open func viewDidLayoutSubviews() {}
  /// Told that the view's safe area has changed.
  open func viewSafeAreaInsetsDidChange() {}
  /// Told that memory is short.
  open func didReceiveMemoryWarning() {}

  /// The style and the scale in which the view is shown.
  open var traitCollection: UITraitCollection { shownTraits }

  /// Told that the style in which the view is shown has changed, before the view.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// The superview of the view, where the presenting controller if that has none.
  open override var next: UIResponder? { loadedView?.superview ?? presentingViewController }

  // MARK: - Children

  /// The controller that holds this one as a child.
  open var parent: UIViewController? { parentController }

  /// The controllers that were added as children, in order.
  open var children: [UIViewController] { childControllers }

  /// Holds a controller as a child; it leaves its former parent.
  ///
  /// The caller adds the child's view and then calls `didMove(toParent:)`.
  open func addChild(_ childController: UIViewController) { adopt(childController) }

  /// Leaves the parent; calls `didMove(toParent:)` with nil.
  open func removeFromParent() { leaveParent() }

  /// Told before the parent changes; nil: to none. To be called before the child's view is removed.
  open func willMove(toParent parent: UIViewController?) {}

  /// Told when the parent has changed; to be called when the child's view was added.
  open func didMove(toParent parent: UIViewController?) {}

  /// Whether children are notified of appearance along with this controller; true by default.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// Exchanges the views of two children, with an animation.
  ///
  /// - Parameters:
  ///   - duration: in seconds.
  ///   - options: a kind of transition among them lets the views change by it.
  ///   - animations: further changes that are animated along.
  ///   - completion: told whether the animations ran to their end.
  open func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController,
    duration: TimeInterval, options: UIView.AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    exchange(
      ChildExchange(from: fromViewController, to: toViewController), duration: duration,
      options: options, animations: animations, completion: completion)
  }

  /// Begins to report appearing or disappearing, for parents that do it themselves.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    beginAppearance(isAppearing, animated: animated, isExplicit: true)
  }

  /// Ends what `beginAppearanceTransition(_:animated:)` has begun.
  open func endAppearanceTransition() { endAppearance() }

  /// Whether the controller's view is being added with its parent.
  open var isMovingToParent: Bool { childMove == .toParent }

  /// Whether the controller's view is being removed with its parent.
  open var isMovingFromParent: Bool { childMove == .fromParent }

  // MARK: - Presentation

  /// Shows another controller's view over this one's.
  ///
  /// - Parameters:
  ///   - flag: whether it comes with an animation.
  ///   - completion: called when it has appeared.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    presentOver(viewControllerToPresent, animated: flag, completion: completion)
  }

  /// Takes away the controller that this one presents, or, if it presents none, this one.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    dismissPresented(animated: flag, completion: completion)
  }

  /// Shows a controller in the way that suits the context: presents it.
  open func show(_ vc: UIViewController, sender: Any?) { present(vc, animated: true) }

  /// The controller that this one, or a parent of it, presents.
  open var presentedViewController: UIViewController? {
    presentation?.presented ?? parentController?.presentedViewController
  }

  /// The controller that presents this one, or a parent of it.
  open var presentingViewController: UIViewController? {
    ownPresentation?.presenting ?? parentController?.presentingViewController
  }

  /// Whether the view comes because the controller is being presented.
  open var isBeingPresented: Bool { ownPresentation?.phase == .presenting }

  /// Whether the view goes because the controller is being dismissed.
  open var isBeingDismissed: Bool { ownPresentation?.phase == .dismissing }

  /// The running transition of this controller, for animations alongside.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    (ownPresentation ?? presentation)?.transition ?? parentController?.transitionCoordinator
  }
}

// SPDX-License-Identifier: MIT

internal import QuartzCore

/// The step of a controller's view on its way onto the screen and off it.
struct ViewAppearance {
  /// The steps.
  enum State {
    case disappeared
    case appearing
    case appeared
    case disappearing
  }

  var state = State.disappeared
  var isAnimated = false
  /// Whether the steps are told by a presentation or by the application, and not by the window.
  var isExplicit = false
  /// Whether the view has appeared once it is laid out.
  var awaitsLayout = false
}

/// The reason why a child's view moves.
enum ChildMove {
  case none
  case toParent
  case fromParent
}

/// The calls of appearing and disappearing (view fact VC-1).
extension UIViewController {
  /// Whether the window's changes tell this controller of appearing: not where its parent does so.
  private var followsWindow: Bool {
    guard !appearance.isExplicit else { return false }
    return parentController?.shouldAutomaticallyForwardAppearanceMethods ?? true
  }

  final func viewWillMove(toWindow window: UIWindow?) {
    guard followsWindow else { return }
    beginAppearance(window != nil, animated: false, isExplicit: false)
  }

  final func viewDidMoveToWindow() {
    if appearance.state == .appearing { viewIsAppearing(appearance.isAnimated) }
    guard followsWindow else { return }
    switch appearance.state {
    case .appearing:
      appearance.awaitsLayout = true
      view.setNeedsLayout()
    case .disappearing: endAppearance()
    case .appeared, .disappeared: break
    }
  }

  final func beginAppearance(_ isAppearing: Bool, animated: Bool, isExplicit: Bool) {
    switch appearance.state {
    case .appearing where isAppearing, .appeared where isAppearing: return
    case .disappearing where !isAppearing, .disappeared where !isAppearing: return
    default: break
    }
    appearance.isExplicit = isExplicit
    appearance.isAnimated = animated
    appearance.awaitsLayout = false
    appearance.state = isAppearing ? .appearing : .disappearing
    if isAppearing {
      viewWillAppear(animated)
    } else {
      viewWillDisappear(animated)
    }
    forwardAppearance { $0.beginAppearance(isAppearing, animated: animated, isExplicit: true) }
  }

  final func endAppearance() {
    switch appearance.state {
    case .appearing: appearance.state = .appeared
    case .disappearing: appearance.state = .disappeared
    case .appeared, .disappeared: return
    }
    let animated = appearance.isAnimated
    let isExplicit = appearance.isExplicit
    appearance.isExplicit = false
    appearance.awaitsLayout = false
    if appearance.state == .appeared {
      viewDidAppear(animated)
    } else {
      viewDidDisappear(animated)
    }
    if isExplicit { forwardAppearance { $0.endAppearance() } }
  }

  /// Tells the children whose views are below this one's, where that is not done by the window.
  private func forwardAppearance(_ call: (UIViewController) -> Void) {
    guard
      appearance.isExplicit || appearance.state == .appeared || appearance.state == .disappeared,
      shouldAutomaticallyForwardAppearanceMethods, let view = viewIfLoaded
    else { return }
    for child in childControllers where child.viewIfLoaded?.isDescendant(of: view) == true {
      call(child)
    }
  }

  /// Lays out the view, between the calls that report it.
  final func layOut(_ layoutSubviews: () -> Void) {
    viewWillLayoutSubviews()
    layoutSubviews()
    viewDidLayoutSubviews()
    guard appearance.awaitsLayout, appearance.state == .appearing else { return }
    appearance.awaitsLayout = false
    // Once the commit that shows the view is over: a transition that begins then has an old look.
    CATransaction.begin()
    CATransaction.setCompletionBlock { [weak self] in
      MainActor.assumeIsolated {
        if self?.appearance.state == .appearing { self?.endAppearance() }
      }
    }
    CATransaction.commit()
  }
}

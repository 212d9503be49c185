// SPDX-License-Identifier: MIT

import Expectations
import Testing
import UIKit

/// The life of a controller's view (view fact VC-1).
@MainActor
struct ViewControllerLifeTests {
  /// A controller that notes its calls.
  class Told: UIViewController {
    var calls: [String] = []

    override func loadView() {
      calls.append("loadView")
      super.loadView()
    }
    override func viewDidLoad() { calls.append("didLoad") }
    override func viewWillAppear(_ animated: Bool) { calls.append("willAppear") }
    override func viewIsAppearing(_ animated: Bool) { calls.append("isAppearing") }
    override func viewDidAppear(_ animated: Bool) { calls.append("didAppear") }
    override func viewWillDisappear(_ animated: Bool) { calls.append("willDisappear") }
    override func viewDidDisappear(_ animated: Bool) { calls.append("didDisappear") }
    override func viewWillLayoutSubviews() { calls.append("willLayout") }
    override func viewDidLayoutSubviews() { calls.append("didLayout") }
    override func willMove(toParent parent: UIViewController?) {
      calls.append("willMove(\(parent == nil ? "nil" : "parent"))")
    }
    override func didMove(toParent parent: UIViewController?) {
      calls.append("didMove(\(parent == nil ? "nil" : "parent"))")
    }
  }

  /// Lays out a window and ends the turn of the run loop.
  private func show(_ window: UIWindow) {
    window.layoutIfNeeded()
    CATransaction.flush()
  }

  // VC-1
  @Test func `the view is made on first use, once`() {
    let controller = Told()
    expect(!controller.isViewLoaded)
    expectNil(controller.viewIfLoaded)
    _ = controller.view
    _ = controller.view
    expect(controller.calls, equals: ["loadView", "didLoad"])
    expect(controller.isViewLoaded)
    expect(controller.view.next, isIdenticalTo: controller)
  }

  // VC-1
  @Test func `a view that comes and goes is told in order`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let controller = Told()
    window.addSubview(controller.view)
    show(window)
    expect(
      controller.calls,
      equals: [
        "loadView", "didLoad", "willAppear", "isAppearing", "willLayout", "didLayout", "didAppear",
      ])
    controller.calls = []
    controller.view.removeFromSuperview()
    expect(controller.calls, equals: ["willDisappear", "didDisappear"])
  }

  @Test func `children are held, moved and told with their parent's view`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let (parent, child) = (Told(), Told())
    parent.addChild(child)
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
    expect(child.calls, equals: ["willMove(parent)", "loadView", "didLoad", "didMove(parent)"])
    expect(child.parent, isIdenticalTo: parent)
    expect(parent.children, equals: [child])
    child.calls = []
    window.addSubview(parent.view)
    show(window)
    expect(
      child.calls, equals: ["willAppear", "isAppearing", "willLayout", "didLayout", "didAppear"])
    child.calls = []
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    child.removeFromParent()
    expect(child.calls, equals: ["willMove(nil)", "willDisappear", "didDisappear", "didMove(nil)"])
    expectNil(child.parent)
    expect(parent.children.isEmpty)
  }

  @Test func `a controller is no child of itself or of one below it`() {
    let (one, other) = (UIViewController(), UIViewController())
    one.addChild(other)
    other.addChild(one)
    one.addChild(one)
    expectNil(one.parent)
    expect(other.children.isEmpty)
    expect(one.children, equals: [other])
  }

  @Test func `appearance can be told by the parent alone`() {
    final class Silent: UIViewController {
      override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
    }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let (parent, child) = (Silent(), Told())
    window.addSubview(parent.view)
    parent.addChild(child)
    parent.view.addSubview(child.view)
    show(window)
    child.calls = []
    child.beginAppearanceTransition(true, animated: true)
    expect(child.calls, equals: ["willAppear"])
    child.endAppearanceTransition()
    expect(child.calls, equals: ["willAppear", "didAppear"])
    child.endAppearanceTransition()
    expect(child.calls.count, equals: 2)
  }
}

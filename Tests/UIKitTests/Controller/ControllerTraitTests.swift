// SPDX-License-Identifier: MIT

import Expectations
import Testing
import UIKit

/// The traits of view controllers.
@MainActor struct ControllerTraitTests {
  private final class Witness: UIViewController {
    var calls: [String] = []

    override func loadView() {
      let view = WitnessView()
      view.controller = self
      self.view = view
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      super.traitCollectionDidChange(previousTraitCollection)
      calls.append("controller \(previousTraitCollection?.userInterfaceStyle == .light)")
    }
  }

  private final class WitnessView: UIView {
    weak var controller: Witness?

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      controller?.calls.append("view")
    }
  }

  @Test func `a controller has the traits of its view and is notified of changes before it`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let controller = Witness()
    window.rootViewController = controller
    window.isHidden = false
    expect(controller.traitCollection.userInterfaceStyle, equals: .light)
    window.overrideUserInterfaceStyle = .dark
    expect(controller.traitCollection.userInterfaceStyle, equals: .dark)
    expect(controller.traitCollection.displayScale, equals: UIScreen.main.scale)
    expect(controller.calls, equals: ["controller true", "view"])
    let environment: any UITraitEnvironment = controller
    expect(environment.traitCollection, equals: controller.view.traitCollection)
  }

  @Test func `a controller without a view has its parent's traits`() {
    let (parent, child) = (UIViewController(), UIViewController())
    parent.view.overrideUserInterfaceStyle = .dark
    parent.addChild(child)
    expect(child.traitCollection.userInterfaceStyle, equals: .dark)
    expect(!child.isViewLoaded)
    expect(UIViewController().traitCollection.userInterfaceStyle, equals: .light)
  }
}

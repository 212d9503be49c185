// SPDX-License-Identifier: MIT

import Dynamics
import Interruptible
import ScrollCards
import Springs
import Transitions
import UIKit
import ViewAndLayer
import Views

extension Samples {
  /// The samples whose scenes are view controllers.
  static let ofUIKit: [Sample] = [
    controller(
      "Views", size: CGSize(width: 1120, height: 800),
      focus: CGRect(x: 0, y: 0, width: 400, height: 250)
    ) {
      Views.makeRootViewController()
    },
    controller(
      "Springs", size: CGSize(width: 880, height: 560),
      focus: CGRect(x: 200, y: 10, width: 480, height: 300)
    ) {
      Springs.makeRootViewController()
    },
    controller(
      "Dynamics", size: CGSize(width: 960, height: 760),
      focus: CGRect(x: 0, y: 0, width: 480, height: 300)
    ) {
      Dynamics.makeRootViewController()
    },
    controller(
      "Transitions", size: CGSize(width: 720, height: 450),
      focus: CGRect(x: 140, y: 15, width: 440, height: 310)
    ) {
      Transitions.makeRootViewController()
    },
    controller("ScrollCards", size: CGSize(width: 800, height: 500)) {
      ScrollCards.makeRootViewController()
    },
    controller(
      "Interruptible", size: CGSize(width: 900, height: 562),
      focus: CGRect(x: 50, y: 0, width: 850, height: 520)
    ) {
      Interruptible.makeRootViewController()
    },
    controller(
      "ViewAndLayer", size: CGSize(width: 720, height: 450),
      focus: CGRect(x: 160, y: 30, width: 400, height: 290)
    ) {
      ViewAndLayer.makeRootViewController()
    },
  ]

  /// A sample whose scene is a view controller, in a window that lies in the gallery's layers.
  private static func controller(
    _ name: String, size: CGSize, focus: CGRect? = nil,
    make: @escaping @MainActor () -> UIViewController
  ) -> Sample {
    Sample(name: name, size: size, focus: focus) { stage in
      let window = UIWindow(frame: CGRect(origin: .zero, size: size))
      let controller = make()
      window.rootViewController = controller
      window.show(in: stage.layer, scale: stage.scale)
      return Sample.Scene(
        matte: controller.view.backgroundColor?.cgColor,
        open: { window.makeKeyAndVisible() }, handle: { UIApplication.shared.receive($0) })
    }
  }
}

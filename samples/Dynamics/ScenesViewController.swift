// SPDX-License-Identifier: MIT

import UIKit

/// The four scenes in a grid.
final class ScenesViewController: UIViewController {
  private let scenes = [LockScreenScene(), PicturesScene(), PendulumScene(), BowlScene()]

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Palette.night
    scenes.forEach(view.addSubview)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let margin: CGFloat = 20
    let size = CGSize(
      width: (view.bounds.width - 3 * margin) / 2, height: (view.bounds.height - 3 * margin) / 2)
    for (index, scene) in scenes.enumerated() {
      scene.frame = CGRect(
        x: margin + CGFloat(index % 2) * (size.width + margin),
        y: margin + CGFloat(index / 2) * (size.height + margin), width: size.width,
        height: size.height)
    }
  }
}

/// Makes the controller of the sample's window.
@MainActor package func makeRootViewController() -> UIViewController { ScenesViewController() }

// SPDX-License-Identifier: MIT

import CoreAnimation
import Foundation
import TestSupport
import UIKit

/// Views in a window with a render tree behind it, driven frame by frame; the media clock stands at the
/// time of the last frame.
@MainActor final class ViewStage {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
  private let shown: ShownTree
  private(set) var time = 0.0

  init(_ views: UIView...) {
    for view in views { window.addSubview(view) }
    // Not shown by the application, whose screen is another one.
    window.layer.isHidden = false
    let window = window
    shown = MediaClock.stopped(at: 0) { ShownTree(window.layer) }
  }

  /// Changes views at the present time, and commits.
  func change(_ body: () -> Void) {
    MediaClock.stopped(at: time) {
      body()
      shown.commit()
    }
  }

  /// Draws a frame at a time, and delivers what began and ended.
  func frame(at time: Double) {
    self.time = time
    let shown = shown
    _ = MediaClock.stopped(at: time) { shown.frame(at: time) }
  }

  /// Draws frames up to a time, sixty a second unless told otherwise.
  func run(to end: Double, every interval: Double = 1 / 60) {
    while time + interval < end { frame(at: time + interval) }
    frame(at: end)
  }

  /// Moves the clock without drawing: presentations show that time.
  func look(at time: Double) {
    self.time = time
    shown.look(at: time)
  }

  /// The presentation of a view at a time of the clock.
  func presented(_ view: UIView, at time: Double) -> CALayer {
    look(at: time)
    return view.layer.presentation() ?? CALayer()
  }
}

/// A view of 100 by 100 points with its centre at (50, 50).
@MainActor func square() -> UIView { UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)) }

extension UIView {
  /// The animations of the view's layer that drive a property, in order of addition.
  func animations(_ keyPath: String) -> [CABasicAnimation] {
    (layer.animationKeys() ?? []).compactMap { layer.animation(forKey: $0) as? CABasicAnimation }
      .filter { $0.keyPath == keyPath }
  }
}

/// Writes down which completion blocks were called, in order, with their flags.
final class Calls {
  private(set) var list: [String] = []

  func add(_ name: String, _ finished: Bool) { list.append("\(name) \(finished)") }

  /// A completion block under a name.
  func note(_ name: String) -> (Bool) -> Void { { self.add(name, $0) } }
}

extension CALayer {
  /// The opacity, as views have it.
  var alpha: Double { Double(opacity) }
}

// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation
import UIKit
import ViewCore

/// Reads visual formats, and lays out the views that they describe.
@MainActor
enum VisualFormatTarget {
  static func run(_ data: Data) {
    let text = String(decoding: data.prefix(256), as: UTF8.self)
    _ = try? VisualFormat(text)
    let container = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    var views: [String: Any] = [:]
    for name in ["a", "b", "c"] {
      let view = UIView()
      view.translatesAutoresizingMaskIntoConstraints = false
      container.addSubview(view)
      views[name] = view
    }
    let constraints = NSLayoutConstraint.constraints(
      withVisualFormat: text, options: .alignAllTop,
      metrics: ["m": 8, "huge": 1e300, "none": Double.nan], views: views)
    NSLayoutConstraint.activate(constraints)
    container.layoutIfNeeded()
    for view in container.subviews {
      precondition(view.frame.isFinite, "a view has no finite frame: \(view.frame)")
    }
  }
}

// SPDX-License-Identifier: MIT

import AppKit
import AppKitViews

extension Samples {
  /// The sample whose scene is a view of AppKit, in a window that lies in the gallery's layers.
  static let appKitViews = Sample(
    name: "AppKitViews", size: CGSize(width: 900, height: 640),
    focus: CGRect(x: 0, y: 0, width: 420, height: 262)
  ) { stage in
    let content = AppKitViews.makeContent()
    let window = NSWindow(
      contentRect: stage.layer.bounds, styleMask: [], backing: .buffered, defer: true)
    window.backgroundColor = content.backgroundColor
    window.contentView = content.view
    window.show(in: stage.layer, scale: stage.scale)
    content.start()
    return Sample.Scene(
      matte: content.backgroundColor.cgColor, handle: { window.receive($0) })
  }
}

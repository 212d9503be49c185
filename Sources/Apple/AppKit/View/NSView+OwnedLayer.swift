// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import Diagnostics
internal import Foundation

/// The properties of a backing layer that are the view's (view fact NV-3).
extension NSView: LayerOwner {
  /// The properties that a program must not set, and the view's property that takes their place; those of shadows
  /// are all `shadow`.
  private nonisolated static let owned = [
    "anchorPoint": "frameCenterRotation", "bounds": "bounds",
    "compositingFilter": "compositingFilter", "filters": "contentFilters", "frame": "frame",
    "geometryFlipped": "isFlipped", "hidden": "isHidden", "position": "frame",
    "transform": "frameRotation",
  ]

  /// The view's property for one of the layer's; nil for one that is the program's.
  private nonisolated static func replacement(for key: String) -> String? {
    // The outline of a shadow has no property of the view.
    if key.hasPrefix("shadow") { return key.hasSuffix("Path") ? nil : "shadow" }
    return owned[key]
  }

  /// Logs that a program sets a property that the view sets, once for each class of views and property.
  package nonisolated func layer(_ layer: CALayer, willChange key: String) {
    guard let replacement = Self.replacement(for: key) else { return }
    RefusalLog.refuse(
      "NSView: \(key) of the layer of \(type(of: self))",
      "a backing layer's \(key) is the view's: set \(replacement) of the view, or host a layer")
  }
}

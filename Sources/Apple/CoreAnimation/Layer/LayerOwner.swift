// SPDX-License-Identifier: MIT

internal import Foundation

/// The delegate of a layer whose values follow from its own, such as a view of AppKit.
package protocol LayerOwner: AnyObject {
  /// Called before a property of the layer changes, by any code.
  ///
  /// - Parameter key: the property's key; `frame` alone for the two that follow from a frame.
  func layer(_ layer: CALayer, willChange key: String)
}

extension CALayer {
  /// Whether changes call the delegate as a `LayerOwner`. Default false.
  package final var tellsOwner: Bool {
    get { rare?.settings.tellsOwner ?? false }
    set { if newValue != tellsOwner { madeRare.settings.tellsOwner = newValue } }
  }

  @inline(never)
  final func tellOwner(_ key: String) {
    guard presentedModel == nil, let owner = delegate as? any LayerOwner else { return }
    owner.layer(self, willChange: key)
  }
}

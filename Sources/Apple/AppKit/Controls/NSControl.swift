// SPDX-License-Identifier: MIT

internal import Foundation

/// A view that shows or takes a value.
@preconcurrency @MainActor open class NSControl: NSView {
  private var isDisabled = false

  /// Whether the control takes events; true by default.
  ///
  /// A control that is not enabled passes the mouse on to the content above it.
  open var isEnabled: Bool {
    get { !((animated as? NSControl) ?? self).isDisabled }
    set {
      let control = (animated as? NSControl) ?? self
      control.isDisabled = !newValue
      control.needsDisplay = true
    }
  }
}

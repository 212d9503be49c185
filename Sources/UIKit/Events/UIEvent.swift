// SPDX-License-Identifier: MIT

public import Foundation

/// An event of a window: touches, keys, scrolling or hovering.
@MainActor open class UIEvent: NSObject {
  override nonisolated init() { super.init() }
}

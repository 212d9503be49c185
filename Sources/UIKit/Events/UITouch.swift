// SPDX-License-Identifier: MIT

public import Foundation

/// One finger or pointer on a window, from its first contact to its last.
@MainActor public final class UITouch: NSObject {
  override nonisolated init() { super.init() }
}

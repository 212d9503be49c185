// SPDX-License-Identifier: MIT

import AppKit
import LayerHost
import Testing

/// The desktop's settings as AppKit tells them.
@MainActor struct WorkspaceTests {
  @Test func `a wish for less motion is told by the workspace's own center`() {
    final class Count: @unchecked Sendable { var value = 0 }
    let count = Count()
    let workspace = NSWorkspace.shared
    let token = workspace.notificationCenter.addObserver(
      forName: NSWorkspace.accessibilityDisplayOptionsDidChangeNotification, object: nil,
      queue: nil
    ) { _ in count.value += 1 }
    defer { workspace.notificationCenter.removeObserver(token) }
    #expect(!workspace.accessibilityDisplayShouldReduceMotion)
    LayerHost.reducesMotion = true
    LayerHost.reducesMotion = true
    #expect(workspace.accessibilityDisplayShouldReduceMotion)
    LayerHost.reducesMotion = false
    #expect(count.value == 2)
  }
}

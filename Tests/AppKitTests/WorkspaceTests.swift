// SPDX-License-Identifier: MIT

import AppKit
import Expectations
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
    expect(!workspace.accessibilityDisplayShouldReduceMotion)
    LayerHost.reducesMotion = true
    LayerHost.reducesMotion = true
    expect(workspace.accessibilityDisplayShouldReduceMotion)
    LayerHost.reducesMotion = false
    expect(count.value, equals: 2)
  }
}

/// Small names of Apple's that many libraries ask for.
@MainActor struct NamesTests {
  @Test func `index paths have items in sections`() {
    let path = IndexPath(item: 3, section: 1)
    expect(path, equals: IndexPath(indexes: [1, 3]))
    expect(path.item, equals: 3)
    expect(path.section, equals: 1)
  }

  @Test func `calls of Interface Builder can be overridden`() {
    final class Made: NSView {
      var calls = 0
      override func awakeFromNib() {
        super.awakeFromNib()
        calls += 1
      }
      override func prepareForInterfaceBuilder() {
        super.prepareForInterfaceBuilder()
        calls += 1
      }
    }
    let view = Made(frame: .zero)
    view.awakeFromNib()
    view.prepareForInterfaceBuilder()
    expect(view.calls, equals: 2)
  }

  @Test func `an address without a scheme is not opened`() throws {
    expect(!NSWorkspace.shared.open(try #require(URL(string: "just-text"))))
  }
}

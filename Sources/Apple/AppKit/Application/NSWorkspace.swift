// SPDX-License-Identifier: MIT

public import Foundation
internal import LayerHost
internal import ViewCore

/// The desktop around the program: it opens addresses, and knows a person's wish for less motion.
@preconcurrency @MainActor open class NSWorkspace: NSObject {
  /// The one workspace.
  open class var shared: NSWorkspace { only }

  private static let only = NSWorkspace(hidden: ())

  /// The center that posts the workspace's notifications.
  public final let notificationCenter = NotificationCenter()

  /// Posted by ``notificationCenter`` when ``accessibilityDisplayShouldReduceMotion`` has changed.
  public nonisolated static let accessibilityDisplayOptionsDidChangeNotification =
    Notification.Name("NSWorkspaceAccessibilityDisplayOptionsDidChangeNotification")

  private init(hidden: Void) {
    super.init()
    let center = notificationCenter
    _ = NotificationCenter.default.addObserver(
      forName: LayerHost.reducesMotionDidChange, object: nil, queue: nil
    ) { _ in
      center.post(name: Self.accessibilityDisplayOptionsDidChangeNotification, object: nil)
    }
  }

  /// Whether a person wants less motion: by the desktop or `LAMINA_REDUCE_MOTION`, see `LayerHost.reducesMotion`.
  open var accessibilityDisplayShouldReduceMotion: Bool { LayerHost.reducesMotion }

  /// Opens an address or a file in the desktop's program for it; returns false if it has none.
  @discardableResult
  open func open(_ url: URL) -> Bool {
    guard DesktopOpener.canOpen(url) else { return false }
    DesktopOpener.open(url, completion: nil)
    return true
  }
}

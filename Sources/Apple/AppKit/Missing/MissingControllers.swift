// SPDX-License-Identifier: MIT

public import Foundation

// Well-known classes that are missing here. Their names say so, and what to use instead, in one error of the
// compiler at each place; what such a class inherits is known, so that no other errors follow.

/// A manager of a view, which is missing: a view of the program's own.
@available(*, unavailable, message: "there are no controllers: an NSView of the program's own")
@preconcurrency @MainActor open class NSViewController: NSResponder {
  /// Missing.
  open var view = NSView()
  /// Missing.
  open func loadView() {}
  /// Missing.
  open func viewDidLoad() {}
  /// Missing.
  open func viewWillAppear() {}
  /// Missing.
  open func viewDidAppear() {}
  /// Missing.
  open func viewWillDisappear() {}
  /// Missing.
  open func viewDidDisappear() {}
  /// Missing.
  open func viewWillLayout() {}
  /// Missing.
  open func viewDidLayout() {}
}

/// A manager of a window, which is missing: an `NSWindow`.
@available(
  *, unavailable,
  message: "there are no controllers: an NSWindow, held by the application's delegate"
)
@preconcurrency @MainActor open class NSWindowController: NSResponder {
  /// Missing.
  open var window: NSWindow?
  /// Missing.
  open func windowDidLoad() {}
}

/// A menu, which is missing.
@available(*, unavailable, message: "there are no menus")
@preconcurrency @MainActor open class NSMenu: NSObject {}

/// An entry of a menu, which is missing.
@available(*, unavailable, message: "there are no menus")
@preconcurrency @MainActor open class NSMenuItem: NSObject {}

/// An alert, which is missing: an `NSWindow`.
@available(*, unavailable, message: "there are no alerts: an NSWindow with views")
@preconcurrency @MainActor open class NSAlert: NSObject {}

/// A chooser of files, which is missing.
@available(*, unavailable, message: "there is no chooser of files")
@preconcurrency @MainActor open class NSOpenPanel: NSObject {}

/// A chooser of files, which is missing.
@available(*, unavailable, message: "there is no chooser of files")
@preconcurrency @MainActor open class NSSavePanel: NSObject {}

/// A window beside a view, which is missing: an `NSWindow`.
@available(*, unavailable, message: "there are no popovers: an NSWindow without a title")
@preconcurrency @MainActor open class NSPopover: NSResponder {}

/// A file of Interface Builder, which is missing: views made in code.
@available(*, unavailable, message: "there is no Interface Builder: make views in code")
@preconcurrency @MainActor open class NSStoryboard: NSObject {}

/// A file of Interface Builder, which is missing: views made in code.
@available(*, unavailable, message: "there is no Interface Builder: make views in code")
@preconcurrency @MainActor open class NSNib: NSObject {}

/// The pasteboard, which is missing.
@available(*, unavailable, message: "there is no pasteboard")
@preconcurrency @MainActor open class NSPasteboard: NSObject {}

/// A set of colours of the system, which is missing.
@available(*, unavailable, message: "there are no appearances: colours are the program's own")
@preconcurrency @MainActor open class NSAppearance: NSObject {}

/// The shape of the pointer, which is missing.
@available(*, unavailable, message: "there are no cursors of views")
@preconcurrency @MainActor open class NSCursor: NSObject {}

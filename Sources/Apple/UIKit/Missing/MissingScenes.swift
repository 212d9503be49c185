// SPDX-License-Identifier: MIT

public import Foundation

// Well-known classes that are missing here. Their names say so, and what to use instead, in one error of the
// compiler at each place; what such a class inherits is known, so that no other errors follow.

/// A scene, which is missing: the one window.
@available(
  *, unavailable,
  message:
    "there are no scenes: one UIWindow, made in application(_:didFinishLaunchingWithOptions:)"
)
@preconcurrency @MainActor open class UIScene: UIResponder {}

/// A scene of windows, which is missing: the one window.
@available(
  *, unavailable,
  message:
    "there are no scenes: one UIWindow, made in application(_:didFinishLaunchingWithOptions:)"
)
@preconcurrency @MainActor open class UIWindowScene: UIScene {}

/// The state of a scene, which is missing.
@available(
  *, unavailable,
  message:
    "there are no scenes: one UIWindow, made in application(_:didFinishLaunchingWithOptions:)"
)
@preconcurrency @MainActor open class UISceneSession: NSObject {}

/// The kind of a scene, which is missing.
@available(
  *, unavailable,
  message:
    "there are no scenes: one UIWindow, made in application(_:didFinishLaunchingWithOptions:)"
)
@preconcurrency @MainActor open class UISceneConfiguration: NSObject {}

/// The delegate of a scene, which is missing: `UIApplicationDelegate`.
@available(
  *, unavailable,
  message:
    "there are no scenes: one UIWindow, made in application(_:didFinishLaunchingWithOptions:)"
)
@preconcurrency @MainActor public protocol UISceneDelegate: NSObjectProtocol {}

/// The delegate of a scene of windows, which is missing: `UIApplicationDelegate`.
@available(
  *, unavailable,
  message:
    "there are no scenes: one UIWindow, made in application(_:didFinishLaunchingWithOptions:)"
)
@preconcurrency @MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {}

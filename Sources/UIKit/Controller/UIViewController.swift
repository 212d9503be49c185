// SPDX-License-Identifier: MIT

internal import Foundation

/// The root of the classes that manage a view and its life.
@MainActor open class UIViewController: UIResponder {
}

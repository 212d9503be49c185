// SPDX-License-Identifier: MIT

package import CoreAnimation

extension CATransaction {
  /// Changes layers in a transaction that adds no implicit animations.
  package static func withoutActions<Result>(_ body: () throws -> Result) rethrows -> Result {
    begin()
    defer { commit() }
    setDisableActions(true)
    return try body()
  }
}

// SPDX-License-Identifier: MIT

package import CoreAnimation

extension CATransaction {
  /// Changes layers in a transaction that adds no implicit animations.
  package static func withoutActions(_ body: () -> Void) {
    begin()
    setDisableActions(true)
    body()
    commit()
  }
}

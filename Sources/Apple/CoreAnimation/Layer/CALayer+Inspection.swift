// SPDX-License-Identifier: MIT

extension CALayer {
  /// Whether the first key of a path is a property of the layer, declared or stored.
  package final func hasProperty(ofKeyPath path: String) -> Bool {
    knows(String(path.prefix { $0 != "." }))
  }
}

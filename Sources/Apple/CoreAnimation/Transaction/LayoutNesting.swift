// SPDX-License-Identifier: MIT

/// The layers that are being laid out on one thread, passes within passes.
///
/// A layout may ask for another pass, as `layoutIfNeeded()` does. Where passes are nested deep and one
/// meets a layer whose layout is under way, that layout would never end: the layer is left as it is, and
/// until the outermost pass has ended no layer is laid out within its own layout.
final class LayoutNesting {
  /// The layers whose layout is under way, outermost first.
  private var layers: [CALayer] = []
  private var passCount = 0
  /// While a presentation copy is made: the layer that it is of.
  var layerToPresent: CALayer?
  private var isRunaway = false

  /// The depth from which on no layer is laid out within its own layout.
  private static let depthLimit = 16

  /// Begins a pass.
  func open() { passCount += 1 }

  /// Ends the pass that was begun last.
  func close() {
    passCount -= 1
    if passCount == 0 { isRunaway = false }
  }

  /// Begins the layout of a layer; false if it must not be laid out now.
  func enter(_ layer: CALayer) -> Bool {
    if isRunaway || layers.count >= Self.depthLimit, layers.contains(where: { $0 === layer }) {
      isRunaway = true
      return false
    }
    layers.append(layer)
    return true
  }

  /// Ends the layout that was begun last.
  func leave() { layers.removeLast() }
}

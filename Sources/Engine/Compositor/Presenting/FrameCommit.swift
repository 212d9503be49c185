// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import Diagnostics

/// Commits pending changes before a frame, and binds the tree to draw.
///
/// Completion blocks, and layers that draw themselves for the frame, may change the renderer's
/// tree; the last one set is drawn.
///
/// - Parameters:
///   - bind: binds the tree that is to be drawn; nil where none exists.
///   - isBound: whether a context is still the renderer's.
///   - flush: commits, with the clock at the time for it.
///   - display: has layers that draw themselves for the frame do so.
/// - Returns: nil where every commit binds another tree.
func commitFrame(
  bind: () -> LayerContext?, isBound: (LayerContext) -> Bool, flush: () -> Void,
  display: (LayerContext) -> Void
) -> LayerContext? {
  for attempt in 0..<4 {
    guard let context = bind() else { return nil }
    // Stopping the clock asks for memory, so a frame without changes leaves it alone.
    if CATransaction.isPending { flush() }
    if attempt == 0 { display(context) }
    if isBound(context) { return context }
  }
  RefusalLog.refuse("renderer: layer", "each commit has it draw another one")
  return nil
}

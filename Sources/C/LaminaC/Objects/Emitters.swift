// SPDX-License-Identifier: MIT

internal import CLamina
internal import CoreAnimation
internal import Foundation

// Cells of emitter layers. Declared and described in lamina/emitter.h.

@c @implementation public func lamina_cell_create() -> OpaquePointer? {
  unsafe Handle.take(CAEmitterCell())
}

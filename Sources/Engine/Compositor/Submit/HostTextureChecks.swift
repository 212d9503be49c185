// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import RenderTree

/// Which of the application's textures can be drawn in this frame.
///
/// The application may delete its textures, or make others under their names, between any two
/// frames: each is looked at before a frame that draws it.
struct HostTextureChecks {
  /// By index in the image store's list: the texture if it can be drawn in this frame.
  private var usable: [HostTexture?] = []
  private var checked: [Int] = []

  /// Looks at the textures that a plan draws; the context is current.
  ///
  /// - Returns: the faults of those that cannot be drawn, in each frame that draws them.
  mutating func update(
    _ plan: borrowing FramePlan, _ textures: HostTextureList, in gl: GLContext
  ) -> [Refusal] {
    for index in checked { usable[index] = nil }
    checked.removeAll(keepingCapacity: true)
    guard !textures.isEmpty else { return [] }
    while usable.count < textures.count { usable.append(nil) }
    var faults = RefusalList()
    for op in plan.ops {
      for reference in [op.texture, op.mask] where reference.isHost {
        guard !checked.contains(reference.index), let texture = textures[reference.index]
        else { continue }
        checked.append(reference.index)
        guard let fault = gl.fault(of: texture) else {
          usable[reference.index] = texture
          continue
        }
        faults.add("texture contents", fault)
      }
    }
    return faults.refusals
  }

  /// The texture at an index of the list; nil if it cannot be drawn.
  subscript(index: Int) -> HostTexture? { index < usable.count ? usable[index] : nil }
}

// SPDX-License-Identifier: MIT

internal import RenderTree

/// The overlays that show the costs of a frame.
struct FrameOverlays {
  /// Those that are shown. Default none.
  var options: RenderDebugOptions = []
  /// The regions that were drawn again lately, while they are to flash.
  var flashes = UpdateFlashes()
  /// The media time of the frame, by which flashes fade.
  var time = 0.0

  /// Whether the frame shows nothing but its layers.
  var isEmpty: Bool { options.isEmpty && flashes.isEmpty }

  /// Adds the overlays to the plan of a frame.
  func add(
    to plan: inout FramePlan, of tree: borrowing RenderTree, _ images: borrowing ImageStore,
    on surface: Surface
  ) {
    if !options.isDisjoint(with: .plannedColors) {
      PlanOverlays(options, plan: plan, images: images, in: tree).add(to: &plan)
    }
    if !flashes.isEmpty {
      PlanOverlays.add(flashes.regions(on: surface, at: time), to: &plan)
    }
  }
}

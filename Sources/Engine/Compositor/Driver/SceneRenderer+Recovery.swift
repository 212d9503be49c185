// SPDX-License-Identifier: MIT

internal import RenderTree

/// Recovery from a lost context, and from a driver without memory.
extension SceneRenderer {
  /// Frees the graphics memory that this frame does not need: kept bitmaps, spare targets, images out of
  /// sight.
  func freeUnused() {
    submitter.dropShortages()
    report(
      "memory",
      "graphics memory is used up (\(gl.textureBytes >> 20) MiB of textures): bitmaps kept for later "
        + "frames and images out of sight were freed")
    planner.plan.bitmaps.removeBitmaps()
    images.evictUnused()
    submitter.dropTargets(keeping: planner.plan.bitmaps.pages, in: gl)
    gl.collectGarbage()
  }

  /// Keeps no bitmaps from here on, and lowers the budget of images to the current allocation.
  func acceptLowMemory() {
    submitter.dropShortages()
    planner.plan.bitmaps.disable()
    images.limitToPresent()
    submitter.dropTargets(keeping: [], in: gl)
    gl.collectGarbage()
  }

  /// Replaces a lost context by another one, which is current.
  ///
  /// The render tree holds all that a frame is made from, so the next frame is as it would have been,
  /// but for the old looks of running transitions: those layers show their new look.
  package func rebuild(in gl: GLContext) {
    submitter.drawings.abandon()
    self.gl = gl
    images = ImageStore(textureLimit: gl.capabilities.maxTextureSize, budget: images.budget)
    submitter = FrameSubmitter(in: gl)
    planner = FramePlanner(settingsOf: planner)
    planner.profile = DriverProfile(of: gl.capabilities)
    lastSurface = nil
    if tree.root.isValid { tree.redraw(tree.root) }
    report(
      "context", "the graphics context was lost; all resources were recreated in a new one")
  }
}

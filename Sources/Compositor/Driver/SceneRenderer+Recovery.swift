// SPDX-License-Identifier: MIT

internal import RenderTree

/// How drawing goes on when the driver has lost everything, or has no memory left.
extension SceneRenderer {
  /// The driver has no memory left: frees all that can be made again and that this frame does not
  /// show.
  func makeRoom() {
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

  /// There is not enough memory even so: keeps nothing for later frames, and shows those images for
  /// which there was room.
  func makeDo() {
    submitter.dropShortages()
    planner.plan.bitmaps.disable()
    images.limitToPresent()
    submitter.dropTargets(keeping: [], in: gl)
    gl.collectGarbage()
  }

  /// Goes on in another context, which is current: the one so far was lost with all that is in it.
  ///
  /// The render tree holds everything that a frame is made from, so the next one is as it would have
  /// been; only what a layer looked like before a transition that is under way is gone, and the layer
  /// shows what it looks like after it.
  package func rebuild(in gl: GLContext) {
    self.gl = gl
    images = ImageStore(textureLimit: gl.capabilities.maxTextureSize, budget: images.budget)
    submitter = FrameSubmitter(in: gl)
    planner = FramePlanner(settingsOf: planner)
    planner.splitsFills = gl.capabilities.isSoftware
    lastSurface = nil
    if tree.root.isValid { tree.redraw(tree.root) }
    report(
      "context", "the graphics context was lost; everything was made anew in another one")
  }
}

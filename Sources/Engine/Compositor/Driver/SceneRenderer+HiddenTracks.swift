// SPDX-License-Identifier: MIT

internal import RenderTree

/// Fast path: what a layer hides for two frames is not animated until it is seen again.
///
/// The tracks are suspended once a frame is planned (`RenderTree.suspendTracks`). In each later frame the
/// cover is looked at when it has its new place and look; if it does not hide the surface any more, the
/// tracks are resumed and all values recomputed for that very frame.
extension SceneRenderer {
  /// Counts a planned frame, and suspends the tracks that it does not show.
  func noteFullCover(on surface: Surface) {
    guard options.contains(.hiddenTracks) else { return }
    let found = planner.occlusion.fullCover
    if found == fullCover.node, tree.hasSuspendedTracks { return fullCover.reset() }
    let hides = Occlusion.hidesAll(before: found, on: surface, tree)
    guard fullCover.note(hides ? found : .invalid, at: sampling.time) else { return }
    fullCover.suspend(at: sampling.time)
    tree.suspendTracks(behind: found, at: sampling.time)
  }

  /// Evaluates the suspended tracks for the prepared frame if it may show their nodes.
  func resumeSeenTracks() {
    guard showsSuspendedTracks(on: lastSurface) else { return }
    sampling.sampleAgain(&tree)
    tree.resolve()
  }

  /// Evaluates suspended tracks for a surface that the frame was not prepared for.
  func resumeSeenTracks(onNew surface: Surface) {
    guard showsSuspendedTracks(on: surface) else { return }
    sampling.sampleLate(&tree)
    tree.resolve()
    fullCover.resumesLate = true
  }

  /// Whether nodes may be seen on a surface whose tracks the last sampling left out; they are resumed.
  private func showsSuspendedTracks(on surface: Surface?) -> Bool {
    guard tree.leavesTracksOut else { return false }
    if let surface, Occlusion.hidesAll(before: fullCover.node, on: surface, tree) { return false }
    fullCover.reset()
    tree.resumeTracks()
    return true
  }
}

// SPDX-License-Identifier: MIT

internal import RenderTree

/// The last seconds of a tree, from which each picture that was shown can be drawn again.
///
/// ```
/// base ─▶ deltas ─▶ frame ─▶ frame ─▶ deltas ─▶ frame        oldest to newest
/// ```
/// The base is the whole tree as one delta. Deltas that grow too old become part of it, so that the
/// history is as large as the tree and its latest changes. A picture is drawn by a tree of the history's
/// own, to which the deltas up to its frame are applied; a transition needs what it began with, so deltas
/// are kept for twice as long as pictures.
final class FrameHistory {
  /// One entry: deltas, or a frame with its picture.
  private struct Entry {
    /// The media time of the frame, or of the one that took the deltas.
    var mediaTime: Double
    /// The tree's time.
    var time: Double
    /// The changes; empty for a frame.
    var deltas: [RenderDelta] = []
    var isFrame: Bool { deltas.isEmpty }
  }

  /// Seconds for which pictures can be shown again.
  static let duration = 10.0
  /// The number of changes from which on deltas become part of the base sooner.
  private static let changeLimit = 1 << 20

  /// The number of old entries that become part of the base at a time.
  private static let gatheredCount = 600

  private var base: RenderDelta
  private var entries: [Entry] = []
  private var changeCount = 0
  /// Draws earlier pictures; nil unless one is shown.
  private(set) var scene: SceneRenderer?
  /// The number of entries that `scene` has taken.
  private var takenCount = 0

  /// Begins with a whole tree.
  init(_ tree: RenderDelta) { base = tree.withoutRunningContents }

  /// The number of deltas and frames that are kept, for tests.
  var entryCount: Int { entries.count }

  // MARK: - Recording

  /// Notes deltas that were applied at a time of the tree.
  ///
  /// - Parameter dropsOld: whether entries may grow too old, rather than stay as while the tree is paused.
  func note(_ deltas: [RenderDelta], mediaTime: Double, time: Double, dropsOld: Bool) {
    guard !deltas.isEmpty else { return }
    changeCount += deltas.reduce(0) { $0 + $1.entryCount }
    let deltas = deltas.map(\.withoutRunningContents)
    entries.append(Entry(mediaTime: mediaTime, time: time, deltas: deltas))
    if dropsOld || changeCount > Self.changeLimit { removeOld(at: mediaTime) }
  }

  /// Notes that the tree was shown.
  func noteFrame(mediaTime: Double, time: Double) {
    entries.append(Entry(mediaTime: mediaTime, time: time))
    removeOld(at: mediaTime)
  }

  /// Makes entries that are too old, or too many, part of the base.
  private func removeOld(at mediaTime: Double) {
    let isOverfull = changeCount > Self.changeLimit
    // An earlier picture is shown by its remaining parts: nothing is freed meanwhile.
    guard scene == nil || isOverfull else { return }
    let oldest = mediaTime - 2 * Self.duration
    var count = 0
    var changes = changeCount
    while count < entries.count,
      entries[count].mediaTime < oldest || (isOverfull && changes > Self.changeLimit / 2)
    {
      changes -= entries[count].deltas.reduce(0) { $0 + $1.entryCount }
      count += 1
    }
    // Gathering goes over the whole base: not for every frame.
    guard isOverfull || count > Self.gatheredCount else { return }
    base = RenderDelta.gathered([base] + entries[..<count].flatMap(\.deltas))
    entries.removeFirst(count)
    changeCount = changes
    // Places in the list mean other entries now.
    takenCount = .max
  }

  // MARK: - Showing

  /// Brings the history's tree to the last picture that was shown at or before a media time; to the first
  /// one for an earlier time.
  ///
  /// - Returns: false where no picture was recorded.
  func show(at mediaTime: Double, like live: SceneRenderer, in gl: GLContext) -> Bool {
    guard
      let frame = entries.lastIndex(where: { $0.isFrame && $0.mediaTime <= mediaTime })
        ?? entries.firstIndex(where: \.isFrame)
    else { return false }
    let scene = self.scene ?? SceneRenderer(in: gl)
    if self.scene == nil || takenCount > frame {
      scene.restart(like: live)
      scene.apply([base], at: entries.first?.time ?? 0)
      takenCount = 0
    }
    self.scene = scene
    scene.debugOptions = live.debugOptions
    scene.drawsExactly = live.drawsExactly
    scene.origin = live.origin
    for entry in entries[takenCount...frame] where !entry.isFrame {
      scene.apply(entry.deltas, at: entry.time)
    }
    takenCount = frame + 1
    _ = scene.prepare(at: entries[frame].time)
    _ = scene.takeDamage()
    return true
  }

  /// Frees what earlier pictures were drawn by; the context is current.
  func hide() {
    scene?.tearDownHistory()
    scene = nil
    takenCount = 0
  }
}

extension RenderDelta {
  /// The delta without media and OpenGL drawings, whose pictures and code belong to the present tree.
  fileprivate var withoutRunningContents: RenderDelta {
    guard !live.isEmpty else { return self }
    var delta = self
    delta.live.removeAll { change in
      switch change.value.contents {
      case .media, .film, .drawing: true
      case .tiles, nil: false
      }
    }
    return delta
  }
}

extension SceneRenderer {
  /// Starts over with an empty tree and the settings of another renderer; images stay where they lie.
  fileprivate func restart(like live: SceneRenderer) {
    tree = RenderTree()
    options = live.options
    planner.forgetPlacements()
    // Transitions are drawn as they looked when they began.
    lastSurface = live.lastSurface
  }

  /// Frees all GL objects and leaves live contents, which the live tree shows too, alone.
  fileprivate func tearDownHistory() {
    submitter.removeAll()
    images.removeAll()
    gl.collectGarbage()
  }
}

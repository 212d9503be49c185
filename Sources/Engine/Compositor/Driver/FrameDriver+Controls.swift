// SPDX-License-Identifier: MIT

internal import RenderTree

/// An inspector's part in the frames of a tree: another tree over it, overlays, its clock, and its history.
extension FrameDriver {
  /// Follows the requests for a frame, and records what it took from the mailbox.
  func follow(_ controls: FrameControls?, taking deltas: [RenderDelta]) {
    let asked = controls ?? FrameControls()
    follow(asked.clock)
    if scene.debugOptions != asked.debugOptions {
      scene.debugOptions = asked.debugOptions
      forgetSurface()
    }
    if inspection.overlay?.mailbox !== asked.overlay {
      inspection.overlay?.tearDown()
      inspection.overlay = asked.overlay.map { FrameDriver(of: $0, in: scene.gl) }
      forgetSurface()
    }
    if let tree = asked.recordedTree {
      inspection.history?.hide()
      inspection.history = FrameHistory(tree)
    } else if asked.recordsFrames {
      inspection.history?.note(
        deltas, mediaTime: time, time: treeTime, dropsOld: inspection.clock.rate > 0)
    } else {
      inspection.history?.hide()
      inspection.history = nil
    }
    inspection.shownTime = asked.shownTime
    inspection.isActive = controls != nil
  }

  /// Follows a clock, on which animations begin and end at other media times.
  func follow(_ clock: TreeClock) {
    guard clock != inspection.clock else { return }
    inspection.clock = clock
    forgetReport()
  }

  /// Prepares the overlay and an earlier picture, and gathers what they change.
  func prepareInspected() {
    let changed = damage
    inspection.isTreeChanged = !changed.isEmpty
    if scene.debugOptions.contains(.flashUpdatedRegions) {
      addDamage(scene.overlays.flashes.note(changed, at: time))
    } else {
      addDamage(scene.overlays.flashes.removeAll())
    }
    if let overlay = inspection.overlay {
      overlay.begin(at: { time })
      addDamage(overlay.takeDamage())
    }
    showHistory()
  }

  private func showHistory() {
    guard let history = inspection.history else { return }
    if let shownTime = inspection.shownTime {
      guard history.show(at: shownTime, like: scene, in: scene.gl) else { return }
      if shownTime != inspection.drawnTime { forgetSurface() }
      inspection.drawnTime = shownTime
    } else {
      if history.scene != nil {
        history.hide()
        forgetSurface()
      }
      inspection.drawnTime = nil
      // While the tree's time stands, the pictures before the pause stay in reach.
      if inspection.clock.rate > 0 { history.noteFrame(mediaTime: time, time: treeTime) }
    }
  }

  /// Draws the tree, or an earlier picture of it, and the overlay; into the framebuffer of a surface.
  ///
  /// - Parameters:
  ///   - damage: the pixels to draw again; all of them if nil.
  ///   - copy: what `findCopy(on:)` found; the surface shows the frame before.
  package func drawTrees(
    to surface: Surface, damage: PixelRect? = nil, copy: ScrollCopy? = nil
  ) {
    let shown = inspection.history?.scene ?? scene
    shown.overlays.time = time
    shown.draw(to: surface, damage: damage, copy: copy)
    guard let overlay = inspection.overlay else { return }
    var over = surface
    over.clearColor = nil
    overlay.scene.draw(to: over, damage: damage)
  }

  /// The costs of the last frame of the tree, without those of the overlay; nil unless an overlay is shown.
  package var inspectedCosts: FrameCosts? {
    guard inspection.overlay != nil else { return nil }
    let statistics = scene.statistics
    return FrameCosts(
      isTreeChanged: inspection.isTreeChanged, draws: statistics.draws, passes: statistics.passes,
      instances: statistics.instances, uploadedBytes: scene.gl.statistics.uploadedBytes,
      imageBytes: scene.imageByteCount, bitmapBytes: scene.bitmapByteCount,
      targetBytes: scene.targetByteCount, layers: scene.layerCosts)
  }

  /// Frees all GL objects; the context is current.
  package func tearDown() {
    inspection.overlay?.tearDown()
    inspection.overlay = nil
    inspection.history?.hide()
    inspection.history = nil
    scene.tearDown()
  }
}

/// The costs of a frame, in numbers.
package struct FrameCosts: Equatable, Sendable {
  /// Whether the tree looked different from the frame before.
  package var isTreeChanged: Bool
  /// Draw calls.
  package var draws: Int
  /// Passes, that of the frame included.
  package var passes: Int
  /// Quads and cells of shapes.
  package var instances: Int
  /// Bytes sent to buffers and textures since the context was made.
  package var uploadedBytes: Int
  /// Bytes of the textures of images.
  package var imageBytes: Int
  /// Bytes of bitmaps that outlive frames.
  package var bitmapBytes: Int
  /// Bytes of the pages that passes drew into.
  package var targetBytes: Int
  /// The costs of layers beside their quads, the dearest first.
  package var layers: [LayerCost]
}

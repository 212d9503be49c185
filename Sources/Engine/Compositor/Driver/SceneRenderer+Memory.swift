// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import RenderTree

/// The graphics memory of a renderer, and its budget.
///
/// A frame that would take more than the budget makes room in this order, and is planned again where that
/// changes it:
///
/// 1. targets that it does not draw into are freed,
/// 2. bitmaps that it does not show are dropped,
/// 3. textures and pages of images that it does not show are freed, those unused for longest first,
/// 4. groups and effects that do not change are drawn without bitmaps,
/// 5. images get fewer pixels, or are not drawn.
///
/// Once the frame is drawn, its own targets are freed as well where they exceed the budget. It counts
/// the bytes of the last frame's effects, as those of this one are not known before they are drawn. A frame
/// that links programs, whose bytes are not known before either, may exceed the budget by those; then another
/// one follows, which keeps to it.
extension SceneRenderer {
  /// The graphics memory by its uses, as of the last frame.
  package var memoryReport: GraphicsMemoryReport {
    var report = gl.ledger.memory
    submitter.textures.addShared(to: &report, images.pages, in: gl)
    report[.media] += submitter.drawings.byteCount
    report[.shapes] += stripBytes
    report.objectCount = gl.liveObjects
    report.minimum = requiredBytes
    report.evictions = memory.evictions
    report.drawnSmaller = memory.drawnSmaller
    report.notDrawn = memory.notDrawn
    return report
  }

  /// The bytes of graphics memory that the renderer keeps to.
  package var memoryBudget: Int {
    get { memory.bytes }
    set {
      guard newValue != memory.bytes, MemoryBudget.accepts(newValue) else { return }
      memory.set(newValue)
      images.restoreLeftOut()
    }
  }

  /// Bytes that drawing in strips takes beside textures.
  var stripBytes: Int { submitter.strips.byteCount + images.kept.alphaByteCount }

  /// Bytes of what no budget frees.
  private var requiredBytes: Int {
    let report = gl.ledger.memory
    return report[.output] + report[.shapes] + report[.buffers] + report[.media] + report[.programs]
      + report[.other] + submitter.drawings.byteCount + stripBytes
      + planner.plan.bitmaps.lookByteCount
  }

  /// Bytes of all that the renderer has now, as `memoryReport` counts them.
  private var totalBytes: Int {
    gl.memoryBytes + submitter.textures.sharedBytes(images.pages, in: gl)
      + submitter.drawings.byteCount + stripBytes
  }

  /// Bytes of the targets that the frame draws into, and those of the last frame's effects.
  private var passBytes: Int {
    planner.plan.targets.reduce(memory.effectBytes) {
      $0 + ($1.isUsed ? $1.byteCount : 0)
    }
  }

  /// Bytes of all but images that the frame takes.
  private var bytesBesideImages: Int {
    requiredBytes + passBytes + planner.plan.bitmaps.byteCount
      - planner.plan.bitmaps.lookByteCount
  }

  /// Bytes by which the frame that was planned exceeds the budget; 0 or less for one that does not.
  private var excess: Int {
    let needed = bytesBesideImages + images.byteCount
    // A budget may be anything up to the largest number.
    return needed - memory.bytes + images.leftOut.wantedBytes
  }

  // MARK: - A frame

  /// Plans the prepared tree so that the frame keeps to the budget.
  func planWithinBudget(for surface: Surface, damage: PixelRect?, copy: ScrollCopy? = nil) {
    planner.plan.bitmaps.budget = memory.bitmapBytes
    submitter.runner.targets.freeLimit = memory.idleTargetBytes
    images.idleBytes = memory.idleImageBytes
    // Where images were left out they are again, without looking for room first.
    images.leftOut.reduces = !images.leftOut.isEmpty
    images.share = max(memory.bytes - bytesBesideImages, 0)
    plan(for: surface, damage: damage, copy: copy)
    // Each round makes room by another means; images may all be placed again in the last one.
    for _ in 0..<5 {
      guard excess > 0 else { break }
      var isChanged = makeRoom()
      images.share = max(memory.bytes - bytesBesideImages, 0)
      if images.leftOut.reduces, images.byteCount > images.share {
        images.forgetAll()
        isChanged = true
      }
      guard isChanged else { break }
      plan(for: surface, damage: damage, copy: copy)
    }
    memory.requiredBytes = requiredBytes
    noteLeftOut()
  }

  /// Makes room by the next means.
  ///
  /// - Returns: whether the frame is to be planned again.
  private func makeRoom() -> Bool {
    memory.evictions.renderTargets += submitter.dropIdleTargets(planner.plan.targets)
    let dropped = planner.plan.bitmaps.removeUnshown()
    memory.evictions.keptBitmaps += dropped
    let isEvicted = excess > 0 && images.evict(downTo: max(images.byteCount - excess, 0))
    if isEvicted, images.leftOut.wantedBytes > 0 { return true }
    guard excess > 0 else { return dropped > 0 }
    if memory.keepsBitmaps, planner.plan.bitmaps.byteCount > 0 {
      memory.keepsBitmaps = false
      planner.plan.bitmaps.budget = 0
      memory.evictions.keptBitmaps += planner.plan.bitmaps.count
      planner.plan.bitmaps.removeBitmaps()
      return true
    }
    guard !images.leftOut.reduces else { return false }
    images.beginReducing()
    return true
  }

  /// Frees the frame's own targets if they exceed the budget, and finds out whether there is room now for
  /// what was left out.
  func trimToBudget() {
    memory.evictions.textures += images.takeEvictedCount()
    memory.effectBytes = submitter.runner.targets.usedBytes
    if totalBytes > memory.bytes {
      memory.evictions.renderTargets += submitter.dropTargets()
      gl.collectGarbage()
      // Images were planned into bytes that programs have taken since.
      if requiredBytes > memory.requiredBytes, totalBytes > memory.bytes, images.byteCount > 0 {
        memory.wantsRedraw = true
      }
    }
    if !memory.keepsBitmaps, bytesBesideImages + images.byteCount < memory.bytes / 4 * 3 {
      memory.keepsBitmaps = true
    }
    if !images.leftOut.isEmpty, images.byteCount < memory.imageBytes {
      images.restoreLeftOut()
      memory.wantsRedraw = true
    }
    memory.imageBytes = images.byteCount
  }

  // MARK: - Reports

  /// Finds the layers whose images were left out, and reports them when they are others than before.
  private func noteLeftOut() {
    guard images.leftOut.generation != memory.leftOutGeneration else { return }
    memory.leftOutGeneration = images.leftOut.generation
    let (smaller, missing) = (memory.drawnSmaller, memory.notDrawn)
    nameLeftOut()
    guard !images.leftOut.isEmpty, (smaller, missing) != (memory.drawnSmaller, memory.notDrawn)
    else { return }
    var parts: [String] = []
    if !memory.drawnSmaller.isEmpty {
      parts.append("drawn with fewer pixels: " + memory.drawnSmaller.joined(separator: "; "))
    }
    if !memory.notDrawn.isEmpty {
      parts.append("not drawn: " + memory.notDrawn.joined(separator: "; "))
    }
    reportOnce(
      Refusal(
        "memory budget",
        "the frame does not fit into \(memory.bytes) bytes; " + parts.joined(separator: "; ")))
  }

  /// Names the images that were left out, in the order of the layers; those of no layer's contents, as
  /// shadows are, follow.
  private func nameLeftOut() {
    memory.drawnSmaller.removeAll()
    memory.notDrawn.removeAll()
    var others = images.leftOut.images
    for slot in tree.ids.indices {
      let id = tree.contents[slot].image
      guard id != .none, let image = others.removeValue(forKey: id) else { continue }
      name(image, NodeIndex(Int32(slot)).label(in: tree))
    }
    for (_, image) in others.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      name(image, "a picture")
    }
  }

  private func name(_ image: LeftOutImages.Image, _ label: String) {
    let text = "\(label): \(image.width) × \(image.height) pixels"
    if image.reduction > 0 {
      memory.drawnSmaller.append(text + ", one for \(image.reduction) × \(image.reduction)")
    } else {
      memory.notDrawn.append(text)
    }
  }
}

// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// Live contents: applied, and asked in each frame at the node's own time.
///
/// The picture that they answer takes the place of the node's image in the presented values, so that
/// gravity, filters, masks and damage are those of any image.
extension NodeStore {
  // MARK: - Applying

  /// Follows a change of a node's live contents.
  mutating func noteLive(_ node: NodeIndex, _ images: inout ImageTable) {
    let contents = values.live[node].contents
    if let index = live.index(of: node) {
      let old = live.entries[index]
      guard old.contents != contents else { return }
      live.entries.remove(at: index)
      if let picture = old.picture { images.release(picture.id) }
      live.watch(old.contents)
      tiles.remove(node)
      hideLivePicture(of: node)
    }
    guard let contents else { return }
    live.entries.append(LiveNodes.Entry(node: node, contents: contents))
    live.watch(contents)
    if case .tiles(let store) = contents { tiles.set(TiledNode(store), of: node) }
  }

  /// Forgets the live contents of a node that goes.
  mutating func removeLive(of node: NodeIndex, _ images: inout ImageTable) {
    guard let index = live.index(of: node) else { return }
    let old = live.entries.remove(at: index)
    if let picture = old.picture { images.release(picture.id) }
    live.watch(old.contents)
    tiles.remove(node)
  }

  /// Shows the image that the application set.
  private mutating func hideLivePicture(of node: NodeIndex) {
    let model = values.contents.model[node.slot]
    values.contents.presented[node.slot].image = model.image
    values.contents.presented[node.slot].imageSize = model.imageSize
    invalidation.mark(node, .look)
  }

  // MARK: - Sampling

  /// Asks all live contents at the frame's time, and presents their pictures.
  mutating func sampleLive(
    at time: Double, _ clocks: borrowing NodeClocks, _ images: inout ImageTable,
    _ result: inout RenderTree.SampleResult
  ) {
    for index in live.entries.indices {
      let node = live.entries[index].node
      guard node == structure.root || structure.links[node.slot].parent.isValid else { continue }
      // Copies show the picture of their original, which alone moves on.
      if replication.isCopy(node) { continue }
      let isSeen = mayBeSeen(node)
      // Nothing is decoded for a layer that is hidden.
      if !isSeen, case .film = live.entries[index].contents { continue }
      let layerTime = clocks.time(of: node, atFrameTime: time)
      let request = liveRequest(index, layerTime: layerTime, frameTime: time)
      let state = live.entries[index].contents.state(for: request)
      if case .drawing = live.entries[index].contents {
        // The picture is there when the code has drawn, see `finishDrawing`.
        live.entries[index].call =
          state.wantsDrawing && isSeen
          ? LiveDrawing.Call(layerTime: layerTime, frameTime: time, size: request.size) : nil
      } else if state.stamp != live.entries[index].stamp {
        setLivePicture(state.picture, stamp: state.stamp, at: index, &images)
      }
      presentLivePicture(at: index)
      guard isSeen else { continue }
      result.noteLive(state.nextTime, layerTime: layerTime, frameTime: time, clocks, node)
    }
    presentLiveCopies(&images)
  }

  /// Makes a picture that of an entry, and releases the one before.
  private mutating func setLivePicture(
    _ picture: LivePicture?, stamp: UInt64, at index: Int, _ images: inout ImageTable
  ) {
    let old = live.entries[index].picture
    live.entries[index].stamp = stamp
    live.entries[index].picture = picture
    if let picture {
      images.add(picture)
      images.retain(picture.id)
    }
    if let old { images.release(old.id) }
    invalidation.mark(live.entries[index].node, .look)
    if picture == nil { hideLivePicture(of: live.entries[index].node) }
  }

  /// Puts an entry's picture in the place of the node's image, whatever commits and tracks put there.
  private mutating func presentLivePicture(at index: Int) {
    guard let picture = live.entries[index].picture else { return }
    let node = live.entries[index].node
    let size = SIMD2(Double(picture.width), Double(picture.height))
    let shown = values.contents.presented[node.slot]
    guard shown.image != picture.id || shown.imageSize != size || shown.fadingImage != .none
    else { return }
    values.contents.presented[node.slot].image = picture.id
    values.contents.presented[node.slot].imageSize = size
    values.contents.presented[node.slot].fadingImage = .none
    values.contents.presented[node.slot].fadeProgress = 0
    invalidation.mark(node, .look)
  }

  /// Shows the pictures of originals in their copies.
  private mutating func presentLiveCopies(_ images: inout ImageTable) {
    for index in live.entries.indices {
      let entry = live.entries[index]
      guard replication.isCopy(entry.node),
        let original = live.entries.first(where: {
          $0.contents == entry.contents && !replication.isCopy($0.node)
        })
      else { continue }
      if original.stamp != entry.stamp || original.picture?.id != entry.picture?.id {
        setLivePicture(original.picture, stamp: original.stamp, at: index, &images)
      }
      presentLivePicture(at: index)
    }
  }

  // MARK: - Drawing

  /// Hands over the drawings that are due in the frame that was sampled.
  mutating func takeDueDrawings() -> [RenderTree.DueDrawing] {
    guard !live.isEmpty else { return [] }
    var due: [RenderTree.DueDrawing] = []
    for index in live.entries.indices {
      guard case .drawing(let drawing) = live.entries[index].contents,
        let call = live.entries[index].call
      else { continue }
      live.entries[index].call = nil
      // The drawing serves all requests until now, and none of those that follow.
      live.entries[index].stamp = drawing.stamp
      due.append(
        RenderTree.DueDrawing(node: live.entries[index].node, drawing: drawing, call: call))
    }
    return due
  }

  /// Shows the picture of a drawing.
  ///
  /// - Parameters:
  ///   - picture: nil if the code had nothing new: what was shown stays.
  ///   - due: the drawing.
  mutating func finishDrawing(
    _ due: RenderTree.DueDrawing, _ picture: LivePicture?, _ images: inout ImageTable
  ) {
    guard let index = live.index(of: due.node) else { return }
    live.entries[index].drawnSize = due.call.size
    guard let picture else { return }
    setLivePicture(picture, stamp: live.entries[index].stamp, at: index, &images)
    presentLivePicture(at: index)
    presentLiveCopies(&images)
  }

  /// The question to an entry's contents.
  private func liveRequest(
    _ index: Int, layerTime: Double, frameTime: Double
  ) -> LiveRequest {
    let entry = live.entries[index]
    let bounds = values.geometry.presented[entry.node.slot].bounds
    let scale = values.contents.presented[entry.node.slot].contentsScale
    func pixels(_ length: Double) -> Int32 {
      min(max(Int32(clamping: (length * scale).rounded(.up)), 0), 16_384)
    }
    return LiveRequest(
      layerTime: layerTime, frameTime: frameTime,
      size: SIMD2(pixels(bounds.z), pixels(bounds.w)), lastStamp: entry.stamp,
      drawnSize: entry.drawnSize, waits: live.waits)
  }
}

extension RenderTree.SampleResult {
  /// Notes the time at which live contents change next, in the time of their node.
  fileprivate mutating func noteLive(
    _ next: Double, layerTime: Double, frameTime: Double, _ clocks: borrowing NodeClocks,
    _ node: NodeIndex
  ) {
    guard next < .infinity else { return }
    // Contents that are asked in every frame are asked in a stopped layer, too.
    guard next > layerTime else {
      nextEventTime = frameTime
      return
    }
    guard !clocks.isStopped(node) else { return }
    let event = clocks.frameTime(atLayerTime: next, of: node, now: frameTime)
    nextEventTime = min(nextEventTime, max(event, frameTime))
  }
}

// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import RenderTree

/// The textures of live contents, filled before a frame that draws them.
///
/// A slot keeps its textures while pictures of the same size follow each other, as the frames of a
/// film do; what no picture uses any more is freed.
struct LiveTextures: ~Copyable {
  /// A slot of the list of pictures.
  private struct Entry {
    /// The picture that the texture shows.
    var id = ImageID.none
    /// The contents that the picture is one of.
    var owner: ObjectIdentifier?
    /// The index of the converted picture; nil for none.
    var target: Int?
    /// Whether a picture was converted into it.
    var isFilled = false
    /// The index of the planes; nil for none.
    var planes: Int?
    /// The picture as it is seen.
    var seen = Seen()
    /// The application's drawing that is shown.
    var drawn: DrawnPicture?
  }

  /// A frame in the pixels that are seen.
  private struct Seen {
    var id = ImageID.none
    var size = SIMD2<Int>.zero
    /// The index of its texture and of what fills it; nil for none.
    var picture: Int?
  }

  private var entries: [Entry] = []
  private var seenPictures = SlotTable<SeenPicture>()
  private var targets = SlotTable<RenderTarget>()
  private var planes = SlotTable<MediaPlanes>()
  /// Made for the first frame of a media layer.
  private var converter: MediaConverter?

  /// Fills the textures that a plan draws; the context is current.
  ///
  /// - Returns: the faults of those that cannot be drawn.
  mutating func update(
    _ plan: borrowing FramePlan, _ pictures: LivePictureList, drawings: LayerDrawings,
    in gl: GLContext
  ) -> FrameFailures {
    var failures = FrameFailures()
    guard pictures.count > 0 || !entries.isEmpty else { return failures }
    while entries.count < pictures.count { entries.append(Entry()) }
    for index in entries.indices where pictures[index] == nil { free(index) }
    for op in plan.ops {
      fill(op.texture, plan, pictures: pictures, drawings: drawings, failures: &failures, in: gl)
      fill(op.mask, plan, pictures: pictures, drawings: drawings, failures: &failures, in: gl)
    }
    return failures
  }

  /// Fills the texture that a draw reads, if it is one of live contents.
  private mutating func fill(
    _ texture: TextureReference, _ plan: borrowing FramePlan, pictures: LivePictureList,
    drawings: LayerDrawings, failures: inout FrameFailures, in gl: GLContext
  ) {
    guard texture.kind == .live else { return }
    if texture.isAsSeen {
      fillAsSeen(texture.liveIndex, plan, pictures: pictures, failures: &failures, in: gl)
    } else {
      fill(texture.liveIndex, pictures, drawings: drawings, failures: &failures, in: gl)
    }
  }

  private mutating func fill(
    _ index: Int, _ pictures: LivePictureList, drawings: LayerDrawings,
    failures: inout FrameFailures, in gl: GLContext
  ) {
    guard let picture = pictures[index], entries[index].id != picture.id else { return }
    // Pictures of other contents are not among these.
    if entries[index].owner != picture.owner { free(index) }
    entries[index].owner = picture.owner
    switch picture.source {
    case .media(let media):
      entries[index].drawn = nil
      do throws(RenderTargetError) {
        let isConverted = try convert(media.frame, at: index, &failures, in: gl)
        // Else the frame that follows tries again.
        if isConverted { entries[index].id = picture.id }
      } catch {
        failures.note(
          "media frame", "\(error)", lacksMemory: error.isLackOfMemory, mayPass: true)
      }
    case .drawing(let drawing):
      guard let drawn = drawings.picture(of: drawing) else { return }
      do throws(TextureError) {
        try drawn.prepare(in: gl)
        freeMedia(index)
        entries[index].drawn = drawn
        entries[index].id = picture.id
      } catch {
        failures.note(
          "layer drawing", "\(error)", lacksMemory: error.isLackOfMemory, mayPass: true)
      }
    }
  }

  /// Converts a frame to the pixels that are seen.
  private mutating func fillAsSeen(
    _ index: Int, _ plan: borrowing FramePlan, pictures: LivePictureList,
    failures: inout FrameFailures, in gl: GLContext
  ) {
    guard let picture = pictures[index], case .media(let media) = picture.source,
      let size = plan.seenMedia.first(where: { $0.index == index })?.size
    else { return }
    if entries[index].owner != picture.owner { free(index) }
    entries[index].owner = picture.owner
    guard entries[index].seen.id != picture.id || entries[index].seen.size != size else { return }
    do throws(TextureError) {
      let seen = try seenPicture(index, size, in: gl)
      try seenPictures[seen].show(media.frame, in: gl)
      entries[index].seen.id = picture.id
    } catch {
      failures.note(
        "media frame", "\(error)", lacksMemory: error.isLackOfMemory, mayPass: true)
    }
  }

  /// The picture of a frame in the pixels that are seen, of the right size.
  private mutating func seenPicture(
    _ index: Int, _ size: SIMD2<Int>, in gl: GLContext
  ) throws(TextureError) -> Int {
    if let known = entries[index].seen.picture, entries[index].seen.size == size { return known }
    if let old = entries[index].seen.picture { _ = seenPictures.remove(at: old) }
    entries[index].seen = Seen()
    let picture = seenPictures.insert(try SeenPicture(size, in: gl))
    entries[index].seen.picture = picture
    entries[index].seen.size = size
    return picture
  }

  /// Draws a frame into the texture of a slot.
  ///
  /// - Returns: false if it could not be drawn this time.
  private mutating func convert(
    _ frame: MediaFrame, at index: Int, _ failures: inout FrameFailures, in gl: GLContext
  ) throws(RenderTargetError) -> Bool {
    let planes = entries[index].planes ?? self.planes.insert(MediaPlanes())
    entries[index].planes = planes
    do throws(TextureError) {
      guard try self.planes[planes].take(frame, in: gl) else {
        failures.note("media frame", "EGL cannot import the memory of a frame; it is not drawn")
        return true
      }
    } catch { throw .texture(error) }
    let size = frame.shownPixels
    if let target = entries[index].target,
      Int(targets[target].bounds.width) != size.z || Int(targets[target].bounds.height) != size.w
    {
      _ = targets.remove(at: target)
      entries[index].target = nil
      entries[index].isFilled = false
    }
    let target: Int
    if let known = entries[index].target {
      target = known
    } else {
      target = targets.insert(
        try RenderTarget(
          width: size.z, height: size.w, label: ObjectLabel("media frame", .media), in: gl))
      entries[index].target = target
    }
    let converter = converter ?? MediaConverter(in: gl)
    self.converter = converter
    do throws(ShaderError) {
      guard try converter.convert(frame, self.planes[planes], into: targets[target], in: gl) else {
        return false
      }
      entries[index].isFilled = true
      return true
    } catch {
      failures.note(error)
      return false
    }
  }

  /// Binds a picture's texture; false if none exists.
  func bind(_ live: TextureReference, unit: Int, sampling: Sampling, in gl: GLContext) -> Bool {
    let index = live.liveIndex
    guard index < entries.count else { return false }
    var sampling = sampling
    if sampling.minification == .trilinear { sampling.minification = .linear }
    if let drawn = entries[index].drawn {
      return drawn.bind(unit: unit, sampling: sampling, in: gl)
    }
    if live.isAsSeen {
      guard let seen = entries[index].seen.picture, entries[index].seen.id != .none else {
        return false
      }
      gl.bindTexture(seenPictures[seen].texture.name, unit: unit)
    } else if let target = entries[index].target, entries[index].isFilled {
      gl.bindTexture(targets[target].texture.name, unit: unit)
    } else {
      return false
    }
    gl.bindSampler(sampling, unit: unit)
    return true
  }

  private mutating func freeMedia(_ index: Int) {
    if let target = entries[index].target { _ = targets.remove(at: target) }
    if let planes = entries[index].planes { _ = self.planes.remove(at: planes) }
    entries[index].target = nil
    entries[index].isFilled = false
    entries[index].planes = nil
    if let seen = entries[index].seen.picture { _ = seenPictures.remove(at: seen) }
    entries[index].seen = Seen()
  }

  private mutating func free(_ index: Int) {
    freeMedia(index)
    entries[index] = Entry()
  }

  /// Frees all; the context is current.
  mutating func removeAll() {
    entries.removeAll()
    targets.removeAll()
    planes.removeAll()
    seenPictures.removeAll()
    converter?.removeAll()
    converter = nil
  }
}

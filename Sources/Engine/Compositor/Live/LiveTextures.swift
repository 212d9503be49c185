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
    /// The application's drawing that is shown.
    var drawn: DrawnPicture?
  }

  private var entries: [Entry] = []
  private var targets = SlotTable<RenderTarget>()
  private var planes = SlotTable<MediaPlanes>()
  /// Made for the first frame of a media layer.
  private var converter: MediaConverter?

  /// Fills the textures that a plan draws; the context is current.
  ///
  /// - Returns: the faults of those that cannot be drawn.
  mutating func update(
    _ plan: borrowing FramePlan, _ pictures: LivePictureList, _ drawings: LayerDrawings,
    in gl: GLContext
  ) -> FrameFailures {
    var failures = FrameFailures()
    guard pictures.count > 0 || !entries.isEmpty else { return failures }
    while entries.count < pictures.count { entries.append(Entry()) }
    for index in entries.indices where pictures[index] == nil { free(index) }
    for op in plan.ops {
      for reference in [op.texture, op.mask] where reference.kind == .live {
        fill(reference.index, pictures, drawings, &failures, in: gl)
      }
    }
    return failures
  }

  private mutating func fill(
    _ index: Int, _ pictures: LivePictureList, _ drawings: LayerDrawings,
    _ failures: inout FrameFailures, in gl: GLContext
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
  func bind(_ index: Int, unit: Int, sampling: Sampling, in gl: GLContext) -> Bool {
    guard index < entries.count else { return false }
    var sampling = sampling
    if sampling.minification == .trilinear { sampling.minification = .linear }
    if let drawn = entries[index].drawn {
      return drawn.bind(unit: unit, sampling: sampling, in: gl)
    }
    if let target = entries[index].target, entries[index].isFilled {
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
    converter?.removeAll()
    converter = nil
  }
}

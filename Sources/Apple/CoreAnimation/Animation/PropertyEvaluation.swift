// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import CoreImage
internal import Foundation
internal import RenderTree

/// Evaluates the tracks of one property to a boxed value, by the renderer's own code.
struct PropertyEvaluation {
  /// The tracks of one property, in order of addition.
  private let tracks: [AnimationTrack]
  /// The kind of the whole property.
  private let kind: ValueKind
  /// The kind of a list's elements.
  private let element: ValueKind
  /// The images that the tracks refer to.
  private let images: [LayerImage]
  /// The requested component; nil for the whole value.
  var part: ComponentPath?
  /// The value below the tracks, of the component if there is one; nil for zero.
  var base: Any?

  init(
    _ tracks: [AnimationTrack], kind: ValueKind, element: ValueKind = .number,
    images: [LayerImage] = []
  ) {
    self.tracks = tracks
    self.kind = kind
    self.element = element
    self.images = images
  }

  /// The value at a time of the layer; nil when no track contributes, or it is not finite.
  func value(atLayerTime time: Double) -> Any? {
    guard !tracks.isEmpty else { return nil }
    var store = TrackStore()
    store.setTracks(tracks, of: NodeIndex(0))
    let run = 0..<store.tracks.count
    _ = store.sampleRun(run, atLayerTime: time)
    guard
      run.contains(where: { store.tracks[$0].contributes && drivesPart(store.tracks[$0].target) })
    else {
      return nil
    }
    switch kind {
    case .transform: return matrix(store, run)
    case .image: return image(store, run)
    case .path: return path(store, run)
    case .array: return list(store, run)
    case .filters: return filters(store, run)
    default: return lanes(store, run)
    }
  }

  /// Whether a track drives the requested component, or any component if all are requested.
  private func drivesPart(_ target: TrackTarget) -> Bool {
    guard let part, part.transform == nil else { return true }
    let first = target.firstLane
    return first < part.firstLane + part.laneCount
      && part.firstLane < first + target.laneCount
  }

  private func lanes(_ store: borrowing TrackStore, _ run: Range<Int>) -> Any? {
    var below = SIMD4<Double>.zero
    if let base {
      if let part {
        let value = part.kind.lanes(of: base) ?? .zero
        for lane in 0..<part.laneCount { below[part.firstLane + lane] = value[lane] }
      } else {
        below = kind.lanes(of: base) ?? .zero
      }
    }
    let whole = store.lanes(run: run, base: below)
    guard whole.isStorable else { return nil }
    guard let part else { return kind.value(of: whole) }
    var lanes = SIMD4<Double>.zero
    for lane in 0..<part.laneCount { lanes[lane] = whole[part.firstLane + lane] }
    return part.kind.value(of: lanes)
  }

  private func matrix(_ store: borrowing TrackStore, _ run: Range<Int>) -> Any? {
    guard let part, let component = part.transform else {
      let below = base.flatMap { CATransform3D.read($0) } ?? CATransform3DIdentity
      let value = store.matrix(run: run, base: below)
      return value.isFinite ? value : nil
    }
    var below = ComponentTransform()
    if let value = base.flatMap({ part.kind.lanes(of: $0) }) { below.set(component, value) }
    let lanes = store.component(component, run: run, base: below)
    return lanes.isStorable ? part.kind.value(of: lanes) : nil
  }

  private func path(_ store: borrowing TrackStore, _ run: Range<Int>) -> Any? {
    let below = base.flatMap { CGPath.read($0) }?.geometry ?? PathGeometry()
    var shown = below
    _ = store.present(path: run, base: below, into: &shown)
    return CGPath(geometry: shown)
  }

  /// The list's colours or numbers; nil when the lists do not match.
  private func list(_ store: borrowing TrackStore, _ run: Range<Int>) -> Any? {
    let below = (base as? [Any])?.compactMap { element.lanes(of: $0) } ?? []
    return store.list(run: run, base: below)?.compactMap { element.value(of: $0) }
  }

  /// The filters made from the presented values, in a list even where there can be only one.
  private func filters(_ store: borrowing TrackStore, _ run: Range<Int>) -> Any? {
    let elements = base as? [Any] ?? base.map { [$0] } ?? []
    let below = elements.compactMap { CALayer.filterDescription(of: $0, logs: false) }
    var shown = below
    _ = store.present(filters: run, base: below, into: &shown)
    return shown.map { CIFilter($0) }
  }

  /// The image with the larger share during a cross-fade.
  private func image(_ store: borrowing TrackStore, _ run: Range<Int>) -> Any? {
    var below = NodeContents()
    var all = images
    if let image = LayerImage(base) {
      all.append(image)
      below.image = image.id
      below.imageSize = image.size
    }
    let shown = store.contents(run: run, base: below).coveringImage
    return all.first { $0.id == shown }?.object
  }
}

extension NodeContents {
  /// The image with the larger share: the new one from the middle of a fade on.
  var coveringImage: ImageID {
    fadingImage != .none && fadeProgress >= 0.5 ? fadingImage : image
  }
}

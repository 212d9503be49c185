// SPDX-License-Identifier: MIT

internal import CoreImage
internal import RenderTree

/// An animation compiled from its `Any` values to typed tracks.
struct CompiledAnimation {
  /// The tracks for the renderer, in order of application; at least one, which keeps the time if
  /// there is no other.
  var tracks: [AnimationTrack] = []
  /// The tracks of an application's properties.
  var customTracks: [CustomTrack] = []
  /// Whether it drives a drawn property, so that the layer is redrawn in each frame.
  var redraws = false
  /// The tracks whose targets are found by name.
  var namedTracks: [NamedTrack] = []
  /// The images that the tracks refer to.
  var images: [LayerImage] = []
}

/// A track on an application's property: it drives redrawing, not the renderer.
struct CustomTrack {
  let key: String
  let kind: ValueKind
  /// The kind of a list's elements.
  let element: ValueKind
  let track: AnimationTrack
  /// The values of which the track holds the indices; empty where it holds values.
  let objects: [Any]

  /// The value among `objects` at a time of the layer; nil where the track does not contribute.
  func object(atLayerTime time: Double) -> Any? {
    let index = PropertyEvaluation([track], kind: .integer).value(atLayerTime: time) as? Int
    return index.flatMap { objects.indices.contains($0) ? objects[$0] : nil }
  }
}

/// A track on an input of a filter or an attribute of a cell, which the key path names; the renderer
/// knows them by their index in the layer's list.
struct NamedTrack {
  /// The index of the track.
  let index: Int
  let keyPath: String
  /// The input of the filter; nil for everything else.
  let filterInput: FilterInput?
}

extension CompiledAnimation {
  /// The same animation where the names lead in the layer's present lists; nil if one leads to nothing, or
  /// to values of another kind.
  func renamed(on layer: CALayer) -> CompiledAnimation? {
    var result = self
    for named in namedTracks {
      guard let (key, path) = KeyPathStep.split(named.keyPath),
        let found = AnimationTarget(named: path, in: key, on: layer),
        found.filterInput == named.filterInput
      else { return nil }
      var target = tracks[named.index].target
      target.filter = found.track.filter
      guard target == found.track else { return nil }
      result.tracks[named.index].target = target
    }
    return result
  }
}

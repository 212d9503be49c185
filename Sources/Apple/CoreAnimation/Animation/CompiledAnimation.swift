// SPDX-License-Identifier: MIT

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
  /// The images that the tracks refer to.
  var images: [LayerImage] = []
}

/// A track on an application's property: it drives redrawing, not the renderer.
struct CustomTrack {
  let key: String
  let kind: ValueKind
  /// The target is a stand-in of the right width; the store of one key holds these tracks only.
  let track: AnimationTrack
}

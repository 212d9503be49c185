// SPDX-License-Identifier: MIT

internal import RenderTree

/// What an animation with all its `Any` values comes down to.
struct CompiledAnimation {
  /// Tracks for the renderer, in order of application; at least one, if only to keep the time.
  var tracks: [AnimationTrack] = []
  /// Tracks of properties that only the application knows.
  var customTracks: [CustomTrack] = []
  /// Whether a property that it drives is drawn: the layer is drawn anew for each frame.
  var redraws = false
  /// The images that the tracks name.
  var images: [LayerImage] = []
}

/// A track on a property of the application's own: it drives redrawing, not the renderer.
struct CustomTrack {
  let key: String
  let kind: ValueKind
  /// The target is a stand-in of the right width; the store of one key holds these tracks only.
  let track: AnimationTrack
}

// SPDX-License-Identifier: MIT

import LayerHost
import QuartzCore

/// A sample as the gallery shows it.
@MainActor package struct Sample {
  /// The name of its program and of its folder.
  package let name: String
  /// The size of its scene, in points.
  let size: CGSize
  /// The part of the scene that its thumbnail shows, in points: one whose texts can be read there.
  var focus: CGRect?
  /// Starts its scene in a layer that is on screen.
  let start: @MainActor (Stage) -> Scene

  /// The folder with its source, from the root of the repository.
  package var path: String { "samples/" + name }

  /// The place where a sample is shown.
  struct Stage {
    /// The layer that gets the scene as a sublayer; its bounds have the scene's size.
    let layer: CALayer
    /// The pixels of a point, for drawn contents.
    let scale: CGFloat
    /// Whether the sample fills the window, and gets its input.
    let isOpen: @MainActor () -> Bool
  }

  /// A scene that runs. Its closures hold all that it needs.
  struct Scene {
    /// The colour around it, where the place has another shape.
    var matte: CGColor?
    /// Called when it begins to fill the window.
    var open: @MainActor () -> Void = {}
    /// Takes input, with locations in points of the scene.
    var handle: @MainActor (LayerHost.Event) -> Void = { _ in }
  }
}

extension Sample {
  /// A sample whose scene is a layer.
  static func layer(
    _ name: String, size: CGSize, focus: CGRect? = nil, matte: CGColor? = nil,
    make: @escaping @MainActor (Stage) -> (CALayer, @MainActor (LayerHost.Event) -> Void)
  ) -> Sample {
    Sample(name: name, size: size, focus: focus) { stage in
      let (layer, handle) = make(stage)
      layer.frame = stage.layer.bounds
      stage.layer.addSublayer(layer)
      return Scene(matte: matte ?? layer.backgroundColor, handle: handle)
    }
  }
}

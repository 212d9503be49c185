// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// Values that most layers lack; kept apart so that a plain layer stays small.
final class RareLayerValues {
  var name: String?
  var style: [AnyHashable: Any]?
  var actions: [String: any CAAction]?
  var filters: [Any]?
  var backgroundFilters: [Any]?
  var compositingFilter: Any?
  var shadowPath: CGPath?
  var mask: CALayer?
  var layoutManager: (any CALayoutManager)?
  var constraints: [CAConstraint]?
  /// A delegate that nothing else holds, of layers of programs in C.
  var heldDelegate: (any CALayerDelegate)?
  var settings = LayerSettings()
  /// Values under keys of the application's own, and of its own properties.
  var container: [String: Any] = [:]
  /// The contexts of which the layer is the root.
  var rootContexts: [LayerContext] = []
  /// Animations in order of addition.
  var animations = AttachedAnimations()
  var drawing = DrawingState()
  /// Names of filters that the render tree has no case for; they read back as they were set.
  var unknownMinification: CALayerContentsFilter?
  var unknownMagnification: CALayerContentsFilter?
  var presentation = PresentationState()
  /// Keys whose value `style` gave, and a later style may therefore replace.
  var styledKeys: Set<String> = []

  init() {}

  /// A copy for a presentation layer: without the mask, layout and animations.
  init(presenting other: RareLayerValues) {
    name = other.name
    style = other.style
    filters = other.filters
    backgroundFilters = other.backgroundFilters
    compositingFilter = other.compositingFilter
    shadowPath = other.shadowPath
    settings = other.settings
    container = other.container
    unknownMinification = other.unknownMinification
    unknownMagnification = other.unknownMagnification
    mask = other.mask
  }
}

/// The display of a layer that draws its contents.
struct DrawingState {
  /// The part to be redrawn, in the layer's space; nil for all of it.
  var markedRect: CGRect?
  /// While the layer is displayed: the part that was marked; nil for all of it.
  var drawnRect: CGRect?
  /// The bitmap that the layer drew into last.
  var backingStore: BackingStore?
  /// Contents that the renderer asks in each frame, in the place of others.
  var live: LiveContents?
}

/// The state of a presentation copy.
struct PresentationState {
  /// The frame clock's time that the copy shows.
  var time: CFTimeInterval = 0
  /// The sublayers' copies, kept so that they live as long as this one.
  var heldCopies: [CALayer] = []
}

/// Properties that no renderer reads.
struct LayerSettings: Equatable {
  var contentsFormat = CALayerContentsFormat.RGBA8Uint
  var drawsAsynchronously = false
  var needsDisplayOnBoundsChange = false
  var redrawPolicy = CALayerContentsRedrawPolicy.onSetNeedsDisplay
  var wantsExtendedDynamicRangeContent = false
  var toneMapMode = CALayer.ToneMapMode.automatic
  var preferredDynamicRange = CALayer.DynamicRange.standard
  var contentsHeadroom: CGFloat = 0
  var wantsDynamicContentScaling = false
  var autoresizingMask: CAAutoresizingMask = []
  var fillMode = CAMediaTimingFillMode.removed
  /// Whether changes call the delegate as a `LayerOwner`.
  var tellsOwner = false
}

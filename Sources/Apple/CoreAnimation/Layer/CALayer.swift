// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Diagnostics
public import Foundation
package import RenderTree

/// A rectangle of the screen with contents and style, and a node of a tree: the unit of animation.
///
/// Setting a property changes the *model*: the layer's target state. Its state at this moment, with
/// animations, is in `presentation()`. Changes reach a renderer when the
/// thread's transaction is committed.
///
/// Layers belong to one thread at a time; the class is not `Sendable`. Coordinates are in points.
/// This body only declares, since what a subclass may override has to stand here; each topic has
/// its file. Behaviour facts MP-1 to MP-7.
open class CALayer: PresentationCopyable, NSSecureCoding, CAMediaTiming {
  /// The name under which render trees know the layer.
  package let nodeID: NodeID
  /// The model values that are drawn, in the form in which deltas carry them.
  final var values = NodeValues()
  /// The layer's timing.
  final var timing = NodeTiming()
  /// Values that most layers never set; made when first needed.
  final var rare: RareLayerValues?
  /// Work due at the next commit.
  final var dirty: DirtyGroups = []
  /// Facts of the layer's class.
  final let layerClass: LayerClass
  /// The renderers that show the layer, as of the last commit.
  final var contexts: [LayerContext] = []
  /// Whether a renderer has been notified of the layer: false during its first commit, in which the
  /// layer has contexts already (behaviour fact IA-20).
  final var isInRenderTree = false
  /// The thread's list of changed layers that the layer was put into last; 0 for none.
  final var listID: UInt32 = 0
  /// The round of a commit in which the contexts were looked at last.
  final var commitStamp: UInt32 = 0
  /// Sublayers, back to front.
  final var children: [CALayer] = []
  /// The superlayer, which clears this before it goes.
  private unowned(unsafe) final var unsafeParent: CALayer?
  /// The layer masked by this one, which clears this before it goes.
  private unowned(unsafe) final var unsafeMaskOwner: CALayer?
  /// On a presentation copy: the layer that it shows.
  final let presentedModel: CALayer?
  /// The outcome of the last search for an action, see `foundAction(forKey:)`.
  final var searchOutcome = ActionSearch.notAsked
  /// The copy handed out last, while someone holds it.
  final weak var presentationCopy: CALayer?
  final var backgroundColorValue: CGColor?
  final var borderColorValue: CGColor? = .opaqueBlack
  final var shadowColorValue: CGColor? = .opaqueBlack
  final var contentsValue: Any?
  /// The values that renderers have, while changes wait for the commit; nil when nothing waits.
  final var committed: CommittedValues?

  /// The layer's delegate, held weakly. Default nil.
  open weak var delegate: (any CALayerDelegate)?

  // MARK: - Making layers

  /// Makes a layer of size zero at the origin.
  public override init() {
    nodeID = .next()
    layerClass = LayerClass.named(Self.self)
    presentedModel = nil
    super.init()
    values.style.flags.formUnion(layerClass.initialFlags)
    if !layerClass.ownDefaults.isEmpty { applyDefaults(of: layerClass.ownDefaults) }
  }

  /// Makes the copy of a layer that represents its presentation, or a layer with the values of another.
  ///
  /// The system calls this when it needs a presentation copy; a subclass with stored properties of
  /// its own copies them here. Called by the application it makes an ordinary layer with the other one's
  /// values, without its sublayers, mask, animations and delegate (behaviour fact MP-4).
  ///
  /// - Parameter layer: a `CALayer`; anything else is logged and gives a plain layer.
  public override init(layer: Any) {
    let source = layer as? CALayer
    nodeID = .next()
    let isPresentation = source?.takesPresentation(asClass: Self.self) == true
    presentedModel = isPresentation ? source : nil
    layerClass = presentedModel?.layerClass ?? LayerClass.named(Self.self)
    super.init(layer: layer)
    if let source {
      if isPresentation { copyValues(from: source) } else { adoptValues(of: source) }
    } else {
      RefusalLog.refuse(
        "CALayer: init(layer:)", "init(layer:) takes a layer, not \(Swift.type(of: layer))")
    }
  }

  /// Restores a layer with its sublayers.
  public required init?(coder: NSCoder) {
    nodeID = .next()
    layerClass = LayerClass.named(Self.self)
    presentedModel = nil
    super.init()
    values.style.flags.formUnion(layerClass.initialFlags)
    if !layerClass.ownDefaults.isEmpty { applyDefaults(of: layerClass.ownDefaults) }
    decode(from: coder)
  }

  deinit {
    releaseTree()
  }

  /// Stores the layer with its sublayers; values equal to their defaults are left out.
  open func encode(with coder: NSCoder) { encodeValues(to: coder) }

  open class var supportsSecureCoding: Bool { true }

  /// A copy of the layer as it is on screen now, nil if no renderer shows it (fact MP-2).
  ///
  /// Asked again at the same time it is the same object; its sublayers, mask and superlayer are
  /// presentation copies too. Changing it has no effect.
  open func presentation() -> Self? {
    presentationOfThisClass()
  }

  /// The layer whose presentation this is; the layer itself on a model layer (fact MP-3).
  open func model() -> Self {
    // The presentation copy is an instance of its model's class.
    unsafe unsafeDowncast(modelOrSelf, to: Self.self)
  }

  // MARK: - Key-value coding

  /// The default of a property; nil for zero, for nil and for unknown keys (fact DV-1).
  ///
  /// A subclass that answers otherwise gives its new layers that value.
  open class func defaultValue(forKey key: String) -> Any? {
    declaredProperties.defaultValue(forKey: key)
  }

  /// Whether a change of the property, by hand or by animation, redraws the layer. Default false.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// Whether an archive holds the property: it is stored, and not at its default (fact DV-2).
  open func shouldArchiveValue(forKey key: String) -> Bool { isWorthArchiving(key) }

  /// The value of a property or of a key of the application's own; nil for unknown keys.
  open func value(forKey key: String) -> Any? { keyedValue(key) }

  /// Sets a property, or stores a value under a key of the application's own.
  ///
  /// A value of the wrong type for a property is refused and logged. nil restores the default.
  open func setValue(_ value: Any?, forKey key: String) { setKeyedValue(value, key) }

  /// The value at a path such as `position.x` or `transform.rotation.z`; nil for unknown paths.
  open func value(forKeyPath keyPath: String) -> Any? { keyPathValue(keyPath) }

  /// Sets the value at a path such as `position.x` or `transform.rotation.z`.
  ///
  /// An unknown path and a value of the wrong type are refused and logged.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    setLayerKeyPathValue(value, keyPath)
  }

  /// The rows of the property table of the class.
  class var declaredProperties: LayerPropertyTable { .layer }

  /// The flags with which layers of a class of this module start, beyond those of all layers.
  class var initialFlags: NodeStyle.Flags { [] }

  /// Takes over, for a presentation copy, the values that a class of this module stores itself.
  func copyClassValues(from source: CALayer) {}

  /// A name for the application's use, and for dumps. Default nil.
  open var name: String? {
    get { rare?.name }
    set { store(newValue, rare: \.name, as: .name) }
  }

  /// Fallback values for properties that were not set, and actions under `actions`. Default nil.
  open var style: [AnyHashable: Any]? {
    get { rare?.style }
    set { setStyle(newValue) }
  }

  // MARK: - Geometry

  /// The layer's rectangle in its own space; its origin scrolls the sublayers. Default zero.
  ///
  /// A negative size is normalized: (0, 0, -100, -50) reads (-100, -50, 100, 50).
  open var bounds: CGRect {
    get { CGRect(values.geometry.bounds) }
    set { setBounds(SIMD4(newValue)) }
  }

  /// The position of the anchor in the superlayer's space. Default (0, 0).
  open var position: CGPoint {
    get { CGPoint(values.geometry.position) }
    set { store(SIMD2(newValue), in: \.values.geometry.position, as: .position) }
  }

  /// Depth in the superlayer's space, in points; orders siblings. Default 0.
  open var zPosition: CGFloat {
    get { CGFloat(values.geometry.zPosition) }
    set { store(newValue.native, in: \.values.geometry.zPosition, as: .zPosition) }
  }

  /// The point of the bounds, in unit space, that `position` places. Default (0.5, 0.5).
  open var anchorPoint: CGPoint {
    get { CGPoint(values.geometry.anchorPoint) }
    set { store(SIMD2(newValue), in: \.values.geometry.anchorPoint, as: .anchorPoint) }
  }

  /// Depth of the anchor in the layer's own space, in points. Default 0.
  open var anchorPointZ: CGFloat {
    get { CGFloat(values.geometry.anchorPointZ) }
    set { store(newValue.native, in: \.values.geometry.anchorPointZ, as: .anchorPointZ) }
  }

  /// The box of the transformed bounds in the superlayer's space (behaviour fact GE-1).
  ///
  /// Setting it sets `bounds.size` and `position`; under a rotation the box then has the origin
  /// asked for, and its size only if the angle is a multiple of 90 degrees.
  open var frame: CGRect {
    get { frameBox }
    set { setFrame(newValue) }
  }

  /// Applied to the layer about its anchor. Default the identity.
  open var transform: CATransform3D {
    get { values.transform }
    set { store(newValue, in: \.values.transform, as: .transform) }
  }

  /// Applied to every sublayer about this layer's anchor. Default the identity.
  open var sublayerTransform: CATransform3D {
    get { values.sublayerTransform }
    set { store(newValue, in: \.values.sublayerTransform, as: .sublayerTransform) }
  }

  /// The plane part of `transform`; the identity where there is more to it (fact GE-21).
  open func affineTransform() -> CGAffineTransform {
    CATransform3DIsAffine(transform) ? CATransform3DGetAffineTransform(transform) : .identity
  }

  /// Sets `transform` to a transform of the plane.
  open func setAffineTransform(_ m: CGAffineTransform) {
    transform = CATransform3DMakeAffineTransform(m)
  }

  /// Whether the layer shows when its back faces the viewer. Default true.
  open var isDoubleSided: Bool {
    get { values.style.flags.contains(.doubleSided) }
    set { store(newValue, flag: .doubleSided, as: .doubleSided) }
  }

  /// Whether sublayers are mirrored about the middle of the bounds (fact GE-4). Default false.
  open var isGeometryFlipped: Bool {
    get { values.style.flags.contains(.geometryFlipped) }
    set { store(newValue, flag: .geometryFlipped, as: .geometryFlipped) }
  }

  /// Whether the layer and its sublayers are left out. Default false.
  open var isHidden: Bool {
    get { values.style.flags.contains(.hidden) }
    set { setHidden(newValue) }
  }

  /// Whether an odd number of flips lies between the root and the layer (fact GE-9).
  open func contentsAreFlipped() -> Bool { flipCount % 2 == 1 }

  /// The deepest layer that contains a point of the *superlayer's* space, nil if none does.
  ///
  /// Front to back by zPosition, then by order (behaviour facts HT-1 to HT-3).
  open func hitTest(_ p: CGPoint) -> CALayer? { deepestLayer(at: p) }

  /// Whether a point of the layer's own space lies in the bounds; the far edges lie outside.
  open func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }

  /// A point of another layer's space in this one's; nil means the superlayer (fact GE-6).
  ///
  /// Under a singular transform the result is not finite.
  open func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint { point(p, from: l) }

  /// A point of this layer's space in another one's; nil means the superlayer.
  open func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { point(p, to: l) }

  /// The box in this layer's space of a rectangle of another one's (behaviour fact GE-7).
  open func convert(_ r: CGRect, from l: CALayer?) -> CGRect { box(of: r, from: l) }

  /// The box in another layer's space of a rectangle of this one's.
  open func convert(_ r: CGRect, to l: CALayer?) -> CGRect { box(of: r, to: l) }

  // MARK: - Hierarchy

  /// The layer that this one hangs from, or that it masks (fact DO-20); nil for a root.
  open var superlayer: CALayer? { superlayerForGeometry }

  /// The sublayers, back to front; nil when none exist.
  open var sublayers: [CALayer]? {
    get { presentedModel == nil ? (children.isEmpty ? nil : children) : presentedSublayers }
    set { setChildren(newValue ?? []) }
  }

  /// Puts a layer in front of the other sublayers; it leaves its former superlayer.
  ///
  /// A mask leaves the layer that it masks. The layer itself and a layer above this one are refused
  /// and logged.
  open func addSublayer(_ layer: CALayer) { insert(layer, at: .end) }

  /// Puts a layer at an index of `sublayers`; one past the end means the end.
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) {
    insert(layer, at: .index(Int(idx)))
  }

  /// Puts a layer directly behind a sublayer, or behind all of them for nil.
  ///
  /// A sibling that is no sublayer of this layer is refused and logged.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer, at: sibling.map { .below($0) } ?? .index(0))
  }

  /// Puts a layer directly in front of a sublayer, or in front of all of them for nil.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer, at: sibling.map { .above($0) } ?? .end)
  }

  /// Replaces a sublayer by another layer.
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    replace(oldLayer, with: newLayer)
  }

  /// Takes the layer out of its superlayer, a mask off the layer that it masks.
  ///
  /// Without either nothing happens.
  open func removeFromSuperlayer() { detach() }

  /// The layer whose alpha shows through; its space is this layer's (behaviour fact DO-4).
  ///
  /// It is no sublayer, but its `superlayer` is this layer (DO-20). A layer that has another
  /// superlayer leaves it. The layer itself and a layer above this one are refused and logged.
  /// Default nil.
  open var mask: CALayer? {
    get { presentedModel == nil ? rare?.mask : presentedModel?.rare?.mask?.presentation() }
    set { setMask(newValue) }
  }

  /// Whether sublayers and contents are clipped to the rounded bounds. Default false.
  open var masksToBounds: Bool {
    get { values.style.flags.contains(.masksToBounds) }
    set { store(newValue, flag: .masksToBounds, as: .masksToBounds) }
  }

  // MARK: - Contents

  /// The image that the layer shows: a `CGImage`, or a texture as `GLTextureContents`. Default nil.
  ///
  /// With AppKit it may be an `NSImage`, which shows its form for `contentsScale`, or for the size that is
  /// seen where `contentsGravity` scales it. Anything else is kept and read back, but not drawn, and logged.
  open var contents: Any? {
    get { contentsValue }
    set { setContents(newValue) }
  }

  /// The part of the contents that is shown, in unit space. Default (0, 0, 1, 1).
  open var contentsRect: CGRect {
    get { CGRect(values.contents.contentsRect) }
    set { store(SIMD4(newValue), in: \.values.contents.contentsRect, as: .contentsRect) }
  }

  /// The part that stretches when the contents are resized, in unit space. Default (0, 0, 1, 1).
  open var contentsCenter: CGRect {
    get { CGRect(values.contents.contentsCenter) }
    set { store(SIMD4(newValue), in: \.values.contents.contentsCenter, as: .contentsCenter) }
  }

  /// Position and scaling of the contents in the bounds. Default `.resize`.
  ///
  /// `top` is the edge of maximum y in the layer's own space, whichever way y runs on the screen.
  /// Here, as on iOS, y runs down by default: `.top` puts the contents at the *lower* edge,
  /// `.bottom` at the upper one. For contents at the top of a window, write `.bottom`, or set
  /// `isGeometryFlipped` on the root layer to have y run up as on macOS. An unknown name reads back
  /// as `center`.
  open var contentsGravity: CALayerContentsGravity {
    get { CALayerContentsGravity(values.contents.gravity) }
    set {
      store(
        newValue.nodeGravity ?? .center, in: \.values.contents.gravity, as: .contentsGravity)
    }
  }

  /// Pixels of the contents per point. Default 1.
  open var contentsScale: CGFloat {
    get { CGFloat(values.contents.contentsScale) }
    set {
      store(newValue.native, in: \.values.contents.contentsScale, as: .contentsScale)
      if backgroundColorValue?.pattern != nil { markDirty(.effects) }
    }
  }

  /// The pixel format of the backing store; a hint. Default `.RGBA8Uint`; so are unknown names.
  open var contentsFormat: CALayerContentsFormat {
    get { settings.contentsFormat }
    set { store(newValue.known, setting: \.contentsFormat, as: .contentsFormat) }
  }

  /// Sampling of the contents when drawn smaller. Default `.linear`; so are unknown names.
  open var minificationFilter: CALayerContentsFilter {
    get { rare?.unknownMinification ?? CALayerContentsFilter(values.contents.minificationFilter) }
    set {
      store(
        newValue, in: \.minificationFilter, unknown: \.unknownMinification, as: .minificationFilter)
    }
  }

  /// Sampling of the contents when drawn larger. Default `.linear`; so are unknown names.
  open var magnificationFilter: CALayerContentsFilter {
    get {
      rare?.unknownMagnification ?? CALayerContentsFilter(values.contents.magnificationFilter)
    }
    set {
      store(
        newValue, in: \.magnificationFilter, unknown: \.unknownMagnification,
        as: .magnificationFilter)
    }
  }

  /// A promise that the contents cover the bounds without transparency. Default false.
  open var isOpaque: Bool {
    get { values.style.flags.contains(.opaque) }
    set { store(newValue, flag: .opaque, as: .opaque) }
  }

  /// Whether a change of the bounds redraws the layer (fact DI-4). Default false.
  open var needsDisplayOnBoundsChange: Bool {
    get { settings.needsDisplayOnBoundsChange }
    set { store(newValue, setting: \.needsDisplayOnBoundsChange, as: .needsDisplayOnBoundsChange) }
  }

  /// Fills the contents: by the delegate's `display(_:)`, or by drawing (behaviour fact DI-2).
  ///
  /// Called at commit for a layer marked by `setNeedsDisplay()`, which is no longer marked then.
  open func display() {
    unmarkForDisplay()
    displayContents()
  }

  /// Marks the whole layer to be redrawn at the next commit.
  open func setNeedsDisplay() { markNeedsDisplay(nil) }

  /// Marks a part of the layer, in its own space, to be redrawn; parts add up (fact DI-1).
  open func setNeedsDisplay(_ r: CGRect) { markNeedsDisplay(r) }

  /// Whether the layer is marked to be redrawn.
  open func needsDisplay() -> Bool { dirty.contains(.display) }

  /// Redraws the layer now if it is marked.
  open func displayIfNeeded() { displayIfMarked() }

  /// Draws the contents, in the layer's own space in points; here by the delegate's `draw(_:in:)`.
  open func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }

  // MARK: - Style

  /// Fills the bounds behind the contents; a pattern colour tiles them. Default nil.
  ///
  /// The pattern's target space is the layer's own: the tiles lie where its matrix puts them,
  /// starting from the layer's origin, and move with the origin of the bounds.
  open var backgroundColor: CGColor? {
    get { backgroundColorValue }
    set { setBackgroundColor(newValue) }
  }

  /// Radius of the corners in points; not clamped here (fact MP-7). Default 0.
  open var cornerRadius: CGFloat {
    get { CGFloat(values.style.cornerRadius) }
    set { store(newValue.native, in: \.values.style.cornerRadius, as: .cornerRadius) }
  }

  /// The corners that `cornerRadius` rounds; bits of no corner are dropped. Default all four.
  open var maskedCorners: CACornerMask {
    get { CACornerMask(rawValue: UInt(values.style.maskedCorners)) }
    set {
      store(
        UInt8(truncatingIfNeeded: newValue.rawValue & 0b1111), in: \.values.style.maskedCorners,
        as: .maskedCorners)
    }
  }

  /// The outline of the corners. Default `.circular`; so are unknown names.
  open var cornerCurve: CALayerCornerCurve {
    get { values.style.flags.contains(.continuousCorners) ? .continuous : .circular }
    set { store(newValue == .continuous, flag: .continuousCorners, as: .cornerCurve) }
  }

  /// Reach of a corner along the edge, relative to a circle's (fact DO-8).
  open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? 1.528665 : 1
  }

  /// Width of the border inside the bounds, in points. Default 0.
  open var borderWidth: CGFloat {
    get { CGFloat(values.style.borderWidth) }
    set { store(newValue.native, in: \.values.style.borderWidth, as: .borderWidth) }
  }

  /// Colour of the border. Default opaque black.
  open var borderColor: CGColor? {
    get { borderColorValue }
    set { store(newValue, in: \.borderColorValue, lanes: \.style.borderColor, as: .borderColor) }
  }

  /// Opacity of the layer, 0 to 1; clamped when drawn. Default 1.
  open var opacity: Float {
    get { values.style.opacity }
    set { store(newValue, in: \.values.style.opacity, as: .opacity) }
  }

  // MARK: - Quality and hints

  /// Bias of the mipmap level for trilinear sampling. Default 0.
  open var minificationFilterBias: Float {
    get { values.contents.minificationFilterBias }
    set {
      store(newValue, in: \.values.contents.minificationFilterBias, as: .minificationFilterBias)
    }
  }

  /// Whether drawing may be deferred; a hint. Default false.
  open var drawsAsynchronously: Bool {
    get { settings.drawsAsynchronously }
    set { store(newValue, setting: \.drawsAsynchronously, as: .drawsAsynchronously) }
  }

  /// Kept, without effect here. Default false.
  open var wantsExtendedDynamicRangeContent: Bool {
    get { settings.wantsExtendedDynamicRangeContent }
    set {
      store(
        newValue, setting: \.wantsExtendedDynamicRangeContent,
        as: .wantsExtendedDynamicRangeContent)
    }
  }

  /// Kept, without effect here. Default `.automatic`; so are unknown names.
  open var toneMapMode: CALayer.ToneMapMode {
    get { settings.toneMapMode }
    set { store(newValue.known, setting: \.toneMapMode, as: .toneMapMode) }
  }

  /// Kept, without effect here. Default `.standard`; so are unknown names.
  open var preferredDynamicRange: CALayer.DynamicRange {
    get { settings.preferredDynamicRange }
    set { store(newValue.known, setting: \.preferredDynamicRange, as: .preferredDynamicRange) }
  }

  /// Kept, without effect here. Default 0.
  open var contentsHeadroom: CGFloat {
    get { settings.contentsHeadroom }
    set { store(newValue, setting: \.contentsHeadroom, as: .contentsHeadroom) }
  }

  /// Kept, without effect here. Default false.
  open var wantsDynamicContentScaling: Bool {
    get { settings.wantsDynamicContentScaling }
    set { store(newValue, setting: \.wantsDynamicContentScaling, as: .wantsDynamicContentScaling) }
  }

  /// Whether opacity fades the layer and its sublayers as one (fact DO-3). Default true.
  open var allowsGroupOpacity: Bool {
    get { values.style.flags.contains(.allowsGroupOpacity) }
    set { store(newValue, flag: .allowsGroupOpacity, as: .allowsGroupOpacity) }
  }

  /// Whether edges are smoothed. Default true.
  open var allowsEdgeAntialiasing: Bool {
    get { values.style.flags.contains(.allowsEdgeAntialiasing) }
    set { store(newValue, flag: .allowsEdgeAntialiasing, as: .allowsEdgeAntialiasing) }
  }

  /// The edges that are smoothed. Default all four.
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { CAEdgeAntialiasingMask(rawValue: UInt32(values.style.edgeAntialiasingMask)) }
    set {
      store(
        UInt8(truncatingIfNeeded: newValue.rawValue), in: \.values.style.edgeAntialiasingMask,
        as: .edgeAntialiasingMask)
    }
  }

  /// Whether the subtree is kept as a bitmap (fact DO-11). Default false.
  open var shouldRasterize: Bool {
    get { values.style.flags.contains(.shouldRasterize) }
    set { store(newValue, flag: .shouldRasterize, as: .shouldRasterize) }
  }

  /// Pixels per point of that bitmap. Default 1.
  open var rasterizationScale: CGFloat {
    get { CGFloat(values.style.rasterizationScale) }
    set { store(newValue.native, in: \.values.style.rasterizationScale, as: .rasterizationScale) }
  }

  // MARK: - Shadow

  /// Colour of the shadow. Default opaque black.
  open var shadowColor: CGColor? {
    get { shadowColorValue }
    set { store(newValue, in: \.shadowColorValue, lanes: \.shadow.color, as: .shadowColor) }
  }

  /// Opacity of the shadow, 0 to 1; 0 draws none. Default 0.
  open var shadowOpacity: Float {
    get { values.shadow.opacity }
    set { store(newValue, in: \.values.shadow.opacity, as: .shadowOpacity) }
  }

  /// Displacement of the shadow, in the layer's own space in points. Default (0, -3).
  open var shadowOffset: CGSize {
    get { CGSize(width: values.shadow.offset.x, height: values.shadow.offset.y) }
    set { store(SIMD2(newValue), in: \.values.shadow.offset, as: .shadowOffset) }
  }

  /// Standard deviation of the blur, in points (fact SH-3). Default 3.
  open var shadowRadius: CGFloat {
    get { CGFloat(values.shadow.radius) }
    set { store(newValue.native, in: \.values.shadow.radius, as: .shadowRadius) }
  }

  /// The shadow's outline in the layer's space; nil for the layer's own alpha. Default nil.
  open var shadowPath: CGPath? {
    get { rare?.shadowPath }
    set { store(newValue, rare: \.shadowPath, as: .shadowPath) }
  }

  // MARK: - Filters

  /// Filters on the layer with its sublayers. Default nil.
  open var filters: [Any]? {
    get { rare?.filters }
    set { store(newValue, rare: \.filters, as: .filters) }
  }

  /// Filters on the layer's backdrop. Default nil.
  open var backgroundFilters: [Any]? {
    get { rare?.backgroundFilters }
    set { store(newValue, rare: \.backgroundFilters, as: .backgroundFilters) }
  }

  /// The filter that blends the layer with its backdrop. Default nil: source over.
  open var compositingFilter: Any? {
    get { rare?.compositingFilter }
    set { store(newValue, rare: \.compositingFilter, as: .compositingFilter) }
  }

  // MARK: - Actions and animations

  /// Actions by event, asked after the delegate. Default nil.
  open var actions: [String: any CAAction]? {
    get { rare?.actions }
    set { store(newValue, rare: \.actions, as: .actions) }
  }

  /// The action for an event: a key of a property that changed, or one of the event names.
  ///
  /// Asks the delegate, `actions`, the actions in `style`, then `defaultAction(forKey:)`. `NSNull`
  /// among these ends the search: nil is answered, and nothing happens (behaviour facts AC-1, AC-2,
  /// AC-2a). nil where nothing was found lets a change on screen animate by itself; nil from an
  /// override that does not ask `super` stops that too.
  open func action(forKey event: String) -> (any CAAction)? { searchAction(event) }

  /// The class's action for an event, asked last. Default nil (behaviour fact IA-10).
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  /// Adds a copy of an animation; one under the same key is replaced (facts AN-1, AN-2).
  ///
  /// It starts when the transaction is committed, or when the layer is shown first. One whose
  /// timing or values make no sense is refused when it is compiled, and logged.
  open func add(_ anim: CAAnimation, forKey key: String?) { attach(anim, forKey: key) }

  /// Removes all animations; their delegates are notified with `finished` false.
  open func removeAllAnimations() { removeAllAttached() }

  /// Removes the animation under a key, if there is one.
  open func removeAnimation(forKey key: String) { removeAttached(key) }

  /// The keys of the animations in order of addition; nil when none exist (fact AN-5).
  open func animationKeys() -> [String]? { attachedKeys }

  /// The animation under a key: the layer's own copy, not to be changed.
  open func animation(forKey key: String) -> CAAnimation? { attached(key)?.animation }

  // MARK: - Time

  /// Start of the layer's time, in its superlayer's time. Default 0.
  open var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { store(newValue, timing: \.beginTime, as: .beginTime) }
  }

  /// Length of one cycle of the layer's time. Default infinite (fact TI-16).
  open var duration: CFTimeInterval {
    get { timing.duration }
    set { store(newValue, timing: \.duration, as: .duration) }
  }

  /// Seconds of the layer's time per second of its superlayer's. Default 1.
  open var speed: Float {
    get { Float(timing.speed) }
    set { store(Double(newValue), timing: \.speed, as: .speed) }
  }

  /// Seconds added to the layer's time. Default 0.
  open var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { store(newValue, timing: \.timeOffset, as: .timeOffset) }
  }

  /// Number of cycles of `duration` that the layer's time runs. Default 0: one.
  open var repeatCount: Float {
    get { Float(timing.repeatCount) }
    set { store(Double(newValue), timing: \.repeatCount, as: .repeatCount) }
  }

  /// Length of all cycles in seconds, instead of `repeatCount`. Default 0: unused.
  open var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { store(newValue, timing: \.repeatDuration, as: .repeatDuration) }
  }

  /// Whether the layer's time runs there and back. Default false.
  open var autoreverses: Bool {
    get { timing.autoreverses }
    set { store(newValue, timing: \.autoreverses, as: .autoreverses) }
  }

  /// Kept; a layer shows at all times. Default `.removed`.
  open var fillMode: CAMediaTimingFillMode {
    get { settings.fillMode }
    set { store(newValue, setting: \.fillMode, as: .fillMode) }
  }

  /// A time of another layer in this one's; nil means the host's time (facts TI-10 to TI-14).
  open func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    time(t, from: l)
  }

  /// A time of this layer in another one's; nil means the host's time.
  open func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    time(t, to: l)
  }

  // MARK: - Layout

  /// The distances that take up a change of the superlayer's size (fact LA-6). Default none.
  open var autoresizingMask: CAAutoresizingMask {
    get { settings.autoresizingMask }
    set { store(newValue, setting: \.autoresizingMask, as: .autoresizingMask) }
  }

  /// Lays out the sublayers when neither a subclass nor the delegate does. Default nil.
  open var layoutManager: (any CALayoutManager)? {
    get { rare?.layoutManager }
    set { setLayoutManager(newValue) }
  }

  /// The size that the layer would like: its layout manager's answer, else that of its bounds.
  open func preferredFrameSize() -> CGSize {
    layoutManager?.preferredSize(of: self) ?? bounds.size
  }

  /// Marks the layer to be laid out at the next commit.
  open func setNeedsLayout() { markNeedsLayout() }

  /// Whether the layer is marked to be laid out.
  open func needsLayout() -> Bool { dirty.contains(.layout) }

  /// Lays out the marked layers now, from the topmost one down (behaviour fact LA-1).
  open func layoutIfNeeded() { layoutMarkedTree() }

  /// Places the sublayers; here by the delegate, else by the layout manager (fact LA-2).
  open func layoutSublayers() { layoutByDelegate() }

  /// Tells the sublayers that the bounds had another size (behaviour fact LA-5).
  open func resizeSublayers(withOldSize size: CGSize) {
    for child in children { child.resize(withOldSuperlayerSize: size) }
  }

  /// Applies `autoresizingMask` after the superlayer's bounds had another size.
  open func resize(withOldSuperlayerSize size: CGSize) { autoresize(oldSuperlayerSize: size) }

  // MARK: - Links upward

  /// The superlayer of a model layer.
  final var parent: CALayer? {
    // A superlayer takes itself out of its sublayers before it goes, see `releaseTree()`.
    get { unsafe unsafeParent }
    set { unsafe unsafeParent = newValue }
  }

  /// The layer that a mask belongs to.
  final var maskOwner: CALayer? {
    // The owner takes itself out of its mask before it goes, see `releaseTree()`.
    get { unsafe unsafeMaskOwner }
    set { unsafe unsafeMaskOwner = newValue }
  }
}

// MARK: - Property table

/// The properties of every layer: each once, with all that is known of it.
///
/// Keys: the list of symbols and the list of key paths. Properties that animate implicitly:
/// behaviour facts IA-2, IA-3, IA-4. Defaults of zero are answered as well: fact DV-1.
extension LayerProperty {
  // Geometry.
  static let bounds = LayerProperty("bounds", \CALayer.bounds, animates: .bounds)
  static let position = LayerProperty("position", \CALayer.position, animates: .position)
  static let zPosition = LayerProperty("zPosition", \CALayer.zPosition, animates: .zPosition)
  static let anchorPoint = LayerProperty(
    "anchorPoint", \CALayer.anchorPoint, animates: .anchorPoint)
  static let anchorPointZ = LayerProperty(
    "anchorPointZ", \CALayer.anchorPointZ, animates: .anchorPointZ)
  static let transform = LayerProperty("transform", \CALayer.transform, animates: .transform)
  static let sublayerTransform = LayerProperty(
    "sublayerTransform", \CALayer.sublayerTransform, animates: .sublayerTransform)
  static let frame = LayerProperty(KeyedProperty("frame", \CALayer.frame, archiving: .none))
  static let hidden = LayerProperty(
    KeyedProperty("hidden", \CALayer.isHidden, alias: "isHidden", answersZero: true),
    animates: .hidden)
  static let doubleSided = LayerProperty(
    KeyedProperty("doubleSided", \CALayer.isDoubleSided, alias: "isDoubleSided"),
    animates: .doubleSided, action: .nothing)
  static let geometryFlipped = LayerProperty(
    KeyedProperty(
      "geometryFlipped", \CALayer.isGeometryFlipped, alias: "isGeometryFlipped",
      answersZero: true),
    marks: .style)
  static let masksToBounds = LayerProperty(
    KeyedProperty("masksToBounds", \CALayer.masksToBounds, answersZero: true),
    animates: .masksToBounds)

  // Contents.
  static let contents = LayerProperty(
    KeyedProperty("contents", object: \CALayer.contents, kind: .image), animates: .contents)
  static let contentsRect = LayerProperty(
    "contentsRect", \CALayer.contentsRect, animates: .contentsRect)
  static let contentsCenter = LayerProperty(
    "contentsCenter", \CALayer.contentsCenter, animates: .contentsCenter)
  static let contentsScale = LayerProperty(
    "contentsScale", \CALayer.contentsScale, animates: .contentsScale)
  static let minificationFilterBias = LayerProperty(
    "minificationFilterBias", \CALayer.minificationFilterBias, animates: .minificationFilterBias)
  static let contentsGravity = LayerProperty(
    "contentsGravity", \CALayer.contentsGravity, marks: .contents)
  static let minificationFilter = LayerProperty(
    "minificationFilter", \CALayer.minificationFilter, marks: .contents)
  static let magnificationFilter = LayerProperty(
    "magnificationFilter", \CALayer.magnificationFilter, marks: .contents)
  static let contentsFormat = LayerProperty(
    KeyedProperty("contentsFormat", \CALayer.contentsFormat, archiving: .always))
  static let opaque = LayerProperty(
    KeyedProperty("opaque", \CALayer.isOpaque, alias: "isOpaque", answersZero: true),
    marks: .style)
  static let drawsAsynchronously = LayerProperty(
    KeyedProperty("drawsAsynchronously", \CALayer.drawsAsynchronously, answersZero: true))
  static let needsDisplayOnBoundsChange = LayerProperty(
    KeyedProperty(
      "needsDisplayOnBoundsChange", \CALayer.needsDisplayOnBoundsChange, answersZero: true))
  static let wantsExtendedDynamicRangeContent = LayerProperty(
    KeyedProperty(
      "wantsExtendedDynamicRangeContent", \CALayer.wantsExtendedDynamicRangeContent,
      answersZero: true))
  static let toneMapMode = LayerProperty("toneMapMode", \CALayer.toneMapMode)
  static let preferredDynamicRange = LayerProperty(
    "preferredDynamicRange", \CALayer.preferredDynamicRange)
  static let contentsHeadroom = LayerProperty(
    KeyedProperty("contentsHeadroom", \CALayer.contentsHeadroom, answersZero: true))
  static let wantsDynamicContentScaling = LayerProperty(
    KeyedProperty(
      "wantsDynamicContentScaling", \CALayer.wantsDynamicContentScaling, archiving: .none))

  // Style.
  static let backgroundColor = LayerProperty(
    "backgroundColor", \CALayer.backgroundColor, animates: .backgroundColor)
  static let cornerRadius = LayerProperty(
    "cornerRadius", \CALayer.cornerRadius, animates: .cornerRadius)
  static let maskedCorners = LayerProperty(
    "maskedCorners", \CALayer.maskedCorners, marks: .style)
  static let cornerCurve = LayerProperty(
    KeyedProperty("cornerCurve", \CALayer.cornerCurve, archiving: .always), marks: .style)
  static let borderWidth = LayerProperty(
    "borderWidth", \CALayer.borderWidth, animates: .borderWidth)
  static let borderColor = LayerProperty(
    "borderColor", \CALayer.borderColor, animates: .borderColor)
  static let opacity = LayerProperty("opacity", \CALayer.opacity, animates: .opacity)
  static let allowsGroupOpacity = LayerProperty(
    KeyedProperty("allowsGroupOpacity", \CALayer.allowsGroupOpacity, archiving: .always),
    marks: .style)
  static let allowsEdgeAntialiasing = LayerProperty(
    KeyedProperty("allowsEdgeAntialiasing", \CALayer.allowsEdgeAntialiasing, archiving: .always),
    marks: .style)
  static let edgeAntialiasingMask = LayerProperty(
    "edgeAntialiasingMask", \CALayer.edgeAntialiasingMask, marks: .style)
  static let shouldRasterize = LayerProperty(
    KeyedProperty("shouldRasterize", \CALayer.shouldRasterize, answersZero: true),
    animates: .shouldRasterize)
  static let rasterizationScale = LayerProperty(
    "rasterizationScale", \CALayer.rasterizationScale, animates: .rasterizationScale)

  // Shadow, filters, mask.
  static let shadowColor = LayerProperty(
    "shadowColor", \CALayer.shadowColor, animates: .shadowColor)
  static let shadowOpacity = LayerProperty(
    "shadowOpacity", \CALayer.shadowOpacity, animates: .shadowOpacity)
  static let shadowOffset = LayerProperty(
    "shadowOffset", \CALayer.shadowOffset, animates: .shadowOffset)
  static let shadowRadius = LayerProperty(
    "shadowRadius", \CALayer.shadowRadius, animates: .shadowRadius)
  static let shadowPath = LayerProperty(
    "shadowPath", \CALayer.shadowPath, animates: .shadowPath,
    action: .nothing)
  static let filters = LayerProperty(
    KeyedProperty("filters", object: \CALayer.filters, kind: .filters), animates: .filters)
  static let backgroundFilters = LayerProperty(
    KeyedProperty("backgroundFilters", object: \CALayer.backgroundFilters, kind: .filters),
    animates: .backgroundFilters, action: .transition)
  static let compositingFilter = LayerProperty(
    KeyedProperty("compositingFilter", object: \CALayer.compositingFilter, kind: .filters),
    animates: .compositingFilter, action: .transition)
  static let mask = LayerProperty(KeyedProperty("mask", object: \CALayer.mask), action: .basic)

  // Timing.
  static let beginTime = LayerProperty("beginTime", \CALayer.beginTime, marks: .timing)
  static let duration = LayerProperty("duration", \CALayer.duration, marks: .timing)
  static let speed = LayerProperty("speed", \CALayer.speed, marks: .timing)
  static let timeOffset = LayerProperty("timeOffset", \CALayer.timeOffset, marks: .timing)
  static let repeatCount = LayerProperty("repeatCount", \CALayer.repeatCount, marks: .timing)
  static let repeatDuration = LayerProperty(
    "repeatDuration", \CALayer.repeatDuration, marks: .timing)
  static let autoreverses = LayerProperty("autoreverses", \CALayer.autoreverses, marks: .timing)
  static let fillMode = LayerProperty("fillMode", \CALayer.fillMode)

  // Names, objects, layout.
  static let name = LayerProperty("name", \CALayer.name, marks: .name)
  static let style = LayerProperty(KeyedProperty("style", object: \CALayer.style))
  static let actions = LayerProperty(KeyedProperty("actions", object: \CALayer.actions))
  static let sublayers = LayerProperty(
    KeyedProperty("sublayers", object: \CALayer.sublayers), action: .basic)
  static let superlayer = LayerProperty(
    KeyedProperty("superlayer", archiving: .none, get: { ($0 as? CALayer)?.superlayer }))
  static let delegate = LayerProperty(
    KeyedProperty("delegate", object: \CALayer.delegate, archiving: .link))
  static let layoutManager = LayerProperty(
    KeyedProperty("layoutManager", object: \CALayer.layoutManager, archiving: .link))
  static let constraints = LayerProperty(
    KeyedProperty("constraints", object: \CALayer.constraints))
  static let visibleRect = LayerProperty(
    KeyedProperty(
      "visibleRect", kind: .rect, archiving: .none, get: { ($0 as? CALayer)?.visibleRect }))
  static let autoresizingMask = LayerProperty("autoresizingMask", \CALayer.autoresizingMask)
}

extension LayerPropertyTable {
  static let layer = LayerPropertyTable(
    CALayer(),
    [
      .bounds, .position, .zPosition, .anchorPoint, .anchorPointZ, .transform, .sublayerTransform,
      .frame, .affineTransform, .hidden, .doubleSided, .geometryFlipped, .masksToBounds,
      .contents, .contentsRect, .contentsCenter, .contentsScale, .minificationFilterBias,
      .contentsGravity, .minificationFilter, .magnificationFilter, .contentsFormat, .opaque,
      .drawsAsynchronously, .needsDisplayOnBoundsChange, .wantsExtendedDynamicRangeContent,
      .toneMapMode, .preferredDynamicRange, .contentsHeadroom, .wantsDynamicContentScaling,
      .backgroundColor, .cornerRadius, .maskedCorners, .cornerCurve, .borderWidth, .borderColor,
      .opacity, .allowsGroupOpacity, .allowsEdgeAntialiasing, .edgeAntialiasingMask,
      .shouldRasterize, .rasterizationScale,
      .shadowColor, .shadowOpacity, .shadowOffset, .shadowRadius, .shadowPath, .filters,
      .backgroundFilters, .compositingFilter, .mask,
      .beginTime, .duration, .speed, .timeOffset, .repeatCount, .repeatDuration, .autoreverses,
      .fillMode,
      .name, .style, .actions, .sublayers, .superlayer, .delegate, .layoutManager, .constraints,
      .visibleRect, .autoresizingMask,
    ])
}

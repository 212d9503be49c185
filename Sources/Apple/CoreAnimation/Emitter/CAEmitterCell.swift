// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation
internal import Locks
internal import RenderTree

/// One kind of particles of an emitter layer: their appearance, motion and life.
///
/// A particle's life follows from the values at its birth: position p + v·t + a·t²/2, scale, colour
/// and turn in proportion to its age (behaviour fact EM-3). Ranges count to both sides of the mean
/// (fact EM-2). The cell's timing says when it emits, in the layer's time, or in the age of the
/// particle that it emits from; its speed makes births more frequent and lives faster (fact EM-10).
///
/// Numbers that are not finite are refused and logged, and the old value stays; a lifetime may be
/// infinite. Negative birth rates and lifetimes count as none.
open class CAEmitterCell: NSObject, NSSecureCoding, CAMediaTiming {
  /// The stored values, copied whole for a presentation copy.
  struct Values {
    /// The drawn values, in the form in which deltas carry them.
    var drawn = NodeEmitterCell()
    var name: String?
    var emitterCells: [CAEmitterCell]?
    var style: [AnyHashable: Any]?
    var fillMode = CAMediaTimingFillMode.removed
    var contents: Any? {
      didSet {
        let image = LayerImage(contents)
        drawn.image = image?.id ?? .none
        drawn.imageSize = image?.size ?? .zero
      }
    }
    var color: CGColor? = .opaqueWhite {
      didSet { drawn.color = color?.sRGBComponents ?? SIMD4(repeating: 1) }
    }
    var minificationFilter = CALayerContentsFilter.linear {
      didSet { drawn.minificationFilter = minificationFilter.nodeFilter ?? .linear }
    }
    var magnificationFilter = CALayerContentsFilter.linear {
      didSet { drawn.magnificationFilter = magnificationFilter.nodeFilter ?? .linear }
    }
    /// Values under keys of the application's own.
    var container: [String: Any] = [:]
  }

  final var values = Values()

  /// The name by which key paths of the layer find the cell: `emitterCells.NAME.birthRate`.
  open var name: String? {
    get { values.name }
    set { values.name = newValue }
  }

  /// Cells that emit from each particle of this one while it lives. Default nil (fact EM-9).
  ///
  /// They start at the particle's position, in a direction relative to its motion, and take over
  /// its colour and scale as factors. Their rate is settled at the particle's birth.
  open var emitterCells: [CAEmitterCell]? {
    get { values.emitterCells }
    set { values.emitterCells = newValue }
  }

  /// Values by key that `value(forKey:)` finds when nothing else has them. Default nil.
  open var style: [AnyHashable: Any]? {
    get { values.style }
    set { values.style = newValue }
  }

  /// Kept, without effect here. Default `.removed`.
  open var fillMode: CAMediaTimingFillMode {
    get { values.fillMode }
    set { values.fillMode = newValue }
  }

  private static let counter = Atomic<UInt32>(0)

  /// Makes a cell that emits nothing: birth rate and lifetime are 0.
  public override init() {
    values.drawn.id = Self.counter.wrappingAdd(1, ordering: .relaxed).newValue
    super.init()
    applyDefaults(of: Self.rowsWithOwnDefault)
  }

  /// Restores a cell with the cells of its particles; images are not archived.
  public required init?(coder: NSCoder) {
    values.drawn.id = Self.counter.wrappingAdd(1, ordering: .relaxed).newValue
    super.init()
    applyDefaults(of: Self.rowsWithOwnDefault)
    decodeNested(from: coder)
  }

  /// Stores the cell; values equal to their defaults are left out.
  open func encode(with coder: NSCoder) { encodeNested(to: coder) }

  open class var supportsSecureCoding: Bool { true }

  // MARK: - Key-value coding

  /// The default of a property; nil for zero, for nil and for unknown keys (fact DV-1).
  ///
  /// A subclass that answers otherwise gives its new cells that value.
  open class func defaultValue(forKey key: String) -> Any? {
    declaredProperties.defaultValue(forKey: key)
  }

  /// Whether an archive holds the property: it is stored, and not at its default (fact DV-2).
  open func shouldArchiveValue(forKey key: String) -> Bool { isWorthArchiving(key) }

  /// The value of a property or of a key of the application's own; nil for unknown keys.
  open func value(forKey key: String) -> Any? { keyedValue(key) }

  /// Sets a property, or stores a value under a key of the application's own.
  ///
  /// A value of the wrong type for a property is refused and logged. nil restores the default.
  open func setValue(_ value: Any?, forKey key: String) { setKeyedValue(value, key) }

  /// The value at a path such as `contentsRect.size.width`; nil for unknown paths.
  open func value(forKeyPath keyPath: String) -> Any? { keyPathValue(keyPath) }

  /// Sets the value at a path; an unknown path is refused and logged.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { setKeyPathValue(value, keyPath) }

  /// The property table of the class.
  static var declaredProperties: PropertyTable<KeyedProperty> { .emitterCell }

  // MARK: - Birth and life

  /// Whether the cell's particles are drawn. Default true.
  open var isEnabled: Bool {
    get { values.drawn.isEnabled }
    set { values.drawn.isEnabled = newValue }
  }

  /// Particles per second; the first is born after 1/birthRate seconds. Default 0.
  open var birthRate: Float {
    get { Float(values.drawn.birthRate) }
    set { store(Double(newValue), in: \.birthRate) }
  }

  /// Mean life in seconds; may be infinite. Default 0.
  open var lifetime: Float {
    get { Float(values.drawn.lifetime) }
    set {
      guard newValue == .infinity else { return store(Double(newValue), in: \.lifetime) }
      values.drawn.lifetime = .infinity
    }
  }

  /// Deviation of lives from the mean, to both sides. Default 0.
  open var lifetimeRange: Float {
    get { Float(values.drawn.lifetimeRange) }
    set { store(Double(newValue), in: \.lifetimeRange) }
  }

  // MARK: - Motion

  /// Angle of the direction out of the xy plane, in radians. Default 0: within the plane (fact
  /// EM-5).
  open var emissionLatitude: CGFloat {
    get { CGFloat(values.drawn.emissionLatitude) }
    set { store(Double(newValue), in: \.emissionLatitude) }
  }

  /// Angle of the direction in the xy plane, in radians, towards y. Default 0.
  ///
  /// From the x axis for points and the inside of rectangles and boxes; from the outward normal for
  /// lines, circles, spheres and edges; from the motion of the particle for cells of particles.
  open var emissionLongitude: CGFloat {
    get { CGFloat(values.drawn.emissionLongitude) }
    set { store(Double(newValue), in: \.emissionLongitude) }
  }

  /// The whole angle of the cone about the direction that is filled evenly, in radians. Default 0.
  open var emissionRange: CGFloat {
    get { CGFloat(values.drawn.emissionRange) }
    set { store(Double(newValue), in: \.emissionRange) }
  }

  /// Mean speed at birth in points per second. Default 0.
  open var velocity: CGFloat {
    get { CGFloat(values.drawn.velocity) }
    set { store(Double(newValue), in: \.velocity) }
  }

  /// Deviation of speeds from the mean, to both sides. Default 0.
  open var velocityRange: CGFloat {
    get { CGFloat(values.drawn.velocityRange) }
    set { store(Double(newValue), in: \.velocityRange) }
  }

  /// Acceleration along x in points per second squared. Default 0.
  open var xAcceleration: CGFloat {
    get { CGFloat(values.drawn.xAcceleration) }
    set { store(Double(newValue), in: \.xAcceleration) }
  }

  /// Acceleration along y in points per second squared. Default 0.
  open var yAcceleration: CGFloat {
    get { CGFloat(values.drawn.yAcceleration) }
    set { store(Double(newValue), in: \.yAcceleration) }
  }

  /// Acceleration along z in points per second squared. Default 0.
  open var zAcceleration: CGFloat {
    get { CGFloat(values.drawn.zAcceleration) }
    set { store(Double(newValue), in: \.zAcceleration) }
  }

  // MARK: - Size and turn

  /// Mean scale at birth. Default 1. Particles of no or negative scale are not drawn.
  open var scale: CGFloat {
    get { CGFloat(values.drawn.scale) }
    set { store(Double(newValue), in: \.scale) }
  }

  /// Deviation of scales from the mean, to both sides. Default 0.
  open var scaleRange: CGFloat {
    get { CGFloat(values.drawn.scaleRange) }
    set { store(Double(newValue), in: \.scaleRange) }
  }

  /// Change of the scale per second. Default 0.
  open var scaleSpeed: CGFloat {
    get { CGFloat(values.drawn.scaleSpeed) }
    set { store(Double(newValue), in: \.scaleSpeed) }
  }

  /// Mean turn in radians per second. Default 0.
  open var spin: CGFloat {
    get { CGFloat(values.drawn.spin) }
    set { store(Double(newValue), in: \.spin) }
  }

  /// Deviation of spins from the mean, to both sides. Default 0.
  open var spinRange: CGFloat {
    get { CGFloat(values.drawn.spinRange) }
    set { store(Double(newValue), in: \.spinRange) }
  }

  // MARK: - Colour

  /// Mean colour that the image is multiplied by. Default opaque white; so is nil.
  open var color: CGColor? {
    get { values.color }
    set { values.color = newValue }
  }

  /// Deviation of the red of particles from the mean, to both sides. Default 0.
  open var redRange: Float {
    get { values.drawn.colorRange.x }
    set { store(newValue, in: \.colorRange.x) }
  }

  /// Deviation of the green of particles from the mean, to both sides. Default 0.
  open var greenRange: Float {
    get { values.drawn.colorRange.y }
    set { store(newValue, in: \.colorRange.y) }
  }

  /// Deviation of the blue of particles from the mean, to both sides. Default 0.
  open var blueRange: Float {
    get { values.drawn.colorRange.z }
    set { store(newValue, in: \.colorRange.z) }
  }

  /// Deviation of the alpha of particles from the mean, to both sides. Default 0.
  open var alphaRange: Float {
    get { values.drawn.colorRange.w }
    set { store(newValue, in: \.colorRange.w) }
  }

  /// Change of the red per second. Default 0.
  open var redSpeed: Float {
    get { values.drawn.colorSpeed.x }
    set { store(newValue, in: \.colorSpeed.x) }
  }

  /// Change of the green per second. Default 0.
  open var greenSpeed: Float {
    get { values.drawn.colorSpeed.y }
    set { store(newValue, in: \.colorSpeed.y) }
  }

  /// Change of the blue per second. Default 0.
  open var blueSpeed: Float {
    get { values.drawn.colorSpeed.z }
    set { store(newValue, in: \.colorSpeed.z) }
  }

  /// Change of the alpha per second. Default 0.
  open var alphaSpeed: Float {
    get { values.drawn.colorSpeed.w }
    set { store(newValue, in: \.colorSpeed.w) }
  }

  // MARK: - Image

  /// The image of a particle, a `CGImage`; without one nothing is drawn. Default nil.
  ///
  /// Image, part, scale and filters are the cell's: a change shows on living particles, too.
  open var contents: Any? {
    get { values.contents }
    set { setContents(newValue) }
  }

  /// The part of the image that is shown, in unit space. Default (0, 0, 1, 1).
  open var contentsRect: CGRect {
    get { CGRect(values.drawn.contentsRect) }
    set { store(SIMD4(newValue), in: \.contentsRect) }
  }

  /// Pixels of the image per point of an unscaled particle. Default 1.
  open var contentsScale: CGFloat {
    get { CGFloat(values.drawn.contentsScale) }
    set { store(Double(newValue), in: \.contentsScale) }
  }

  /// Sampling of the image when drawn smaller. Default "linear"; so are unknown names.
  open var minificationFilter: String {
    get { values.minificationFilter.rawValue }
    set { values.minificationFilter = CALayerContentsFilter(rawValue: newValue) }
  }

  /// Sampling of the image when drawn larger. Default "linear"; so are unknown names.
  open var magnificationFilter: String {
    get { values.magnificationFilter.rawValue }
    set { values.magnificationFilter = CALayerContentsFilter(rawValue: newValue) }
  }

  /// Bias of the mipmap level for trilinear sampling. Default 0.
  open var minificationFilterBias: Float {
    get { values.drawn.minificationFilterBias }
    set { store(newValue, in: \.minificationFilterBias) }
  }

  // MARK: - Time

  /// When the cell begins to emit, in its parent's time. Default 0.
  open var beginTime: CFTimeInterval {
    get { values.drawn.timing.beginTime }
    set { store(newValue, in: \.timing.beginTime) }
  }

  /// Length of a cycle of emission in seconds. Default infinite (behaviour fact TI-16).
  open var duration: CFTimeInterval {
    get { values.drawn.timing.duration }
    set { storeLength(newValue, in: \.timing.duration) }
  }

  /// Seconds of the cell per second of its parent. Default 1.
  open var speed: Float {
    get { Float(values.drawn.timing.speed) }
    set { store(Double(newValue), in: \.timing.speed) }
  }

  /// Seconds into its emission at which the cell starts. Default 0.
  open var timeOffset: CFTimeInterval {
    get { values.drawn.timing.timeOffset }
    set { store(newValue, in: \.timing.timeOffset) }
  }

  /// Number of cycles of `duration` that the cell emits. Default 0: one.
  open var repeatCount: Float {
    get { Float(values.drawn.timing.repeatCount) }
    set { storeLength(Double(newValue), in: \.timing.repeatCount) }
  }

  /// Length of all cycles in seconds, instead of `repeatCount`. Default 0: unused.
  open var repeatDuration: CFTimeInterval {
    get { values.drawn.timing.repeatDuration }
    set { storeLength(newValue, in: \.timing.repeatDuration) }
  }

  /// Whether each cycle runs there and back, and so lasts twice as long. Default false.
  open var autoreverses: Bool {
    get { values.drawn.timing.autoreverses }
    set { values.drawn.timing.autoreverses = newValue }
  }
}

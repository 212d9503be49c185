// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation
internal import RenderTree
internal import Synchronization

/// One kind of particles of an emitter layer: what they look like, how they move, how long they live.
///
/// A particle's life follows from what is settled at its birth: place p + v·t + a·t²/2, scale, colour
/// and turn in proportion to its age (behaviour fact EM-3). Ranges count to both sides of the mean
/// (fact EM-2). The cell's timing says when it emits, in the layer's time, or in the age of the
/// particle that it emits from; its speed makes births more frequent and lives faster (fact EM-10).
///
/// Numbers that are not finite are refused and logged, and the old value stays; a lifetime may be
/// infinite. Negative birth rates and lifetimes count as none.
open class CAEmitterCell: NSObject, NSSecureCoding, CAMediaTiming {
  /// What is drawn, in the form in which deltas carry it.
  final var values: NodeEmitterCell
  final var contentsValue: Any?
  final var colorValue: CGColor? = .opaqueWhite
  final var unknownMinification: String?
  final var unknownMagnification: String?
  /// Values under keys of the application's own.
  final var container: [String: Any] = [:]

  /// The name by which key paths of the layer find the cell: `emitterCells.NAME.birthRate`.
  open var name: String?
  /// Cells that emit from each particle of this one while it lives. Default nil (fact EM-9).
  ///
  /// They start at the particle's place, in a direction relative to its motion, and take over its
  /// colour and scale as factors. How often they emit is settled at the particle's birth.
  open var emitterCells: [CAEmitterCell]?
  /// Values by key that `value(forKey:)` finds when nothing else has them. Default nil.
  open var style: [AnyHashable: Any]?
  /// Kept, without effect here. Default `.removed`.
  open var fillMode = CAMediaTimingFillMode.removed

  private static let counter = Atomic<UInt32>(0)

  /// Makes a cell that emits nothing: birth rate and lifetime are 0.
  public override init() {
    values = NodeEmitterCell()
    values.id = Self.counter.wrappingAdd(1, ordering: .relaxed).newValue
    super.init()
    if type(of: self) != CAEmitterCell.self { applyClassDefaults() }
  }

  /// Restores a cell with the cells of its particles; images are not archived.
  public required init?(coder: NSCoder) {
    values = NodeEmitterCell()
    values.id = Self.counter.wrappingAdd(1, ordering: .relaxed).newValue
    super.init()
    if type(of: self) != CAEmitterCell.self { applyClassDefaults() }
    decode(from: coder)
  }

  /// Stores the cell; values equal to their defaults are left out.
  open func encode(with coder: NSCoder) { encodeValues(to: coder) }

  open class var supportsSecureCoding: Bool { true }

  // MARK: - Key-value coding

  /// The default of a property; nil for zero, for nil and for unknown keys (fact DV-1).
  ///
  /// A subclass that answers otherwise gives its new cells that value.
  open class func defaultValue(forKey key: String) -> Any? {
    EmitterCellTable.shared[key].flatMap { $0.key == key ? $0.defaultValue() : nil }
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

  // MARK: - Birth and life

  /// Whether the cell's particles are drawn. Default true.
  open var isEnabled: Bool {
    get { values.isEnabled }
    set { values.isEnabled = newValue }
  }

  /// Particles per second; the first is born after 1/birthRate seconds. Default 0.
  open var birthRate: Float {
    get { Float(values.birthRate) }
    set { store(newValue, \.birthRate, "birthRate") }
  }

  /// Mean life in seconds; may be infinite. Default 0.
  open var lifetime: Float {
    get { Float(values.lifetime) }
    set {
      guard newValue == .infinity else { return store(newValue, \.lifetime, "lifetime") }
      values.lifetime = .infinity
    }
  }

  /// How far lives differ from the mean, to both sides. Default 0.
  open var lifetimeRange: Float {
    get { Float(values.lifetimeRange) }
    set { store(newValue, \.lifetimeRange, "lifetimeRange") }
  }

  // MARK: - Motion

  /// Angle of the direction out of the xy plane, in radians. Default 0: within the plane (fact EM-5).
  open var emissionLatitude: CGFloat {
    get { CGFloat(values.emissionLatitude) }
    set { store(newValue, \.emissionLatitude, "emissionLatitude") }
  }

  /// Angle of the direction in the xy plane, in radians, towards y. Default 0.
  ///
  /// From the x axis for points and the inside of rectangles and boxes; from the outward normal for
  /// lines, circles, spheres and edges; from the motion of the particle for cells of particles.
  open var emissionLongitude: CGFloat {
    get { CGFloat(values.emissionLongitude) }
    set { store(newValue, \.emissionLongitude, "emissionLongitude") }
  }

  /// The whole angle of the cone about the direction that is filled evenly, in radians. Default 0.
  open var emissionRange: CGFloat {
    get { CGFloat(values.emissionRange) }
    set { store(newValue, \.emissionRange, "emissionRange") }
  }

  /// Mean speed at birth in points per second. Default 0.
  open var velocity: CGFloat {
    get { CGFloat(values.velocity) }
    set { store(newValue, \.velocity, "velocity") }
  }

  /// How far speeds differ from the mean, to both sides. Default 0.
  open var velocityRange: CGFloat {
    get { CGFloat(values.velocityRange) }
    set { store(newValue, \.velocityRange, "velocityRange") }
  }

  /// Acceleration along x in points per second squared. Default 0.
  open var xAcceleration: CGFloat {
    get { CGFloat(values.xAcceleration) }
    set { store(newValue, \.xAcceleration, "xAcceleration") }
  }

  /// Acceleration along y in points per second squared. Default 0.
  open var yAcceleration: CGFloat {
    get { CGFloat(values.yAcceleration) }
    set { store(newValue, \.yAcceleration, "yAcceleration") }
  }

  /// Acceleration along z in points per second squared. Default 0.
  open var zAcceleration: CGFloat {
    get { CGFloat(values.zAcceleration) }
    set { store(newValue, \.zAcceleration, "zAcceleration") }
  }

  // MARK: - Size and turn

  /// Mean scale at birth. Default 1. Particles of no or negative scale are not drawn.
  open var scale: CGFloat {
    get { CGFloat(values.scale) }
    set { store(newValue, \.scale, "scale") }
  }

  /// How far scales differ from the mean, to both sides. Default 0.
  open var scaleRange: CGFloat {
    get { CGFloat(values.scaleRange) }
    set { store(newValue, \.scaleRange, "scaleRange") }
  }

  /// What is added to the scale per second. Default 0.
  open var scaleSpeed: CGFloat {
    get { CGFloat(values.scaleSpeed) }
    set { store(newValue, \.scaleSpeed, "scaleSpeed") }
  }

  /// Mean turn in radians per second. Default 0.
  open var spin: CGFloat {
    get { CGFloat(values.spin) }
    set { store(newValue, \.spin, "spin") }
  }

  /// How far spins differ from the mean, to both sides. Default 0.
  open var spinRange: CGFloat {
    get { CGFloat(values.spinRange) }
    set { store(newValue, \.spinRange, "spinRange") }
  }

  // MARK: - Colour

  /// Mean colour that the image is multiplied by. Default opaque white; so is nil.
  open var color: CGColor? {
    get { colorValue }
    set {
      colorValue = newValue
      values.color = newValue?.sRGBComponents ?? SIMD4(repeating: 1)
    }
  }

  /// How far the red of particles differs from the mean, to both sides. Default 0.
  open var redRange: Float {
    get { values.colorRange.x }
    set { store(newValue, \.colorRange.x, "redRange") }
  }

  /// How far the green of particles differs from the mean, to both sides. Default 0.
  open var greenRange: Float {
    get { values.colorRange.y }
    set { store(newValue, \.colorRange.y, "greenRange") }
  }

  /// How far the blue of particles differs from the mean, to both sides. Default 0.
  open var blueRange: Float {
    get { values.colorRange.z }
    set { store(newValue, \.colorRange.z, "blueRange") }
  }

  /// How far the alpha of particles differs from the mean, to both sides. Default 0.
  open var alphaRange: Float {
    get { values.colorRange.w }
    set { store(newValue, \.colorRange.w, "alphaRange") }
  }

  /// What is added to the red per second. Default 0.
  open var redSpeed: Float {
    get { values.colorSpeed.x }
    set { store(newValue, \.colorSpeed.x, "redSpeed") }
  }

  /// What is added to the green per second. Default 0.
  open var greenSpeed: Float {
    get { values.colorSpeed.y }
    set { store(newValue, \.colorSpeed.y, "greenSpeed") }
  }

  /// What is added to the blue per second. Default 0.
  open var blueSpeed: Float {
    get { values.colorSpeed.z }
    set { store(newValue, \.colorSpeed.z, "blueSpeed") }
  }

  /// What is added to the alpha per second. Default 0.
  open var alphaSpeed: Float {
    get { values.colorSpeed.w }
    set { store(newValue, \.colorSpeed.w, "alphaSpeed") }
  }

  // MARK: - Image

  /// The image of a particle, a `CGImage`; without one nothing is drawn. Default nil.
  ///
  /// Image, part, scale and filters are the cell's: a change shows on living particles, too.
  open var contents: Any? {
    get { contentsValue }
    set { setContents(newValue) }
  }

  /// The part of the image that is shown, in unit space. Default (0, 0, 1, 1).
  open var contentsRect: CGRect {
    get { CGRect(values.contentsRect) }
    set {
      let lanes = SIMD4<Double>(newValue)
      guard lanes.isStorable else { return refuse(newValue, "contentsRect") }
      values.contentsRect = lanes
    }
  }

  /// Pixels of the image per point of an unscaled particle. Default 1.
  open var contentsScale: CGFloat {
    get { CGFloat(values.contentsScale) }
    set { store(newValue, \.contentsScale, "contentsScale") }
  }

  /// How the image is sampled when drawn smaller. Default "linear"; so are unknown names.
  open var minificationFilter: String {
    get { unknownMinification ?? CALayerContentsFilter(values.minificationFilter).rawValue }
    set {
      let filter = CALayerContentsFilter(rawValue: newValue).nodeFilter
      unknownMinification = filter == nil ? newValue : nil
      values.minificationFilter = filter ?? .linear
    }
  }

  /// How the image is sampled when drawn larger. Default "linear"; so are unknown names.
  open var magnificationFilter: String {
    get { unknownMagnification ?? CALayerContentsFilter(values.magnificationFilter).rawValue }
    set {
      let filter = CALayerContentsFilter(rawValue: newValue).nodeFilter
      unknownMagnification = filter == nil ? newValue : nil
      values.magnificationFilter = filter ?? .linear
    }
  }

  /// Bias of the mipmap level for trilinear sampling. Default 0.
  open var minificationFilterBias: Float {
    get { values.minificationFilterBias }
    set { store(newValue, \.minificationFilterBias, "minificationFilterBias") }
  }

  // MARK: - Time

  /// When the cell begins to emit, in its parent's time. Default 0.
  open var beginTime: CFTimeInterval {
    get { values.timing.beginTime }
    set { store(newValue, \.timing.beginTime, "beginTime") }
  }

  /// How long a cycle of emission lasts. Default infinite (behaviour fact TI-16).
  open var duration: CFTimeInterval {
    get { values.timing.duration }
    set { storeLength(newValue, \.timing.duration, "duration") }
  }

  /// Seconds of the cell per second of its parent. Default 1.
  open var speed: Float {
    get { Float(values.timing.speed) }
    set { store(newValue, \.timing.speed, "speed") }
  }

  /// Starts the cell in the midst of its emission, by as many seconds of its own. Default 0.
  open var timeOffset: CFTimeInterval {
    get { values.timing.timeOffset }
    set { store(newValue, \.timing.timeOffset, "timeOffset") }
  }

  /// How many cycles of `duration` the cell emits. Default 0: one.
  open var repeatCount: Float {
    get { Float(values.timing.repeatCount) }
    set { storeLength(Double(newValue), \.timing.repeatCount, "repeatCount") }
  }

  /// How long those cycles run, in place of `repeatCount`. Default 0.
  open var repeatDuration: CFTimeInterval {
    get { values.timing.repeatDuration }
    set { storeLength(newValue, \.timing.repeatDuration, "repeatDuration") }
  }

  /// Whether each cycle runs there and back, and so lasts twice as long. Default false.
  open var autoreverses: Bool {
    get { values.timing.autoreverses }
    set { values.timing.autoreverses = newValue }
  }
}

extension CAEmitterCell: KeyPathObject {}

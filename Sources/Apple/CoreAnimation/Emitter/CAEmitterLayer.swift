// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation
internal import RenderTree

/// A layer that emits particles.
///
/// The layer's cells give the appearance and motion of particles. The renderer finds the particles
/// of any time by itself: the same layer at the same time shows the same ones, whatever was drawn
/// before. They are born from time 0 of the layer on, so that a layer that has just been made looks
/// as if it had emitted for long; `beginTime` set to the current time starts it empty. A change
/// counts for those born after its commit; living particles keep theirs.
///
/// Particles lie above the layer's contents and below its sublayers, and are clipped by the bounds
/// only with `masksToBounds`. `render(in:)` leaves them out, as it does on Apple's systems. A cell
/// has at most 65,536 particles (it emits less often where there would be more), and a million
/// births a second; a layer has at most 262,144.
open class CAEmitterLayer: CALayer {
  /// The stored values, copied whole for a presentation copy.
  struct Values {
    /// The drawn values, in the form in which deltas carry them.
    var drawn = EmitterValues()
    var cells: [CAEmitterCell]?
    var shape = CAEmitterLayerEmitterShape.point { didSet { drawn.shape = shape.nodeShape } }
    var mode = CAEmitterLayerEmitterMode.volume { didSet { drawn.mode = mode.nodeMode } }
    var renderMode = CAEmitterLayerRenderMode.unordered {
      didSet { drawn.renderMode = renderMode.nodeRenderMode }
    }
  }

  final var emitter = Values()

  override class var declaredProperties: LayerPropertyTable { .emitter }

  override func copyClassValues(from source: CALayer) {
    if let source = source as? CAEmitterLayer { emitter = source.emitter }
  }

  /// The kinds of particles; nil, the default, for none.
  ///
  /// A cell is read at the commit after it was set here. One that is changed in place later is read
  /// again when it is set through the layer (`emitterCells.NAME.birthRate` as a key path), or when
  /// anything else of the emitter changes. A cell that leaves the list takes its particles with it.
  /// There may be 255 cells with the cells of their particles; the others are left out and logged.
  open var emitterCells: [CAEmitterCell]? {
    get { emitter.cells }
    set {
      if newValue == nil, emitter.cells == nil { return }
      change(.emitterCells) { emitter.cells = newValue }
    }
  }

  // MARK: - Multipliers

  /// Multiplies the birth rates of the cells (behaviour fact EM-1). Default 1.
  open var birthRate: Float {
    get { Float(emitter.drawn.birthRate) }
    set { store(Double(newValue), in: \.emitter.drawn.birthRate, as: .emitterBirthRate) }
  }

  /// Multiplies the lifetimes of the cells' particles at their birth. Default 1.
  open var lifetime: Float {
    get { Float(emitter.drawn.lifetime) }
    set { store(Double(newValue), in: \.emitter.drawn.lifetime, as: .emitterLifetime) }
  }

  /// Multiplies the velocities of the cells' particles at their birth. Default 1.
  open var velocity: Float {
    get { Float(emitter.drawn.velocity) }
    set { store(Double(newValue), in: \.emitter.drawn.velocity, as: .emitterVelocity) }
  }

  /// Multiplies the scales of the cells' particles at their birth, for all of their life. Default
  /// 1.
  open var scale: Float {
    get { Float(emitter.drawn.scale) }
    set { store(Double(newValue), in: \.emitter.drawn.scale, as: .emitterScale) }
  }

  /// Multiplies the spins of the cells' particles at their birth. Default 1.
  open var spin: Float {
    get { Float(emitter.drawn.spin) }
    set { store(Double(newValue), in: \.emitter.drawn.spin, as: .emitterSpin) }
  }

  // MARK: - Place and shape

  /// The middle of the shape, in the layer's space. Default (0, 0).
  open var emitterPosition: CGPoint {
    get { CGPoint(emitter.drawn.position) }
    set { store(SIMD2(newValue), in: \.emitter.drawn.position, as: .emitterPosition) }
  }

  /// The z of the shape's middle. Default 0.
  open var emitterZPosition: CGFloat {
    get { CGFloat(emitter.drawn.zPosition) }
    set { store(newValue.native, in: \.emitter.drawn.zPosition, as: .emitterZPosition) }
  }

  /// Width and height of the shape, in points; the width is the radius of circles and spheres
  /// (behaviour fact EM-7). Default (0, 0).
  open var emitterSize: CGSize {
    get { CGSize(width: emitter.drawn.size.x, height: emitter.drawn.size.y) }
    set { store(SIMD2(newValue), in: \.emitter.drawn.size, as: .emitterSize) }
  }

  /// Depth of the shape, of a cuboid, in points. Default 0.
  open var emitterDepth: CGFloat {
    get { CGFloat(emitter.drawn.depth) }
    set { store(newValue.native, in: \.emitter.drawn.depth, as: .emitterDepth) }
  }

  /// The shape. Default `point`.
  open var emitterShape: CAEmitterLayerEmitterShape {
    get { emitter.shape }
    set { store(newValue, in: \.emitter.shape, as: .emitterShape) }
  }

  /// The part of the shape that emits. Default `volume`.
  open var emitterMode: CAEmitterLayerEmitterMode {
    get { emitter.mode }
    set { store(newValue, in: \.emitter.mode, as: .emitterMode) }
  }

  // MARK: - Drawing

  /// The order and blending of particles (behaviour fact EM-8). Default `unordered`.
  open var renderMode: CAEmitterLayerRenderMode {
    get { emitter.renderMode }
    set { store(newValue, in: \.emitter.renderMode, as: .renderMode) }
  }

  /// Whether particles keep their z under the superlayer's perspective. Default false: they are
  /// flattened into the layer's plane.
  ///
  /// Among its siblings the layer is sorted as one plane either way.
  open var preservesDepth: Bool {
    get { emitter.drawn.preservesDepth }
    set { store(newValue, in: \.emitter.drawn.preservesDepth, as: .emitterPreservesDepth) }
  }

  /// Seed of the random numbers: the same seed gives the same particles (fact EM-11). Default 0.
  open var seed: UInt32 {
    get { emitter.drawn.seed }
    set { store(newValue, in: \.emitter.drawn.seed, as: .seed) }
  }
}

/// The properties of emitter layers. Names, flags, the seed and the list of cells do not animate.
extension LayerProperty {
  static let emitterCells = LayerProperty(
    KeyedProperty("emitterCells", object: \CAEmitterLayer.emitterCells), marks: .emitter)
  static let emitterBirthRate = LayerProperty(
    "birthRate", \CAEmitterLayer.birthRate, animates: .emitterBirthRate)
  static let emitterLifetime = LayerProperty(
    "lifetime", \CAEmitterLayer.lifetime, animates: .emitterLifetime)
  static let emitterVelocity = LayerProperty(
    "velocity", \CAEmitterLayer.velocity, animates: .emitterVelocity)
  static let emitterScale = LayerProperty(
    "scale", \CAEmitterLayer.scale, animates: .emitterScale)
  static let emitterSpin = LayerProperty("spin", \CAEmitterLayer.spin, animates: .emitterSpin)
  static let emitterPosition = LayerProperty(
    "emitterPosition", \CAEmitterLayer.emitterPosition, animates: .emitterPosition)
  static let emitterZPosition = LayerProperty(
    "emitterZPosition", \CAEmitterLayer.emitterZPosition, animates: .emitterZPosition)
  static let emitterSize = LayerProperty(
    "emitterSize", \CAEmitterLayer.emitterSize, animates: .emitterSize)
  static let emitterDepth = LayerProperty(
    "emitterDepth", \CAEmitterLayer.emitterDepth, animates: .emitterDepth)
  static let emitterShape = LayerProperty(
    "emitterShape", \CAEmitterLayer.emitterShape, marks: .emitter)
  static let emitterMode = LayerProperty(
    "emitterMode", \CAEmitterLayer.emitterMode, marks: .emitter)
  static let renderMode = LayerProperty(
    "renderMode", \CAEmitterLayer.renderMode, marks: .emitter)
  static let emitterPreservesDepth = LayerProperty(
    "preservesDepth", \CAEmitterLayer.preservesDepth, marks: .emitter)
  static let seed = LayerProperty("seed", \CAEmitterLayer.seed, marks: .emitter)
}

extension LayerPropertyTable {
  static let emitter = LayerPropertyTable(
    CAEmitterLayer(), inheriting: .layer,
    [
      .emitterCells, .emitterBirthRate, .emitterLifetime, .emitterVelocity, .emitterScale,
      .emitterSpin, .emitterPosition, .emitterZPosition, .emitterSize, .emitterDepth,
      .emitterShape, .emitterMode, .renderMode, .emitterPreservesDepth, .seed,
    ])
}

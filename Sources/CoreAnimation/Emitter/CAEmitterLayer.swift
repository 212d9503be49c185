// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation
internal import RenderTree

/// A layer that gives birth to particles, draws them, and lets them die.
///
/// What particles look like and how they move is said by the layer's cells. The renderer finds the
/// particles of any time by itself: the same layer at the same time shows the same ones, whatever was
/// drawn before. They are born from time 0 of the layer on, so that a layer that has just been made
/// looks as if it had emitted for long; `beginTime` set to the current time starts it empty. A change
/// counts for those born after its commit; the living go on as they were.
///
/// Particles lie above the layer's contents and below its sublayers, and are clipped by the bounds
/// only with `masksToBounds`. `render(in:)` leaves them out, as it does on Apple's systems. A cell has
/// at most 65,536 particles (it emits less often where there would be more), and a million births a
/// second; a layer has at most 262,144.
open class CAEmitterLayer: CALayer {
  /// What is drawn, in the form in which deltas carry it.
  final var emitter = EmitterValues()
  final var cellsValue: [CAEmitterCell]?
  final var shapeValue = CAEmitterLayerEmitterShape.point
  final var modeValue = CAEmitterLayerEmitterMode.volume
  final var renderModeValue = CAEmitterLayerRenderMode.unordered

  /// Makes a layer without cells.
  public override init() {
    super.init()
  }

  /// Makes the copy that stands for a layer's presentation.
  public override init(layer: Any) {
    super.init(layer: layer)
  }

  /// Restores a layer with its cells.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override class var declaredProperties: LayerPropertyTable { .emitter }

  override func copyClassValues(from source: CALayer) {
    guard let source = source as? CAEmitterLayer else { return }
    emitter = source.emitter
    cellsValue = source.cellsValue
    shapeValue = source.shapeValue
    modeValue = source.modeValue
    renderModeValue = source.renderModeValue
  }

  /// The kinds of particles; nil, the default, for none.
  ///
  /// A cell is read at the commit after it was set here. One that is changed in place later is read
  /// again when it is set through the layer (`emitterCells.NAME.birthRate` as a key path), or when
  /// anything else of the emitter changes. A cell that leaves the list takes its particles with it.
  /// There may be 255 cells with the cells of their particles; the others are left out and logged.
  open var emitterCells: [CAEmitterCell]? {
    get { cellsValue }
    set { setCells(newValue) }
  }

  // MARK: - Multipliers

  /// Multiplies the birth rates of the cells (behaviour fact EM-1). Default 1.
  open var birthRate: Float {
    get { Float(emitter.birthRate) }
    set { setNumber(Double(newValue), \.birthRate, as: .emitterBirthRate) }
  }

  /// Multiplies the lifetimes of the cells' particles at their birth. Default 1.
  open var lifetime: Float {
    get { Float(emitter.lifetime) }
    set { setNumber(Double(newValue), \.lifetime, as: .emitterLifetime) }
  }

  /// Multiplies the velocities of the cells' particles at their birth. Default 1.
  open var velocity: Float {
    get { Float(emitter.velocity) }
    set { setNumber(Double(newValue), \.velocity, as: .emitterVelocity) }
  }

  /// Multiplies the scales of the cells' particles at their birth, for all of their life. Default 1.
  open var scale: Float {
    get { Float(emitter.scale) }
    set { setNumber(Double(newValue), \.scale, as: .emitterScale) }
  }

  /// Multiplies the spins of the cells' particles at their birth. Default 1.
  open var spin: Float {
    get { Float(emitter.spin) }
    set { setNumber(Double(newValue), \.spin, as: .emitterSpin) }
  }

  // MARK: - Place and shape

  /// The middle of the shape, in the layer's space. Default (0, 0).
  open var emitterPosition: CGPoint {
    get { CGPoint(emitter.position) }
    set { setPair(SIMD2(newValue), \.position, as: .emitterPosition) }
  }

  /// The z of the shape's middle. Default 0.
  open var emitterZPosition: CGFloat {
    get { CGFloat(emitter.zPosition) }
    set { setNumber(newValue.native, \.zPosition, as: .emitterZPosition) }
  }

  /// Width and height of the shape, in points; the width is the radius of circles and spheres
  /// (behaviour fact EM-7). Default (0, 0).
  open var emitterSize: CGSize {
    get { CGSize(width: emitter.size.x, height: emitter.size.y) }
    set { setPair(SIMD2(newValue), \.size, as: .emitterSize) }
  }

  /// Depth of the shape, of a cuboid, in points. Default 0.
  open var emitterDepth: CGFloat {
    get { CGFloat(emitter.depth) }
    set { setNumber(newValue.native, \.depth, as: .emitterDepth) }
  }

  /// The shape. Default `point`.
  open var emitterShape: CAEmitterLayerEmitterShape {
    get { shapeValue }
    set { setName(newValue, \.shapeValue, as: .emitterShape) { $0.shape = newValue.nodeShape } }
  }

  /// The part of the shape that emits. Default `volume`.
  open var emitterMode: CAEmitterLayerEmitterMode {
    get { modeValue }
    set { setName(newValue, \.modeValue, as: .emitterMode) { $0.mode = newValue.nodeMode } }
  }

  // MARK: - Drawing

  /// How particles are drawn over each other (behaviour fact EM-8). Default `unordered`.
  open var renderMode: CAEmitterLayerRenderMode {
    get { renderModeValue }
    set {
      setName(newValue, \.renderModeValue, as: .renderMode) {
        $0.renderMode = newValue.nodeRenderMode
      }
    }
  }

  /// Whether particles keep their z under the superlayer's perspective. Default false: they are
  /// flattened into the layer's plane.
  ///
  /// Among its siblings the layer is sorted as one plane either way.
  open var preservesDepth: Bool {
    get { emitter.preservesDepth }
    set {
      guard newValue != emitter.preservesDepth else { return }
      let action = actionBeforeChange(of: .emitterPreservesDepth)
      emitter.preservesDepth = newValue
      didChange(.emitterPreservesDepth, action)
    }
  }

  /// What the random numbers follow from: the same seed, the same particles (fact EM-11). Default 0.
  open var seed: UInt32 {
    get { emitter.seed }
    set {
      guard newValue != emitter.seed else { return }
      let action = actionBeforeChange(of: .seed)
      emitter.seed = newValue
      didChange(.seed, action)
    }
  }
}

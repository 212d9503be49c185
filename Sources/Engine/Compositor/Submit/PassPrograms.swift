// SPDX-License-Identifier: MIT

/// The map between a pass's target and the frame, as its programs get it.
struct PassProjection {
  /// The value of the uniform `target`.
  var target: SIMD4<Float>
  /// The value of the uniform `frame`.
  var frame: SIMD4<Float>
  /// Tells passes apart: each has a number of its own.
  var serial: Int

  /// - Parameters:
  ///   - region: the frame's pixels that the pass draws.
  ///   - corner: where the region's first pixel lies in the target.
  ///   - isYUp: whether the first row of the target is the lowest.
  init(of region: PixelRect, at corner: SIMD2<Int32>, isYUp: Bool, serial: Int) {
    let x = Float(region.x)
    let y = Float(region.y)
    let width = Float(region.width)
    let height = Float(region.height)
    let up: Float = isYUp ? -1 : 1
    target = SIMD4(2 / width, up * 2 / height, -1 - 2 * x / width, -up * (1 + 2 * y / height))
    frame = SIMD4(1, up, x - Float(corner.x), isYUp ? y + height : y - Float(corner.y))
    self.serial = serial
  }
}

/// A family of programs that draw into passes. A program gets a pass's projection once.
struct PassPrograms<Variant: ShaderVariant>: ~Copyable {
  private let family: ShaderFamily<Variant>
  /// By slot of a program: the serial of the pass whose projection it holds.
  private var serials: [Int] = []

  /// Describes the programs of a file (without suffix), all with the layers' interface.
  init(file: String) {
    family = ShaderFamily(file: file, interface: .layers)
  }

  /// Makes a variant's program current, with the projection of a pass.
  mutating func use(
    _ variant: Variant, _ projection: PassProjection, in gl: GLContext
  ) throws(ShaderError) {
    let slot = try family.use(variant, in: gl)
    while serials.count <= slot { serials.append(-1) }
    guard serials[slot] != projection.serial else { return }
    serials[slot] = projection.serial
    family[slot].set(.target, projection.target, in: gl)
    family[slot].set(.frame, projection.frame, in: gl)
  }

  /// Frees every program; the context is current.
  mutating func removeAll() {
    family.removeAll()
    serials.removeAll()
  }
}

/// The programs that draw instances: one file for layers, one for bare images, one for several kinds, one for ramps.
struct LayerPrograms: ~Copyable {
  static let layerFile = "layer"
  static let imageFile = "image"
  static let mixedFile = "mixed"
  static let rampFile = "ramp"

  private var layers = PassPrograms<LayerFeatures>(file: layerFile)
  private var bareImages = PassPrograms<BareImageFeatures>(file: imageFile)
  private var mixed = PassPrograms<MixedFeatures>(file: mixedFile)
  private var ramps = PassPrograms<RampFeatures>(file: rampFile)

  /// Makes the program for a set of features current, with the projection of a pass.
  mutating func use(
    _ features: LayerFeatures, _ projection: PassProjection, in gl: GLContext
  ) throws(ShaderError) {
    if let image = BareImageFeatures(features) {
      try bareImages.use(image, projection, in: gl)
    } else if let several = MixedFeatures(features) {
      try mixed.use(several, projection, in: gl)
    } else if let ramp = RampFeatures(features) {
      try ramps.use(ramp, projection, in: gl)
    } else {
      try layers.use(features, projection, in: gl)
    }
  }

  /// Frees every program; the context is current.
  mutating func removeAll() {
    layers.removeAll()
    bareImages.removeAll()
    mixed.removeAll()
    ramps.removeAll()
  }
}

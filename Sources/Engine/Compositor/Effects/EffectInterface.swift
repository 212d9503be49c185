// SPDX-License-Identifier: MIT

// Inputs of the programs that draw effects.

extension Uniform {
  /// The first picture: three vectors, see `FilterPicture.uniforms`.
  static let source = Uniform("source", index: 1)
  /// The second picture.
  static let second = Uniform("second", index: 2)
  /// A texture or mask of the filter's own.
  static let third = Uniform("third", index: 3)
  /// The map between frame pixels and points of the layer: five vectors, see `FilterSpace.uniforms`.
  static let space = Uniform("space", index: 4)
  /// The parameters of the effect; each file says what it reads.
  static let parameters = Uniform("params", index: 5)
  /// The rectangle of the target that an effect's quad covers, in pixels.
  static let viewport = Uniform("viewport", index: 6)
}

extension Sampler {
  static let source = Sampler("sourceImage", unit: 0)
  static let second = Sampler("secondImage", unit: 1)
  static let third = Sampler("thirdImage", unit: 2)
}

extension ProgramInterface {
  /// The inputs of all effects.
  static let effects = ProgramInterface(
    uniforms: [.frame, .source, .second, .third, .space, .parameters, .viewport],
    samplers: [.source, .second, .third])
}

// SPDX-License-Identifier: MIT

// Inputs of the programs that draw layers and shapes.

extension Uniform {
  /// Fragment to frame pixels: scale of x and y, then offset; the effects have it too.
  package static let frame = Uniform("frame", index: 0)
  /// Frame pixels to clip space: scale of x and y, then offset.
  package static let target = Uniform("target", index: 1)
}

extension Sampler {
  /// The image of a layer.
  package static let image = Sampler("image", unit: 0)
  /// The paint texture: outlines of shapes and stops of gradients.
  package static let paint = Sampler("paint", unit: 1)
  /// The image whose alpha clips.
  package static let mask = Sampler("mask", unit: 2)
}

extension LayerFeatures {
  /// Whether draws sample an image whose alpha counts.
  var samplesMask: Bool { contains(.mask) || (contains(.alpha) && !contains(.ramp)) }
}

extension UniformBlock {
  /// A window of clip records.
  package static let clips = UniformBlock("Clips", binding: 0)
  /// A window of paint records.
  package static let records = UniformBlock("Records", binding: 1)
}

extension ProgramInterface {
  /// The inputs of `layer.glsl`, `image.glsl`, `mixed.glsl` and `shape.glsl`.
  package static let layers = ProgramInterface(
    uniforms: [.frame, .target], samplers: [.image, .paint, .mask], blocks: [.clips, .records])
}

// SPDX-License-Identifier: MIT

package import CoreImage
internal import Shaders

/// Filters whose program the application wrote.
extension FilterRunner {
  mutating func applyKernel(
    _ filter: FilterDescription, _ picture: FilterPicture, covering region: PixelRect,
    space: FilterSpace, in gl: GLContext
  ) -> FilterPicture {
    let result = drawKernel(
      filter, of: EffectInputs(picture, space: space), progress: 0, covering: region, in: gl)
    return result.isEmpty ? picture : result
  }

  /// Draws a kernel of one picture, or of two.
  ///
  /// - Returns: empty when it could not be drawn: it does not compile, or there is no memory.
  mutating func drawKernel(
    _ filter: FilterDescription, of inputs: EffectInputs, progress: Float,
    covering region: PixelRect, in gl: GLContext
  ) -> FilterPicture {
    guard let kernel = filter.kernel else { return .empty }
    let family = custom[kernel] ?? Self.family(of: kernel)
    custom[kernel] = family
    parameters.removeAll(keepingCapacity: true)
    for index in 0..<FilterInputs.capacity { addParameter(filter.vector(at: index)) }
    addParameter(SIMD4(progress, 0, 0, 0))
    return draw(family, [], of: inputs, into: TexelGrid(region), in: gl)
  }

  /// Compiles a kernel's program, as the first draw would.
  ///
  /// - Throws: what the compiler says; places in `filter.glsl` are lines of the kernel's source.
  package static func compile(_ kernel: FilterKernel, in gl: GLContext) throws(ShaderError) {
    let family = family(of: kernel)
    defer { family.removeAll() }
    try family.use([], in: gl)
  }

  private static func family(of kernel: FilterKernel) -> ShaderFamily<NoShaderFeatures> {
    ShaderFamily(file: "custom", interface: .effects) { name in
      switch name {
      case "filter": kernel.source
      case "inputs": kernel.inputNames
      default: ShaderSources.source(named: name)
      }
    }
  }
}

extension FilterKernel {
  /// Defines each input's key as its part of the parameters, and the rest that the role has.
  fileprivate var inputNames: String {
    var text = ""
    for (index, input) in inputs.enumerated() {
      let part =
        switch input.componentCount {
        case 1: ".x"
        case 2: ".xy"
        default: ""
        }
      text += "#define \(input.key) (params[\(index)]\(part))\n"
    }
    switch role {
    case .filter: break
    case .transition:
      text += "#define inputTime (params[8].x)\n#define inputExtent (space[4])\n"
      text += Self.second("sampleTargetAt")
    case .blend: text += Self.second("sampleBackgroundAt")
    }
    return text
  }

  /// The function that reads the second picture.
  private static func second(_ name: String) -> String {
    "vec4 \(name)(vec2 point) { return straight(secondAt(toPixel(point))); }\n"
  }
}

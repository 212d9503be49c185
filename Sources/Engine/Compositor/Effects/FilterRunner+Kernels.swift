// SPDX-License-Identifier: MIT

package import CoreImage
internal import Shaders

/// Filters whose program the application wrote.
extension FilterRunner {
  mutating func applyKernel(
    _ filter: FilterDescription, _ picture: FilterPicture, covering region: PixelRect,
    space: FilterSpace, in gl: GLContext
  ) -> FilterPicture {
    guard let kernel = filter.kernel else { return picture }
    let family = custom[kernel] ?? Self.family(of: kernel)
    custom[kernel] = family
    parameters.removeAll(keepingCapacity: true)
    for index in 0..<FilterInputs.capacity { addParameter(filter.vector(at: index)) }
    let result = draw(
      family, [], of: EffectInputs(picture, space: space), into: TexelGrid(region), in: gl)
    return result.isEmpty ? picture : result
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
  /// Defines each input's key as its part of the parameters.
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
    return text
  }
}

// SPDX-License-Identifier: MIT

/// A plain uniform: its name in the shader's text, and its index among those of its interface.
package struct Uniform: Sendable {
  package let name: String
  package let index: Int

  package init(_ name: String, index: Int) {
    self.name = name
    self.index = index
  }
}

/// A sampler: its name in the shader's text, and the texture unit that it reads in every program.
package struct Sampler: Sendable {
  package let name: String
  package let unit: Int

  package init(_ name: String, unit: Int) {
    self.name = name
    self.unit = unit
  }
}

/// A uniform block: its name in the shader's text, and the binding that it reads in every program.
package struct UniformBlock: Sendable {
  package let name: String
  package let binding: Int

  package init(_ name: String, binding: Int) {
    self.name = name
    self.binding = binding
  }
}

/// The inputs of the programs of one file; units and bindings are set once, as a program is linked.
package struct ProgramInterface: Sendable {
  package var uniforms: [Uniform]
  package var samplers: [Sampler]
  package var blocks: [UniformBlock]

  package init(
    uniforms: [Uniform] = [], samplers: [Sampler] = [], blocks: [UniformBlock] = []
  ) {
    self.uniforms = uniforms
    self.samplers = samplers
    self.blocks = blocks
  }
}

// SPDX-License-Identifier: MIT

@testable import Compositor

/// A quad over all of a target, without attributes, for draws of a test's own.
struct CoveringQuad: ~Copyable {
  /// The vertex stage.
  static let source = """
    #ifdef VERTEX
    void main() {
      gl_Position = vec4(
        float(gl_VertexID & 1) * 2.0 - 1.0, float(gl_VertexID >> 1) * 2.0 - 1.0, 0.0, 1.0);
    }
    #endif

    """

  private let empty: Buffer
  private var vertices: VertexArray

  init(in gl: GLContext) {
    empty = Buffer(role: .vertex, capacity: 4, label: "none", in: gl)
    vertices = VertexArray(
      layout: VertexLayout(stride: 4, attributes: []), instances: empty, label: "none", in: gl)
  }

  /// The programs of the quad with a fragment stage, which stands within `#ifdef FRAGMENT`.
  static func family(
    samplers: [Sampler], blocks: [UniformBlock] = [], fragment: String
  ) -> ShaderFamily<NoShaderFeatures> {
    ShaderFamily(
      file: "main", interface: ProgramInterface(samplers: samplers, blocks: blocks)
    ) { $0 == "main" ? source + fragment : nil }
  }

  /// Draws with the state that is set.
  mutating func draw(in gl: GLContext) {
    vertices.drawInstancedQuads(first: 0, count: 1, in: gl)
  }
}

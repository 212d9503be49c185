// SPDX-License-Identifier: MIT

/// The vertex layout of an instance; the offsets are those drawn in `LayerInstance`.
extension LayerInstance {
  package static let layout = VertexLayout(
    stride: MemoryLayout<LayerInstance>.stride,
    attributes: [
      VertexAttribute(location: 0, components: 3, type: .float, offset: 0),
      VertexAttribute(location: 1, components: 3, type: .float, offset: 12),
      VertexAttribute(location: 2, components: 3, type: .float, offset: 24),
      VertexAttribute(location: 3, components: 2, type: .float, offset: 36),
      VertexAttribute(location: 4, components: 4, type: .float, offset: 44),
      VertexAttribute(
        location: 5, components: 4, type: .uint16, conversion: .normalized, offset: 60),
      VertexAttribute(
        location: 6, components: 4, type: .uint16, conversion: .normalized, offset: 68),
      VertexAttribute(location: 7, components: 4, type: .float, offset: 76),
      VertexAttribute(location: 8, components: 2, type: .float, offset: 92),
      VertexAttribute(
        location: 9, components: 2, type: .uint16, conversion: .integer, offset: 100),
    ])
}

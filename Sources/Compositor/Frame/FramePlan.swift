// SPDX-License-Identifier: MIT

/// Where a texture comes from: an image in the texture table, or the result of another pass.
package struct TextureReference: Equatable, Sendable, BitwiseCopyable {
  package let rawValue: Int32

  package init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// No texture.
  package static let none = TextureReference(rawValue: -1)

  /// A texture of the image store.
  package static func image(_ index: Int) -> TextureReference {
    TextureReference(rawValue: Int32(index) << 1)
  }

  /// The target of a pass.
  package static func pass(_ index: Int) -> TextureReference {
    TextureReference(rawValue: Int32(index) << 1 | 1)
  }

  package var isPass: Bool { rawValue >= 0 && rawValue & 1 == 1 }
  package var index: Int { Int(rawValue >> 1) }
}

/// One instanced draw: neighbours in paint order that share pipeline, texture and clip window.
package struct DrawOp: Equatable, Sendable, BitwiseCopyable {
  package var features: LayerFeatures
  package var sampling: Sampling
  package var texture: TextureReference
  /// First of the 256 clip records that the draw can see.
  package var clipWindow: Int32
  package var firstInstance: Int32
  package var instanceCount: Int32
  /// Pixels covered by all instances together; decides what may be merged.
  package var area: Float
  /// Added to what lies below, not painted over it.
  package var adds = false
  /// For cells of shapes what the shape pipeline has to do; nil for quads of layers.
  package var shape: ShapeFeatures?
  /// First of the 128 paint records that the draw can see, in windows.
  package var recordWindow: Int32 = 0
}

/// One target and what is drawn into it.
package struct RenderPass: Equatable, Sendable, BitwiseCopyable {
  /// The part of the frame's pixels that the target holds; the frame itself for the last pass.
  package var region: PixelRect
  /// The pixels within `region` that are cleared and drawn.
  package var scissor: PixelRect
  package var firstOp: Int32
  package var opCount: Int32
  /// What the scissor is cleared to instead of the default: an opaque layer that covers all of it.
  package var clearColor: SIMD4<Float>?
}

/// A frame as data: passes in the order in which they are drawn, the last one into the target.
package struct FramePlan: Sendable {
  package var passes: [RenderPass] = []
  package var ops: [DrawOp] = []
  package var instances: [LayerInstance] = []
  package var clips: [ClipRecord] = []
  /// Cells of shapes.
  package var shapeInstances: [ShapeInstance] = []
  /// What shapes and gradients read besides their instance.
  package var records: [PaintRecord] = []
  /// Outlines and colour stops, which outlive the frame.
  package var paint = PaintStore()
  /// Instances that show the result of a pass.
  package var composites: [Composite] = []

  package init() {}

  /// Forgets the last frame but keeps its capacity.
  mutating func removeAll() {
    passes.removeAll(keepingCapacity: true)
    ops.removeAll(keepingCapacity: true)
    instances.removeAll(keepingCapacity: true)
    clips.removeAll(keepingCapacity: true)
    shapeInstances.removeAll(keepingCapacity: true)
    records.removeAll(keepingCapacity: true)
    composites.removeAll(keepingCapacity: true)
  }

  /// An instance whose texture is the target of a pass; how much of the target is used is known
  /// when it is drawn.
  package struct Composite: Equatable, Sendable, BitwiseCopyable {
    package var instance: Int32
    package var pass: Int32
  }

  /// How many records one draw sees: 16 KiB, the least that GL guarantees for a uniform block.
  package static let clipWindowCount = 256
}

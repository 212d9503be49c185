// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing

@testable import Compositor

/// Swift, the vertex layout and the linked shader agree on how an instance lies in memory.
struct LayerInstanceTests {
  /// The table in `LayerInstance`'s comment.
  @Test func `the instance lies as drawn`() {
    expect(MemoryLayout<LayerInstance>.size, equals: 104)
    expect(MemoryLayout<LayerInstance>.stride, equals: 104)
    let offsets = [
      MemoryLayout<LayerInstance>.offset(of: \.mapX),
      MemoryLayout<LayerInstance>.offset(of: \.mapY),
      MemoryLayout<LayerInstance>.offset(of: \.mapW),
      MemoryLayout<LayerInstance>.offset(of: \.size),
      MemoryLayout<LayerInstance>.offset(of: \.texture),
      MemoryLayout<LayerInstance>.offset(of: \.fill),
      MemoryLayout<LayerInstance>.offset(of: \.border),
      MemoryLayout<LayerInstance>.offset(of: \.radii),
      MemoryLayout<LayerInstance>.offset(of: \.borderWidth),
      MemoryLayout<LayerInstance>.offset(of: \.firstClip),
    ]
    expect(offsets, equals: [0, 12, 24, 36, 44, 60, 68, 76, 92, 100])
    expect(offsets, equals: LayerInstance.layout.attributes.map { $0.offset })
    // Two lanes of one attribute.
    expect(MemoryLayout<LayerInstance>.offset(of: \.imageOpacity), equals: 96)
    expect(MemoryLayout<LayerInstance>.offset(of: \.clipCount), equals: 102)
    expect(MemoryLayout<LayerInstance>.offset(of: \.hardEdges), equals: 103)
  }

  @Test func `clip records are four vectors`() {
    expect(MemoryLayout<ClipRecord>.stride, equals: 64)
    expect(FramePlan.clipWindowCount * MemoryLayout<ClipRecord>.stride, equals: 16384)
  }

  /// Each set of features that is drawn is a program that reads attributes of the layout only.
  ///
  /// Sets of up to three features, and sets that lack up to three, represent the others, which the
  /// environment adds by `LAMINA_SHADERS=all`. OpenGL ES gets the same text under another heading:
  /// there it is two features.
  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func `every variant reads the layout`(api: GLAPI) throws {
    try GLTestContext.run(api) { gl in
      let family = ShaderFamily<LayerFeatures>(file: "layer", interface: .layers)
      expect(family.variantCount, equals: 1 << LayerFeatures.defines.count)
      let layout = LayerInstance.layout.attributes
      // With OPAQUE and MODULATE, which are one line of the fragment shader, a few represent all.
      let few: LayerFeatures = [
        .opaque, .modulated, .image, .fill, .shape, .clip, .unclamped, .small,
      ]
      let drawn = (0..<family.variantCount).filter { bits in
        let features = LayerFeatures(rawValue: bits)
        return features.isDrawn && BareImageFeatures(features) == nil
          && (features.isDisjoint(with: [.opaque, .modulated]) || features.isSubset(of: few))
      }
      expect(drawn.count, isAbove: 2000)
      let triesAll = ProcessInfo.processInfo.environment["LAMINA_SHADERS"] == "all"
      let edge = api == .openGL33 ? 3 : 2
      let count = LayerFeatures.defines.count
      for bits in drawn
      where triesAll || bits.nonzeroBitCount <= edge || count - bits.nonzeroBitCount <= edge
        || bits == LayerFeatures.combined.rawValue
      {
        let slot = try family.slot(LayerFeatures(rawValue: bits), in: gl)
        for active in family[slot].activeAttributes(in: gl) {
          let attribute = try #require(layout.first { Int($0.location) == active.location })
          expect(active.components, equals: Int(attribute.components), "\(active.name)")
          expect(active.isInteger, equals: (attribute.conversion == .integer), "\(active.name)")
        }
        if bits == LayerFeatures.combined.rawValue {
          let locations = family[slot].activeAttributes(in: gl).map(\.location)
          expect(locations, equals: Array(0...9))
        }
      }
      family.removeAll()
    }
  }
}

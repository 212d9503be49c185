// SPDX-License-Identifier: MIT

import Compositor
import CoreAnimation
import CoreGraphics
import CoreImage
import Expectations
import TestSupport
import Testing

/// The names that debuggers of OpenGL show for passes.
struct PassLabelTests {
  /// A faded group of two layers that overlap, and a blurred layer, which need passes.
  private func scene() throws -> CALayer {
    let root = plainLayer(CGRect(x: 0, y: 0, width: 64, height: 64), color(1, 1, 1))
    let group = CALayer()
    group.name = "faded card"
    group.frame = CGRect(x: 4, y: 4, width: 30, height: 30)
    group.opacity = 0.5
    group.addSublayer(plainLayer(CGRect(x: 0, y: 0, width: 20, height: 20), color(1, 0, 0)))
    group.addSublayer(plainLayer(CGRect(x: 5, y: 5, width: 20, height: 20), color(0, 0, 1)))
    root.addSublayer(group)
    let blurred = plainLayer(CGRect(x: 40, y: 40, width: 16, height: 16), color(0, 1, 0))
    blurred.filters = [
      try #require(CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 2.0]))
    ]
    root.addSublayer(blurred)
    return root
  }

  @Test func `passes are named after their target and layer`() throws {
    let renderer = try OffscreenRenderer(size: CGSize(width: 64, height: 64))
    _ = try renderer.image(of: scene(), at: 0)
    let labels = try #require(renderer.sceneRenderer?.passLabels)
    expect(labels.last, equals: "frame")
    expect(
      labels.contains { $0.hasPrefix("page ") && $0.hasSuffix(": \"faded card\"") }, "\(labels)")
    // A layer without a name has its number.
    expect(labels.contains { $0.hasPrefix("effects: node ") }, "\(labels)")
  }

  @Test func `groups are opened and closed in pairs`() throws {
    let size = CGSize(width: 64, height: 64)
    let plain = try OffscreenRenderer(size: size).image(of: scene(), at: 0)
    let renderer = try OffscreenRenderer(size: size, scale: 1, api: .openGL33, debug: true)
    renderer.graphicsContext.namesGroups = true
    let root = try scene()
    root.sublayers?[0].name = String(repeating: "long ", count: 400)
    // A driver has room for some 64 groups, one within the other: those left open would be errors.
    for time in 0..<80 {
      let picture = try renderer.image(of: root, at: Double(time))
      expect(PixelImage(picture), equals: PixelImage(plain))
    }
    try renderer.withContext {
      expect(renderer.graphicsContext.takeErrors(), equals: [])
    }
  }
}

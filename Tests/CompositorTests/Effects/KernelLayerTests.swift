// SPDX-License-Identifier: MIT

import CoreGraphics
import CoreImage
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Layers with filters written in GLSL by the application: those that compile and those that do not.
struct KernelLayerTests {
  private let size = CGSize(width: 40, height: 30)

  private func root(_ kernel: FilterKernel) -> CALayer {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: size)
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 5, width: 20, height: 20)
    layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    layer.filters = [CIFilter(kernel: kernel)]
    root.addSublayer(layer)
    return root
  }

  private static let swap = "vec4 filterColor(vec2 p) { return sampleAt(p).bgra; }"

  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func `a program colours its layer`(api: GLAPI) throws {
    let kernel = try FilterKernel(name: "swap", source: Self.swap)
    let renderer = try OffscreenRenderer(size: size, scale: 1, api: api, debug: true)
    try renderer.check(kernel)
    let picture = PixelImage(try renderer.image(of: root(kernel), at: 0))
    expect(picture[20, 15], equals: Pixel(0, 0, 255))
    expect(picture[5, 15], equals: .clear)
    expect(renderer.takeReports(), equals: [])
  }

  @Test(
    arguments: [
      ("vec4 filterColor(vec2 p) {\n  return nonsense;\n}", 2),
      ("vec4 filterColor(vec2 p) { return vec4(1.0) }", 1),
      ("vec4 otherName(vec2 p) { return vec4(1.0); }", nil), ("", nil),
      ("\n\n#error not today\n", 3),
    ] as [(String, Int?)])
  func `a fault is a typed error`(_ source: String, _ line: Int?) throws {
    let kernel = try FilterKernel(name: "faulty", source: source)
    let renderer = try OffscreenRenderer(size: size, scale: 1, api: .openGL33, debug: true)
    let error = #expect(throws: FilterKernelError.self) { try renderer.check(kernel) }
    expect(error?.name, equals: "faulty")
    expect(error?.log.isEmpty, equals: false)
    if let line { expect(error?.line, equals: line) }
    expect(renderer.graphicsContext.takeErrors().isEmpty)
  }

  /// Without the check the layer is drawn without the filter, and the fault is reported.
  @Test func `a faulty filter is left out and reported`() throws {
    let faulty = try FilterKernel(name: "faulty", source: "vec4 filterColor(vec2 p) { return x; }")
    let renderer = try OffscreenRenderer(size: size, scale: 1, api: .openGL33, debug: true)
    let picture = PixelImage(try renderer.image(of: root(faulty), at: 0))
    expect(picture[20, 15], equals: Pixel(255, 0, 0))
    let reports = renderer.takeReports()
    expect(reports.count, equals: 1)
    expect(reports.first?.contains("custom"), equals: true)
    expect(renderer.graphicsContext.takeErrors().isEmpty)
    // The renderer is as good as before.
    let good = try FilterKernel(name: "swap", source: Self.swap)
    let next = PixelImage(try renderer.image(of: root(good), at: 1))
    expect(next[20, 15], equals: Pixel(0, 0, 255))
    expect(renderer.takeReports(), equals: [])
  }
}

// SPDX-License-Identifier: MIT

import Compositor
import CoreImage
import Expectations
import Foundation
import TestSupport
import Testing

/// Filters written in GLSL by the application.
struct KernelTests {
  private let source = EffectPictures.ramp()
  private let region = PixelRect(x: 0, y: 0, width: 48, height: 32)

  @Test func `reads its inputs and the picture`() throws {
    let kernel = try FilterKernel(
      name: "shift",
      source: """
        vec4 filterColor(vec2 point) {
          vec4 c = sampleAt(point + inputOffset);
          return vec4(c.rgb * inputGain, c.a * inputTint.a);
        }
        """,
      inputs: [
        .position("inputOffset", default: 3, 0), .scalar("inputGain", default: 0.5),
        .color("inputTint", default: SIMD4(1, 1, 1, 0.5)),
      ], reach: 3)
    let original = FloatPicture(source)
    var exact = original
    for y in 0..<32 {
      for x in 0..<48 {
        let c = FloatPicture.straight(original[x + 3, y])
        exact.pixels[y * 48 + x] = FloatPicture.premultiplied(
          SIMD4(c.x * 0.5, c.y * 0.5, c.z * 0.5, c.w * 0.5))
      }
    }
    try GLTestContext.runOnBoth { gl in
      let drawn = try EffectRig.filtered(
        source, by: [FilterDescription(kernel)], region: region, in: gl)
      expect(exact.error(of: drawn).largest, isAtMost: 2)
    }
  }

  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func `a fault names its line`(api: GLAPI) throws {
    let kernel = try FilterKernel(
      name: "faulty", source: "vec4 filterColor(vec2 point) {\n  return vec4(nonsense);\n}")
    try GLTestContext.run(api) { gl in
      let error = try #require(throws: ShaderError.self) {
        try FilterRunner.compile(kernel, in: gl)
      }
      guard case .compile(let failure) = error else {
        Issue.record("unexpected: \(error)")
        return
      }
      expect(failure.locations.first, equals: ShaderFailure.Location(file: "filter", line: 2))
    }
  }

  /// A filter that does not compile is left out, and reported once.
  @Test func `a faulty filter lets the picture through`() throws {
    let kernel = try FilterKernel(name: "faulty", source: "nonsense")
    let description = FilterDescription(kernel)
    try GLTestContext.run { gl in
      var failures: [String] = []
      let drawn = try EffectRig.picture(of: [source], region: region, in: gl) {
        runner, pictures, gl in
        let result = runner.apply(
          [description, FilterDescription(.colorInvert), FilterDescription(.colorInvert)],
          to: pictures[0], covering: region, space: FilterSpace(scale: 1), in: gl)
        failures = runner.takeFailures().refusals.map(\.message)
        return result
      }
      expect(FloatPicture(source).error(of: drawn).largest, isAtMost: 1)
      expect(failures.count, equals: 1)
    }
  }

  @Test func `absurd inputs are harmless`() throws {
    try GLTestContext.run { gl in
      for name in CIFilter.filterNames(inCategory: nil) {
        guard let filter = CIFilter(name: name) else { continue }
        for value: Float in [0, -1e6, 1e6, .nan, .infinity, 3e38] {
          var description = filter.filterDescription
          for index in 0..<FilterInputs.capacity {
            description.inputs[index] = SIMD4(repeating: value)
          }
          let drawn = try EffectRig.filtered(
            source, by: [description], region: region, in: gl)
          expect(drawn.width, equals: 48, "\(name) \(value)")
        }
      }
      expect(gl.errors.isEmpty)
    }
  }

  @Test func `a singular space leaves the picture`() throws {
    let space = FilterSpace(scale: 0)
    try GLTestContext.run { gl in
      let drawn = try EffectRig.filtered(
        source, by: [FilterDescription(.colorInvert)], space: space, region: region, in: gl)
      expect(drawn, equals: source)
    }
  }
}

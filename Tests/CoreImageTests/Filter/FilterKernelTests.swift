// SPDX-License-Identifier: MIT

import CoreGraphics
import CoreImage
import Expectations
import Foundation
import Testing

/// Programs of the application: what a declaration may say.
struct FilterKernelTests {
  private let source = "vec4 filterColor(vec2 point) { return sampleAt(point) * inputGain; }"

  @Test func `a kernels inputs are keys`() throws {
    let kernel = try FilterKernel(
      name: "gain", source: source,
      inputs: [.scalar("inputGain", default: 0.5), .position("inputCenter", default: 1, 2)])
    let filter = CIFilter(kernel: kernel)
    expect(filter.name, equals: "gain")
    expect(filter.inputKeys, equals: ["inputGain", "inputCenter"])
    filter.setValue(0.25, forKey: "inputGain")
    let description = filter.filterDescription
    expect(description.kind, equals: .custom)
    expect(description.inputs[0].x, equals: 0.25)
    expect(description.inputs[1], equals: SIMD4(1, 2, 0, 0))
  }

  @Test(arguments: ["", "2x", "a b", "main", "gl_x", "a__b", "filterColor", "ä"])
  func `keys must be identifiers`(key: String) {
    #expect(throws: FilterKernel.DeclarationError.invalidKey(key)) {
      try FilterKernel(name: "k", source: "", inputs: [.scalar(key, default: 0)])
    }
  }

  @Test func `doubles and excess are refused`() {
    let input = FilterInput.scalar("inputX", default: 0)
    #expect(throws: FilterKernel.DeclarationError.invalidKey("inputX")) {
      try FilterKernel(name: "k", source: "", inputs: [input, input])
    }
    let many = (0...8).map { FilterInput.scalar("input\($0)", default: 0) }
    #expect(throws: FilterKernel.DeclarationError.tooManyInputs(9)) {
      try FilterKernel(name: "k", source: "", inputs: many)
    }
    #expect(throws: FilterKernel.DeclarationError.invalidReach(-1)) {
      try FilterKernel(name: "k", source: "", reach: -1)
    }
  }
}

/// Vectors and colours as inputs.
struct FilterValueTests {
  @Test func `vectors read and write`() {
    let vector = CIVector(x: 1, y: 2, z: 3, w: 4)
    expect(vector.count, equals: 4)
    expect(vector.w, equals: 4)
    expect(vector.value(at: 9), equals: 0)
    expect(vector.cgRectValue, equals: CGRect(x: 1, y: 2, width: 3, height: 4))
    expect(vector.stringRepresentation, equals: "[1 2 3 4]")
    expect(CIVector(string: "[1 2 3 4]"), equals: vector)
    expect(CIVector(string: "1, 2, x").count, equals: 2)
    expect(CIVector(cgPoint: CGPoint(x: 5, y: 6)).cgPointValue, equals: CGPoint(x: 5, y: 6))
    expect(Set([vector, CIVector(x: 1, y: 2, z: 3, w: 4)]).count, equals: 1)
  }

  @Test func `colours convert`() {
    let color = CIColor(cgColor: CGColor(srgbRed: 0.25, green: 0.5, blue: 0.75, alpha: 0.5))
    expect(color, equals: CIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5))
    expect(CIColor(string: "1 0 0"), equals: .red)
    expect(CIColor.white.cgColor, equals: CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1))
  }
}

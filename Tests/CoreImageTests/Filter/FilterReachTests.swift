// SPDX-License-Identifier: MIT

import CoreImage
import Expectations
import Foundation
import Testing

/// The reach of filters, in points: how far they read and spread.
struct FilterReachTests {
  private func filter(_ kind: FilterKind, _ inputs: SIMD4<Float>...) -> FilterDescription {
    var result = FilterDescription(kind)
    for (index, value) in inputs.enumerated() { result.inputs[index] = value }
    return result
  }

  private let rect = SIMD4<Double>(10, 20, 100, 50)

  @Test func `a blur reaches three deviations`() {
    let blur = filter(.gaussianBlur, SIMD4(4, 0, 0, 0))
    expect(blur.outputReach.grown(rect), equals: SIMD4(-2, 8, 124, 74))
    expect(blur.inputReach.grown(rect), equals: SIMD4(-2, 8, 124, 74))
    // A filter computed at a smaller size reads a quarter further.
    expect(FilterReach(readingThrough: [blur, blur]).margin, equals: SIMD2(30, 30))
  }

  @Test func `sharpening reads but does not spread`() {
    let sharpen = filter(.sharpenLuminance, SIMD4(0.4, 0, 0, 0), SIMD4(2, 0, 0, 0))
    expect(sharpen.outputReach.grown(rect), equals: rect)
    expect(sharpen.inputReach.grown(rect), equals: SIMD4(4, 14, 112, 62))
  }

  @Test func `colours reach nowhere`() {
    expect(FilterDescription(.colorInvert).outputReach.grown(rect), equals: rect)
  }

  @Test func `a distortion touches its disc`() {
    let near = filter(.pinchDistortion, SIMD4(10, 20, 0, 0), SIMD4(30, 0, 0, 0))
    expect(near.outputReach.grown(rect), equals: SIMD4(-20, -10, 130, 80))
    let far = filter(.pinchDistortion, SIMD4(500, 500, 0, 0), SIMD4(30, 0, 0, 0))
    expect(far.outputReach.grown(rect), equals: rect)
  }

  @Test func `a zoom reaches in proportion`() {
    let zoom = filter(.zoomBlur, SIMD4(10, 20, 0, 0), SIMD4(100, 0, 0, 0))
    expect(zoom.outputReach.grown(rect), equals: SIMD4(10, 20, 200, 100))
    expect(zoom.inputReach.grown(SIMD4(50, 20, 20, 20)), equals: SIMD4(30, 20, 40, 20))
    expect(
      filter(.zoomBlur, SIMD4(.nan, 0, 0, 0), SIMD4(5, 0, 0, 0)).outputReach, equals: FilterReach())
    expect(!filter(.zoomBlur, .zero, SIMD4(.infinity, 0, 0, 0)).isActive)
  }

  @Test func `patches and glass reach by their size`() {
    let patches = filter(.crystallize, SIMD4(4, 0, 0, 0))
    expect(patches.outputReach.grown(rect), equals: SIMD4(1, 11, 118, 68))
    let glass = filter(.glassDistortion, .zero, SIMD4(40, 0, 0, 0))
    expect(glass.inputReach.grown(rect), equals: SIMD4(0, 10, 120, 70))
    expect(FilterDescription(.kaleidoscope).outputReach.grown(rect), equals: rect)
    expect(FilterDescription(.edgeWork).outputReach.grown(rect), equals: rect)
    expect(FilterDescription(.dotScreen).inputReach.grown(rect), equals: rect)
  }

  @Test func `a filter that is off or idle does not count`() {
    var blur = filter(.gaussianBlur, SIMD4(4, 0, 0, 0))
    blur.isEnabled = false
    expect(!blur.isActive)
    expect(FilterReach(readingThrough: [blur]), equals: FilterReach())
    expect(!filter(.gaussianBlur, .zero).isActive)
    expect(!filter(.gaussianBlur, SIMD4(-4, 0, 0, 0)).isActive)
    expect(!filter(.gaussianBlur, SIMD4(.nan, 0, 0, 0)).isActive)
    expect(!FilterDescription(.blend, blendMode: .multiply).isActive)
  }

  @Test func `absurd radii are bounded`() {
    let blur = filter(.gaussianBlur, SIMD4(1e6, 0, 0, 0))
    expect(blur.outputReach.margin, equals: SIMD2(repeating: FilterReach.limit))
  }

  @Test func `nothing stays nothing`() {
    let empty = SIMD4<Double>(5, 5, 0, 10)
    let blur = filter(.gaussianBlur, SIMD4(4, 0, 0, 0))
    expect(blur.outputReach.grown(empty), equals: empty)
  }
}

// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import Lottie
import TestSupport
import Testing

/// The sample is shown whole.
struct SampleFileTests {
  @Test func `the sample needs nothing that is not supported`() throws {
    let file = try LottieFile(contentsOf: ProjectFiles.url("docs/animations/orbit.json"))
    expect(file.unsupported, equals: [])
    let pictures = try Animations.pictures(file, at: [0, 1.5, 2.9])
    // The night, the star above the middle, the disc, the tick on it.
    expect(pictures[0][5, 5], equals: Pixel(0x15, 0x20, 0x3a))
    expect(pictures[0][160, 40], near: [255, 217, 76.5], within: 2)
    expect(pictures[1][160, 120].green, isAbove: 100)
    expect(pictures[2][152, 140], equals: Pixel(255, 255, 255))
  }
}

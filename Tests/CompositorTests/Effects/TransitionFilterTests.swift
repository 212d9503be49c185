// SPDX-License-Identifier: MIT

import Compositor
import CoreImage
import Foundation
import TestSupport
import Testing

/// Transitions between two pictures: where they begin and end, and that they lead from one to the
/// other.
@Suite struct TransitionFilterTests {
  private static let names = CIFilter.filterNames(inCategory: kCICategoryTransition)

  private static let first = EffectPictures.squares(width: 64, height: 48)
  private static let second = EffectPictures.ramp(width: 64, height: 48)
  private static let region = PixelRect(x: 0, y: 0, width: 64, height: 48)

  private func drawn(
    _ name: String, _ progress: Double, _ values: [String: Any] = [:], in gl: GLContext
  ) throws -> PixelImage {
    let filter = try #require(
      CIFilter(
        name: name,
        parameters: [
          "inputCenter": CIVector(x: 32, y: 24), "inputWidth": 20, "inputRadius": 12,
        ].filter { key, _ in CIFilter(name: name)?.inputKeys.contains(key) == true }))
    for (key, value) in values { filter.setValue(value, forKey: key) }
    let space = FilterSpace(scale: 1, bounds: SIMD4(0, 0, 64, 48))
    return try EffectRig.picture(
      of: [Self.first, Self.second], region: Self.region, in: gl
    ) { runner, pictures, gl in
      runner.transition(
        filter.filterDescription, from: pictures[0], to: pictures[1], progress: progress,
        covering: Self.region, space: space, in: gl)
    }
  }

  @Test(arguments: names) func beginsWithOneAndEndsWithTheOther(name: String) throws {
    try GLTestContext.runOnBoth { gl in
      for (progress, expected) in [
        (0, Self.first), (1, Self.second), (-3, Self.first), (7, Self.second),
        (.nan, Self.first),
      ] as [(Double, PixelImage)] {
        let error = FloatPicture(expected).error(
          of: try drawn(name, progress, in: gl))
        #expect(error.largest <= 2, "\(name) at \(progress): \(error)")
      }
    }
  }

  /// In the middle it is neither, and both dialects draw the same.
  @Test(arguments: names) func isNeitherInTheMiddle(name: String) throws {
    var pictures: [PixelImage] = []
    try GLTestContext.runOnBoth { gl in pictures.append(try drawn(name, 0.5, in: gl)) }
    #expect(FloatPicture(Self.first).error(of: pictures[0]).mean > 5, "\(name)")
    #expect(FloatPicture(Self.second).error(of: pictures[0]).mean > 5, "\(name)")
    let off = zip(pictures[0].bytes, pictures[1].bytes).map { abs(Int($0) - Int($1)) }
    #expect(off.count { $0 > 2 } < off.count / 500, "\(name)")
    for y in 0..<48 {
      for x in 0..<64 {
        let pixel = pictures[0][x, y]
        #expect(max(pixel.red, pixel.green, pixel.blue) <= pixel.alpha, "\(name) \(x) \(y)")
      }
    }
  }

  @Test func dissolveMixes() throws {
    var exact = FloatPicture(Self.first)
    let other = FloatPicture(Self.second)
    for index in exact.pixels.indices {
      exact.pixels[index] = exact.pixels[index] * 0.75 + other.pixels[index] * 0.25
    }
    try GLTestContext.run { gl in
      let picture = try drawn("CIDissolveTransition", 0.25, in: gl)
      #expect(exact.error(of: picture).largest <= 1.5)
    }
  }

  /// At half way of a swipe to the right the left part is new and the right part old.
  @Test(arguments: ["CISwipeTransition", "CICopyMachineTransition"])
  func sweepsAlongTheAngle(name: String) throws {
    try GLTestContext.run { gl in
      let picture = try drawn(name, 0.5, ["inputAngle": 0], in: gl)
      #expect(picture[2, 20] == Self.second[2, 20])
      #expect(picture[61, 20] == Self.first[61, 20])
    }
  }

  @Test func aPageCurlsFromItsFarEnd() throws {
    try GLTestContext.run { gl in
      let picture = try drawn("CIPageCurlTransition", 0.4, ["inputAngle": 0], in: gl)
      #expect(picture[2, 20] == Self.first[2, 20])
      #expect(FloatPicture(Self.second).error(of: picture).mean > 5)
      #expect(abs(Int(picture[63, 20].green) - Int(Self.second[63, 20].green)) <= 2)
    }
  }

  @Test func whatIsNoTransitionDrawsNothing() throws {
    try GLTestContext.run { gl in
      var runner = FilterRunner(in: gl)
      runner.beginFrame()
      let nothing = FilterPicture(texture: 0, width: 1, height: 1, region: Self.region)
      let result = runner.transition(
        FilterDescription(.gaussianBlur), from: nothing, to: nothing, progress: 0.5,
        covering: Self.region, space: FilterSpace(scale: 1), in: gl)
      #expect(result.isEmpty)
      runner.removeAll()
    }
  }
}

// SPDX-License-Identifier: MIT

/// The tolerance for differences between a picture and its reference.
public enum PictureTolerance: Sendable, Equatable {
  /// At most `count` pixels have a channel that is off by more than `perChannel`, of 255.
  case pixels(perChannel: UInt8, count: Int)
  /// The limits of ``NeighbourhoodDifference``: for pictures that another rasterizer drew.
  case neighbourhood(fraction: Double, mean: Double)

  /// Every byte is the same: the default.
  public static let exact = PictureTolerance.pixels(perChannel: 0, count: 0)
}

/// The outcome of comparing a picture with its reference under a tolerance.
package struct PictureComparison: Sendable {
  /// Whether the picture is within the tolerance.
  package let isMatch: Bool
  /// A summary for a reader: sizes, counts, largest differences, first pixels.
  package let summary: String
  /// Black where the pictures agree; `nil` when their sizes differ.
  package let mask: PixelImage?

  /// Compares; pictures of different sizes never match.
  package init(expected: PixelImage, actual: PixelImage, tolerance: PictureTolerance) {
    guard expected.width == actual.width, expected.height == actual.height else {
      isMatch = false
      summary =
        "expected \(expected.width) x \(expected.height) pixels, "
        + "actual \(actual.width) x \(actual.height)"
      mask = nil
      return
    }
    switch tolerance {
    case .pixels(let perChannel, let count):
      let difference = PixelDifference(expected: expected, actual: actual, limit: perChannel)
      isMatch = difference.count <= count
      mask = difference.mask
      let largest = difference.largest
      let head =
        "\(difference.count) of \(expected.width * expected.height) pixels are off by more than "
        + "\(perChannel) (\(count) allowed); largest difference: red \(largest.red), "
        + "green \(largest.green), blue \(largest.blue), alpha \(largest.alpha)"
      summary = ([head] + difference.first.map(\.description)).joined(separator: "\n  ")
    case .neighbourhood(let fraction, let mean):
      let difference = NeighbourhoodDifference(expected: expected, actual: actual)
      isMatch = difference.fraction <= fraction && difference.mean <= mean
      mask = difference.mask
      summary =
        "\(percent(difference.fraction)) of the pixels are off (\(percent(fraction)) allowed), "
        + "mean difference \(rounded(difference.mean)) (\(mean) allowed), "
        + "largest \(difference.largest)"
    }
  }
}

private func percent(_ fraction: Double) -> String { "\(rounded(100 * fraction)) %" }

private func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

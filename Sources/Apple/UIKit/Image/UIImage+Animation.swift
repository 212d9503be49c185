// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation
internal import ImageIO

/// Images of several pictures, which play in an image view by themselves.
extension UIImage {
  /// The pictures of a second where a duration of 0 leaves it open (view fact LY-10).
  static let defaultRate = 30.0

  /// Makes an image that shows pictures in turn, each for the same part of a duration.
  ///
  /// - Parameters:
  ///   - images: at least one picture; nil is the answer to none.
  ///   - duration: in seconds; 0 for a thirtieth of a second a picture.
  public class func animatedImage(
    with images: [UIImage], duration: TimeInterval
  ) -> UIImage? {
    guard let first = images.first else { return nil }
    let isGiven = duration > 0 && duration.isFinite
    return first.with {
      $0.frames = images
      $0.duration = isGiven ? duration : Double(images.count) / defaultRate
    }
  }

  /// Makes an image of the numbered pictures of the main bundle: `name0`, or `name1`, and so on.
  ///
  /// - Parameter duration: in seconds; 0 for a thirtieth of a second a picture.
  public class func animatedImageNamed(_ name: String, duration: TimeInterval) -> UIImage? {
    var images: [UIImage] = []
    if let zeroth = UIImage(named: name + "0") { images.append(zeroth) }
    for number in 1...maximumNumber {
      guard let image = UIImage(named: name + String(number)) else { break }
      images.append(image)
    }
    return animatedImage(with: images, duration: duration)
  }

  /// The largest number of a picture of a series.
  private static let maximumNumber = 1024

  /// Makes an image of the frames of a GIF, an animated PNG or an animated WebP. Not part of Apple's API, whose
  /// `init(data:)` shows the first frame only, as here.
  ///
  /// Frames that are shown for longer than others stand in `images` as often as that takes. nil if the
  /// bytes are no image; a file of one picture makes a still image.
  public class func animatedImage(with data: Data, scale: CGFloat = 1) -> UIImage? {
    guard let source = CGImageSourceCreateWithData(NSData(data: data), nil) else { return nil }
    let count = CGImageSourceGetCount(source)
    guard count > 1 else { return UIImage(data: data, scale: scale) }
    var frames: [(image: UIImage, delay: Double)] = []
    for index in 0..<count {
      guard let image = CGImageSourceCreateImageAtIndex(source, index, nil) else { continue }
      let picture = UIImage(cgImage: image, scale: scale, orientation: .up)
      frames.append((picture, source.displayedDelay(at: index)))
    }
    let total = frames.reduce(0) { $0 + $1.delay }
    // The longest time of which all delays are multiples.
    let step = max(frames.reduce(0) { divisor($0, $1.delay) }, total / Double(maximumNumber))
    let images = frames.flatMap { frame in
      repeatElement(frame.image, count: max(Int(clamping: (frame.delay / step).rounded()), 1))
    }
    return animatedImage(with: images, duration: total)
  }

  /// The greatest common divisor of two times; differences below half a thousandth are rounding.
  private static func divisor(_ a: Double, _ b: Double) -> Double {
    b < 0.0005 ? a : divisor(b, abs(a - (a / b).rounded() * b))
  }
}

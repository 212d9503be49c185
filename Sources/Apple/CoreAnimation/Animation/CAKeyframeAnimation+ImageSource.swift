// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import Foundation
public import ImageIO

extension CAKeyframeAnimation {
  /// The frames of an animated image, such as a GIF, as an animation of a layer's contents.
  ///
  /// ```swift
  /// guard let source = CGImageSourceCreateWithURL(url as CFURL, nil) else { return }
  /// layer.add(CAKeyframeAnimation(framesOf: source), forKey: "contents")
  /// ```
  /// Each frame shows as long as the file says (a GIF's 0 and 1 hundredths count as 0.1 s, as in browsers),
  /// and the whole repeats as often as the file says. The animation shows nothing for a source of
  /// fewer than two images; frames that cannot be decoded are left out, and all after those that
  /// fill 512 MB, which is logged. Not part of Apple's API.
  public convenience init(framesOf source: CGImageSource) {
    self.init(keyPath: "contents")
    var frames: [CGImage] = []
    var delays: [Double] = []
    var bytes = 0
    for index in 0..<CGImageSourceGetCount(source) {
      guard let image = CGImageSourceCreateImageAtIndex(source, index, nil) else { continue }
      bytes += image.width * image.height * 4
      guard bytes <= Self.maximumFrameBytes else {
        RefusalLog.refuse(
          "CAKeyframeAnimation: image source",
          "the frames are larger than \(Self.maximumFrameBytes) bytes; "
            + "\(frames.count) of them are shown")
        break
      }
      frames.append(image)
      delays.append(source.displayedDelay(at: index))
    }
    guard frames.count > 1 else { return }
    let total = delays.reduce(0, +)
    var times: [NSNumber] = []
    var elapsed = 0.0
    for delay in delays {
      times.append(NSNumber(value: elapsed / total))
      elapsed += delay
    }
    values = frames
    // A discrete animation has one time more than values (behaviour fact KF-3).
    keyTimes = times + [1]
    calculationMode = .discrete
    duration = total
    repeatCount = source.playCount.map { Float($0) } ?? .infinity
  }

  /// Budget for the frames of one animation.
  private static let maximumFrameBytes = 512 << 20
}

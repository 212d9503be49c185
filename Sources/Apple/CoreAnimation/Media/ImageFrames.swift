// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import ImageIO

/// The frames of an image file: a still, or an animation such as GIF, by ImageIO.
final class ImageFrames: FilmFrames {
  private let source: CGImageSource
  private let path: String
  /// The times of the frames, and that of their end, in seconds.
  let times: [Double]
  let size: CGSize
  let hasAlpha: Bool
  /// The number of times that the file asks to be played; infinite for indefinitely.
  let playCount: Double
  private var index = 0

  /// Opens a file; nil for one that is no image.
  init?(path: String) throws(MediaFileError) {
    let url = URL(fileURLWithPath: path)
    guard let handle = try? FileHandle(forReadingFrom: url),
      let head = try? handle.read(upToCount: 1024),
      CGImageSource.type(ofFirstBytes: head) != nil
    else { return nil }
    guard let source = CGImageSourceCreateWithURL(url as CFURL, nil),
      let first = CGImageSourceCreateImageAtIndex(source, 0, nil)
    else { throw .notAFilm(path: path, reason: "an image that cannot be decoded") }
    self.source = source
    self.path = path
    size = CGSize(width: first.width, height: first.height)
    let isAnimated = source.isAnimation
    hasAlpha = isAnimated || ![.none, .noneSkipFirst, .noneSkipLast].contains(first.alphaInfo)
    playCount = source.playCount.map { Double($0) } ?? .infinity
    var times = [0.0]
    if isAnimated {
      for index in 0..<CGImageSourceGetCount(source) {
        times.append(times[index] + max(source.displayedDelay(at: index), 0))
      }
    } else {
      times.append(0)
    }
    self.times = times
    guard first.width <= MediaFrame.sizeLimit, first.height <= MediaFrame.sizeLimit,
      first.width * first.height <= MediaFilm.pixelCountLimit
    else { throw .tooLarge(path: path, width: first.width, height: first.height) }
  }

  func seek(to time: Double) {
    index = max((times.dropLast().lastIndex { $0 <= time }) ?? 0, 0)
  }

  func next() throws(MediaFileError) -> MediaFrame? {
    guard index < times.count - 1 else { return nil }
    guard let image = CGImageSourceCreateImageAtIndex(source, index, nil),
      let bytes = image.withPixels({ pixels, bytesPerRow in
        var data = Data(capacity: bytesPerRow * image.height)
        unsafe pixels.withUnsafeBytes { unsafe data.append(contentsOf: $0) }
        return (data, bytesPerRow)
      })
    else { throw .failed(path: path, reason: "frame \(index) cannot be decoded") }
    defer { index += 1 }
    do throws(MediaFrameError) {
      return try MediaFrame(
        format: hasAlpha ? .rgba : .rgbx, size: CGSize(width: image.width, height: image.height),
        planes: [.init(bytes.0, bytesPerRow: bytes.1)], presentationTime: times[index])
    } catch { throw .failed(path: path, reason: "\(error)") }
  }
}

// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation
import QuartzCore
import TestSupport

@testable import Compositor

/// Media frames with random samples, and their exact conversion.
struct MediaFrameModel {
  var format: MediaFormat
  var matrix = MediaColorMatrix.bt709
  var range = MediaRange.video
  var width: Int
  var height: Int
  /// Samples of each plane, tight.
  private var samples: [[UInt8]]

  init(_ format: MediaFormat, width: Int, height: Int, using random: inout SeededGenerator) {
    self.format = format
    self.width = width
    self.height = height
    samples = []
    for plane in 0..<format.planeCount {
      let size = format.planeSize(plane, width: width, height: height)
      let count = size.width * size.height * format.bytesPerSample(plane)
      samples.append((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
    guard !format.isYUV, !format.isOpaque else { return }
    // Premultiplied.
    for pixel in 0..<(width * height) {
      let alpha = samples[0][4 * pixel + 3]
      for lane in 0..<3 { samples[0][4 * pixel + lane] = min(samples[0][4 * pixel + lane], alpha) }
    }
  }

  /// The frame, with rows `padding` bytes longer than they must be and an offset before the first.
  func frame(
    padding: Int = 0, offset: Int = 0, crop: CGRect? = nil, at time: Double = 0
  ) throws -> MediaFrame {
    let planes = samples.indices.map { plane in
      let size = format.planeSize(plane, width: width, height: height)
      let row = size.width * format.bytesPerSample(plane)
      var bytes = Data(repeating: 0xAA, count: offset)
      for y in 0..<size.height {
        bytes += samples[plane][(y * row)..<((y + 1) * row)]
        if y < size.height - 1 { bytes += Data(repeating: 0x55, count: padding) }
      }
      return MediaFrame.Plane(bytes, offset: offset, bytesPerRow: row + padding)
    }
    var frame = try MediaFrame(
      format: format, size: CGSize(width: width, height: height), planes: planes, crop: crop,
      presentationTime: time)
    frame.matrix = matrix
    frame.range = range
    return frame
  }

  /// The exact picture: ITU-R BT.601, BT.709 and BT.2020, samples of differences interpolated.
  func picture() -> PixelImage {
    var picture = PixelImage(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width { picture[x, y] = format.isYUV ? converted(x, y) : stored(x, y) }
    }
    return picture
  }

  private func stored(_ x: Int, _ y: Int) -> Pixel {
    let base = 4 * (y * width + x)
    let bytes = samples[0][base..<(base + 4)].map { $0 }
    let alpha = format.isOpaque ? 255 : bytes[3]
    let isBlueFirst = format == .bgra || format == .bgrx
    return Pixel(
      isBlueFirst ? bytes[2] : bytes[0], bytes[1], isBlueFirst ? bytes[0] : bytes[2], alpha)
  }

  private func converted(_ x: Int, _ y: Int) -> Pixel {
    let (kr, kb): (Double, Double) =
      switch matrix {
      case .bt601: (0.299, 0.114)
      case .bt709: (0.2126, 0.0722)
      case .bt2020: (0.2627, 0.0593)
      }
    let isFull = range == .full
    let code = Double(samples[0][y * width + x])
    let luma = isFull ? code / 255 : (code - 16) / 219
    let scale: Double = isFull ? 255 : 224
    let cb = (difference(0, x, y) - 128) / scale
    let cr = (difference(1, x, y) - 128) / scale
    let red = luma + 2 * (1 - kr) * cr
    let blue = luma + 2 * (1 - kb) * cb
    let green = (luma - kr * red - kb * blue) / (1 - kr - kb)
    func byte(_ value: Double) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
    return Pixel(byte(red), byte(green), byte(blue))
  }

  /// A difference at a pixel: the sample's columns are the even ones, its rows lie between two.
  private func difference(_ component: Int, _ x: Int, _ y: Int) -> Double {
    let size = format.planeSize(1, width: width, height: height)
    func sample(_ column: Int, _ row: Int) -> Double {
      let index =
        min(max(row, 0), size.height - 1) * size.width + min(max(column, 0), size.width - 1)
      return Double(
        format == .nv12 ? samples[1][2 * index + component] : samples[1 + component][index])
    }
    let across = x % 2 == 0 ? 0 : 0.5
    let row = y % 2 == 0 ? y / 2 - 1 : y / 2
    let down = y % 2 == 0 ? 0.75 : 0.25
    let column = x / 2
    let upper = sample(column, row) * (1 - across) + sample(column + 1, row) * across
    let lower = sample(column, row + 1) * (1 - across) + sample(column + 1, row + 1) * across
    return upper * (1 - down) + lower * down
  }
}

// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import Foundation

/// A film in a media layer: NV12 frames that arrive at their rate, converted and fitted into the target.
///
/// Decoding is no part of it: a few frames are made beforehand and enqueued in turn.
final class MediaScene: LayerScene {
  let name: String
  var limitName: String? { "limit-" + name }
  let layerCount = 1
  let layerBytes = 0
  let canvas: SceneCanvas
  private let layer = CAMediaLayer()
  /// The planes of the frames that repeat.
  private let planes: [[MediaFrame.Plane]]
  private let size: CGSize
  private let framesPerSecond: Double
  /// The number of the next frame.
  private var next = 0

  /// The number of different frames.
  private static let frameCount = 6

  /// Makes a film with frames of 16 to 9.
  ///
  /// - Parameters:
  ///   - height: rows of a frame, even.
  ///   - framesPerSecond: at most 60, the rate of the scene's frames.
  init(name: String, height: Int, framesPerSecond: Int) throws {
    self.name = name
    let width = height * 16 / 9 & ~1
    size = CGSize(width: width, height: height)
    self.framesPerSecond = Double(framesPerSecond)
    planes = Self.frames(width: width, height: height).map { planes in
      planes.map { MediaFrame.Plane($0, bytesPerRow: width) }
    }
    canvas = try SceneCanvas()
    layer.frame = root.bounds
    layer.contentsGravity = .resizeAspect
    root.addSublayer(layer)
  }

  /// The two planes of each frame that repeats, whose rows have as many bytes as the frame is wide.
  static func frames(width: Int, height: Int) -> [[Data]] {
    (0..<frameCount).map { planes(width, height, number: $0) }
  }

  /// A slope that moves from frame to frame, in luma and in both differences.
  private static func planes(_ width: Int, _ height: Int, number: Int) -> [Data] {
    var luma = Data(capacity: width * height)
    for y in 0..<height {
      luma.append(contentsOf: (0..<width).map { UInt8(16 + ($0 + y + number * 37) % 220) })
    }
    var chroma = Data(capacity: width * height / 2)
    for y in 0..<(height / 2) {
      chroma.append(
        contentsOf: (0..<width).map { UInt8(16 + ($0 + 3 * y + number * 53) % 225) })
    }
    return [luma, chroma]
  }

  /// The frames accepted that were never shown.
  var droppedFrames: Int? { layer.queue.statistics.dropped }

  func setValues(at time: Double) {
    if Double(next) / framesPerSecond > time + 1 {
      layer.flush()
      next = Int(clamping: time * framesPerSecond)
    }
    while Double(next) / framesPerSecond <= time + 1e-9 {
      let frame = try? MediaFrame(
        format: .nv12, size: size, planes: planes[next % planes.count],
        presentationTime: Double(next) / framesPerSecond)
      if let frame { layer.enqueue(frame) }
      next += 1
    }
  }
}

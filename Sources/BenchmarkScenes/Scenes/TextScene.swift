// SPDX-License-Identifier: MIT

import Compositor
import CoreAnimation
import CoreGraphics
import Foundation
import RenderTree

/// A page of text that scrolls: lines as text layers in one layer whose bounds' origin animates.
final class TextScene: BenchmarkScene {
  let name = "text-scroll"
  let layerCount = 400
  private(set) var layerBytes = 0
  private let renderer: OffscreenRenderer
  private let root = CALayer()
  private var drawingsBefore = 0

  private static let charactersPerLine = 80
  private static let lineHeight: CGFloat = 18
  /// The scroll speed in points per second.
  private static let pace = 60.0

  /// Builds the layers and the renderer, and gives the first frame's values to the latter.
  init() throws {
    let size = CGSize(width: Motion.targetSize.x, height: Motion.targetSize.y)
    renderer = try OffscreenRenderer(size: size, scale: 1, api: .openGL33)
    root.frame = CGRect(origin: .zero, size: size)
    root.backgroundColor = CGColor(red: 32 / 255, green: 32 / 255, blue: 48 / 255, alpha: 1)
    root.isOpaque = true
    root.masksToBounds = true
    try withContext { try runFrame(at: 0) }
    let before = ProcessUsage.heapBytes
    var random = SceneRandom()
    for index in 0..<layerCount { root.addSublayer(Self.line(index, &random)) }
    scroll()
    try withContext { try runFrame(at: 0) }
    layerBytes = max(0, ProcessUsage.heapBytes - before)
  }

  var frameStatistics: FrameStatistics {
    let counts = renderer.graphicsContext.statistics
    return FrameStatistics(
      draws: counts.drawCalls, passes: renderer.sceneRenderer?.statistics.passes ?? 0,
      stateChanges: counts.stateChanges, uploadBytes: counts.uploadedBytes,
      rasterizations: BackingStoreCount.drawings - drawingsBefore)
  }

  func withContext(_ body: () throws -> Void) throws { try renderer.withContext(body) }

  func runFrame(at time: Double) throws {
    renderer.graphicsContext.resetStatistics()
    drawingsBefore = BackingStoreCount.drawings
    renderer.drawFrame(of: root, at: time)
    renderer.graphicsContext.finish()
  }

  func measureStages(frames: Int) throws -> [StageCost] {
    guard let scene = renderer.sceneRenderer else { return [] }
    return try StageCost.measure(scene, renderer.graphicsContext, frames: frames) { time in
      renderer.drawFrame(of: root, at: time)
    }
  }

  func writePicture(at time: Double, to url: URL) throws {
    try renderer.image(of: root, at: time).write(to: url)
  }

  // MARK: - Layers

  /// Animates the scroll position down to the last line and back, for ever, in the renderer.
  private func scroll() {
    let distance = CGFloat(layerCount) * Self.lineHeight - root.bounds.height
    let way = CABasicAnimation(keyPath: "bounds.origin.y")
    way.fromValue = 0.0
    way.toValue = Double(distance)
    way.duration = Double(distance) / Self.pace
    way.autoreverses = true
    way.repeatCount = .infinity
    root.add(way, forKey: "scroll")
  }

  /// A line of words of two to nine letters.
  private static func line(_ index: Int, _ random: inout SceneRandom) -> CALayer {
    var letters: [UInt8] = []
    while letters.count < charactersPerLine {
      for _ in 0..<2 + Int(random.next() * 8) { letters.append(97 + UInt8(random.next() * 26)) }
      letters.append(32)
    }
    let layer = CATextLayer()
    layer.string = String(decoding: letters.prefix(charactersPerLine), as: UTF8.self)
    layer.font = CTFont(name: "DejaVu Sans", size: 14)
    layer.fontSize = 14
    layer.foregroundColor = CGColor(gray: 0.9, alpha: 1)
    layer.frame = CGRect(
      x: 20, y: CGFloat(index) * lineHeight, width: CGFloat(Motion.targetSize.x - 40),
      height: lineHeight)
    return layer
  }
}

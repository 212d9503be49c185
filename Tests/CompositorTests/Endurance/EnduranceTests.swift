// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Days of use in a minute: edits, animations, resizes, fresh targets and lost contexts, commit after
/// commit. Nothing may grow, and at the end the picture is that of a tree sent afresh.
///
/// `make soak` runs 10,000 commits alone in their process, and looks at the process's memory and at
/// the time of a frame, too.
@Suite(.serialized) struct EnduranceTests {
  /// Commits of the long run; nil in the usual one, which has company in its process.
  private static let commits = ProcessInfo.processInfo.environment["LAMINA_SOAK"].flatMap {
    Int($0)
  }
  /// Seconds from frame to frame.
  private static let interval = 1.0 / 30

  /// The counts of a moment.
  private struct Count: CustomStringConvertible {
    var glObjects = 0
    var textureMiB = 0
    var imageMiB = 0
    var bitmapMiB = 0
    var nodes = 0
    var residentMiB = 0

    var description: String {
      "\(glObjects) GL objects, \(textureMiB) MiB of textures, \(imageMiB) of images, "
        + "\(bitmapMiB) of bitmaps, \(nodes) nodes, \(residentMiB) MiB resident"
    }
  }

  private func count(_ renderer: OffscreenRenderer) -> Count {
    Count(
      glObjects: renderer.graphicsContext.liveObjects,
      textureMiB: renderer.graphicsContext.textureBytes >> 20,
      imageMiB: (renderer.sceneRenderer?.imageByteCount ?? 0) >> 20,
      bitmapMiB: (renderer.sceneRenderer?.bitmapByteCount ?? 0) >> 20,
      nodes: renderer.sceneRenderer?.nodeCount ?? 0, residentMiB: Self.residentMiB)
  }

  /// Memory of the process that lies in RAM, in MiB.
  private static var residentMiB: Int {
    // A file without a size, which is read to its end.
    let bytes = FileHandle(forReadingAtPath: "/proc/self/statm")?.readDataToEndOfFile() ?? Data()
    let fields = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    return fields.count > 1 ? ((Int(fields[1]) ?? 0) * 4096) >> 20 : 0
  }

  @Test func `nothing grows`() throws {
    let commits = Self.commits ?? 500
    let life = try RandomLife(test: "nothingGrows")
    let sizes = [CGSize(width: 120, height: 90), CGSize(width: 97, height: 131)]
    var renderer = try OffscreenRenderer(size: sizes[0])
    var early = Count()
    var largest = Count()
    var losses = 0
    for step in 0..<commits {
      if step % 97 == 60 {
        // A window of another size, or on another screen.
        renderer = try OffscreenRenderer(
          size: sizes[step / 97 % 2], scale: step % 2 == 0 ? 1 : 1.5)
      }
      if step % 131 == 90 {
        renderer.graphicsContext.lose()
        losses += 1
      }
      life.live()
      _ = try renderer.withContext {
        renderer.drawFrame(of: life.layers.root, at: Double(step) * Self.interval)
      }
      if step == commits / 4 { early = count(renderer) }
      if step > commits / 4 { largest = larger(largest, count(renderer)) }
    }
    try finish(life, on: renderer, after: Double(commits) * Self.interval)
    expect(losses, isAbove: 0)
    expectNoGrowth(from: early, to: largest)
    if Self.commits != nil {
      print("soak: \(commits) commits, \(losses) lost contexts, \(life.animationCount) animations")
      print("soak: after a quarter \(early)")
      print("soak: at most since   \(largest)")
    }
  }

  /// Lets everything come to rest, and compares the picture with that of a tree sent afresh.
  private func finish(
    _ life: RandomLife, on renderer: OffscreenRenderer, after time: Double
  ) throws {
    let root = life.layers.root
    _ = try renderer.image(of: root, at: time + 100)
    let old = PixelImage(try renderer.image(of: root, at: time + 101))
    let fresh = try OffscreenRenderer(size: renderer.size, scale: renderer.scale)
    let new = PixelImage(try fresh.image(of: root, at: time + 101))
    try ReferencePictures.golden.check(
      old, against: new, named: "soak", tolerance: .pixels(perChannel: 2, count: 0))
    expect(renderer.sceneRenderer?.dumpTree(), equals: fresh.sceneRenderer?.dumpTree())
    if Self.commits != nil {
      let (oldTime, newTime) = (try frameTime(renderer, root), try frameTime(fresh, root))
      expect(oldTime, isBelow: 1.5 * newTime)
      print("soak: a whole frame takes \(oldTime * 1000) ms, \(newTime * 1000) ms sent afresh")
    }
    expect(life.reports.starts, equals: life.animationCount)
    expect(life.reports.stops, equals: life.animationCount)
  }

  private func expectNoGrowth(from early: Count, to largest: Count) {
    // A frame may show half as much again as another; what leaks grows without end.
    // 118 of the 115 that the random life takes at most, as long as an early frame holds 37.
    expect(largest.glObjects, isAtMost: early.glObjects * 2 + 44)
    expect(largest.textureMiB, isAtMost: early.textureMiB * 2 + 32)
    expect(largest.bitmapMiB, isAtMost: 128)
    expect(largest.nodes, isAtMost: 80)
    if Self.commits != nil { expect(largest.residentMiB, isAtMost: early.residentMiB + 96) }
  }

  private func larger(_ a: Count, _ b: Count) -> Count {
    Count(
      glObjects: max(a.glObjects, b.glObjects), textureMiB: max(a.textureMiB, b.textureMiB),
      imageMiB: max(a.imageMiB, b.imageMiB), bitmapMiB: max(a.bitmapMiB, b.bitmapMiB),
      nodes: max(a.nodes, b.nodes), residentMiB: max(a.residentMiB, b.residentMiB))
  }

  /// The median time of drawing the whole frame, in seconds.
  private func frameTime(_ renderer: OffscreenRenderer, _ root: CALayer) throws -> Double {
    var times: [Double] = []
    for _ in 0..<25 {
      renderer.forgetPicture()
      let start = ProcessInfo.processInfo.systemUptime
      try renderer.withContext {
        renderer.drawFrame(of: root, at: 1e6)
        renderer.graphicsContext.finish()
      }
      times.append(ProcessInfo.processInfo.systemUptime - start)
    }
    return times.sorted()[times.count / 2]
  }

  /// Renderers come and go by the hundred: each takes everything along.
  @Test func `renderers leave nothing`() throws {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 16, height: 16)
    root.backgroundColor = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
    let count = Self.commits.map { $0 / 5 } ?? 60
    var resident = 0
    for index in 0..<count {
      let renderer = try OffscreenRenderer(size: CGSize(width: 16, height: 16))
      let picture = PixelImage(try renderer.image(of: root, at: 0))
      expect(picture[8, 8], equals: Pixel(0, 255, 0))
      if index == count / 2 { resident = Self.residentMiB }
    }
    guard Self.commits != nil else { return }
    let last = Self.residentMiB
    expect(last, isAtMost: resident + 64)
    print("soak: \(count) renderers, \(resident) MiB resident at half time, \(last) at last")
  }
}

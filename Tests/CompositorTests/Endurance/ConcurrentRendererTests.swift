// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import Locks
import QuartzCore
import TestSupport
import Testing

@testable import BenchmarkScenes
@testable import Compositor

/// Renderers on threads of their own, whose contexts one driver serves.
struct ConcurrentRendererTests {
  /// Renderers of each thread, one after the other.
  private static let rendererCount = 4
  private static let threadCount = 6
  /// Larger than what goes into pages, so that each image is a texture by itself.
  private static let side = 260

  /// A tree of many textures, each with pixels of its own.
  private static func tree(_ thread: Int) throws -> CALayer {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
    for number in 0..<40 {
      let layer = CALayer()
      layer.frame = CGRect(x: number, y: number / 2, width: 20, height: 20)
      let bytes = SceneBitmap.opaqueBytes(side, side) { column, row in
        (column + row + number + thread) % 16
      }
      layer.contents = try SceneBitmap.image(bytes, width: side)
      root.addSublayer(layer)
    }
    return root
  }

  @Test func `pictures of renderers on several threads are those of one alone`() throws {
    let failures = Mutex<[String]>([])
    let threads = WatchedThreads(count: Self.threadCount)
    threads.run(patience: 30) { thread in
      do {
        let root = try Self.tree(thread)
        CATransaction.flush()
        let expected = PixelImage(
          try OffscreenRenderer(size: root.bounds.size).image(of: root, at: 0))
        for _ in 0..<Self.rendererCount {
          threads.note("draws", by: thread)
          let renderer = try OffscreenRenderer(size: root.bounds.size)
          for _ in 0..<20 {
            let picture = PixelImage(try renderer.image(of: root, at: 0))
            if picture.bytes != expected.bytes {
              failures.withLock { $0.append("thread \(thread) has another picture") }
            }
          }
        }
      } catch {
        failures.withLock { $0.append("thread \(thread): \(error)") }
      }
    }
    expect(failures.withLock { $0 }, equals: [])
  }

  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func `calls into llvmpipe are made one at a time and others are not held up`(api: GLAPI) throws {
    try GLTestContext.run(api) { gl in
      let driver = gl.capabilities.rendererString
      expect(gl.calls.isSerialized, equals: driver.hasPrefix("llvmpipe"), "\(driver)")
    }
    // Would not end if it took the lock once more.
    expect(DriverLock.withLock { DriverLock.withLock(if: false) { 3 } }, equals: 3)
  }

  @Test func `one thread at a time is in the driver`() {
    nonisolated(unsafe) var count = 0
    let threads = WatchedThreads(count: Self.threadCount)
    threads.run(patience: 30) { thread in
      for _ in 0..<2_000 {
        threads.note("counts", by: thread)
        DriverLock.withLock {
          let before = count
          // Lets the others come in between, if they can.
          sched_yield()
          count = before + 1
        }
      }
    }
    expect(count, equals: Self.threadCount * 2_000)
  }

  @Test func `a call that throws releases the driver`() {
    #expect(throws: CancellationError.self) {
      try DriverLock.withLock { throw CancellationError() }
    }
    expect(DriverLock.withLock { true })
  }
}

// SPDX-License-Identifier: MIT

import Compositor
import CoreGraphics
import Foundation
import LayerHost
import QuartzCore

/// One way to use the renderer, run for a long time in a process of its own.
public enum SoakPart: String, CaseIterable, Sendable {
  /// Three windows, of which one after the other is closed and opened again.
  case windows
  /// A `CARenderer` in the context of a program that draws by itself.
  case embedding
  /// Pictures without a display.
  case offscreen

  /// Lives through some seconds, and prints a line of numbers for each.
  ///
  /// - Throws: the error of a window, context or picture that cannot be made.
  public func run(seconds: Double) throws {
    let reporter = SoakReporter(seconds: seconds)
    switch self {
    case .windows: try SoakWindows(reporter).run()
    case .embedding: try Self.runEmbedding(reporter)
    case .offscreen: try Self.runOffscreen(reporter)
    }
  }

  /// The size of pictures in points.
  static let size = CGSize(width: 480, height: 320)
  /// Frames after which a renderer is torn down and another one made.
  static let renewal = 900

  private static func runOffscreen(_ reporter: SoakReporter) throws {
    let life = SoakLife(size: size)
    var renderer = try OffscreenRenderer(size: size)
    var frame = 0
    while reporter.goesOn() {
      frame += 1
      if frame % renewal == 0 { renderer = try OffscreenRenderer(size: size) }
      try reporter.frame {
        life.live()
        _ = try renderer.image(of: life.root, at: Double(frame) / 30)
      }
      let memory = renderer.memoryReport
      reporter.report(objects: { memory.objectCount }, bytes: { memory.total })
    }
  }

  private static func runEmbedding(_ reporter: SoakReporter) throws {
    let host = try GLContext(api: .openGL33)
    defer { host.releaseCurrent() }
    let target = try RenderTarget(
      width: Int(clamping: size.width), height: Int(clamping: size.height), label: "host", in: host)
    let life = SoakLife(size: size)
    func make() throws -> CARenderer {
      let renderer = try CARenderer(currentContext: "soak")
      renderer.layer = life.root
      renderer.bounds = CGRect(origin: .zero, size: size)
      renderer.framebuffer = target.framebuffer.name
      return renderer
    }
    var renderer = try make()
    var frame = 0
    while reporter.goesOn() {
      frame += 1
      if frame % renewal == 0 {
        renderer.tearDown()
        renderer = try make()
      }
      reporter.frame {
        life.live()
        host.forgetState()
        host.bind(target.framebuffer)
        host.setViewport(target.bounds)
        // No time stamp: the pointer is nil.
        unsafe renderer.beginFrame(atTime: CACurrentMediaTime(), timeStamp: nil)
        renderer.render()
        renderer.endFrame()
        host.finish()
      }
      let memory = renderer.memoryReport
      reporter.report(objects: { memory.objectCount }, bytes: { memory.total })
    }
    renderer.tearDown()
  }
}

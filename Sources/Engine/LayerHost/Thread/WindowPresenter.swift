// SPDX-License-Identifier: MIT

internal import Compositor
internal import CoreAnimation
internal import CoreGraphics
internal import Foundation
internal import Tracing

/// Shows a layer tree in a window: the graphics context of the host, and the renderer that draws in it.
final class WindowPresenter: FramePresenter {
  let renderer: WindowRenderer
  private let graphics: WindowGraphics
  private let feedback: FrameFeedback
  /// Links programs beside the frames, from the first one on.
  private var programs: ProgramThread?

  /// Takes the window's graphics context for the calling thread.
  ///
  /// - Parameters:
  ///   - graphics: the context of the window.
  ///   - makeRenderer: makes the renderer once the context is current.
  init(
    _ graphics: WindowGraphics, makeRenderer: () throws -> WindowRenderer
  ) throws(LayerHostError) {
    self.graphics = graphics
    feedback = FrameFeedback(of: graphics.systemWindow)
    try graphics.makeCurrent()
    do {
      renderer = try makeRenderer()
    } catch {
      graphics.release()
      throw .rendering(error)
    }
  }

  func begin(at now: () -> CFTimeInterval) -> CFTimeInterval {
    guard let driver = renderer.driver else { return now() }
    driver.begin(at: now)
    return driver.time
  }

  func isChanged(on surface: Surface) -> Bool { renderer.isChanged(on: surface) }

  func draw(to surface: Surface) { renderer.draw(to: surface) }

  func present() throws {
    let stretch = Trace.begin(.swap)
    defer { stretch.end() }
    if renderer.isContextLost { try recover() }
    try DriverLock.withLock(if: renderer.gl.capabilities.needsDriverLock, swap)
    if programs == nil { programs = ProgramThread.begin(beside: renderer) }
  }

  /// Shows the drawing.
  private func swap() throws {
    switch graphics.swapsByEGLAlone ? renderer.swapDamage() : nil {
    case true?: break
    case false?: throw LayerHostError.noGraphicsContext(attempts: ["the window's surface is lost"])
    case nil: try graphics.swap()
    }
  }

  /// Rebuilds everything in another context; the frame, which is lost, is drawn again.
  private func recover() throws -> Never {
    try graphics.remake()
    try renderer.rebuild(in: graphics.group)
    throw LayerHostError.noGraphicsContext(attempts: ["the graphics context was lost"])
  }

  func requestReport(of frame: UInt64) { feedback.request(frame) }

  func takeReports(_ body: (FrameReport) -> Void) { feedback.take(body) }

  var reportSource: LayerWindow.PresentationSource { feedback.source }

  var hasNews: Bool { renderer.driver?.hasEvents ?? false }

  func end() -> Bool { renderer.driver?.end() ?? false }

  var nextTime: CFTimeInterval { renderer.driver?.nextTime ?? .infinity }

  var nextReportTime: CFTimeInterval { renderer.driver?.nextReportTime ?? .infinity }

  var programsBuilt: Int { renderer.gl.programCounts.built }

  var inspectedCosts: FrameCosts? { renderer.driver?.inspectedCosts }

  var memoryBudget: Int {
    get { renderer.driver?.scene.memoryBudget ?? MemoryBudget.standard }
    set { renderer.driver?.scene.memoryBudget = newValue }
  }

  var memoryReport: GraphicsMemoryReport {
    renderer.driver?.scene.memoryReport ?? GraphicsMemoryReport()
  }

  func forgetWindow() { renderer.forgetWindow() }

  func tearDown() {
    programs?.end()
    feedback.end()
    renderer.tearDown()
    graphics.release()
  }
}

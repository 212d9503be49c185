// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import Compositor
@testable import LayerHost

/// The pictures that windows have shown, for tests that wait for them.
final class ShownPictures: WatchedEntries, Sendable {
  struct Entries: Sendable {
    /// Frames shown, by when they were begun.
    var times: [Double] = []
    /// The first picture shown.
    var first: PixelImage?
    /// The last picture shown.
    var last: PixelImage?
    /// The number of different pictures.
    var distinct: Int { digests.count }
    var digests: Set<Int> = []
    /// Whether the window loses its context with the next frame.
    var losesContext = false
    /// Renderers that were torn down, and GL objects that they left behind.
    var tornDown = 0
    var leftObjects: [String] = []
    var errors: [String] = []
  }

  let entries = Monitor(Entries())

  /// The presenter to pass to a window, so that its frames are noted.
  var observe: @Sendable (WindowPresenter) -> any FramePresenter {
    { ObservedPresenter($0, self) }
  }
}

/// The compositor, with each picture read back before it is shown.
private final class ObservedPresenter: FramePresenter {
  private let base: WindowPresenter
  private let shown: ShownPictures
  private var time = 0.0
  private var surface: Surface?

  init(_ base: WindowPresenter, _ shown: ShownPictures) {
    self.base = base
    self.shown = shown
  }

  func begin(at now: () -> Double) -> Double {
    time = base.begin(at: now)
    return time
  }

  func isChanged(on surface: Surface) -> Bool { base.isChanged(on: surface) }

  func draw(to surface: Surface) {
    base.draw(to: surface)
    self.surface = surface
    let isLost = shown.entries.read { entries in
      defer { entries.losesContext = false }
      return entries.losesContext
    }
    if isLost { base.renderer.loseContext() }
  }

  func present() throws {
    if let surface {
      let picture = try PixelImage(
        window: base.renderer.gl, width: surface.width, height: surface.height)
      shown.entries.change {
        $0.times.append(time)
        $0.first = $0.first ?? picture
        $0.last = picture
        $0.digests.insert(picture.bytes.hashValue)
      }
    }
    try base.present()
  }

  func end() -> Bool { base.end() }

  var nextTime: Double { base.nextTime }

  var nextReportTime: Double { base.nextReportTime }

  func requestReport(of frame: UInt64) { base.requestReport(of: frame) }

  func takeReports(_ body: (FrameReport) -> Void) { base.takeReports(body) }

  var reportSource: LayerWindow.PresentationSource { base.reportSource }

  var hasNews: Bool { base.hasNews }

  var programsBuilt: Int { base.programsBuilt }

  var memoryBudget: Int {
    get { base.memoryBudget }
    set { base.memoryBudget = newValue }
  }

  var memoryReport: GraphicsMemoryReport { base.memoryReport }

  func forgetWindow() { base.forgetWindow() }

  func tearDown() {
    let gl = base.renderer.gl
    base.tearDown()
    shown.entries.change {
      $0.tornDown += 1
      $0.leftObjects += gl.liveObjectDescriptions
      $0.errors += gl.errors.map { "\($0)" }
    }
  }
}

extension PixelImage {
  /// Reads the back buffer of the window whose context is current.
  init(window gl: GLContext, width: Int, height: Int) throws {
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    try bytes.withUnsafeMutableBytes {
      try PixelReader.read(
        PixelRect(x: 0, y: 0, width: Int32(width), height: Int32(height)), ofNamed: 0, into: $0,
        rowStride: width * 4, in: gl)
    }
    // A window's first row is its lowest, and its alpha belongs to no one.
    var flipped: [UInt8] = []
    flipped.reserveCapacity(bytes.count)
    for y in (0..<height).reversed() { flipped += bytes[(y * width * 4)..<((y + 1) * width * 4)] }
    for alpha in stride(from: 3, to: flipped.count, by: 4) { flipped[alpha] = 255 }
    self.init(width: width, height: height, bytes: flipped)
  }
}

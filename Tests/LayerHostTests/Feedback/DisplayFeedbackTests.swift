// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import Expectations
import Foundation
import TestSupport
import Testing

@testable import LayerHost

/// Reports of real window systems, each in a process of its own: `Scripts/test-windows` runs them, by
/// the variable that names the display.
@Suite(.serialized) struct DisplayFeedbackTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let hasWayland = environment["WAYLAND_DISPLAY"] != nil
  private static let hasX = !hasWayland && environment["DISPLAY"] != nil

  private let size = CGSize(width: 200, height: 120)

  /// Shows a layer that turns, until a window's counts are right or a minute has passed.
  private func show(
    on driver: String, link: ((CADisplayLink) -> Void)? = nil,
    until isDone: @escaping (LayerWindow.FrameStatistics) -> Bool
  ) throws -> LayerWindow.FrameStatistics {
    let root = CALayer()
    let layer = CALayer()
    layer.frame = CGRect(x: 40, y: 30, width: 60, height: 60)
    layer.backgroundColor = CGColor(red: 1, green: 0.2, blue: 0.4, alpha: 1)
    root.addSublayer(layer)
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.toValue = 2 * Double.pi
    turn.duration = 1.7
    turn.repeatCount = .infinity
    layer.add(turn, forKey: nil)
    let window = try LayerWindow(
      title: "feedback", layer: root, in: Window(title: "feedback", size: size, driver: driver))
    let displayLink = link.map { CADisplayLink($0) }
    displayLink?.add(to: .main, forMode: .common)
    defer { displayLink?.invalidate() }
    let limit = CACurrentMediaTime() + 60
    var statistics = window.statistics
    // Turns come with frames: a window that stands still would keep the loop asleep.
    let timer = Timer(timeInterval: 0.1, repeats: true) { _ in }
    RunLoop.main.add(timer, forMode: .common)
    defer { timer.invalidate() }
    _ = try EventLoop { _ in
      statistics = window.statistics
      if isDone(statistics) || CACurrentMediaTime() > limit { window.close() }
    }.run()
    return statistics
  }

  @Test(.enabled(if: hasWayland)) func `a Wayland compositor reports each frame`() throws {
    let statistics = try show(on: "wayland") { $0.presented >= 90 }
    expect(statistics.presented, isAtLeast: 90)
    expect(statistics.presentationSource, equals: .waylandFeedback)
    expect((20...130).contains(statistics.refreshRate), "\(statistics.refreshRate)")
    // All but those on their way and those that were never shown.
    let unreported = statistics.shown - statistics.presented - statistics.discarded
    expect(unreported, isBelow: 16)
  }

  @Test(.enabled(if: hasWayland)) func `a link prepares the frame that appears next`() throws {
    var targets: [Double] = []
    var isInOrder = true
    let statistics = try show(on: "wayland") { link in
      isInOrder = isInOrder && link.targetTimestamp > (targets.last ?? 0)
      isInOrder = isInOrder && link.targetTimestamp > link.timestamp
      targets.append(link.targetTimestamp)
      CATransaction.setDisableActions(true)
    } until: {
      $0.presented >= 60
    }
    expect(isInOrder)
    expect(targets.count, isAtLeast: 30)
    expect(statistics.presentationSource, equals: .waylandFeedback)
  }

  @Test(.enabled(if: hasX)) func `an X server without reports on swaps leaves them to the timer`()
    throws
  {
    let statistics = try show(on: "x11") { $0.shown >= 60 }
    expect(statistics.shown, isAtLeast: 60)
    // Mesa shows frames of software drivers by other means than the extension.
    if statistics.presented == 0 { expect(statistics.presentationSource, equals: .swaps) }
  }

  @Test(.enabled(if: hasX)) func `the Present extension reports pixmaps in their order`() throws {
    let window = try Window(title: "present", size: size, driver: "x11")
    let queue = try EventQueue(driver: "x11")
    let number = UInt32(window.systemNumber)
    let feedback = FrameFeedback(of: .x11(number))
    expect(feedback.source, equals: .presentExtension)
    let server = try #require(PixmapPresenter(window: number))
    var reports: [FrameReport] = []
    let limit = CACurrentMediaTime() + 30
    let begin = CACurrentMediaTime()
    for frame in UInt64(1)...3 {
      feedback.request(frame)
      server.present()
      while reports.count < Int(frame), CACurrentMediaTime() < limit {
        _ = queue.events(waitingUntil: CACurrentMediaTime() + 0.005)
        feedback.take { reports.append($0) }
      }
    }
    expect(reports.map(\.frame), equals: [1, 2, 3])
    let times = reports.compactMap(\.presented)
    expect(times.allSatisfy { $0 > begin - 1 })
    expect(times.allSatisfy { $0 < CACurrentMediaTime() + 1 })
    expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    feedback.end()
  }

  @Test(.enabled(if: hasX)) func `a window that does not exist has no reports`() {
    let feedback = FrameFeedback(of: .x11(1))
    for frame in UInt64(1)...100 { feedback.request(frame) }
    var count = 0
    feedback.take { _ in count += 1 }
    expect(count, equals: 0)
    feedback.end()
    feedback.request(1)
    expect(feedback.source, equals: .swaps)
  }
}

/// A client of an X server that presents a pixmap in a window, as graphics drivers do.
private final class PixmapPresenter {
  private typealias Connect =
    @convention(c) (UnsafePointer<CChar>?, UnsafeMutablePointer<Int32>?) -> OpaquePointer?
  private typealias GenerateID = @convention(c) (OpaquePointer) -> UInt32
  private typealias CreatePixmap =
    @convention(c) (OpaquePointer, UInt8, UInt32, UInt32, UInt16, UInt16) -> UInt32
  private typealias Flush = @convention(c) (OpaquePointer) -> Int32
  private typealias Disconnect = @convention(c) (OpaquePointer) -> Void
  private typealias PresentPixmap =
    @convention(c) (
      OpaquePointer, UInt32, UInt32, UInt32, UInt32, UInt32, Int16, Int16, UInt32, UInt32, UInt32,
      UInt32, UInt64, UInt64, UInt64, UInt32, UnsafeRawPointer?
    ) -> UInt32

  private let window: UInt32
  private let connection: OpaquePointer
  private let pixmap: UInt32
  private let presentPixmap: PresentPixmap
  private let flush: Flush
  private let disconnect: Disconnect
  private var serial: UInt32 = 0

  /// Connects; nil where the libraries are missing.
  init?(window: UInt32) {
    guard let core = dlopen("libxcb.so.1", RTLD_LAZY),
      let present = dlopen("libxcb-present.so.0", RTLD_LAZY),
      let connect = dlsym(core, "xcb_connect"), let flush = dlsym(core, "xcb_flush"),
      let generate = dlsym(core, "xcb_generate_id"), let create = dlsym(core, "xcb_create_pixmap"),
      let disconnect = dlsym(core, "xcb_disconnect"),
      let presentPixmap = dlsym(present, "xcb_present_pixmap"),
      let connection = unsafeBitCast(connect, to: Connect.self)(nil, nil)
    else { return nil }
    self.window = window
    self.connection = connection
    self.flush = unsafeBitCast(flush, to: Flush.self)
    self.disconnect = unsafeBitCast(disconnect, to: Disconnect.self)
    self.presentPixmap = unsafeBitCast(presentPixmap, to: PresentPixmap.self)
    pixmap = unsafeBitCast(generate, to: GenerateID.self)(connection)
    _ = unsafeBitCast(create, to: CreatePixmap.self)(connection, 24, pixmap, window, 200, 120)
  }

  deinit { disconnect(connection) }

  /// Presents the pixmap at the next refresh.
  func present() {
    serial += 1
    _ = presentPixmap(
      connection, window, pixmap, serial, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, nil)
    _ = flush(connection)
  }
}

// SPDX-License-Identifier: MIT

internal import CPresentationTime

/// The reports of the window system on one window's frames; made and used on the render thread.
@safe final class FrameFeedback {
  /// The connection to the window system; it is passed to the functions of its kind only.
  @safe private enum Connection {
    case wayland(OpaquePointer)
    case present(OpaquePointer)
    case none
  }

  private var connection: Connection

  /// Frames whose reports are taken at a time.
  private static let batch = 8

  /// Begins reports, where the window system has them: Wayland by `wp_presentation`, X11 by the Present
  /// extension.
  init(of window: SystemWindow) {
    connection = .none
    switch window {
    case .wayland(let display, let surface):
      // Both live as long as the window, which outlives its render thread.
      if let made = unsafe lamina_wayland_feedback_begin(display, surface) {
        connection = unsafe .wayland(made)
      }
    case .x11(let number):
      if let made = unsafe lamina_x_feedback_begin(nil, number) {
        connection = unsafe .present(made)
      }
    case .none: break
    }
  }

  deinit { end() }

  /// The means by which presentation times are known.
  var source: LayerWindow.PresentationSource {
    switch connection {
    case .wayland: .waylandFeedback
    case .present: .presentExtension
    case .none: .swaps
    }
  }

  /// Announces the frame that is handed over next.
  func request(_ frame: UInt64) {
    // Here and below: the connection is open until `end()`.
    switch connection {
    case .wayland(let feedback): unsafe lamina_wayland_feedback_request(feedback, frame)
    case .present(let feedback): unsafe lamina_x_feedback_request(feedback, frame)
    case .none: break
    }
  }

  /// Takes the reports that have come, without waiting.
  func take(_ body: (FrameReport) -> Void) {
    unsafe withUnsafeTemporaryAllocation(of: LaminaFeedback.self, capacity: Self.batch) { reports in
      guard let base = reports.baseAddress else { return }
      var count = Int32(Self.batch)
      while count == Int32(Self.batch) {
        count =
          switch connection {
          case .wayland(let feedback):
            unsafe lamina_wayland_feedback_take(feedback, base, Int32(Self.batch))
          case .present(let feedback):
            unsafe lamina_x_feedback_take(feedback, base, Int32(Self.batch))
          case .none: 0
          }
        // As many as were written.
        for index in 0..<Int(count) { body(FrameReport(unsafe reports[index])) }
      }
    }
  }

  /// Ends the reports, before the window closes.
  func end() {
    switch connection {
    case .wayland(let feedback): unsafe lamina_wayland_feedback_end(feedback)
    case .present(let feedback): unsafe lamina_x_feedback_end(feedback)
    case .none: break
    }
    connection = .none
  }
}

extension FrameReport {
  fileprivate init(_ report: LaminaFeedback) {
    self.init(
      frame: report.frame, presented: report.time > 0 ? report.time : nil,
      interval: report.interval > 0 ? report.interval : nil)
  }
}

// SPDX-License-Identifier: MIT

import CoreAnimation
import Foundation
import Testing

@testable import Compositor
@testable import LayerHost

/// The record of a render thread and its instructions, for tests that wait for it.
final class RenderLog: WatchedEntries, Sendable {
  struct Entries: Sendable {
    // Done so far.
    var begins = 0
    var frames: [(time: Double, surface: Surface)] = []
    /// Frames that were shown.
    var presents = 0
    var ends = 0
    /// Frames on which reports were asked for.
    var requests: [UInt64] = []
    var forgets = 0
    var notices = 0
    var isTornDown = false
    var wasOnOneThread = true
    // To be done.
    var nextTime = Double.infinity
    var isChanged = true
    var hasNews = false
    var failuresToShow = 0
    var nextReportTime = Double.infinity
    var programsBuilt = 0
    /// Whether frames are reported as shown when they are presented.
    var answersReports = false
    /// Reports to be given.
    var reports: [FrameReport] = []
  }

  let entries = Monitor(Entries())

  /// Sets what shall be done.
  func set(_ body: (inout Entries) -> Void) { entries.change { body(&$0) } }
}

/// A presenter that draws nothing and notes what it is asked to do.
final class RecordingPresenter: FramePresenter {
  struct Failure: Error {}

  private let log: RenderLog
  private let thread = pthread_self()
  private var time = 0.0

  init(_ log: RenderLog) { self.log = log }

  private func note(_ body: (inout RenderLog.Entries) -> Void) {
    log.set {
      if pthread_equal(thread, pthread_self()) == 0 { $0.wasOnOneThread = false }
      body(&$0)
    }
  }

  func begin(at now: () -> Double) -> Double {
    note { $0.begins += 1 }
    time = now()
    return time
  }

  var nextTime: Double { log.now.nextTime }

  func isChanged(on surface: Surface) -> Bool { log.now.isChanged }

  func draw(to surface: Surface) { note { $0.frames.append((time, surface)) } }

  func present() throws {
    var fails = false
    note {
      fails = $0.failuresToShow > 0
      if fails { $0.failuresToShow -= 1 } else { $0.presents += 1 }
      if $0.answersReports, let frame = $0.requests.last {
        $0.reports.append(
          FrameReport(frame: frame, presented: CACurrentMediaTime(), interval: nil))
      }
    }
    if fails { throw Failure() }
  }

  func requestReport(of frame: UInt64) { note { $0.requests.append(frame) } }

  func takeReports(_ body: (FrameReport) -> Void) {
    var reports: [FrameReport] = []
    note {
      reports = $0.reports
      $0.reports = []
    }
    for report in reports { body(report) }
  }

  var reportSource: LayerWindow.PresentationSource { .waylandFeedback }

  var hasNews: Bool { log.now.hasNews }

  func end() -> Bool {
    var hasNews = false
    note {
      hasNews = $0.hasNews
      $0.ends += 1
    }
    return hasNews
  }

  var nextReportTime: Double {
    // Called under the lock of the render thread's state, which is another one.
    log.now.nextReportTime
  }

  var programsBuilt: Int { log.now.programsBuilt }

  func forgetWindow() { note { $0.forgets += 1 } }

  func tearDown() { note { $0.isTornDown = true } }
}

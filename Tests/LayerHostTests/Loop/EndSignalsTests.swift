// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import Testing

@testable import LayerHost

extension WindowTests {
  /// Signals that end a program with windows. They are one for the process, so these tests run one after
  /// another, beside those of windows.
  struct EndSignalsTests {
    /// The record of the thread that listens.
    private final class Log: WatchedEntries, Sendable {
      struct Entries: Sendable {
        var wakes = 0
        var ended: [Int32] = []
      }
      let entries = Monitor(Entries())
    }

    init() {
      // A test run that a shell started in the background, or by nohup, inherits some as ignored.
      for number in [SIGHUP, SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    }

    private func listen(_ log: Log, timeLimit: Double) -> EndSignals? {
      EndSignals(timeLimit: timeLimit) {
        log.entries.change { $0.wakes += 1 }
      } end: { signal in
        log.entries.change { $0.ended.append(signal) }
      }
    }

    @Test func `a loop that answers is not ended`() throws {
      let log = Log()
      let signals = try #require(listen(log, timeLimit: 0.02))
      expectNil(signals.received)
      kill(getpid(), SIGINT)
      log.wait { $0.wakes == 1 }
      expect(signals.received, equals: SIGINT)
      signals.didHandle()
      // The second signal is heard before or after the time limit of the first has passed; either way it ends.
      kill(getpid(), SIGTERM)
      log.wait { $0.wakes == 2 || $0.ended == [SIGTERM] }
      withExtendedLifetime(signals) {}
    }

    @Test func `a loop that is busy is ended after a while`() throws {
      let log = Log()
      let signals = try #require(listen(log, timeLimit: 0.01))
      kill(getpid(), SIGHUP)
      expect(log.wait { !$0.ended.isEmpty }.ended, equals: [SIGHUP])
      withExtendedLifetime(signals) {}
    }

    @Test func `a second signal ends at once`() throws {
      let log = Log()
      let signals = try #require(listen(log, timeLimit: 3600))
      kill(getpid(), SIGTERM)
      log.wait { $0.wakes == 1 }
      kill(getpid(), SIGINT)
      expect(log.wait { !$0.ended.isEmpty }.ended, equals: [SIGINT])
      withExtendedLifetime(signals) {}
    }

    @Test func `what the program handles is left to it`() throws {
      for name in [SIGINT, SIGTERM, SIGHUP] { signal(name, SIG_IGN) }
      expectNil(listen(Log(), timeLimit: 1))
      for name in [SIGINT, SIGTERM, SIGHUP] { signal(name, SIG_DFL) }
      // And given back afterwards.
      var signals = listen(Log(), timeLimit: 1)
      expect(signals != nil)
      signals = nil
      var action = sigaction()
      sigaction(SIGINT, nil, &action)
      expectNil(action.__sigaction_handler.sa_handler)
    }
  }
}

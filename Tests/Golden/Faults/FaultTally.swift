// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

@testable import Compositor

/// The outcomes of many failures, counted by several threads.
final class FaultTally: Sendable {
  /// The counts of one kind of failure.
  private struct Row {
    var trials = 0
    var outcomes = [Int](repeating: 0, count: FaultTrial.Outcome.allCases.count)
  }

  private struct State {
    var rows: [GLFault: Row] = [:]
    var scenes: Set<String> = []
    var failures: [String] = []
    /// Scenes whose failures by one renderer were all tried.
    var pairs = 0
  }

  private let state = Mutex(State())

  /// The trials that misbehaved, in words.
  var failures: [String] { state.withLock { $0.failures } }

  /// The number of trials of a kind of failure.
  func count(of fault: GLFault) -> Int { state.withLock { $0.rows[fault]?.trials ?? 0 } }

  func note(failure: String) {
    Self.tell("faults: \(failure)")
    state.withLock { $0.failures.append(failure) }
  }

  /// Prints how far the trials have come, now and then.
  func notePair(of total: Int) {
    state.withLock { state in
      state.pairs += 1
      guard state.pairs.isMultiple(of: 20) || state.pairs == total else { return }
      let trials = state.rows.values.reduce(0) { $0 + $1.trials }
      Self.tell(
        "faults: \(state.pairs) of \(total) pairs of scene and renderer, \(trials) trials, "
          + "\(state.failures.count) misbehaved")
    }
  }

  /// Runs a trial and counts what became of it.
  func run(_ trial: FaultTrial, _ reference: FaultTrial.Reference) {
    var outcome: FaultTrial.Outcome?
    do {
      outcome = try trial.run(reference)
    } catch { note(failure: "\(error)") }
    state.withLock { state in
      state.scenes.insert(trial.scene.name)
      var row = state.rows[trial.fault] ?? Row()
      row.trials += 1
      if let outcome { row.outcomes[outcome.rawValue] += 1 }
      state.rows[trial.fault] = row
    }
  }

  /// The counts as a table, one line for each kind of failure.
  var table: String {
    state.withLock { state in
      let names = ["trials"] + FaultTrial.Outcome.allCases.map { "\($0)" }
      var lines = [
        "Failures of the driver in \(state.scenes.count) scenes by "
          + "\(FaultRenderer.allCases.count) renderers, \(state.failures.count) misbehaved",
        Self.line("failure", names),
      ]
      var all = Row()
      for fault in GLFault.allCases {
        let row = state.rows[fault] ?? Row()
        lines.append(Self.line(fault.rawValue, ([row.trials] + row.outcomes).map { "\($0)" }))
        all.trials += row.trials
        for index in row.outcomes.indices { all.outcomes[index] += row.outcomes[index] }
      }
      lines.append(Self.line("all", ([all.trials] + all.outcomes).map { "\($0)" }))
      return lines.joined(separator: "\n")
    }
  }

  /// Writes a line at once, whatever is done with the output.
  private static func tell(_ line: String) {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }

  private static func line(_ title: String, _ cells: [String]) -> String {
    title.padding(toLength: 22, withPad: " ", startingAt: 0)
      + cells.map { String(repeating: " ", count: max(0, 10 - $0.count)) + $0 }.joined()
  }
}

// SPDX-License-Identifier: MIT

internal import Foundation

/// The length of the random tests: one round in `make test`, as many as `LAMINA_FUZZ` says in
/// `make fuzz`; each round has a seed of its own.
package enum FuzzBudget {
  /// Seeds to try; the first ones are always the same.
  package static let rounds: [UInt64] = {
    let factor = ProcessInfo.processInfo.environment["LAMINA_FUZZ"].flatMap { Int($0) } ?? 1
    return (0..<UInt64(min(max(factor, 1), 100_000))).map { $0 }
  }()
}

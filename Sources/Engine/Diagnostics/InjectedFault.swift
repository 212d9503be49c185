// SPDX-License-Identifier: MIT

/// A call of the system's, or of a library's, that tests let fail; none does so in release builds.
package protocol InjectedFault: Hashable, Sendable {}

extension InjectedFault {
  /// Whether the call fails.
  package var isSet: Bool {
    #if DEBUG
      !InjectedFaults.names.isEmpty && InjectedFaults.names.contains(name)
    #else
      false
    #endif
  }

  #if DEBUG
    /// Runs a function in which some calls of a kind fail, on this thread and in its child tasks.
    package static func inject<Result>(
      _ faults: Set<Self>, _ body: () throws -> Result
    ) rethrows -> Result {
      let names = InjectedFaults.names.union(faults.map(\.name))
      return try InjectedFaults.$names.withValue(names, operation: body)
    }

    private var name: String { "\(Self.self).\(self)" }
  #endif
}

#if DEBUG
  /// The calls that fail now, by type and case.
  private enum InjectedFaults {
    @TaskLocal static var names: Set<String> = []
  }
#endif

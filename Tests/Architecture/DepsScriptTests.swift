// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import Testing

/// Runs `Scripts/deps` beside programs that stand in for the package manager.
struct DepsScriptTests {
  /// The names of all packages that are required.
  private func required(_ script: DepsScript) throws -> [String] {
    try ["toolchain", "libraries", "display", "checks"].flatMap(script.packages)
  }

  @Test func `nothing is called where all packages are there`() throws {
    let script = try DepsScript()
    defer { script.remove() }
    try script.set(.installed, to: required(script) + script.packages("extras"))
    let run = try script.run()
    expect(run.status, equals: 0)
    expect(run.calls, equals: [])
    expect(run.messages, equals: [])
  }

  @Test func `a package is there under the name of a later Debian, too`() throws {
    let script = try DepsScript()
    defer { script.remove() }
    let required = try required(script)
    expect(required.contains("libcurl4"))
    let later = required.filter { $0 != "libcurl4" } + ["libcurl4t64"]
    try script.set(.installed, to: later + script.packages("extras"))
    try expect(script.run().calls, equals: [])
  }

  @Test func `required packages are installed at once, then extras one by one`() throws {
    let script = try DepsScript()
    defer { script.remove() }
    try script.setFresh(true)
    let run = try script.run()
    let extras = try script.packages("extras")
    expect(run.status, equals: 0)
    expect(extras.count, isAbove: 3)
    let all = try required(script).joined(separator: " ")
    expect(run.calls, equals: ["install " + all] + extras.map { "install " + $0 })
    let again = try script.run()
    expect(again.status, equals: 0)
    expect(again.calls, equals: [])
  }

  @Test func `the lists are fetched where a required package is unknown, and the error ends it`()
    throws
  {
    let script = try DepsScript()
    defer { script.remove() }
    let required = try required(script)
    try script.set(.installed, to: Array(required.dropFirst(2)))
    try script.set(.unknown, to: [required[0]])
    let run = try script.run()
    expect(run.status, equals: 100)
    let install = "install \(required[0]) \(required[1])"
    expect(run.calls, equals: [install, "update", install])
    expect(script.failures(), equals: [])
  }

  @Test func `an extra that apt does not know is tried again when it does`() throws {
    let script = try DepsScript()
    defer { script.remove() }
    let extras = try script.packages("extras")
    try script.set(.installed, to: required(script) + extras.dropFirst())
    try script.set(.unknown, to: [extras[0]])
    for turn in 0..<4 {
      let run = try script.run()
      expect(run.status, equals: 0)
      // The lists are fetched once, since they are new then.
      expect(run.calls, equals: (turn == 0 ? ["update"] : []))
      expect(run.messages, equals: ["lamina: not known to apt, and not needed: \(extras[0])"])
    }
    expect(script.failures(), equals: [])
    try script.set(.unknown, to: [])
    try expect(script.run().calls, equals: ["install \(extras[0])"])
    try expect(script.run().calls, equals: [])
  }

  @Test func `an extra that fails twice is left alone, and the others are installed`() throws {
    let script = try DepsScript()
    defer { script.remove() }
    try script.setFresh(true)
    let extras = try script.packages("extras")
    try script.set(.installed, to: required(script) + extras.dropFirst(2))
    try script.set(.broken, to: [extras[0]])
    let first = try script.run()
    expect(first.status, equals: 0)
    expect(first.calls, equals: extras.prefix(2).map { "install " + $0 })
    expect(first.messages.contains("lamina: not installed, and not needed: \(extras[0])"))
    let second = try script.run()
    expect(second.status, equals: 0)
    expect(second.calls, equals: ["install \(extras[0])"])
    expect(script.failures(), equals: [extras[0], extras[0]])
    try script.set(.broken, to: [])
    let third = try script.run()
    expect(third.status, equals: 0)
    expect(third.calls, equals: [])
    expect(third.messages, equals: [])
  }

  @Test func `without apt the libraries must be there`() throws {
    let script = try DepsScript()
    defer { script.remove() }
    try script.set(program: "apt-get", to: nil)
    let bare = try script.run()
    expect(bare.status, equals: 1)
    expect(bare.messages.first?.contains("apt-get is not on this system"), equals: true)
    try script.set(program: "pkg-config", to: "exit 0")
    try expect(script.run().status, equals: 0)
  }
}

// SPDX-License-Identifier: MIT

import Foundation

/// A copy of `Scripts/deps` in a folder of its own, with programs in place of the package manager's that
/// write down how they are called.
struct DepsScript {
  /// The result of a run.
  struct Run {
    var status: Int32
    /// The lines that the script wrote on standard error.
    var messages: [String]
    /// The calls of `apt-get` in this run, without its options.
    var calls: [String]
  }

  /// The folder with the script, the programs and the files that these read.
  private let folder: URL

  /// Packages that are installed, that `apt-cache` does not know, and whose installation fails.
  enum List: String { case installed, unknown, broken }

  /// The tools of the system that the script uses as they are.
  private static let tools = ["bash", "cat", "dirname", "env", "grep", "mkdir", "timeout"]

  /// The programs, each a script of Bash. Each finds its lists beside itself.
  private static let programs = [
    "dpkg-query": #"sed 's/^/installed /' "$lists/installed"; exit 1"#,
    "apt-cache": #"! grep -qx "${@: -1}" "$lists/unknown""#,
    // Whether the package lists are new.
    "find": #"cat "$lists/fresh""#,
    "sudo": #"shift; exec "$@""#,
    "apt-get": #"""
    words=()
    while (($# > 0)); do
      case $1 in
      -o) shift ;;
      -*) ;;
      *) words+=("$1") ;;
      esac
      shift
    done
    echo "${words[*]}" >>"$lists/calls"
    if [[ ${words[0]} == update ]]; then
      echo new >"$lists/fresh"
      exit 0
    fi
    for word in "${words[@]:1}"; do
      if grep -qx "$word" "$lists/unknown" "$lists/broken"; then exit 100; fi
    done
    printf '%s\n' "${words[@]:1}" >>"$lists/installed"
    """#,
  ]

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "lamina-deps-\(UUID().uuidString)")
    let manager = FileManager.default
    for name in ["bin", "lists", "Scripts"] {
      try manager.createDirectory(
        at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    try manager.copyItem(
      at: SourceTree.root.appendingPathComponent("Scripts/deps"), to: script)
    for name in Self.tools + ["sed"] {
      let places = ["/bin/", "/usr/bin/"].map { $0 + name }
      guard let place = places.first(where: manager.fileExists) else { continue }
      try manager.createSymbolicLink(
        atPath: program(name).path, withDestinationPath: place)
    }
    for (name, text) in Self.programs { try set(program: name, to: text) }
    for name in ["installed", "unknown", "broken", "fresh", "calls"] { try set(name, to: []) }
  }

  /// Removes the folder.
  func remove() { try? FileManager.default.removeItem(at: folder) }

  private var script: URL { folder.appendingPathComponent("Scripts/deps") }

  private func program(_ name: String) -> URL { folder.appendingPathComponent("bin/" + name) }

  private func set(_ name: String, to lines: [String]) throws {
    let text = lines.map { $0 + "\n" }.joined()
    try Data(text.utf8).write(to: folder.appendingPathComponent("lists/" + name))
  }

  /// Sets a list of packages.
  func set(_ list: List, to packages: [String]) throws { try set(list.rawValue, to: packages) }

  /// Says whether the package lists were fetched today.
  func setFresh(_ isFresh: Bool) throws { try set("fresh", to: isFresh ? ["new"] : []) }

  /// Puts a program in the script's way, or takes it away.
  func set(program name: String, to text: String?) throws {
    try? FileManager.default.removeItem(at: program(name))
    guard let text else { return }
    let head = "#!/bin/bash\nlists=$(dirname \"${BASH_SOURCE[0]}\")/../lists\n"
    try Data((head + text + "\n").utf8).write(to: program(name))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: program(name).path)
  }

  /// The packages in one of the script's lists, as its text names them.
  func packages(_ list: String) throws -> [String] {
    let text = try String(contentsOf: script, encoding: .utf8)
    guard let start = text.range(of: "\n\(list)=("),
      let end = text.range(of: ")", range: start.upperBound..<text.endIndex)
    else { return [] }
    return text[start.upperBound..<end.lowerBound].split(whereSeparator: \.isWhitespace)
      .map(String.init)
  }

  /// The extras that the script leaves alone or will after one more failure, one for each failure.
  func failures() -> [String] {
    let file = folder.appendingPathComponent(".build/extras-failed")
    return (try? String(contentsOf: file, encoding: .utf8)).map(Self.lines) ?? []
  }

  /// Runs the script.
  func run() throws -> Run {
    try set("calls", to: [])
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [script.path]
    process.environment = ["PATH": folder.appendingPathComponent("bin").path]
    let messages = folder.appendingPathComponent("messages")
    try Data().write(to: messages)
    process.standardError = try FileHandle(forWritingTo: messages)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let calls = folder.appendingPathComponent("lists/calls")
    return Run(
      status: process.terminationStatus,
      messages: Self.lines(try String(contentsOf: messages, encoding: .utf8)),
      calls: Self.lines(try String(contentsOf: calls, encoding: .utf8)))
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init)
  }
}

// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import Testing

/// The samples as programs: what they say on their command line, and where they cannot run.
struct ProgramTests {
  @Test func `without a display a window program says so in one sentence, and ends`() throws {
    for environment in [[:], ["DISPLAY": ":4711"]] {
      let result = try SampleProgram.run("BusyMain", [], environment: environment)
      expect(result.status, equals: 1)
      expect(result.output.isEmpty)
      expect(result.errors.hasPrefix("BusyMain: there is no display for a window ("))
      expect(result.errors.contains("--offscreen FOLDER"))
      expect(result.errors.contains("DISPLAY"))
      expect(result.errors.filter(\.isNewline).count, equals: 1)
    }
  }

  @Test func `a program with a loop of its own refuses as well`() throws {
    for (arguments, words) in [
      ([], "there is no display"), (["--frames", "x"], "takes a number"), (["-x"], "“-x”"),
    ] {
      let result = try SampleProgram.run("EmbedInSDL", arguments)
      expect(result.status, equals: 1, "\(result.errors)")
      expect(result.errors.contains(words), "\(result.errors)")
    }
    try expect(SampleProgram.run("EmbedInSDL", ["--help"]).output.contains("--frames N"))
  }

  @Test func `a program without class tables shows the same pictures`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("class-tables-\(ProcessInfo.processInfo.processIdentifier)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let pictures = try ["", "off"].map { tables in
      let out = folder.appendingPathComponent("out" + tables)
      let result = try SampleProgram.run(
        "Cards", ["--offscreen", out.path, "--fps", "2", "--seconds", "1"],
        environment: ["LAMINA_CLASS_TABLES": tables])
      expect(result.status, equals: 0, "\(result.errors)")
      return try Data(contentsOf: out.appendingPathComponent("frame-0001.png"))
    }
    expect(pictures[0].count, isAbove: 1000)
    expect(pictures[0], equals: pictures[1])
  }

  @Test func `a delegate that cannot be made without class tables is one message`() throws {
    let result = try SampleProgram.run(
      "Views", ["--offscreen", "/tmp/never"], environment: ["LAMINA_CLASS_TABLES": "off"])
    expect(result.status != 0)
    expect(result.errors.contains("AppDelegate cannot be made by its name"), "\(result.errors)")
    expect(result.errors.contains("delegateFactory"))
  }

  @Test func `--help lists the host's options and the program's`() throws {
    let result = try SampleProgram.run("Classics", ["--help", "--nonsense"])
    expect(result.status, equals: 0)
    expect(result.errors.isEmpty)
    for option in ["--only NUMBER,…", "--offscreen FOLDER", "--drag X,Y-X,Y@T-T", "--help"] {
      expect(result.output.contains("  \(option) "))
    }
  }

  @Test func `an unknown option or a path that cannot be written is one line`() throws {
    for arguments in [["--onyl", "3"], ["--offscreen", "/proc/lamina/out"]] {
      let result = try SampleProgram.run("BusyMain", arguments)
      expect(result.status, equals: 1)
      expect(result.errors.hasPrefix("BusyMain: "))
      expect(result.errors.filter(\.isNewline).count, equals: 1, "\(result.errors)")
      expect(!result.errors.contains("Domain="))
    }
  }
}

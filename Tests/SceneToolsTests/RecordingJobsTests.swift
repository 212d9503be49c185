// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import SceneFile
import TestSupport
import Testing

@testable import SceneTools

/// Films whose frames other processes draw, with scripts as these processes.
struct RecordingJobsTests {
  private static let span = try! FrameRange(from: 0.1, to: 1.1, rate: 100)

  /// A command whose frames the parts of a shell script draw; `$part` is such as 0/3.
  private func command(
    _ script: String, in folder: URL, output: String, count: Int = 3
  ) throws -> RecordCommand {
    let program = folder.appendingPathComponent("artist")
    let text = "#!/bin/bash\npart=${@: -1}; cd \"$(dirname \"$0\")\"\n\(script)\n"
    try Data(text.utf8).write(to: program)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: program.path)
    let scene = folder.appendingPathComponent("scene.json")
    try Data(Films.scene.utf8).write(to: scene)
    var command = RecordCommand(
      scene: SceneSettings(url: scene), output: folder.appendingPathComponent(output).path)
    (command.start, command.end, command.rate) = (0.1, 1.1, 100)
    command.jobs = RecordingJobs(count, program: program, arguments: ["--quiet"])
    return command
  }

  /// Writes the frames of all parts to files such as `0-3`.
  private func writeParts(to folder: URL, count: Int = 3) throws {
    let rendering = try Films.rendering()
    for index in 0..<count {
      let url = folder.appendingPathComponent("\(index)-\(count)")
      expect(FileManager.default.createFile(atPath: url.path, contents: nil))
      let file = try FileHandle(forWritingTo: url)
      let sink = RawFrames(descriptor: file.fileDescriptor)
      let part = RecordingPart(index: index, of: count)
      try Recording(Self.span, into: sink, part: part).run { number throws(ToolError) in
        try rendering.frame(number, of: Self.span)
      }
    }
  }

  @Test(arguments: ["film.png", "film.webp"])
  func `the film has the bytes of one process`(output: String) throws {
    try withTemporaryFolder { folder in
      try writeParts(to: folder)
      var command = try command("cat ${part/\\//-}", in: folder, output: output)
      var steps: [[Int]] = []
      try command.run { steps.append([$0, $1]) }
      expect(steps, equals: (1...100).map { [$0, 100] })
      let drawn = try Data(contentsOf: folder.appendingPathComponent(output))
      command.jobs = nil
      try command.run()
      let own = try Data(contentsOf: folder.appendingPathComponent(output))
      expect(drawn, equals: own)
    }
  }

  @Test func `the processes share the processors`() throws {
    try withTemporaryFolder { folder in
      try writeParts(to: folder)
      let command = try command(
        "echo $LP_NUM_THREADS > threads; cat ${part/\\//-}", in: folder, output: "film.png")
      try command.run()
      let text = try String(contentsOf: folder.appendingPathComponent("threads"), encoding: .utf8)
      let chosen = ProcessInfo.processInfo.environment["LP_NUM_THREADS"]
      let share = ProcessInfo.processInfo.activeProcessorCount / 3
      expect(text, equals: "\(chosen ?? "\(share > 1 ? share : 0)")\n")
    }
  }

  @Test(arguments: [
    ("echo artist: no such film >&2; exit 66", ToolError.Status.noInput, "no such film"),
    ("exit 3", .failure, "status 3"), ("kill -9 $$", .failure, "status -9"),
    ("echo nonsense", .failure, "status 0"),
    // The second frame is cut.
    ("head -c 6200 ${part/\\//-}; exit 70", .failure, "status 70"),
  ])
  func `the error of a process is that of the film, whose file is removed`(
    script: String, status: ToolError.Status, words: String
  ) throws {
    try withTemporaryFolder { folder in
      try writeParts(to: folder)
      let command = try command(script, in: folder, output: "film.png")
      let error = #expect(throws: ToolError.self) { try command.run() }
      expect(error?.status, equals: status)
      expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
      expect(error?.description.hasPrefix("artist") == false)
      expect(try Films.files(in: folder).contains { $0.contains("film") } == false)
    }
  }

  @Test func `a program that is not there is an error`() throws {
    try withTemporaryFolder { folder in
      var command = try command("exit 0", in: folder, output: "film.png")
      command.jobs?.program = folder.appendingPathComponent("none")
      let error = #expect(throws: ToolError.self) { try command.run() }
      expect(error?.description.contains("none cannot be started") == true)
    }
  }

  @Test func `parts have their form, and every frame is in one of them`() {
    expect(RecordingPart("2/5").map { "\($0)" }, equals: "2/5")
    for text in ["", "1", "5/5", "-1/3", "0/0", "a/2", "0/1/2"] {
      expectNil(RecordingPart(text), "\(text)")
    }
    let numbers = (0..<3).flatMap { RecordingPart(index: $0, of: 3).numbers(of: Self.span) }
    expect(numbers.sorted(), equals: Array(Self.span.numbers))
  }
}

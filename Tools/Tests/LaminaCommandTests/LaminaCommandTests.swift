// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The program `lamina`, run as a user runs it.
struct LaminaCommandTests {
  private static let scene = """
    {"size": [64, 48], "background": "#203040", "times": [0, 1], "root": {"sublayers": [
      {"bounds": [0, 0, 16, 16], "position": [8, 24], "backgroundColor": "#ff4030", "cornerRadius": 4,
       "animations": [{"type": "spring", "keyPath": "position.x", "from": 8, "to": 50, "duration": 1.2}]}]}}
    """

  /// The program beside the test bundle.
  private static let program =
    Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    .map { $0.bundleURL.deletingLastPathComponent() }
    .map { $0.appendingPathComponent("lamina") }
    ?? Bundle.main.bundleURL.appendingPathComponent("lamina")

  /// A folder with the scene, removed afterwards.
  private func withScene(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "lamina-command-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(Self.scene.utf8).write(to: folder.appendingPathComponent("scene.json"))
    try body(folder)
  }

  private func start(_ arguments: [String], in folder: URL, _ output: Pipe? = nil) throws -> Process
  {
    let process = Process()
    process.executableURL = Self.program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardOutput = output ?? Pipe()
    process.standardError = output ?? Pipe()
    try process.run()
    return process
  }

  /// Runs the program; its status, and what it has written.
  private func run(_ arguments: [String], in folder: URL) throws -> (status: Int32, text: String) {
    let output = Pipe()
    let process = try start(arguments, in: folder, output)
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  @Test func `variables, permissions and progress are given by options`() throws {
    try withScene { folder in
      let scene = """
        {"variables": {"color": "#ff0000", "rows": [1]}, "size": [8, 8], "root": {
         "backgroundColor": "$color", "sublayers": [{"repeat": "$rows", "name": "$item"}]}}
        """
      try Data(scene.utf8).write(to: folder.appendingPathComponent("v.json"))
      try Data(#"{"rows": [1, 2, 3]}"#.utf8).write(to: folder.appendingPathComponent("d.json"))
      let options = ["--set", "color=#0f0", "--data", "d.json"]
      let summary = try run(["info", "v.json"] + options, in: folder)
      #expect(summary.status == 0)
      #expect(summary.text.contains("layers      4 ("), "\(summary.text)")
      let film = try run(
        ["record", "v.json", "film", "--fps", "10", "--to", "0.2", "--json"] + options, in: folder)
      #expect(film.status == 0)
      #expect(film.text.contains("{\"done\": 2, \"count\": 2, "), "\(film.text)")
      let wrong = try run(["info", "v.json", "--set", "colour=#fff"], in: folder)
      #expect(wrong.status == 65)
      #expect(wrong.text.contains("did you mean \"color\"?"), "\(wrong.text)")
      try Data(
        "{\"size\": [8, 8], \"root\": {\"contents\": {\"file\": \"../a.png\"}}}".utf8
      ).write(to: folder.appendingPathComponent("out.json"))
      let outside = try run(["info", "out.json"], in: folder)
      #expect(outside.status == 65)
      #expect(outside.text.contains("--allow-paths"), "\(outside.text)")
      let same = try run(["compare", "v.json", "v.json"] + options, in: folder)
      #expect(same.status == 0, "\(same.text)")
      let undeclared = try run(["compare", "v.json", "v.json", "--set", "a=1"], in: folder)
      #expect(undeclared.status == 65)
      let reduced = try run(["reduce", "out.json", "s.json", "--", "false"], in: folder)
      #expect(reduced.status == 65)
      #expect(reduced.text.contains("--allow-paths"), "\(reduced.text)")
      let permitted = ["reduce", "--allow-paths", "out.json", "s.json", "--", "false"]
      #expect(try run(permitted, in: folder).status == 0)
    }
  }

  @Test func `the quality of a WebP is chosen, and compared`() throws {
    try withScene { folder in
      let film = ["record", "scene.json", "--fps", "10", "--quiet"]
      for (name, options) in [("a", ["--quality", "100"]), ("b", ["--quality", "20", "--small"])] {
        let status = try run(film + ["\(name).webp"] + options, in: folder).status
        #expect(status == 0)
      }
      let same = try run(["compare", "a.webp", "a.webp"], in: folder)
      #expect(same.status == 0)
      #expect(same.text.contains("same: a.webp, frame 9 and a.webp, frame 9"), "\(same.text)")
      let other = try run(["compare", "a.webp", "b.webp", "--at", "0", "--at", "0.5"], in: folder)
      #expect(other.status == 1)
      let near = try run(
        ["compare", "a.webp", "scene.json", "--at", "0.5", "--channel", "2"], in: folder)
      #expect(near.status == 0, "\(near.text)")
      for wrong in [["film.png", "--quality", "50"], ["film.webp", "--quality", "101"]] {
        let status = try run(film + wrong, in: folder).status
        #expect(status == 64)
      }
    }
  }

  @Test func `four processes render the bytes of one`() throws {
    try withScene { folder in
      let film = ["record", "scene.json", "--fps", "30", "--quiet"]
      let status = try run(film + ["one", "--from", "0", "--to", "1"], in: folder).status
      #expect(status == 0)
      let cuts = ["0", "0.25", "0.5", "0.75", "1"]
      let processes = try zip(cuts, cuts.dropFirst()).map {
        try start(film + ["four", "--from", $0, "--to", $1], in: folder)
      }
      for process in processes {
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
      }
      let manager = FileManager.default
      let names = try manager.contentsOfDirectory(atPath: folder.path + "/one").sorted()
      let parts = try manager.contentsOfDirectory(atPath: folder.path + "/four").sorted()
      #expect(names.count == 30)
      #expect(parts == names)
      for name in names {
        #expect(
          manager.contentsEqual(
            atPath: "\(folder.path)/one/\(name)", andPath: "\(folder.path)/four/\(name)"), "\(name)"
        )
      }
    }
  }

  @Test(arguments: ["film.gif", "film.webp", "-"])
  func `processes that draw make the bytes of one`(output: String) throws {
    try withScene { folder in
      let script = """
        "$0" record scene.json \(output) --fps 50 --to 1.5 --quiet > one || exit 1
        test -f \(output) && mv \(output) one
        "$0" record scene.json \(output) --fps 50 --to 1.5 --quiet --jobs 3 > jobs || exit 2
        test -f \(output) && mv \(output) jobs
        test -s one && cmp one jobs
        """
      let status = try shell(script, in: folder)
      #expect(status == 0)
    }
  }

  @Test func `the array job of the documentation gives the frames of one run`() throws {
    let page = try String(
      contentsOf: URL(fileURLWithPath: #filePath + "/../../../../docs/tools.md")
        .standardizedFileURL,
      encoding: .utf8)
    let jobs = page.split(separator: "```sh\n").dropFirst().compactMap {
      $0.split(separator: "```").first.map(String.init)
    }
    let job = try #require(jobs.first { $0.contains("#SBATCH --array=") })
    try withScene { folder in
      try Data(job.utf8).write(to: folder.appendingPathComponent("job.sh"))
      // The tasks of the array, each with the variable that Slurm sets, in any order.
      for task in ["1", "0"] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["job.sh"]
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging([
          "SLURM_ARRAY_TASK_ID": task,
          "PATH": Self.program.deletingLastPathComponent().path + ":/usr/bin:/bin",
        ]) { $1 }
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
      }
      #expect(try run(["record", "scene.json", "whole/", "--to", "2"], in: folder).status == 0)
      func files(_ name: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(
          atPath: folder.appendingPathComponent(name).path
        ).sorted()
      }
      let names = try files("whole")
      #expect(names.count == 120)
      #expect(try files("frames") == names)
      for name in names {
        let parts = try Data(contentsOf: folder.appending(path: "frames/" + name))
        #expect(try parts == Data(contentsOf: folder.appending(path: "whole/" + name)), "\(name)")
      }
    }
  }

  @Test func `a signal ends the processes that draw`() throws {
    try withScene { folder in
      let script = """
        "$0" record scene.json film.gif --to 1000 --size 640x480 --jobs 2 2> errors &
        until pgrep -P $! > children && test $(wc -l < children) = 2; do sleep 0.05; done
        sleep 0.3; kill -TERM $!; wait $!; status=$?
        for child in $(cat children); do
          for turn in {1..100}; do kill -0 $child 2> none || break; sleep 0.05; done
          kill -0 $child 2> none && exit 1
        done
        rm none; ls -A | grep -q film && exit 2
        exit $status
        """
      let status = try shell(script, in: folder)
      #expect(status == 128 + SIGTERM)
    }
  }

  @Test func `a capture replays to the same pixels, and a change is found`() throws {
    try withScene { folder in
      let capture = try run(["capture", "scene.json", "kept", "--at", "0.3"], in: folder)
      #expect(capture.status == 0, "\(capture.text)")
      let replay = try run(["replay", "kept"], in: folder)
      #expect(replay.status == 0, "\(replay.text)")
      let url = folder.appendingPathComponent("kept/scene.json")
      let text = try String(contentsOf: url, encoding: .utf8)
      try Data(text.replacing("#ff4030", with: "#ff4060").utf8).write(to: url)
      let changed = try run(["replay", "kept"], in: folder)
      #expect(changed.status == 1, "\(changed.text)")
      let picture = folder.path + "/kept/difference.png"
      #expect(FileManager.default.fileExists(atPath: picture))
    }
  }

  @Test(arguments: [
    (["render", "none.json", "a.png"], 66, "none.json"),
    (["record", "scene.json", "film.avi"], 73, ".mp4"),
    (["record", "scene.json", "film.gif", "--fps", "0"], 64, "--fps"),
    (["render", "scene.json", "a.png", "--size", "12"], 64, "WIDTHxHEIGHT"),
    (["compare", "scene.json", "none.png"], 66, "none.png"),
    (["info", "scene.json", "--at", "nan"], 64, "--at"),
    (["render", "scene.json", "a.png", "--at", "inf"], 64, "--at"),
    (["dump", "scene.json", "--at", "nan"], 64, "--at"),
    (["capture", "scene.json", "kept", "--at", "nan"], 64, "--at"),
    (["compare", "scene.json", "scene.json", "--at", "nan"], 64, "--at"),
    (["record", "scene.json", "film.gif", "--to", "inf"], 64, "--to"),
    (["record", "scene.json", "film.gif", "--jobs", "0"], 64, "--jobs"),
    (["record", "scene.json", "film.gif", "--jobs", "2", "--trace", "a.json"], 64, "--trace"),
    (["record", "scene.json", "film.gif", "--part", "2/2"], 64, "--part"),
    (["render", "scene.json", "a.png", "--size", "infx8"], 64, "WIDTHxHEIGHT"),
    (["capture", "scene.json", "/proc/none"], 73, "/proc/none cannot be written: No such file"),
    (["render", "scene.json", "/dev/full"], 73, "/dev/full cannot be written: No space left"),
    (["record", "scene.json", "/dev/full"], 74, "/dev/full: No space left"),
    (["reduce", "scene.json", "b.json"], 64, "command"),
    (["reduce", "scene.json", "b.json", "--", "true"], 66, "succeeds"),
    (["port", "none"], 66, "not there"), (["port", ".", "--report", "--dry-run"], 64, "--report"),
    (["nonsense"], 64, "nonsense"), (["info", "scene.json", "--at", "0.5"], 0, "draws"),
    (["dump", "scene.json", "--plan"], 0, "pass"), (["--help"], 0, "EXIT STATUS"),
  ])
  func `errors have a status and name their place`(
    arguments: [String], status: Int, words: String
  ) throws {
    try withScene { folder in
      let result = try run(arguments, in: folder)
      #expect(result.status == Int32(status), "\(result.text)")
      #expect(result.text.contains(words), "\(result.text)")
    }
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP], ["film.gif", "frames/"])
  func `a signal ends a film by itself and leaves nothing incomplete`(
    signal: Int32, output: String
  ) throws {
    try withScene { folder in
      // As of a process that was killed; no process has this number.
      let leftOver = output == "frames/" ? "frames/.frame-000001.png" : ".film.gif"
      try FileManager.default.createDirectory(
        atPath: folder.path + "/frames", withIntermediateDirectories: true)
      let name = "\(folder.path)/\(leftOver).2000000000.partial"
      #expect(FileManager.default.createFile(atPath: name, contents: nil))
      let process = try start(
        ["record", "scene.json", output, "--to", "1000", "--size", "640x480"], in: folder)
      let start = Date()
      while !files(in: folder).contains(where: {
        $0.hasSuffix("\(process.processIdentifier).partial")
      }),
        Date().timeIntervalSince(start) < 60
      { usleep(500) }
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      #expect(process.terminationReason == .uncaughtSignal)
      #expect(process.terminationStatus == signal)
      #expect(files(in: folder).filter { $0.hasSuffix(".partial") } == [])
    }
  }

  /// The paths of the files in a folder and the folders within.
  private func files(in folder: URL) -> [String] {
    FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
  }

  @Test func `a pipe gets the picture and the film, and stays a pipe`() throws {
    try withScene { folder in
      let status = try shell(
        """
        mkfifo pipe.png pipe
        head -c 4 pipe.png > picture & "$0" render scene.json pipe.png || exit 1
        wait
        cat pipe > film & "$0" record scene.json pipe --to 0.1 || exit 2
        wait
        "$0" render scene.json /dev/stdout > kept.png || exit 3
        test -p pipe.png -a -p pipe && grep -q PNG picture && grep -q PNG kept.png && grep -q YUV4MPEG2 film
        """, in: folder)
      #expect(status == 0)
    }
  }

  @Test func `a closed pipe is a failed write`() throws {
    try withScene { folder in
      let status = try shell(
        "\"$0\" record scene.json - --fps 600 2> errors | head -c 9; exit ${PIPESTATUS[0]}",
        in: folder)
      #expect(status == 74)
    }
  }

  /// Runs a script of the shell, in which `$0` is the program; its status.
  private func shell(_ script: String, in folder: URL) throws -> Int32 {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/bash")
    shell.currentDirectoryURL = folder
    shell.arguments = ["-c", script, Self.program.path]
    shell.standardOutput = Pipe()
    try shell.run()
    shell.waitUntilExit()
    return shell.terminationStatus
  }

  /// A limit of the shell represents a full disk: blocks of 1,024 bytes.
  @Test(arguments: ["film.gif", "film.png", "film.webp", "frames/"])
  func `a disk without room is a failed write, and nothing incomplete stays`(
    output: String
  ) throws {
    try withScene { folder in
      let status = try shell(
        "ulimit -f 1; \"$0\" record scene.json \(output) --size 640x480 --fps 30 2> errors",
        in: folder)
      #expect(status == 74)
      let files = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String]
      #expect(files?.filter { $0.contains("film") || $0.hasSuffix(".partial") } == [])
    }
  }

  /// The trace of a command in a file, as a viewer reads it.
  private func traceEvents(_ folder: URL) throws -> [[String: Any]] {
    let data = try Data(contentsOf: folder.appendingPathComponent("trace.json"))
    let document = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    return try #require(document["traceEvents"] as? [[String: Any]])
  }

  @Test func `a trace has the frames of a film`() throws {
    try withScene { folder in
      let result = try run(
        ["record", "scene.json", "frames/", "--fps", "10", "--trace", "trace.json"], in: folder)
      #expect(result.status == 0, "\(result.text)")
      let names = try traceEvents(folder).compactMap { $0["name"] as? String }
      // The first one has the animations begin.
      #expect(names.count { $0 == "frame" } == 11)
      #expect(names.contains("commit"))
    }
  }

  @Test func `a trace is valid when the program is killed`() throws {
    try withScene { folder in
      let output = Pipe()
      let process = try start(
        ["record", "scene.json", "-", "--fps", "60000", "--trace", "trace.json"], in: folder,
        output)
      // Some frames have been drawn by the time that they can be read.
      _ = try output.fileHandleForReading.read(upToCount: 1 << 20)
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      #expect(process.terminationReason == .uncaughtSignal)
      #expect(try traceEvents(folder).count > 3)
    }
  }

  @Test func `a trace that cannot be written is an error`() throws {
    try withScene { folder in
      let result = try run(
        ["render", "scene.json", "a.png", "--trace", "none/trace.json"], in: folder)
      #expect(result.status == 73)
      #expect(result.text.contains("none/trace.json"))
    }
  }
}

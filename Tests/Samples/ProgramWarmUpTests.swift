// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing

@testable import Compositor
@testable import Gallery

/// The programs that are linked ahead of their need are those that the samples need.
struct ProgramWarmUpTests {
  /// The labels for the driver of the tests.
  private static let labels: [String] = {
    (try? GLTestContext.run { gl in
      LikelyPrograms.labels(for: DriverProfile(of: gl.capabilities))
    }) ?? []
  }()

  /// Input that opens each sample of the gallery in turn, plays with it and goes back; 2 s for each, after
  /// 2 s in which all are seen.
  private static func walk(through count: Int) -> [String] {
    var arguments: [String] = []
    for index in 0..<count {
      let time = 2 + 2 * Double(index)
      arguments += [
        "--key", "return@\(time)", "--click", "640,415@\(time + 0.6)",
        "--drag", "500,400-800,460@\(time + 0.7)-\(time + 1.1)",
        "--scroll", "640,415:0,-120@\(time + 1.2)", "--key", "right@\(time + 1.3)",
        "--key", "escape@\(time + 1.6)", "--key", "tab@\(time + 1.9)",
      ]
    }
    return arguments + ["--seconds", "\(2 + 2 * count)"]
  }

  private func names(in folder: URL) -> Set<String> {
    Set((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
  }

  /// Links the likely programs into a cache; nil where the driver does not give its programs.
  private func warmUp(_ cache: ProgramCache) throws -> ProgramWarmUp? {
    try GLTestContext.run { gl in
      gl.programCache = cache
      return ProgramWarmUp(beside: gl)
    }
  }

  /// One program and one renderer show all samples; every program that is linked is stored in a file, so no
  /// further file means that none was.
  @Test func `a walk through all samples links no program after the warm-up`() async throws {
    let count = await MainActor.run { Samples.all.count }
    try withTemporaryFolder { folder in
      let programs = folder.appendingPathComponent("lamina/programs")
      guard let warmUp = try warmUp(ProgramCache(folder: programs)) else { return }
      expect(warmUp.run(), equals: Self.labels.count)
      let linked = names(in: programs)
      expect(linked.count, equals: Self.labels.count)
      let pictures = folder.appendingPathComponent("out")
      let trace = folder.appendingPathComponent("trace.json")
      let result = try SampleProgram.run(
        "Gallery",
        ["--offscreen", pictures.path, "--fps", "2", "--scale", "0.25"] + Self.walk(through: count),
        environment: [
          "XDG_CACHE_HOME": folder.path, "LAMINA_PROGRAM_CACHE": "on", "LAMINA_TRACE": trace.path,
        ])
      expect(result.status, equals: 0, "\(result.errors)")
      expect(names(in: pictures).count, equals: 4 + 4 * count)
      expect(names(in: programs).subtracting(linked).count, equals: 0)
      let built = try Self.programs(in: trace)
      expect(built.subtracting(Self.labels), equals: [])
      // More than any one sample needs.
      expect(built.count, isAbove: 50)
    }
  }

  /// The labels of the programs that were linked or taken from the cache, in a trace.
  private static func programs(in trace: URL) throws -> Set<String> {
    struct Event: Decodable {
      var name: String
      var args: [String: String]
    }
    /// Events of other kinds have arguments that are no texts, or none.
    struct File: Decodable {
      struct Element: Decodable {
        var event: Event?
        init(from decoder: any Decoder) { event = try? Event(from: decoder) }
      }
      var traceEvents: [Element]
    }
    let file = try JSONDecoder().decode(File.self, from: Data(contentsOf: trace))
    return Set(
      file.traceEvents.compactMap { $0.event?.name == "link" ? $0.event?.args["label"] : nil })
  }

  @Test func `a warm-up links missing programs, until it is cancelled`() throws {
    try withTemporaryFolder { folder in
      let cache = ProgramCache(folder: folder.appendingPathComponent("programs"))
      guard let first = try warmUp(cache) else { return }
      first.cancel()
      expect(first.run(), equals: 0)
      let second = try #require(try warmUp(cache))
      expect(second.run(), equals: Self.labels.count)
      let third = try #require(try warmUp(cache))
      expect(third.run(), equals: 0)
      let name = try #require(names(in: cache.folder).first)
      try FileManager.default.removeItem(at: cache.folder.appendingPathComponent(name))
      let fourth = try #require(try warmUp(cache))
      expect(fourth.run(), equals: 1)
      expect(names(in: cache.folder).contains(name))
    }
  }

  @Test func `nothing is linked ahead where nothing is kept`() throws {
    let device = ProgramCache(folder: URL(fileURLWithPath: "/dev/null/programs"))
    let isMade = try warmUp(device) != nil
    expect(!isMade)
    let isMadeWithoutCache = try GLTestContext.run { gl in
      gl.programCache = nil
      return ProgramWarmUp(beside: gl) != nil
    }
    expect(!isMadeWithoutCache)
  }

  /// A graphics card draws several looks at once, by programs that a processor does without.
  @Test func `each likely program is named once, for both kinds of drivers`() {
    let (software, hardware) = (
      LikelyPrograms.labels(for: .software), LikelyPrograms.labels(for: .hardware)
    )
    for labels in [software, hardware] {
      expect(Set(labels).count, equals: labels.count)
      // A layer that is shown may be turned, clipped and tilted.
      for circumstance in ["", " EDGES", " CLIP", " PERSPECTIVE"] {
        expect(labels.contains("layer SHAPE" + circumstance))
      }
    }
    expect(Set(hardware).subtracting(software).count, equals: 6)
    expect(Set(hardware).subtracting(software).allSatisfy { $0.hasPrefix("mixed") })
  }

  /// The programs of the blurs of all deviations that filters take.
  @Test func `no blur needs another program`() {
    var needed: Set<String> = []
    var sigma = BlurLevel.least
    while sigma < BlurLevel.limit {
      let programs = FilterRunner.programs(of: BlurLevel(sigma: sigma).taps)
      needed.formUnion([programs.rim, programs.inner].map { $0.label(of: "blur") })
      sigma *= 1.013
    }
    expect(needed.subtracting(LikelyPrograms.labels(for: .software)), equals: [])
    expect(needed.count, isAbove: 4)
  }
}

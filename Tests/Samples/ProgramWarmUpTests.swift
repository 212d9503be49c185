// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import Compositor

/// The programs that are linked ahead of their need are those that the samples need.
struct ProgramWarmUpTests {
  /// The samples with a program of their own among the likely ones, and `Gallery` with all of them.
  private static let samples = [
    "Gallery", "Cube", "Dynamics", "Interruptible", "Map", "Springs", "Timing", "Transitions",
    "Views",
  ]

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

  /// Every program that is linked is stored in a file, so no further file means that none was.
  @Test func `a walk through the samples links no program after the warm-up`() throws {
    try withTemporaryFolder { folder in
      let programs = folder.appendingPathComponent("lamina/programs")
      guard let warmUp = try warmUp(ProgramCache(folder: programs)) else { return }
      #expect(warmUp.run() == LikelyPrograms.labels.count)
      let linked = names(in: programs)
      #expect(linked.count == LikelyPrograms.labels.count)
      let environment = ["XDG_CACHE_HOME": folder.path, "LAMINA_PROGRAM_CACHE": "on"]
      let arguments = [
        "--offscreen", folder.appendingPathComponent("out").path, "--seconds", "2", "--fps", "4",
        "--scale", "0.5",
      ]
      for sample in Self.samples {
        let result = try SampleProgram.run(sample, arguments, environment: environment)
        #expect(result.status == 0, "\(sample): \(result.errors)")
        #expect(names(in: programs).subtracting(linked) == [], "\(sample)")
      }
    }
  }

  @Test func `a warm-up links what is missing, until it is cancelled`() throws {
    try withTemporaryFolder { folder in
      let cache = ProgramCache(folder: folder.appendingPathComponent("programs"))
      guard let first = try warmUp(cache) else { return }
      first.cancel()
      #expect(first.run() == 0)
      let second = try #require(try warmUp(cache))
      #expect(second.run() == LikelyPrograms.labels.count)
      let third = try #require(try warmUp(cache))
      #expect(third.run() == 0)
      let name = try #require(names(in: cache.folder).first)
      try FileManager.default.removeItem(at: cache.folder.appendingPathComponent(name))
      let fourth = try #require(try warmUp(cache))
      #expect(fourth.run() == 1)
      #expect(names(in: cache.folder).contains(name))
    }
  }

  @Test func `nothing is linked ahead where nothing is kept`() throws {
    let device = ProgramCache(folder: URL(fileURLWithPath: "/dev/null/programs"))
    let isMade = try warmUp(device) != nil
    #expect(!isMade)
    let isMadeWithoutCache = try GLTestContext.run { gl in
      gl.programCache = nil
      return ProgramWarmUp(beside: gl) != nil
    }
    #expect(!isMadeWithoutCache)
  }

  @Test func `the list of likely programs names none twice`() {
    #expect(Set(LikelyPrograms.labels).count == LikelyPrograms.labels.count)
  }
}

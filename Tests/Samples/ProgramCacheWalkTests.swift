// SPDX-License-Identifier: MIT

import Compositor
import Expectations
import Foundation
import TestSupport
import Testing

/// The shader programs of samples, over two runs of each: `Gallery` shows all of them at once.
struct ProgramCacheWalkTests {
  /// A file of the cache, with the number that changes when it is written again.
  private struct CachedFile: Hashable {
    var name: String
    var number: UInt64
  }

  private func files(in folder: URL) -> Set<CachedFile> {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return Set(
      names.map { name in
        let path = folder.appendingPathComponent(name).path
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        let number = (attributes?[.systemFileNumber] as? NSNumber)?.uint64Value ?? 0
        return CachedFile(name: name, number: number)
      })
  }

  /// Every program that is linked is stored in a new file, so files that stay mean that none was.
  @Test(arguments: ["BusyMain", "Classics", "Gallery"])
  func `a second run of a sample links no program`(sample: String) throws {
    let keepsPrograms = try GLTestContext.run { gl in
      gl.capabilities.programBinaryFormat != nil
    }
    try withTemporaryFolder { folder in
      let environment = ["XDG_CACHE_HOME": folder.path, "LAMINA_PROGRAM_CACHE": "on"]
      let arguments = [
        "--offscreen", folder.appendingPathComponent("out").path, "--seconds", "2", "--fps", "4",
        "--scale", "0.25",
      ]
      let programs = folder.appendingPathComponent("lamina/programs")
      let first = try SampleProgram.run(sample, arguments, environment: environment)
      expect(first.status, equals: 0, "\(first.errors)")
      let kept = files(in: programs)
      expect(kept.isEmpty, equals: !keepsPrograms)
      let second = try SampleProgram.run(sample, arguments, environment: environment)
      expect(second.status, equals: 0, "\(second.errors)")
      expect(files(in: programs), equals: kept)
    }
  }
}

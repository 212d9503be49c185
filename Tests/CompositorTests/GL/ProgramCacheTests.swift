// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Compositor

/// Linked programs that are kept in files, and everything that may happen to those.
struct ProgramCacheTests {
  private let key = ProgramKey(["driver", "vertex", "fragment"])
  private let binary = ProgramBinary(format: 7, bytes: (0..<1000).map { UInt8($0 % 251) })

  /// Runs a test with an empty cache in a folder that is deleted afterwards.
  private func withCache(byteLimit: Int = 1 << 20, _ body: (ProgramCache) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-cache-\(UUID().uuidString)/programs", isDirectory: true)
    defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
    try body(ProgramCache(folder: folder, byteLimit: byteLimit))
  }

  private func files(_ cache: ProgramCache) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: cache.folder.path).sorted()
  }

  private func url(_ key: ProgramKey, in cache: ProgramCache) -> URL {
    cache.folder.appendingPathComponent(key.fileName)
  }

  @Test func `a stored program comes back, also in another process`() throws {
    try withCache { cache in
      expectNil(cache.program(key))
      expect(!cache.contains(key))
      cache.store(binary, key)
      expect(cache.contains(key))
      expect(cache.program(key), equals: binary)
      expect(ProgramCache(folder: cache.folder).program(key), equals: binary)
      expectNil(cache.program(ProgramKey(["another driver", "vertex", "fragment"])))
      let names = try files(cache)
      expect(names, equals: [key.fileName])
    }
  }

  @Test func `keys tell texts and their bounds apart`() {
    expect(ProgramKey(["ab", "c"]) != ProgramKey(["a", "bc"]))
    expect(ProgramKey(["a", "b"]) != ProgramKey(["b", "a"]))
    expect(ProgramKey(["a", "b"]), equals: ProgramKey(["a", "b"]))
    expect(ProgramKey([]).fileName.utf8.count, equals: 32 + ProgramKey.suffix.utf8.count)
  }

  @Test func `a file cut off anywhere is no program, and is replaced`() throws {
    try withCache { cache in
      cache.store(binary, key)
      let whole = try Data(contentsOf: url(key, in: cache))
      for length in [0, 1, 8, 40, 47, 48, 55, 56, 57, whole.count - 1] {
        try whole.prefix(length).write(to: url(key, in: cache))
        expectNil(cache.program(key), "\(length) bytes")
      }
      cache.store(binary, key)
      expect(cache.program(key), equals: binary)
    }
  }

  @Test func `a damaged file is no program`() throws {
    try withCache { cache in
      cache.store(binary, key)
      let whole = try Data(contentsOf: url(key, in: cache))
      var random = SeededGenerator(seed: 6)
      for _ in 0..<100 {
        var damaged = whole
        let index = Int.random(in: 0..<damaged.count, using: &random)
        damaged[index] ^= UInt8.random(in: 1...255, using: &random)
        try damaged.write(to: url(key, in: cache))
        expectNil(cache.program(key), "byte \(index)")
      }
    }
  }

  @Test func `another program, a folder, a link and a huge file are no entries`() throws {
    try withCache { cache in
      let other = ProgramKey(["other"])
      cache.store(binary, other)
      let place = url(key, in: cache)
      try FileManager.default.moveItem(at: url(other, in: cache), to: place)
      expectNil(cache.program(key))
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
      expectNil(cache.program(key))
      try FileManager.default.removeItem(at: place)
      try FileManager.default.createSymbolicLink(
        at: place, withDestinationURL: URL(fileURLWithPath: "/dev/zero"))
      expectNil(cache.program(key))
      try FileManager.default.removeItem(at: place)
      try Data(count: ProgramBinary.sizeLimit + 10_000).write(to: place)
      expectNil(cache.program(key))
    }
  }

  @Test func `programs without bytes, and too large ones, are not stored`() throws {
    try withCache { cache in
      cache.store(ProgramBinary(format: 1, bytes: []), key)
      cache.store(
        ProgramBinary(format: 1, bytes: [UInt8](repeating: 0, count: ProgramBinary.sizeLimit + 1)),
        key)
      let names = try files(cache)
      expect(names, equals: [])
    }
  }

  @Test func `the oldest files go where the limit is reached, and those of others stay`() throws {
    try withCache(byteLimit: 10_000) { cache in
      cache.store(binary, key)
      let foreign = cache.folder.appendingPathComponent("notes.txt")
      try Data(count: 50_000).write(to: foreign)
      for index in 0..<100 { cache.store(binary, ProgramKey(["\(index)"])) }
      let kept = try files(cache).filter { $0.hasSuffix(ProgramKey.suffix) }
      expect((1...10).contains(kept.count), "\(kept.count)")
      expect(FileManager.default.fileExists(atPath: foreign.path))
      // The last one is there.
      expect(cache.program(ProgramKey(["99"])), equals: binary)
    }
  }

  @Test func `files that were written long ago go first`() throws {
    try withCache(byteLimit: 10_000) { cache in
      let keys = (0..<9).map { ProgramKey(["\($0)"]) }
      for (age, key) in keys.enumerated() {
        cache.store(binary, key)
        let date = Date(timeIntervalSince1970: 1e9 - Double(age) * 100)
        try FileManager.default.setAttributes(
          [.modificationDate: date], ofItemAtPath: url(key, in: cache).path)
      }
      cache.store(binary, key)
      expect(cache.program(keys[0]), equals: binary)
      expectNil(cache.program(keys[8]))
    }
  }

  @Test func `a link to a whole program is not an entry`() throws {
    try withCache { cache in
      cache.store(binary, key)
      let elsewhere = cache.folder.appendingPathComponent("elsewhere")
      try FileManager.default.moveItem(at: url(key, in: cache), to: elsewhere)
      try FileManager.default.createSymbolicLink(
        at: url(key, in: cache), withDestinationURL: elsewhere)
      expectNil(cache.program(key))
    }
  }

  @Test func `a file that cannot be written leaves nothing, and is the last that is tried`() throws
  {
    try withCache { cache in
      expect(cache.takesPrograms)
      try FileManager.default.createDirectory(
        at: url(key, in: cache), withIntermediateDirectories: false)
      cache.store(binary, key)
      expect(!cache.takesPrograms)
      cache.store(binary, ProgramKey(["other"]))
      let names = try files(cache)
      expect(names, equals: [key.fileName])
    }
  }

  @Test func `writers at the same time leave whole files`() throws {
    try withCache { cache in
      let (folder, key, binary) = (cache.folder, key, binary)
      DispatchQueue.concurrentPerform(iterations: 64) { index in
        let own = ProgramCache(folder: folder)
        own.store(binary, key)
        own.store(binary, ProgramKey(["\(index % 4)"]))
        if let found = own.program(key) { expect(found, equals: binary) }
      }
      let names = try files(cache)
      expect(names.count, equals: 5)
      for name in ["0", "1", "2", "3"] { expect(cache.program(ProgramKey([name])), equals: binary) }
    }
  }

  @Test func `a folder that cannot be made or is open to others is not used`() throws {
    let device = ProgramCache(folder: URL(fileURLWithPath: "/dev/null/programs"))
    device.store(binary, key)
    expectNil(device.program(key))
    try withCache { cache in
      try FileManager.default.createDirectory(
        at: cache.folder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o777])
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o777], ofItemAtPath: cache.folder.path)
      cache.store(binary, key)
      expectNil(cache.program(key))
      let names = try files(cache)
      expect(names, equals: [])
    }
  }

  @Test func `a folder that vanishes or takes nothing ends the storing`() throws {
    try withCache { cache in
      expectNil(cache.program(key))
      try FileManager.default.removeItem(at: cache.folder)
      cache.store(binary, key)
      expectNil(cache.program(key))
      // A full folder fails in the same place.
      let full = ProgramCache(folder: URL(fileURLWithPath: "/proc/self", isDirectory: true))
      full.store(binary, key)
      expectNil(full.program(key))
    }
  }

  @Test func `the environment names the folder, or switches the cache off`() {
    func folder(_ environment: [String: String]) -> String? {
      ProgramCache(environment: environment)?.folder.path
    }
    expect(folder(["XDG_CACHE_HOME": "/c", "HOME": "/h"]), equals: "/c/lamina/programs")
    expect(folder(["XDG_CACHE_HOME": "c", "HOME": "/h"]), equals: "/h/.cache/lamina/programs")
    expect(folder(["HOME": "/h"]), equals: "/h/.cache/lamina/programs")
    expectNil(folder(["HOME": "h"]))
    expectNil(folder([:]))
    expectNil(folder(["HOME": "/h", "LAMINA_PROGRAM_CACHE": "off"]))
  }

  // MARK: Drivers

  private static let shader = """
    #ifdef VERTEX
    uniform vec4 offset;
    void main() { gl_Position = offset; }
    #else
    out vec4 color;
    uniform sampler2D picture;
    void main() { color = texture(picture, vec2(0.5)); }
    #endif

    """

  /// Builds a program with a cache, and says what the context counted.
  private func build(_ api: GLAPI, with cache: ProgramCache?) throws -> ProgramCounts {
    try GLTestContext.run(api) { gl in
      gl.programCache = cache
      let family = ShaderFamily<NoShaderFeatures>(
        file: "main", interface: ProgramInterface()
      ) { _ in Self.shader }
      try family.use([], in: gl)
      let counts = gl.programCounts
      family.removeAll()
      return counts
    }
  }

  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func `a second run links nothing, where the driver gives its programs`(api: GLAPI) throws {
    try withCache { cache in
      let first = try build(api, with: cache)
      expect(first.linked, equals: 1)
      let second = try build(api, with: ProgramCache(folder: cache.folder))
      expect(second.built, equals: 1)
      let isKept = try GLTestContext.run(api) { $0.capabilities.programBinaryFormat != nil }
      expect(second.restored, equals: (isKept ? 1 : 0))
    }
  }

  @Test func `programs that cannot be read back are linked by each run`() throws {
    try hiding([.programBinaries]) {
      try withCache { cache in
        for _ in 0..<2 {
          let counts = try build(.openGL33, with: ProgramCache(folder: cache.folder))
          expect(counts.linked, equals: 1)
          expect(counts.restored, equals: 0)
        }
        expect(!FileManager.default.fileExists(atPath: cache.folder.path))
      }
    }
  }

  @Test func `a program that the driver refuses is compiled again`() throws {
    try withCache { cache in
      _ = try build(.openGL33, with: cache)
      let format = try GLTestContext.run { $0.capabilities.programBinaryFormat }
      // Whole by its checksum, and nonsense to the driver.
      for name in try files(cache) {
        let file = cache.folder.appendingPathComponent(name)
        let hashes = [UInt8](try Data(contentsOf: file))[8..<24]
        var numbers: [UInt64] = []
        for start in [hashes.startIndex, hashes.startIndex + 8] {
          numbers.append((0..<8).reduce(0) { $0 | UInt64(hashes[start + $1]) << UInt64($1 * 8) })
        }
        let nonsense = ProgramBinary(format: format ?? 0, bytes: [UInt8](repeating: 1, count: 64))
        let key = ProgramKey(hashes: SIMD2(numbers[0], numbers[1]))
        expect(key.fileName, equals: name)
        try Data(nonsense.file(key: key)).write(to: file)
      }
      let counts = try build(.openGL33, with: ProgramCache(folder: cache.folder))
      expect(counts.linked, equals: 1)
      expect(counts.restored, equals: 0)
      if format != nil {
        let again = try build(.openGL33, with: ProgramCache(folder: cache.folder))
        expect(again.restored, equals: 1)
      }
    }
  }

  /// Whatever the system refuses, the program is linked, no part of a file is left, and a later run has the
  /// program stored and restored.
  @Test(arguments: CacheFault.allCases)
  func `a call of the system's that fails leaves programs and files whole`(fault: CacheFault) throws
  {
    let isKept = try GLTestContext.run { $0.capabilities.programBinaryFormat != nil }
    // Without a file, and with one that cannot be read.
    for isStored in [false, true] {
      try withCache { cache in
        if isStored { _ = try build(.openGL33, with: ProgramCache(folder: cache.folder)) }
        let counts = try CacheFault.inject([fault]) {
          try build(.openGL33, with: ProgramCache(folder: cache.folder))
        }
        let isRead = isStored && isKept && ![.folder, .open, .read].contains(fault)
        expect(counts.linked, equals: (isRead ? 0 : 1))
        let names = (try? files(cache)) ?? []
        expect(names.allSatisfy { $0.hasSuffix(ProgramKey.suffix) }, "\(names)")
        _ = try build(.openGL33, with: ProgramCache(folder: cache.folder))
        let later = try build(.openGL33, with: ProgramCache(folder: cache.folder))
        expect(later.restored, equals: (isKept ? 1 : 0))
      }
    }
  }

  @Test func `without a cache nothing is stored`() throws {
    try withCache { cache in
      let counts = try build(.openGL33, with: nil)
      expect(counts.linked, equals: 1)
      expectNil(cache.program(key))
      let names = try files(cache)
      expect(names, equals: [])
    }
  }
}

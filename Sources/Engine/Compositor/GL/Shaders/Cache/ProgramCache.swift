// SPDX-License-Identifier: MIT

import CoreGraphics
internal import Diagnostics
package import Foundation
import Locks

/// Linked programs in the user's cache folder, so that the next run of a program needs no compiler.
///
/// One file per program, named by the hash of its sources and the driver. Files are checked whole before
/// they are used: one that is truncated, damaged or foreign is as good as none, and is replaced. A file is
/// written under another name and renamed, so that readers and several writers never see a part. Where
/// the folder is missing, full or read-only, programs are compiled as without a cache.
package final class ProgramCache: Sendable {
  /// The folder of the files.
  package let folder: URL
  private let byteLimit: Int
  private let state = Mutex(State())

  /// The knowledge of the folder, shared by all threads.
  private struct State {
    /// Whether the folder can be used; nil before the first use.
    var isUsable: Bool?
    /// Whether nothing is stored any more, since it failed once.
    var isReadOnly = false
    /// The bytes of all files, as far as known; nil before the first store.
    var byteCount: Int?
    /// Distinguishes the temporary files of this process.
    var writes = 0
  }

  /// Makes a cache in a folder, which is made when it is needed.
  ///
  /// - Parameter byteLimit: the bytes of all files above which the oldest are deleted.
  package init(folder: URL, byteLimit: Int = 16 << 20) {
    self.folder = folder
    self.byteLimit = byteLimit
  }

  /// The cache of the user, `lamina/programs` in the folder of caches; nil where none exists, or where
  /// `LAMINA_PROGRAM_CACHE` is `off`.
  package static let user = ProgramCache(environment: ProcessInfo.processInfo.environment)

  /// Makes the cache that the variables of an environment describe.
  package convenience init?(environment: [String: String]) {
    guard environment["LAMINA_PROGRAM_CACHE"] != "off" else { return nil }
    // Relative paths are to be ignored, as the specification of these folders says.
    let named = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/.cache" : nil }
    guard let caches = named ?? home else { return nil }
    self.init(folder: URL(fileURLWithPath: caches + "/lamina/programs", isDirectory: true))
  }

  // MARK: - Programs

  /// The program of a key; nil if none exists that is whole.
  func program(_ key: ProgramKey) -> ProgramBinary? {
    guard isUsable else { return nil }
    let path = path(key.fileName)
    guard let file = Self.contents(of: path, limit: ProgramBinary.sizeLimit + 4096) else {
      return nil
    }
    guard let binary = ProgramBinary(file: file, key: key) else {
      Self.delete(path)
      return nil
    }
    return binary
  }

  /// Whether there is a file of a program, which need not be whole.
  func contains(_ key: ProgramKey) -> Bool {
    guard isUsable else { return false }
    // The path is copied for the call.
    return unsafe access(path(key.fileName), R_OK) == 0
  }

  /// Whether programs are stored: until one of them could not be.
  var takesPrograms: Bool { isUsable && !state.withLock { $0.isReadOnly } }

  /// Stores a program under its key; failures are no errors.
  func store(_ binary: ProgramBinary, _ key: ProgramKey) {
    guard isUsable, !binary.bytes.isEmpty, binary.bytes.count <= ProgramBinary.sizeLimit else {
      return
    }
    let file = binary.file(key: key)
    guard let number = reserve(file.count) else { return }
    let temporary = path(".\(getpid())-\(number)\(Self.temporarySuffix)")
    // The names of paths are copied for the call, here and below.
    if unsafe !Self.create(temporary, file) || CacheFault.rename.isSet
      || rename(temporary, path(key.fileName)) != 0
    {
      Self.delete(temporary)
      state.withLock { $0.isReadOnly = true }
    }
  }

  /// Deletes the program of a key, which the driver has refused.
  func remove(_ key: ProgramKey) { Self.delete(path(key.fileName)) }

  private func path(_ name: String) -> String { folder.path + "/" + name }

  private static let temporarySuffix = ".part"

  // MARK: - The folder

  /// Whether the folder is there, or could be made, and is the user's alone: drivers trust what they read.
  private var isUsable: Bool {
    state.withLock { state in
      if let isUsable = state.isUsable { return isUsable }
      makeFolder()
      var status = stat()
      // The status is filled before the call returns.
      let isThere = unsafe !CacheFault.folder.isSet && stat(folder.path, &status) == 0
      let isOwn = status.st_uid == geteuid() && status.st_mode & 0o022 == 0
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      let isUsable = isThere && isFolder && isOwn
      state.isUsable = isUsable
      return isUsable
    }
  }

  /// Makes the folder and those that it lies in, for the user alone, as far as they are missing.
  private func makeFolder() {
    var path = ""
    for component in folder.path.split(separator: "/") {
      path += "/" + component
      _ = unsafe mkdir(path, 0o700)
    }
  }

  /// Makes room for a file; nil where nothing is stored any more, else a number for its temporary name.
  private func reserve(_ size: Int) -> Int? {
    state.withLock { state in
      guard !state.isReadOnly else { return nil }
      var byteCount = (state.byteCount ?? files.reduce(0) { $0 + $1.size }) + size
      // Other processes write as well: the files are counted again.
      if byteCount > byteLimit { byteCount = evict(leaving: byteLimit / 2 - size) + size }
      state.byteCount = byteCount
      state.writes += 1
      return state.writes
    }
  }

  /// A file of the cache; its time of change in seconds.
  private struct CachedFile {
    var name: String
    var size: Int
    var modified: Int
  }

  /// The cache's own files; those of others are left alone.
  private var files: [CachedFile] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.compactMap { name in
      guard name.hasSuffix(ProgramKey.suffix) || name.hasSuffix(Self.temporarySuffix) else {
        return nil
      }
      var status = stat()
      // As above.
      guard unsafe lstat(path(name), &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        return nil
      }
      return CachedFile(
        name: name, size: Int(status.st_size), modified: status.st_mtim.tv_sec)
    }
  }

  /// Deletes the oldest files until the others have no more bytes than allowed; the number of those.
  private func evict(leaving limit: Int) -> Int {
    var files = files.sorted { $0.modified > $1.modified }
    var byteCount = files.reduce(0) { $0 + $1.size }
    while byteCount > limit, let oldest = files.popLast() {
      Self.delete(path(oldest.name))
      byteCount -= oldest.size
    }
    return byteCount
  }

  // MARK: - Files

  private static func delete(_ path: String) { _ = unsafe unlink(path) }

  /// The bytes of a regular file of this user; nil if it is longer than the limit, or cannot be read.
  private static func contents(of path: String, limit: Int) -> [UInt8]? {
    guard !CacheFault.open.isSet else { return nil }
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    // As above.
    guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid(), 1...limit ~= Int(status.st_size)
    else { return nil }
    let size = Int(status.st_size)
    return unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = 0
      // At most the rest of the buffer is read.
      while count < size, let base = buffer.baseAddress {
        let length = unsafe read(file, base + count, CacheFault.read.isSet ? 20 : size - count)
        guard length > 0 else { return }
        count += length
        if CacheFault.read.isSet { return }
      }
    }
  }

  /// Writes a new file; false if it exists, or not all could be written.
  private static func create(_ path: String, _ bytes: [UInt8]) -> Bool {
    guard !CacheFault.create.isSet else { return false }
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    let isWhole = unsafe bytes.withUnsafeBytes { buffer in
      var written = 0
      // At most the rest of the buffer is written.
      while written < buffer.count, let base = buffer.baseAddress {
        let room = CacheFault.write.isSet ? min(20, buffer.count) : buffer.count
        let length = unsafe write(file, base + written, room - written)
        guard length > 0 else { return false }
        written += length
      }
      return true
    }
    return close(file) == 0 && isWhole && !CacheFault.close.isSet
  }
}

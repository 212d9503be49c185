// SPDX-License-Identifier: MIT

package import Foundation
import Locks

/// The page `index.html` of a folder of failures: all of them, with their pictures and numbers.
///
/// Each failure has an entry, a file of its own, and the page is rewritten from all entries. So
/// several programs may fail at the same time, and the page needs nothing but its folder: it is
/// opened as a file.
package struct FailurePage: Sendable {
  /// The folder of entries and pictures.
  package let folder: URL

  package init(folder: URL) { self.folder = folder }

  /// The page itself.
  package var url: URL { folder.appendingPathComponent("index.html") }

  /// Adds an entry, in place of one of the same name, and writes the page. The folder exists.
  package func add(_ entry: FailureEntry) throws {
    let file = entryFile(entry.name)
    try locked {
      try JSONEncoder().encode(entry).write(to: file, options: .atomic)
      try write()
    }
    failedFiles.withLock { _ = $0.insert(file.path) }
  }

  /// Takes the failure of an earlier run off the page, with its pictures.
  ///
  /// A failure of this run stays: another test may have compared a picture of the same name.
  package func pass(_ name: String) {
    let file = entryFile(name)
    guard FileManager.default.fileExists(atPath: file.path),
      !failedFiles.withLock({ $0.contains(file.path) })
    else { return }
    // The picture passes, even where the folder cannot be tidied.
    try? locked {
      let entry = try? JSONDecoder().decode(FailureEntry.self, from: Data(contentsOf: file))
      for part in entry?.parts ?? [] {
        try? FileManager.default.removeItem(
          at: folder.appendingPathComponent("\(name)-\(part).png"))
      }
      try FileManager.default.removeItem(at: file)
      try write()
    }
  }

  /// The entries of the folder, by name. Files that cannot be read are left out.
  package var entries: [FailureEntry] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(Self.entryEnding) }.sorted().compactMap { name in
      let data = try? Data(contentsOf: folder.appendingPathComponent(name))
      return data.flatMap { try? JSONDecoder().decode(FailureEntry.self, from: $0) }
    }
  }

  private static let entryEnding = "-failure.json"

  private func entryFile(_ name: String) -> URL {
    folder.appendingPathComponent(name + Self.entryEnding)
  }

  private func write() throws {
    let entries = entries
    if entries.isEmpty {
      try? FileManager.default.removeItem(at: url)
    } else {
      try Data(FailurePageText.page(of: entries).utf8).write(to: url, options: .atomic)
    }
  }

  /// Runs a body while no other test and no other program writes the page.
  private func locked(_ body: () throws -> Void) throws {
    let folderDescriptor = unsafe open(folder.path, O_RDONLY | O_DIRECTORY)
    // Where folders cannot be locked, the last program to write the page leaves its own view.
    if folderDescriptor >= 0 { _ = flock(folderDescriptor, LOCK_EX) }
    defer { if folderDescriptor >= 0 { close(folderDescriptor) } }
    try body()
  }
}

/// The entries that this process wrote.
private let failedFiles = Mutex<Set<String>>([])

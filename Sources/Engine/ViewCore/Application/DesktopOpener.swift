// SPDX-License-Identifier: MIT

package import Foundation

/// Opens addresses and files by the programs that the desktop has for them: by `xdg-open`, as desktops
/// agree on it.
package enum DesktopOpener {
  /// Whether the desktop has a program for an address.
  ///
  /// A file has to be there; of other addresses the scheme decides.
  package static func canOpen(_ url: URL) -> Bool {
    guard let scheme = url.scheme?.lowercased() else { return false }
    if url.isFileURL { return FileManager.default.fileExists(atPath: url.path) }
    let answer = output(of: ["xdg-mime", "query", "default", "x-scheme-handler/" + scheme])
    return answer?.contains { !$0.isWhitespace } ?? false
  }

  /// Opens an address; calls back on the main queue, with true if a program was started.
  package static func open(_ url: URL, completion: (@MainActor @Sendable (Bool) -> Void)?) {
    @Sendable func finish(_ isOpened: Bool) {
      guard let completion else { return }
      DispatchQueue.main.async { completion(isOpened) }
    }
    guard url.scheme != nil else { return finish(false) }
    let process = process(["xdg-open", url.absoluteString])
    process.terminationHandler = { finish($0.terminationStatus == 0) }
    do { try process.run() } catch { finish(false) }
  }

  /// A command that is looked for in the folders of `PATH`.
  private static func process(_ command: [String]) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return process
  }

  /// The output of a command; nil if it fails.
  private static func output(of command: [String]) -> String? {
    let process = process(command)
    let pipe = Pipe()
    process.standardOutput = pipe
    do { try process.run() } catch { return nil }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
  }
}

// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import Foundation

/// The delivery of a printed document.
@MainActor struct PrintJob {
  let info: NSPrintInfo

  /// Hands the document over; false, and logged, if that fails.
  func deliver(_ document: Data) -> Bool {
    switch info.jobDisposition {
    case .save: return save(document)
    case .spool: return spool(document)
    case .cancel: return true
    case let other:
      RefusalLog.refuse("NSPrintInfo: jobDisposition", "'\(other.rawValue)' is unknown")
      return false
    }
  }

  private func save(_ document: Data) -> Bool {
    guard let url = info.savingURL else {
      RefusalLog.refuse("NSPrintInfo: jobSavingURL", "there is no file to save to")
      return false
    }
    do {
      try FileOutput.write(document, to: url)
      return true
    } catch {
      RefusalLog.refuse("NSPrintInfo: jobSavingURL", "\(error)")
      return false
    }
  }

  /// Sends the document to the system's default printer by `lp`, which keeps a copy of the file.
  private func spool(_ document: Data) -> Bool {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let paths = folders.split(separator: ":").map { String($0) + "/lp" }
    guard let path = paths.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
      RefusalLog.refuse("NSPrintOperation: printer", "there is no command lp to print by")
      return false
    }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "print-\(UUID().uuidString).pdf")
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = [file.path]
    process.standardOutput = FileHandle.nullDevice
    do {
      try document.write(to: file)
      try process.run()
    } catch {
      RefusalLog.refuse("NSPrintOperation: printer", "\(error)")
      return false
    }
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      RefusalLog.refuse(
        "NSPrintOperation: printer", "lp has ended with status \(process.terminationStatus)")
      return false
    }
    return true
  }
}

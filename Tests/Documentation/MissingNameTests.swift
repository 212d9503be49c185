// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing

/// Names of Apple's classes that are missing here, as the compiler reports them.
@Suite(.serialized)
struct MissingNameTests {
  /// The errors of the compiler in a program, each once: its line and its text.
  private func errors(in program: String) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("missing-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("program.swift")
    try program.write(to: file, atomically: false, encoding: .utf8)
    let binaries = try #require(
      [CommandLine.arguments[0], Bundle.main.bundlePath + "/x"].map {
        URL(fileURLWithPath: $0).deletingLastPathComponent()
      }.first {
        FileManager.default.fileExists(atPath: $0.appendingPathComponent("Modules").path)
      })
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [
      "-c",
      """
      source Scripts/module-flags && module_flags "$1" &&
      swiftc -typecheck -parse-as-library -swift-version 5 -diagnostic-style llvm "${flags[@]}" "$2"
      """, "bash", binaries.path, file.path,
    ]
    process.currentDirectoryURL = ProjectFiles.url(".")
    let pipe = Pipe()
    process.standardError = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n").compactMap { line in
      guard let range = line.range(of: ": error: ") else { return nil }
      let place = line[..<range.lowerBound].split(separator: ":")
      return "\(place[1]): \(line[range.upperBound...])"
    }
  }

  @Test func `a class that is missing in UIKit is one error, and nothing follows from it`() throws {
    let errors = try errors(
      in: """
        import UIKit
        final class List: UITableViewController {
          override func viewDidLoad() {
            super.viewDidLoad()
            view.backgroundColor = .red
            tableView.reloadData()
          }
        }
        final class Cell: UICollectionViewCell {
          override init(frame: CGRect) {
            super.init(frame: frame)
            contentView.addSubview(UILabel())
          }
          required init?(coder: NSCoder) { nil }
          override func prepareForReuse() { super.prepareForReuse() }
        }
        @MainActor func show(_ c: UIViewController) {
          let navigation = UINavigationController(rootViewController: c)
          navigation.pushViewController(c, animated: true)
          navigation.view.alpha = 1
        }
        """)
    expect(errors.count, equals: 3)
    expect(
      errors.first,
      equals:
        "2: 'UITableViewController' is unavailable: there are no tables: a UIViewController with a UIScrollView"
    )
    expect(
      errors.dropFirst().first?.hasPrefix("9: 'UICollectionViewCell' is unavailable"), equals: true)
    expect(errors.last?.contains("'UINavigationController' is unavailable"), equals: true)
  }

  @Test func `a class that is missing in AppKit is one error, too`() throws {
    let errors = try errors(
      in: """
        import AppKit
        final class Screen: NSViewController {
          override func viewDidLoad() {
            super.viewDidLoad()
            view.wantsLayer = true
          }
        }
        """)
    expect(
      errors,
      equals: [
        "2: 'NSViewController' is unavailable: there are no controllers: an NSView of the program's own"
      ])
  }
}

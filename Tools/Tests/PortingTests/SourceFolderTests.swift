// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Porting

/// Folders with files that cannot be ported, differences, and reports.
struct SourceFolderTests {
  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "lamina-port-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.resolvingSymlinksInPath())
  }

  @Test func `sources are read below a folder, hidden ones and links are not`() throws {
    try withFolder { folder in
      let files = ["a.swift", "B/c.swift", ".build/d.swift", "B/e.txt"].map {
        SwiftSource(path: $0, text: "let x = 1\n")
      }
      try SourceFolder.write(files, to: folder)
      for (link, target) in [("loop", folder.path), ("B/self", "self"), ("f.swift", "a.swift")] {
        try FileManager.default.createSymbolicLink(
          atPath: folder.path + "/" + link, withDestinationPath: target)
      }
      let read = try SourceFolder(folder)
      #expect(read.sources.map(\.path) == ["B/c.swift", "a.swift"])
      #expect(read.links.sorted() == ["B/self", "f.swift", "loop"])
      #expect(throws: PortError.self) { try SourceFolder(folder.appendingPathComponent("B/self")) }
      #expect(throws: PortError.self) { try SourceFolder(folder.appendingPathComponent("none")) }
      #expect(
        try SourceFolder(folder.appendingPathComponent("a.swift")).sources.map(\.path) == [
          "a.swift"
        ])
    }
  }

  @Test func `bytes that are no text are named, and the others are read`() throws {
    try withFolder { folder in
      try Data([0x6C, 0xE4, 0x0A]).write(to: folder.appendingPathComponent("latin.swift"))
      try Data("let x = 1".utf8).write(to: folder.appendingPathComponent("good.swift"))
      let read = try SourceFolder(folder)
      #expect(read.sources.map(\.path) == ["good.swift"])
      #expect(read.errors.map(\.description).first?.hasPrefix("latin.swift: is not UTF-8") == true)
    }
  }

  @Test func `an error of syntax has a place`() {
    let error = Porter.syntaxError(
      in: SwiftSource(path: "a.swift", text: "let x = 1\nfunc f( {\n}\n"))
    #expect(error?.line == 2)
    #expect(Porter.syntaxError(in: SwiftSource(path: "a.swift", text: "let x = 1")) == nil)
    let deep = String(repeating: "(", count: 100_000)
    #expect(Porter.syntaxError(in: SwiftSource(path: "a.swift", text: deep)) != nil)
  }

  /// The parser's work doubles with each bracket.
  @Test func `brackets within one another are refused before they are parsed`() {
    func error(_ text: String) -> PortRemark? {
      Porter.syntaxError(in: SwiftSource(path: "a.swift", text: text))
    }
    let open = error("import A\n" + String(repeating: "[(", count: 13))
    #expect(open?.message == "more than 12 brackets are open")
    #expect(open?.line == 2 && open?.column == 25)
    let list = String(repeating: "[", count: 12) + "1" + String(repeating: "]", count: 12)
    #expect(error("let a = \(list)") == nil)
    // Brackets in texts and comments, and expressions of their own.
    let brackets = String(repeating: "[", count: 40)
    #expect(error("let a = \"\(brackets)\" /* \(brackets) /* */ */ // \(brackets)") == nil)
    #expect(error("let a = \"\"\"\n  \(brackets)\"\n  \"\"\"\n") == nil)
    let blocks = String(repeating: "[{", count: 20) + String(repeating: "}]", count: 20)
    #expect(error("let a = \(blocks)") == nil)
  }

  @Test func `differences are those of diff`() {
    let lines = (1...12).map { "line \($0)\n" }.joined()
    let text = LineDifference.text(
      of: "a.swift", from: lines, to: lines.replacingOccurrences(of: "line 6\n", with: "six\nand\n")
    )
    #expect(
      text == """
        --- a/a.swift
        +++ b/a.swift
        @@ -3,7 +3,8 @@
         line 3
         line 4
         line 5
        -line 6
        +six
        +and
         line 7
         line 8
         line 9

        """)
    #expect(LineDifference.text(of: "a", from: "x\n", to: "x\n") == "")
  }

  @Test func `windows line ends and marks of the byte order stay`() {
    #expect(
      ported("@objc func a() {}\r\n@objc\r\nfunc b() {}\r\n") == "func a() {}\r\nfunc b() {}\r\n")
  }

  @Test func `a report says what works, differs and is missing`() {
    let text = """
      import UIKit
      import Combine
      final class A: UIView {
        let own = CALayer()
        @IBOutlet var x: UILabel?
        let key = #keyPath(CALayer.opacity)
        let a = UIStoryboard(name: "a", bundle: nil)
        func f() { UIView.animate(withDuration: 1) {}; UIView.vanish(); CATransaction.flush() }
        var w: MKMapView?
        func g() { own.contentsFormat = .RGBA8Uint; restorationIdentifier = ""; _ = self.restorationIdentifier }
      }
      """
    let report = UsageReport([SwiftSource(path: "a.swift", text: text)])
    #expect(report.works.contains { $0.name == "CALayer" && $0.explanation == "QuartzCore" })
    #expect(report.works.map(\.name).contains("UIView.animate"))
    #expect(report.works.map(\.name).contains("CATransaction.flush"))
    #expect(
      report.differs.map(\.name)
        == ["#keyPath", "@IBOutlet", "CALayer.contentsFormat", "UIStoryboard"])
    #expect(
      report.missing.map(\.name) == [
        "MKMapView", "UIView.restorationIdentifier", "UIView.vanish", "import Combine",
      ])
    #expect(report.missing.first?.places == ["a.swift:9"])
    #expect(report.text.contains("missing (4)\n"))
  }
}

// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import LaminaTesting
import TestSupport
import Testing

@testable import LaminaTesting

struct FailurePageTests {
  private let picture = PixelImage(width: 4, height: 3, filledWith: Pixel(10, 20, 30))
  private let other = PixelImage(width: 4, height: 3, filledWith: Pixel(200, 20, 30))

  private func references(_ folder: URL) -> ReferencePictures {
    ReferencePictures(
      folder: folder.appendingPathComponent("refs"),
      failures: folder.appendingPathComponent("failures"), environment: [:])
  }

  private func fail(_ name: String, in folder: URL, _ actual: PixelImage? = nil) {
    #expect(throws: PictureFailure.self) {
      try references(folder).check(actual ?? other, against: picture, named: name)
    }
  }

  /// The files that a page shows, as the paths that a browser would open.
  private func shownFiles(_ page: String, in folder: URL) throws -> [String] {
    try page.matches(of: Regex("src=\"([^\"]*)\"")).map { match in
      let reference = try #require(match.output[1].substring)
      return try #require(URL(string: String(reference), relativeTo: folder)).path
    }
  }

  @Test func `shows all failures with pictures, numbers and commands`() throws {
    try withTemporaryFolder { folder in
      fail("one", in: folder)
      fail("a <b> & 100%#?", in: folder)
      let page = FailurePage(folder: folder.appendingPathComponent("failures"))
      let text = try String(contentsOf: page.url, encoding: .utf8)
      expect(text.contains("<h1>2 pictures failed</h1>"))
      expect(text.contains("12 of 12 pixels are off by more than 0 (0 allowed)"))
      expect(text.contains("<code>LAMINA_ACCEPT=&#39;one&#39; swift test</code>"))
      expect(text.contains("<h2>a &lt;b&gt; &amp; 100%#? "))
      expect(!text.contains("<b>"))
      for view in ["blink", "side", "difference"] {
        expect(text.contains("data-view=\"\(view)\""), "\(view)")
      }
      let shown = try shownFiles(text, in: page.folder)
      expect(shown.count, equals: 12)
      for file in shown { expect(FileManager.default.fileExists(atPath: file), "\(file)") }
    }
  }

  @Test func `of a picture without a reference shows the picture alone`() throws {
    try withTemporaryFolder { folder in
      #expect(throws: PictureFailure.self) { try references(folder).check(picture, named: "new") }
      let page = FailurePage(folder: folder.appendingPathComponent("failures"))
      let text = try String(contentsOf: page.url, encoding: .utf8)
      expect(text.contains("there is no reference picture"))
      expect(!text.contains("data-view=\"blink\" class"))
      try expect(shownFiles(text, in: page.folder).count, equals: 1)
    }
  }

  @Test func `pictures of different sizes have no difference`() throws {
    try withTemporaryFolder { folder in
      fail("one", in: folder, PixelImage(width: 5, height: 3))
      let page = FailurePage(folder: folder.appendingPathComponent("failures"))
      let text = try String(contentsOf: page.url, encoding: .utf8)
      expect(text.contains("expected 4 x 3 pixels, actual 5 x 3"))
      expect(text.contains("data-view=\"side\""))
      expect(!text.contains("data-view=\"difference\""))
      let shown = try shownFiles(text, in: page.folder)
      for file in shown { expect(FileManager.default.fileExists(atPath: file), "\(file)") }
    }
  }

  @Test func `a failure of this run stays when another check of its name passes`() throws {
    try withTemporaryFolder { folder in
      fail("one", in: folder)
      try references(folder).check(picture, against: picture, named: "one")
      let page = FailurePage(folder: folder.appendingPathComponent("failures"))
      expect(page.entries.map(\.name), equals: ["one"])
    }
  }

  @Test func `a picture that passes takes the failure of an earlier run off the page`() throws {
    try withTemporaryFolder { folder in
      fail("other", in: folder)
      let page = FailurePage(folder: folder.appendingPathComponent("failures"))
      // As another process leaves it.
      let entry = FailureEntry(name: "one", summary: "", command: "", parts: ["actual"], size: [])
      try JSONEncoder().encode(entry)
        .write(to: page.folder.appendingPathComponent("one-failure.json"))
      let leftover = page.folder.appendingPathComponent("one-actual.png")
      try other.write(to: leftover)
      expect(page.entries.map(\.name), equals: ["one", "other"])

      try references(folder).check(picture, against: picture, named: "one")
      expect(page.entries.map(\.name), equals: ["other"])
      expect(!FileManager.default.fileExists(atPath: leftover.path))
      let text = try String(contentsOf: page.url, encoding: .utf8)
      expect(text.contains("<h1>1 picture failed</h1>"))
    }
  }

  @Test func `the last failure takes the page with it`() throws {
    try withTemporaryFolder { folder in
      let page = FailurePage(folder: folder)
      let entry = FailureEntry(name: "one", summary: "", command: "", parts: [], size: [])
      try JSONEncoder().encode(entry).write(to: folder.appendingPathComponent("one-failure.json"))
      try Data().write(to: page.url)
      page.pass("one")
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      expect(files, equals: [])
    }
  }

  @Test func `failures on many threads are all on the page`() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<24 {
        group.addTask { fail("picture-\(index)", in: folder) }
      }
    }
    let page = FailurePage(folder: folder.appendingPathComponent("failures"))
    expect(page.entries.count, equals: 24)
    let text = try String(contentsOf: page.url, encoding: .utf8)
    expect(text.contains("<h1>24 pictures failed</h1>"))
  }
}

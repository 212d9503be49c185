// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import ImageIO
import TestSupport
import Testing

/// The films and sheets of the documentation against their scenes and the pages. `make test-tools` draws them.
struct FilmTests {
  private static let folder = ProjectFiles.url("docs/animations")
  /// The most bytes of one film, of one sheet that does not move, of README's film, and of all.
  private static let limits = (film: 150 << 10, still: 512 << 10, readme: 1536 << 10, all: 6 << 20)
  private static let readmeFilm = "lamina.webp"

  /// The paths of the files with some endings in a folder.
  private static func files(_ endings: Set<String>, in folder: String) throws -> Set<String> {
    Set(
      try FileManager.default.contentsOfDirectory(atPath: ProjectFiles.url(folder).path).filter {
        endings.contains(($0 as NSString).pathExtension)
      }.map { folder + "/" + $0 })
  }

  @Test func `each scene has the film that was made of its text`() throws {
    let manifest = try FilmManifest()
    expect(manifest.machine.contains("; libwebp "))
    let command = "make films"
    let scenes = try ["docs/animations", "samples/Films"].map { try Self.files(["json"], in: $0) }
    expect(
      scenes[0].union(scenes[1]), equals: Set(manifest.entries.map(\.scene)), "\(command)")
    try expect(
      Self.files(["webp", "png"], in: "docs/animations"),
      equals: Set(manifest.entries.map { "docs/animations/" + $0.name }), "\(command)")
    for entry in manifest.entries {
      let scene = try Data(contentsOf: ProjectFiles.url(entry.scene))
      expect(
        FilmManifest.hash(scene), equals: entry.sceneHash,
        "\(entry.scene) has changed: \(command) ONLY='\(entry.name.prefix { $0 != "." })'")
    }
    expect(FilmManifest.hash("lamina".utf8), equals: "241e81aabe02ee31")
  }

  @Test func `films are small`() throws {
    var sum = 0
    for entry in try FilmManifest().entries {
      let file = Self.folder.appendingPathComponent(entry.name)
      let count = try Data(contentsOf: file).count
      expect(count, equals: entry.byteCount, "\(entry.name)")
      let limit =
        entry.name == Self.readmeFilm
        ? Self.limits.readme : entry.name.hasSuffix(".png") ? Self.limits.still : Self.limits.film
      expect(count, isAtMost: limit, "\(entry.name)")
      sum += count
    }
    expect(sum, isAtMost: Self.limits.all)
  }

  @Test func `films decode, move and repeat without end`() throws {
    for entry in try FilmManifest().entries {
      let file = Self.folder.appendingPathComponent(entry.name)
      let source = try #require(CGImageSourceCreateWithURL(file as CFURL, nil), "\(entry.name)")
      let count = CGImageSourceGetCount(source)
      if entry.name.hasSuffix(".png") {
        expect(count, equals: 1, "\(entry.name)")
      } else {
        // Equal frames are one.
        expect(count, isAbove: 1, "\(entry.name)")
        expectNil(source.playCount, "\(entry.name) ends")
      }
      for index in [0, count - 1] {
        let image = try #require(CGImageSourceCreateImageAtIndex(source, index, nil))
        expect(image.width, isAtLeast: 180, "\(entry.name)")
      }
    }
  }

  @Test func `each film is shown by a page, with words for those who do not see it`() throws {
    var shown: [String: Int] = [:]
    let pages = try FileManager.default.contentsOfDirectory(
      atPath: ProjectFiles.url("docs").path
    ).filter { $0.hasSuffix(".md") }.map { "docs/" + $0 }
    for page in pages + ["README.md"] {
      let prefix = page == "README.md" ? "docs/animations/" : "animations/"
      for part in try ProjectFiles.text(of: page).components(separatedBy: "![").dropFirst() {
        guard let middle = part.range(of: "](") else { continue }
        let target = part[middle.upperBound...].prefix { $0 != ")" }
        guard target.hasPrefix(prefix) else { continue }
        shown[String(target.dropFirst(prefix.count)), default: 0] += 1
        expect(part[..<middle.lowerBound].count, isAbove: 9, "\(page): the words for \(target)")
      }
    }
    expect(Set(shown.keys), equals: Set(try FilmManifest().entries.map(\.name)))
  }

  @Test(arguments: [
    "first-layer", "timing", "particles", "media", "filters", "pop", "drawing", "text", "uikit",
    "appkit", "windows", "scenes", "lottie", "blending", "coordinate-spaces", "behaviour",
  ])
  func `a page on motion shows it`(page: String) throws {
    let text = try ProjectFiles.text(of: "docs/\(page).md")
    expect(text.contains("](animations/"), "docs/\(page).md shows no film")
  }
}

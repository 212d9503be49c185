// SPDX-License-Identifier: MIT

import CoreGraphics
import Diagnostics
import Expectations
import Foundation
import QuartzCore
import SceneFile
import TestSupport
import Testing

@testable import CoreGraphics

/// Files that are there and cannot be read, in all that reads files: an error in words, or nil and a report.
struct FileFaultTests {
  /// A missing file, a folder, a file whose reading fails half way, and one of no bytes.
  private static let kinds = ["missing", "folder", "failing", "empty"]

  /// Runs a body with a file of a kind; the memory of this process opens well, and its first page
  /// cannot be read.
  private func with(_ kind: String, _ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("file.png")
      switch kind {
      case "folder":
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
      case "failing":
        try FileManager.default.createSymbolicLink(
          at: file, withDestinationURL: URL(fileURLWithPath: "/proc/self/mem"))
      case "empty": try Data().write(to: file)
      default: break
      }
      try body(file)
    }
  }

  @Test(arguments: kinds)
  func `an image that cannot be read is an error in words`(kind: String) throws {
    try with(kind) { file in
      let error = #expect(throws: CGImageError.self) { try CGImage(contentsOf: file) }
      expect(error?.description.contains("file.png"), equals: true)
      let (source, messages) = RefusalLog.recording {
        CGImageSourceCreateWithURL(file as CFURL, nil).flatMap {
          CGImageSourceCreateImageAtIndex($0, 0, nil)
        }
      }
      expectNil(source)
      expect(messages.isEmpty, equals: (kind == "empty"), "\(messages)")
    }
  }

  @Test(arguments: kinds) func `a font that cannot be read is nil`(kind: String) throws {
    try with(kind) { file in
      expectNil(CTFont(contentsOf: file, size: 12))
      let (font, messages) = RefusalLog.recording { CGFont(contentsOf: file) }
      expectNil(font)
      expect(messages != [])
    }
  }

  @Test(arguments: kinds) func `a scene that cannot be read is an error`(kind: String) throws {
    try with(kind) { file in
      let error = #expect(throws: (any Error).self) { try SceneFile(contentsOf: file) }
      expect("\(error.map { "\($0)" } ?? "")" != "")
    }
  }

  @Test(arguments: kinds) func `a scene names its image that cannot be read`(kind: String) throws {
    try with(kind) { file in
      let text = """
        { "version": 1, "size": [8, 8],
          "root": { "bounds": [0, 0, 8, 8], "contents": { "image": "a" } },
          "images": { "a": { "file": "file.png" } } }
        """
      let scene = try SceneFile(text: text, folder: file.deletingLastPathComponent())
      let error = #expect(throws: (any Error).self) { try scene.makeRootLayer() }
      expect(
        error.map { "\($0)" }?.contains("file.png"), equals: true, "\(String(describing: error))")
    }
  }
}

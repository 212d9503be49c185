// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import ImageIO
import TestSupport
import Testing

@testable import CoreGraphics

/// Files, devices and pipes that bytes are written to.
struct FileOutputTests {
  private let bytes = Data("new".utf8)

  @Test func `a file is replaced, and its name is another file's from then on`() throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("file")
      try Data("old".utf8).write(to: url)
      let held = try FileHandle(forReadingFrom: url)
      try FileOutput.write(bytes, to: url)
      try expect(Data(contentsOf: url), equals: bytes)
      try expect(held.readToEnd(), equals: Data("old".utf8))
    }
  }

  @Test func `a link keeps its place, and its target is replaced`() throws {
    try withTemporaryFolder { folder in
      let (url, link) = (
        folder.appendingPathComponent("file"), folder.appendingPathComponent("link")
      )
      try Data("old".utf8).write(to: url)
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: url)
      try FileOutput.write(bytes, to: link)
      try expect(Data(contentsOf: url), equals: bytes)
      let target = try FileManager.default.destinationOfSymbolicLink(atPath: link.path)
      expect(target, equals: url.path)
    }
  }

  @Test func `a device stays a device`() throws {
    let null = URL(fileURLWithPath: "/dev/null")
    try FileOutput.write(bytes, to: null)
    expect(FileOutput.isStream(null))
    #expect {
      try FileOutput.write(bytes, to: URL(fileURLWithPath: "/dev/full"))
    } throws: {
      "\($0)" == "/dev/full cannot be written: No space left on device"
    }
  }

  @Test func `a file that a descriptor's path leads to is written in its place`() throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("file")
      try Data().write(to: url)
      let held = try FileHandle(forUpdating: url)
      try FileOutput.write(bytes, to: URL(fileURLWithPath: "/dev/fd/\(held.fileDescriptor)"))
      try expect(held.readToEnd(), equals: bytes)
    }
  }

  @Test func `a PNG goes into a device without an extension`() throws {
    let image = try PixelImage(width: 2, height: 2).cgImage()
    try image.write(to: URL(fileURLWithPath: "/dev/null"))
    #expect {
      try image.write(to: URL(fileURLWithPath: "/dev/full"))
    } throws: {
      "\($0)" == "/dev/full cannot be written: No space left on device"
    }
    #expect(throws: CGImageError.self) {
      try image.write(to: URL(fileURLWithPath: "/tmp/no-extension"))
    }
  }

  @Test func `what cannot be written says why in the system's words`() {
    #expect {
      try FileOutput.write(bytes, to: URL(fileURLWithPath: "/proc/none/file"))
    } throws: {
      "\($0)" == "/proc/none/file cannot be written: No such file or directory"
    }
    #expect {
      try FileOutput.makeFolder(URL(fileURLWithPath: "/dev/null/folder"))
    } throws: {
      "\($0)" == "/dev/null/folder cannot be written: Not a directory"
    }
  }
}

// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import LaminaTesting
import TestSupport
import Testing

struct ReferencePicturesTests {
  private let picture: PixelImage = {
    var picture = PixelImage(width: 4, height: 3, filledWith: Pixel(10, 20, 30))
    picture[1, 1] = .clear
    return picture
  }()
  private var changed: PixelImage {
    var changed = picture
    changed[2, 0] = Pixel(200, 20, 30)
    return changed
  }

  private func references(_ folder: URL, _ environment: [String: String] = [:]) -> ReferencePictures
  {
    ReferencePictures(
      folder: folder.appendingPathComponent("refs"),
      failures: folder.appendingPathComponent("failures"), acceptance: .makeGolden,
      environment: environment)
  }

  private func failure(_ body: () throws -> Void) -> PictureFailure? {
    #expect(throws: PictureFailure.self, performing: body)
  }

  @Test func `files keep every pixel`() throws {
    try withTemporaryFolder { folder in
      try references(folder, ["LAMINA_ACCEPT": "one"]).check(picture, named: "one")
      let url = folder.appendingPathComponent("refs/one.png")
      try expect(PixelImage(contentsOf: url), equals: picture)
    }
  }

  @Test func `missing reference fails and keeps the actual picture`() throws {
    try withTemporaryFolder { folder in
      let failure = failure { try references(folder).check(picture, named: "one") }
      expect(failure?.reason, equals: .noReference)
      expect(failure?.description.contains("make golden ACCEPT='one'"), equals: true)
      let kept = try PixelImage(
        contentsOf: folder.appendingPathComponent("failures/one-actual.png"))
      expect(kept, equals: picture)
    }
  }

  @Test func `accepted reference is compared with`() throws {
    try withTemporaryFolder { folder in
      try references(folder, ["LAMINA_ACCEPT": "o*"]).check(picture, named: "one")
      try references(folder).check(picture, named: "one")
      let failure = failure { try references(folder).check(changed, named: "one") }
      expect(failure?.reason, equals: .mismatch)
      let text = failure?.description ?? ""
      expect(text.contains("1 of 12 pixels are off by more than 0 (0 allowed)"))
      expect(text.contains("red 190, green 0, blue 0, alpha 0"))
      expect(text.contains("(2, 0) expected 10 20 30 255, actual 200 20 30 255"))
      expect(text.contains("one-triptych.png"))
      for part in ["expected", "difference", "actual", "triptych"] {
        let url = folder.appendingPathComponent("failures/one-\(part).png")
        expect(FileManager.default.fileExists(atPath: url.path), "\(part)")
      }
      try references(folder).check(
        changed, named: "one", tolerance: .pixels(perChannel: 0, count: 1))
    }
  }

  @Test func `accepting is refused on continuous integration`() throws {
    try withTemporaryFolder { folder in
      let strict = references(folder, ["LAMINA_ACCEPT": "one", "CI": "true"])
      expect(failure { try strict.check(picture, named: "one") }?.reason, equals: .acceptRefused)
      let url = folder.appendingPathComponent("refs/one.png")
      expect(!FileManager.default.fileExists(atPath: url.path))
    }
  }

  @Test func `identical pixels are not written again`() throws {
    try withTemporaryFolder { folder in
      let accepting = references(folder, ["LAMINA_ACCEPT": "one"])
      try accepting.check(picture, named: "one")
      let url = folder.appendingPathComponent("refs/one.png")
      let longAgo = Date(timeIntervalSince1970: 1000)
      try FileManager.default.setAttributes([.modificationDate: longAgo], ofItemAtPath: url.path)
      func modified() throws -> Date? {
        try FileManager.default.attributesOfItem(atPath: url.path)[.modificationDate] as? Date
      }
      try accepting.check(picture, named: "one")
      try expect(modified(), equals: longAgo)
      try accepting.check(changed, named: "one")
      try expect(modified() != longAgo)
      try expect(PixelImage(contentsOf: url), equals: changed)
    }
  }

  @Test func `other names are not accepted`() throws {
    try withTemporaryFolder { folder in
      let accepting = references(folder, ["LAMINA_ACCEPT": "two"])
      expect(failure { try accepting.check(picture, named: "one") }?.reason, equals: .noReference)
    }
  }

  @Test func `a reference that cannot be written is a failure`() throws {
    try withTemporaryFolder { folder in
      try Data("a file".utf8).write(to: folder.appendingPathComponent("refs"))
      let failure = failure {
        try references(folder, ["LAMINA_ACCEPT": "one"]).check(picture, named: "one")
      }
      expect(failure?.reason, equals: .file)
      expect(failure?.description.contains("cannot be written"), equals: true)
    }
  }

  @Test func `selection`() {
    let folder = URL(fileURLWithPath: "refs")
    expect(references(folder).isSelected("one"))
    expect(references(folder, ["LAMINA_ONLY": "o*"]).isSelected("one"))
    expect(!references(folder, ["LAMINA_ONLY": "o*"]).isSelected("two"))
    expect(!references(folder, ["LAMINA_ACCEPT": "o*"]).isSelected("two"))
  }
}

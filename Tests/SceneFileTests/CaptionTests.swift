// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import SceneFile
import TestSupport
import Testing

@testable import CoreAnimation

/// Captions of SubRip and WebVTT files, and text layers that show them.
struct CaptionTests {
  @Test func `subtitles of SubRip have numbers, times, lines and tags`() throws {
    let text =
      "\u{FEFF}1\r\n00:00:01,200 --> 00:00:02,500\r\nFirst\r\nline\r\n\r\n"
      + "2\r\n01:00:00,000 --> 01:00:01,000 X1:1 X2:2\r\n{\\an8}<i>it</i> <b>bo<u>th</u></b> "
      + "<font color=\"#ff0000\">red</font> a < b &amp; <x>\r\n\r\n\r\n"
      + "00:00:00.500 --> 00:00:01.000\r\nno number"
    let captions = try Captions(text: text)
    expect(captions.format, equals: .subRip)
    expect(
      captions.cues.map(\.text),
      equals: [
        "no number", "First\nline", "it both red a < b & <x>",
      ])
    expect(captions.cues.map(\.start), equals: [0.5, 1.2, 3600])
    expect(captions.cues.map(\.end), equals: [1, 2.5, 3601])
    expect(captions.cues.map(\.identifier), equals: [nil, "1", "2"])
    let styled = captions.cues[2]
    expect(styled.placement.line, equals: .number(0))
    expect(styled.spans.filter(\.style.isItalic).map(\.text), equals: ["it"])
    expect(styled.spans.filter(\.style.isBold).map(\.text), equals: ["bo", "th"])
    expect(styled.spans.filter(\.style.isUnderlined).map(\.text), equals: ["th"])
    expect(styled.spans.first { $0.text == "red" }?.style.color, equals: SIMD3(1, 0, 0))
  }

  @Test func `captions of WebVTT have settings, classes, voices and references`() throws {
    let text = """
      WEBVTT - a title
      Kind: captions

      NOTE a note
      of two lines

      STYLE
      ::cue { color: red }

      REGION
      id:one

      intro
      00:01.000 --> 00:02.000 line:0 position:10%,line-left align:start size:50%
      <v Ann Lee>Hello &lt;you&gt;&nbsp;<c.yellow.big>there</c> <00:01.500>x

      01:00:00.000 --> 01:00:01.000 line:-2 align:end region:one wrong:1
      a

      00:03.000 --> 00:04.000 line:25%,end align:middle position:200%
      b&#65;&bogus; <lang de>c</lang> <unknown>d
      """
    let captions = try Captions(text: text)
    expect(captions.format, equals: .webVTT)
    expect(captions.cues.map(\.text), equals: ["Hello <you>\u{A0}there x", "bA&bogus; c d", "a"])
    let first = captions.cues[0]
    expect(first.identifier, equals: "intro")
    expect(first.spans.map(\.style.voice), equals: ["Ann Lee", "Ann Lee", "Ann Lee"])
    expect(first.spans[1].style.classes, equals: ["yellow", "big"])
    expect(first.spans[1].style.color, equals: SIMD3(1, 1, 0))
    expect(first.placement.line, equals: .number(0))
    expect(first.placement.position, equals: 0.1)
    expect(first.placement.positionAnchor, equals: .start)
    expect(first.placement.size, equals: 0.5)
    expect(first.placement.alignment, equals: .start)
    expect(captions.cues[1].placement.line, equals: .share(0.25))
    expect(captions.cues[1].placement.lineAnchor, equals: .end)
    expectNil(captions.cues[1].placement.position)
    expect(captions.cues[2].placement.line, equals: .number(-2))
    expect(captions.cues[2].placement.alignment, equals: .end)
    for end in ["\r", "\r\n"] {
      let other = try Captions(text: "\u{FEFF}" + text.replacing("\n", with: end))
      expect(other, equals: captions)
    }
  }

  @Test(arguments: [
    (
      "1\n00:00:01,0 --> 00:00:02,000\na",
      "line 2: expected a time such as 00:00:01.500, found \"00:00:01,0\""
    ),
    ("1\n00:00:03,000 --> 00:00:02,000\na", "line 2: the caption ends before it begins"),
    ("1\n\na", "line 1: expected the number and the times of a caption, found \"1\""),
    (
      "WEBVTT\n\n00:01,000 --> 00:02.000\na",
      "line 3: expected a time such as 00:00:01.500, found \"00:01,000\""
    ),
    (
      "WEBVTT\n\nfree text\n",
      "line 3: expected a caption, NOTE, STYLE or REGION, found \"free text\""
    ),
    (
      "WEBVTT\n\n00:70.000 --> 99:00.000\n",
      "line 3: expected a time such as 00:00:01.500, found \"00:70.000\""
    ),
  ])
  func `a fault is an error with its line`(_ text: String, _ message: String) {
    let error = #expect(throws: CaptionsError.self) { try Captions(text: text) }
    expect(error?.description, equals: message)
  }

  @Test(arguments: [
    ("<", ""), ("<x<y ", ">"), ("</", ">"), ("</b </b", ""), ("<b ", ""), ("<font ", ">x"),
    ("&", ""), ("{\\an", ""),
  ])
  func `tags without an end are read in a moment`(_ part: String, _ end: String) throws {
    let text = String(repeating: part, count: 60_000) + end
    let spent = try processorTime {
      let captions = try Captions(text: "1\n00:00:01,000 --> 00:00:02,000\na\(text)\n")
      try expect(#require(captions.cues.first).text == (end == ">x" ? "ax" : "a" + text))
    }
    expect(spent, isBelow: 10)
  }

  @Test func `an empty file has no captions, and none are shown without time or text`() throws {
    try expect(Captions(text: "").cues, equals: [])
    try expect(Captions(text: "WEBVTT").cues, equals: [])
    let text = "1\n00:00:01,000 --> 00:00:01,000\na\n\n2\n00:00:01,000 --> 00:00:02,000\n \n"
    try expect(Captions(text: text).cues, equals: [])
  }

  // MARK: - Scenes

  private func scene(_ captions: String, _ text: String = "", file: String, in folder: URL) throws
    -> SceneFile
  {
    try Data(file.utf8).write(to: folder.appendingPathComponent("film.srt"))
    let scene = """
      {"size": [100, 60], "root": {"sublayers": [{"type": "text", "bounds": [0, 0, 100, 60],
       "position": [50, 30], "text": {"fontSize": 10, \(text) "captions": \(captions)}}]}}
      """
    let url = folder.appendingPathComponent("scene.json")
    try Data(scene.utf8).write(to: url)
    return try SceneFile(contentsOf: url, permissions: [])
  }

  private static let overlapping = """
    1
    00:00:01,000 --> 00:00:03,000
    one

    2
    00:00:02,000 --> 00:00:04,000
    two

    3
    00:00:05,000 --> 00:00:06,000
    three
    """

  /// The captions that a root shows, by their texts, with their boxes.
  private func shown(_ root: CALayer, at time: Double) -> [(text: String, box: CGRect)] {
    let tree = ShownTree(root, at: time)
    defer { withExtendedLifetime(tree) {} }
    let layer = root.sublayers?.first
    return (layer?.sublayers ?? []).compactMap { row in
      let shown = row.presentation(at: time)
      guard shown.opacity > 0, let text = (shown as? CATextLayer)?.string else { return nil }
      return ((text as? NSAttributedString)?.string ?? "\(text)", shown.frame)
    }
  }

  @Test func `a caption that begins with the scene is in its first picture`() throws {
    try withTemporaryFolder { folder in
      let file = "1\n00:00:00,000 --> 00:00:01,000\none"
      let root = try scene("\"film.srt\"", file: file, in: folder).makeRootLayer()
      expect(shown(root, at: 0).map(\.text), equals: ["one"])
    }
  }

  @Test func `captions show at their times only, and those of one time stand one above the other`()
    throws
  {
    try withTemporaryFolder { folder in
      let scene = try scene("\"film.srt\"", file: Self.overlapping, in: folder)
      let copy = try SceneFile(text: scene.makeRootLayer().sceneDescription)
      for root in [try scene.makeRootLayer(), try copy.makeRootLayer()] {
        func texts(_ time: Double) -> [String] { shown(root, at: time).map(\.text) }
        expect(texts(0.99), equals: [])
        expect(texts(1), equals: ["one"])
        expect(texts(2), equals: ["one", "two"])
        expect(texts(2.99), equals: ["one", "two"])
        expect(texts(3), equals: ["two"])
        expect(texts(4), equals: [])
        expect(texts(5), equals: ["three"])
        expect(texts(5.99), equals: ["three"])
        expect(texts(6), equals: [])
        expect(texts(60), equals: [])
        let two = shown(root, at: 2.5)
        expect(two[0].box.maxY, equals: 60)
        expect(two[1].box.maxY, equals: two[0].box.minY)
        expect(shown(root, at: 3.5)[0].box, equals: two[1].box)
        expect(shown(root, at: 5.5)[0].box.maxY, equals: 60)
      }
    }
  }

  @Test func `the settings place captions, and a begin time moves them`() throws {
    let file = """
      WEBVTT

      00:01.000 --> 00:02.000 line:0 size:50% position:0% align:left
      a

      00:03.000 --> 00:04.000 line:50%,center
      b

      00:05.000 --> 00:06.000 position:75% size:90%
      <b>c</b>
      """
    try withTemporaryFolder { folder in
      let scene = try scene("{\"file\": \"film.srt\", \"beginTime\": 10}", file: file, in: folder)
      let root = try scene.makeRootLayer()
      let a = shown(root, at: 11)
      expect(a.map(\.text), equals: ["a"])
      expect(a[0].box.origin, equals: .zero)
      expect(a[0].box.width, equals: 50)
      let b = shown(root, at: 13.5)[0].box
      expect(b.midY, near: 30, within: 1)
      let c = shown(root, at: 15.5)[0]
      expect(c.text, equals: "c")
      expect(c.box.minX, equals: 50)
      expect(c.box.width, equals: 50)
      expect(shown(root, at: 1.5).count, equals: 0)
    }
  }

  @Test(arguments: [
    ("\"none.srt\"", "", "none.srt: the file of captions cannot be read"),
    ("\"../film.srt\"", "", "../film.srt lies outside of the scene's folder"),
    ("\"film.srt\"", "\"string\": \"a\",", "a text has a string, with its parts, or captions"),
    ("{\"beginTime\": 1}", "", "expected captions with a file"),
    ("{\"fil\": 1}", "", "unknown key \"fil\" of captions; did you mean \"file\"?"),
    ("\"scene.json\"", "", "scene.json: line 1: expected the number and the times"),
  ])
  func `faults have the place in the scene`(_ captions: String, _ text: String, _ message: String)
    throws
  {
    try withTemporaryFolder { folder in
      let scene = try scene(captions, text, file: Self.overlapping, in: folder)
      let error = #expect(throws: SceneFileError.self) { try scene.makeRootLayer() }
      expect(error?.description.contains(message), equals: true, "\(error?.description ?? "")")
      expect(error?.location?.line, equals: 2)
    }
  }

  @Test func `too many captions are refused with the limit's name`() throws {
    try withTemporaryFolder { folder in
      var limited = try scene("\"film.srt\"", file: Self.overlapping, in: folder)
      limited.limits.captionCount = 2
      let error = #expect(throws: SceneFileError.self) { try limited.makeRootLayer() }
      expect(error?.message.contains("SceneFile.Limits.captionCount"), equals: true)
      let many = (0..<40).map { "\($0)\n00:00:01,000 --> 00:00:03,000\na" }
        .joined(separator: "\n\n")
      let crowded = try scene("\"film.srt\"", file: many, in: folder)
      let words = #expect(throws: SceneFileError.self) { try crowded.makeRootLayer() }
      expect(words?.message, equals: "film.srt: more than 32 captions at one time")
    }
  }

  /// A file whose notes take much longer to read than a layer to make.
  @Test func `a file that many layers show is read once`() throws {
    try withTemporaryFolder { folder in
      let file =
        "WEBVTT\n\n" + String(repeating: "NOTE\na\n\n", count: 4_000)
        + "00:01.000 --> 00:02.000\nHi\n"
      try Data(file.utf8).write(to: folder.appendingPathComponent("film.vtt"))
      func root(_ count: Int, limit: Int = 1_000) throws -> CALayer {
        let layer =
          "{\"type\": \"text\", \"bounds\": [0, 0, 100, 60], \"text\": {\"captions\": \"film.vtt\"}}"
        let layers = Array(repeating: layer, count: count).joined(separator: ",")
        var scene = try SceneFile(
          text: "{\"size\": [100, 60], \"root\": {\"sublayers\": [\(layers)]}}", folder: folder)
        scene.limits.captionCount = limit
        return try scene.makeRootLayer()
      }
      _ = try root(1)
      let one = try processorTime { _ = try root(1) }
      let many = try processorTime {
        let layers = try root(30).sublayers ?? []
        expect(layers.count, equals: 30)
        expect(layers.allSatisfy { $0.sublayers?.count == 1 })
      }
      expect(many, isBelow: 15 * one)
      // Captions count for each layer that shows them.
      _ = try root(3, limit: 3)
      let error = #expect(throws: SceneFileError.self) { try root(3, limit: 2) }
      expect(error?.message.contains("SceneFile.Limits.captionCount"), equals: true)
    }
  }
}

// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import LayerHost

struct HostOptionsTests {
  @Test func nothingGivenMeansAWindow() throws {
    let options = try HostOptions([])
    #expect(options.folder == nil)
    #expect(options.framesPerSecond == 30)
    #expect(options.seconds == 2)
    #expect(options.scale == 1)
    #expect(options.events == [])
    #expect(options.frameCount == 60)
  }

  @Test func everyOption() throws {
    let options = try HostOptions([
      "--offscreen", "out/a", "--fps", "60", "--seconds=1.5", "--scale", "2",
      "--key", "Left@0.5", "--click", "10,20.5@0.25",
    ])
    #expect(options.folder == "out/a")
    #expect(options.framesPerSecond == 60)
    #expect(options.seconds == 1.5)
    #expect(options.scale == 2)
    #expect(options.frameCount == 90)
    #expect(
      options.events == [
        InjectedEvent(action: .click(CGPoint(x: 10, y: 20.5)), time: 0.25),
        InjectedEvent(action: .key(.left), time: 0.5),
      ])
  }

  @Test func eventsOfOneTimeKeepTheirOrder() throws {
    let options = try HostOptions(["--key", "b@1", "--key", "a@1", "--key", "c@0"])
    #expect(
      options.events.map(\.action) == [
        .key(.character("c")), .key(.character("b")), .key(.character("a")),
      ])
  }

  @Test func othersArgumentsAreLeft() throws {
    let options = try HostOptions([
      "a.jpg", "--verbose", "--fps", "10", "b.jpg", "--", "--fps", "x",
    ])
    #expect(options.remaining == ["a.jpg", "--verbose", "b.jpg", "--fps", "x"])
    #expect(options.framesPerSecond == 10)
  }

  @Test func aSequenceHasAtLeastOneFrame() throws {
    #expect(try HostOptions(["--seconds", "0"]).frameCount == 1)
  }

  @Test(arguments: [
    ["--fps"], ["--fps", "0"], ["--fps", "-1"], ["--fps", "abc"], ["--fps", "nan"],
    ["--fps", "inf"], ["--seconds", "-1"], ["--scale", "0"], ["--scale", "17"],
    ["--offscreen"], ["--offscreen", "--fps"], ["--offscreen="],
    ["--click", "1@2"], ["--click", "1,2"], ["--click", "1,2,3@4"], ["--click", "1,nan@4"],
    ["--click", "1,2@-1"], ["--key", "nokey@1"], ["--key", "left"], ["--key", "@1"],
    ["--fps", "1000", "--seconds", "86400"],
  ])
  func mistakesAreNamed(arguments: [String]) throws {
    let error = #expect(throws: LayerHostError.self) { try HostOptions(arguments) }
    guard case .invalidOption(let option, _, let expected) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(arguments.contains { $0.hasPrefix(option) })
    #expect(!expected.isEmpty)
    #expect(error?.description.contains("takes") == true)
  }
}

struct KeyTests {
  @Test(arguments: [
    ("left", LayerHost.Key.left), ("RIGHT", .right), ("up", .up), ("down", .down),
    ("space", .space), ("return", .return), ("escape", .escape), ("a", .character("a")),
    ("A", .character("a")), ("1", .character("1")), ("é", .character("é")),
  ])
  func names(name: String, key: LayerHost.Key) {
    #expect(LayerHost.Key(name: name) == key)
  }

  @Test(arguments: ["", " ", "leftt", "ab"])
  func notNames(name: String) {
    #expect(LayerHost.Key(name: name) == nil)
  }
}

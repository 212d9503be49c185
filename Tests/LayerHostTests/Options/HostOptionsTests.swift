// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import TestSupport
import Testing

@testable import LayerHost

struct HostOptionsTests {
  @Test func `nothing given means a window`() throws {
    let options = try HostOptions([])
    expectNil(options.folder)
    expect(options.framesPerSecond, equals: 30)
    expect(options.seconds, equals: 2)
    expect(options.scale, equals: 1)
    expect(options.input, equals: [])
    expect(!options.wantsHelp)
    expect(options.frameCount, equals: 60)
  }

  @Test func `every option`() throws {
    let options = try HostOptions([
      "--offscreen", "out/a", "--fps", "60", "--seconds=1.5", "--scale", "2",
      "--key", "Left@0.5", "--click", "10,20.5@0.25",
    ])
    expect(options.folder, equals: "out/a")
    expect(options.framesPerSecond, equals: 60)
    expect(options.seconds, equals: 1.5)
    expect(options.scale, equals: 2)
    expect(options.frameCount, equals: 90)
    expect(
      options.input,
      equals: [
        InjectedInput(.key(.left, []), time: 0.5),
        InjectedInput(.click(CGPoint(x: 10, y: 20.5)), time: 0.25),
      ])
  }

  @Test func `every gesture`() throws {
    let options = try HostOptions([
      "--move", "-1,2@0", "--drag", "100,200--5,.5@0.2-0.6", "--touch", "1,2-3,4@1-2",
      "--pinch", "20,30x0.5@0-1", "--scroll", "5,6:-7,8@3", "--key", "Ctrl+shift+a@1-2",
      "--key", "+@1", "--key", "alt++@1", "--key", "f5@0", "--text", "a@b c@4",
      "--drop", "some file.png@5",
    ])
    expect(
      options.input,
      equals: [
        InjectedInput(.move(CGPoint(x: -1, y: 2)), time: 0),
        InjectedInput(
          .drag(from: CGPoint(x: 100, y: 200), to: CGPoint(x: -5, y: 0.5)), time: 0.2, end: 0.6),
        InjectedInput(.touch(from: CGPoint(x: 1, y: 2), to: CGPoint(x: 3, y: 4)), time: 1, end: 2),
        InjectedInput(.pinch(CGPoint(x: 20, y: 30), scale: 0.5), time: 0, end: 1),
        InjectedInput(.scroll(CGPoint(x: 5, y: 6), CGVector(dx: -7, dy: 8)), time: 3),
        InjectedInput(.key(.character("a"), [.shift, .control]), time: 1, end: 2),
        InjectedInput(.key(.character("+"), []), time: 1),
        InjectedInput(.key(.character("+"), .option), time: 1),
        InjectedInput(.key(.function(5), []), time: 0),
        InjectedInput(.text("a@b c"), time: 4),
        InjectedInput(.drop("some file.png"), time: 5),
      ])
  }

  @Test func `others arguments are left`() throws {
    let options = try HostOptions([
      "a.jpg", "--verbose", "--fps", "10", "b.jpg", "--", "--fps", "x",
    ])
    expect(options.remaining, equals: ["a.jpg", "--verbose", "b.jpg", "--fps", "x"])
    expect(options.framesPerSecond, equals: 10)
    expect(options.unknown, equals: ["--verbose"])
    expect(options.operands, equals: ["a.jpg", "b.jpg", "--fps", "x"])
  }

  @Test func `the programs own options are read for it`() throws {
    let declared = [
      LayerHost.Option("--only", "N", help: "one"), LayerHost.Option("--loud", help: "noise"),
    ]
    let options = try HostOptions(
      ["--only", "--fps", "--loud", "--only=3", "-5", "-"], declared: declared)
    expect(options.values, equals: ["--only": ["--fps", "3"], "--loud": [""]])
    expect(options.operands, equals: ["-5", "-"])
    expect(options.remaining, equals: ["--only", "--fps", "--loud", "--only=3", "-5", "-"])
    expect(options.unknown, equals: [])
    for arguments in [["--only"], ["--loud=1"]] {
      #expect(throws: LayerHostError.self) { try HostOptions(arguments, declared: declared) }
    }
  }

  @Test func `a size is read in points`() throws {
    try expect(
      HostOptions(["--size", "320x480.5"]).size, equals: CGSize(width: 320, height: 480.5))
    try expectNil(HostOptions([]).size)
  }

  @Test func `full screen and the display are read, with and without a value`() throws {
    let plain = try HostOptions(["--full-screen", "a.jpg", "--display", "1"])
    expect(plain.fullScreen, equals: .desktop)
    expect(plain.display, equals: 1)
    expect(plain.operands, equals: ["a.jpg"])
    try expect(HostOptions(["--full-screen=exclusive"]).fullScreen, equals: .exclusive)
    try expectNil(HostOptions([]).fullScreen)
    try expectNil(HostOptions([]).display)
    let help = ProgramUsage().help(program: "p")
    expect(help.contains("  --full-screen[=exclusive]  fills the display"))
    expect(help.contains("  --display N               opens the window on a display"))
  }

  @Test func `a sequence has at least one frame`() throws {
    try expect(HostOptions(["--seconds", "0"]).frameCount, equals: 1)
  }

  @Test func `a window, which shows no sequence, may be shown for any time`() throws {
    try expect(HostOptions(["--fps", "1000", "--seconds", "3600"]).seconds, equals: 3600)
  }

  @Test(arguments: [
    ["--fps"], ["--fps", "0"], ["--fps", "-1"], ["--fps", "abc"], ["--fps", "nan"],
    ["--fps", "inf"], ["--seconds", "-1"], ["--scale", "0"], ["--scale", "17"],
    ["--size", "10"], ["--size", "10x"], ["--size", "0x10"], ["--size", "10x20x30"],
    ["--size", "nanx10"], ["--full-screen=yes"], ["--display", "-1"], ["--display", "main"],
    ["--display"],
    ["--offscreen"], ["--offscreen", "--fps"], ["--offscreen="],
    ["--click", "1@2"], ["--click", "1,2"], ["--click", "1,2,3@4"], ["--click", "1,nan@4"],
    ["--click", "1,2@-1"], ["--key", "nokey@1"], ["--key", "left"], ["--key", "@1"],
    ["--fps", "1000", "--seconds", "86400", "--offscreen", "out"], ["--drag", "1,2-3,4@2-1"],
    ["--drag", "1,2@1-2"],
    ["--touch", "1,2-3@1-2"], ["--pinch", "1,2x0@1-2"], ["--pinch", "1,2@1-2"],
    ["--scroll", "1,2@1"], ["--key", "hyper+a@1"], ["--text", "@1"], ["--drop", "@1"],
    ["--move", "1,2 @1"], ["--click", "1,2@1-2-3"],
  ])
  func `mistakes are named`(arguments: [String]) throws {
    let error = #expect(throws: LayerHostError.self) { try HostOptions(arguments) }
    guard case .invalidOption(let option, _, let expected) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    expect(arguments.contains { $0.hasPrefix(option) })
    expect(!expected.isEmpty)
    expect(error?.description.contains("takes"), equals: true)
  }
}

struct ProgramUsageTests {
  private let usage = ProgramUsage(
    options: [LayerHost.Option("--only", "NUMBER", help: "plays one")], operands: "FILE…",
    about: "Plays things.")

  @Test func `help lists all options`() throws {
    let help = usage.help(program: "Player")
    expect(help.hasPrefix("Usage: Player [OPTION…] [FILE…]\nPlays things.\n"))
    expect(help.contains("\n  --only NUMBER             plays one\n"))
    for option in HostOption.allCases {
      expect(help.contains("  \(option.usage)"))
    }
    expect(help.contains("  --help "))
    // Neither a column too wide for a terminal nor trailing space.
    expect(help.split(separator: "\n").allSatisfy { $0.count <= 100 && !$0.hasSuffix(" ") })
  }

  @Test func `the page of windows lists all options`() throws {
    let text = try ProjectFiles.text(of: "docs/windows.md")
    for option in HostOption.allCases { expect(text.contains("`\(option.rawValue)")) }
  }

  @Test func `help comes before mistakes`() throws {
    try expect(usage.read(["--nonsense", "--help"]).wantsHelp)
    try expect(usage.read(["-h"]).wantsHelp)
    try expect(!usage.read(["--", "--help"]).wantsHelp)
  }

  @Test func `an unknown option is a mistake`() throws {
    try expect(usage.read(["--only", "3", "a.png"]).operands, equals: ["a.png"])
    let strict = ProgramUsage()
    for (usage, arguments, name) in [
      (usage, ["--onyl", "3"], "--onyl"), (usage, ["-x"], "-x"), (usage, ["--x=3"], "--x"),
      (strict, ["a.png"], "a.png"), (strict, ["--only", "3"], "--only"),
    ] {
      let error = #expect(throws: LayerHostError.self) { try usage.read(arguments) }
      expect(
        error?.description,
        equals: "“\(name)” means nothing to this program; --help lists what does")
    }
  }
}

struct KeyTests {
  @Test(arguments: [
    ("left", LayerHost.Key.left), ("RIGHT", .right), ("up", .up), ("down", .down),
    ("space", .space), ("return", .return), ("escape", .escape), ("a", .character("a")),
    ("A", .character("a")), ("1", .character("1")), ("é", .character("é")), ("f", .character("f")),
    ("F12", .function(12)), ("pageUp", .pageUp), ("tab", .tab),
  ])
  func `names`(name: String, key: LayerHost.Key) {
    expect(LayerHost.Key(name: name), equals: key)
  }

  @Test(arguments: ["", " ", "leftt", "ab", "f0", "f25"])
  func `not names`(name: String) {
    expectNil(LayerHost.Key(name: name))
  }
}

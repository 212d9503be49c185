// SPDX-License-Identifier: MIT

import CoreAnimation
import Expectations
import Foundation
import SceneFile
import TestSupport
import Testing

/// Variables of scene files: defaults, values from outside, repetition and arithmetic.
struct SceneVariableTests {
  private func root(
    _ text: String, _ settings: SceneFile.Settings = SceneFile.Settings()
  ) throws -> CALayer {
    try SceneFile(text: text, settings: settings).makeRootLayer(at: 0)
  }

  private func expectError(
    _ text: String, _ message: String, _ settings: SceneFile.Settings = SceneFile.Settings(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let error = #expect(throws: SceneFileError.self, sourceLocation: sourceLocation) {
      try root(text, settings)
    }
    expect(error?.description ?? "", equals: message, sourceLocation: sourceLocation)
  }

  private let titled = """
    {"variables": {"title": "Plain", "width": 20, "shown": true, "color": "#ff0000"},
     "size": ["$width", 10], "root": {"name": "$title", "hidden": "${shown}",
     "backgroundColor": "$color", "bounds": [0, 0, "${width * 2 + 1}", 5],
     "sublayers": [{"name": "${title}: ${width}, $$5 $ ${-width % 7}"}]}}
    """

  @Test func `defaults stand where nothing else is given, with their kind`() throws {
    let root = try root(titled)
    expect(root.name, equals: "Plain")
    expect(root.isHidden)
    expect(root.bounds.width, equals: 41)
    expect(root.sublayers?[0].name, equals: "Plain: 20, $5 $ 1")
    try expect(SceneFile(text: titled).size, equals: CGSize(width: 20, height: 10))
  }

  @Test func `settings are read as the kind of the default`() throws {
    var settings = SceneFile.Settings()
    settings.texts = ["title": "12", "width": "3.5", "shown": "false", "color": "#00ff00"]
    let root = try root(titled, settings)
    expect(root.name, equals: "12")
    expect(!root.isHidden)
    expect(root.bounds.width, equals: 8)
    expect(root.backgroundColor?.components, equals: [0, 1, 0, 1])
  }

  @Test func `an entry is repeated for each item, inner ones too`() throws {
    let text = """
      {"variables": {"rows": [{"name": "a", "cells": [1, 2]}, {"name": "b", "cells": [3]}]},
       "size": [9, 9], "root": {"sublayers": [
        {"repeat": {"over": "$rows", "as": "row", "index": "i"}, "name": "${i}${row.name}",
         "sublayers": [{"repeat": "${row.cells}", "name": "${row.name}${item}/${row.cells.count}"}]},
        {"name": "end"},
        {"repeat": 2, "name": "${index}"}]}}
      """
    let root = try root(text)
    let layers = root.sublayers ?? []
    expect(layers.map { $0.name ?? "" }, equals: ["0a", "1b", "end", "0", "1"])
    expect(layers[0].sublayers?.map { $0.name ?? "" }, equals: ["a1/2", "a2/2"])
    expect(layers[1].sublayers?.map { $0.name ?? "" }, equals: ["b3/1"])
  }

  @Test func `data comes from files, and settings win`() throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("rows.json")
      try Data(#"{"title": "data", "width": 7}"#.utf8).write(to: url)
      var settings = SceneFile.Settings()
      settings.data = [url]
      settings.texts = ["width": "8"]
      let root = try root(titled, settings)
      expect(root.name, equals: "data")
      expect(root.bounds.width, equals: 17)
      try Data("[5, 6]".utf8).write(to: url)
      let list = """
        {"variables": {"data": []}, "size": [9, 9],
         "root": {"sublayers": [{"repeat": "$data", "zPosition": "$item"}]}}
        """
      settings.texts = [:]
      expect(try self.root(list, settings).sublayers?.map(\.zPosition), equals: [5, 6])
      try Data("{\"title\": \"x\",\n \"width\": \"wide\"}".utf8).write(to: url)
      expectError(
        titled,
        "rows.json: line 2, column 11: expected a number for the variable \"width\", found the text "
          + "\"wide\"", settings)
      try Data(#"{"titel": "x"}"#.utf8).write(to: url)
      expectError(
        titled,
        "rows.json: line 1, column 2: unknown variable \"titel\"; did you mean \"title\"?", settings
      )
    }
  }

  @Test func `faults have their place in the scene`() {
    func scene(_ name: String) -> String {
      "{\"variables\": {\"a\": 1, \"t\": \"x\"}, \"size\": [1, 1],\n\"root\": {\"name\": \"\(name)\"}}"
    }
    let place = "line 2, column 18: "
    expectError(scene("$b"), place + "unknown variable \"b\"; did you mean \"a\"?")
    expectError(
      scene("${a +}"), place + "in ${a +}: expected a number or a name, found the end")
    expectError(
      scene("${t * 2}"), place + "in ${t * 2}: the text \"x\" is no number, which arithmetic takes")
    expectError(scene("${a / 0}"), place + "in ${a / 0}: a division by 0")
    expectError(
      scene("${a.b}"), place + "in ${a.b}: a is the number 1, which has no member \"b\"")
    expectError(scene("${a"), place + "the \"${\" in the text has no \"}\"")
    expectError(
      "{\"variables\": {\"a\": []}, \"size\": [1, 1],\n\"root\": {\"name\": \"$a\"}}",
      place + "expected a text, found a list of 0")
    var settings = SceneFile.Settings()
    settings.texts = ["a": "one"]
    expectError(
      scene("x"), "line 1, column 21: the variable \"a\" is a number, not \"one\"", settings)
    expectError(
      "{\"size\": [1, 1], \"root\": {}}", "unknown variable \"a\"; the scene has no variables",
      settings)
  }

  @Test func `without variables a scene's dollars are its own`() throws {
    let root = try root(#"{"size": [1, 1], "root": {"name": "$a ${b}"}}"#)
    expect(root.name, equals: "$a ${b}")
  }

  @Test func `the example of the page is a chart`() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../docs/scenes.md")
    let parts = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```json\n")
    let text = try #require(parts.dropFirst().first?.components(separatedBy: "```").first)
    try withTemporaryFolder { folder in
      let rows = folder.appendingPathComponent("rows.json")
      try Data(
        #"{"rows": [{"name": "a", "value": 1}, {"name": "b", "value": 2}, {"name": "c", "value": 3}]}"#
          .utf8
      ).write(to: rows)
      var settings = SceneFile.Settings()
      settings.texts = ["title": "Units", "color": "#f00"]
      settings.data = [rows]
      let layers =
        try root(text, settings)
        .sublayers ?? []
      expect(layers.map { $0.name ?? "" }, equals: ["", "a", "b", "c"])
      expect((layers.first as? CATextLayer)?.string as? String, equals: "Units in 3 regions")
      expect(layers.map(\.bounds.height), equals: [20, 2, 4, 6])
      expect(layers.map(\.position.x), equals: [100, 20, 60, 100])
    }
  }

  @Test func `repetition has limits`() {
    let text = """
      {"variables": {}, "size": [1, 1], "root": {"sublayers": [
       {"repeat": 100000, "sublayers": [{"repeat": 100000, "sublayers": [{"repeat": 1e9}]}]}]}}
      """
    let error = #expect(throws: SceneFileError.self) { try root(text) }
    expect(error?.message.contains("SceneFile.Limits.valueCount") ?? false)
    // It is refused at once, and not after as many values.
    let spent = processorTime {
      let error = #expect(throws: SceneFileError.self) {
        try root(
          "{\"variables\": {}, \"size\": [1, 1], \"root\": {\"sublayers\": [{\"repeat\": 1e18}]}}")
      }
      expect(error?.message.contains("SceneFile.Limits.valueCount") ?? false)
    }
    expect(spent, isBelow: 1)
    let deep = String(repeating: "(", count: 1000) + "1" + String(repeating: ")", count: 1000)
    let nested = #expect(throws: SceneFileError.self) {
      try root("{\"variables\": {}, \"size\": [1, 1], \"root\": {\"name\": \"${\(deep)}\"}}")
    }
    expect(nested?.message.contains("nested too deep") ?? false)
  }
}

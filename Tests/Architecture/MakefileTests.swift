// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import Testing

/// Holds the Makefile against the scripts that it runs.
struct MakefileTests {
  @Test func `every target of the Makefile stands once and runs what it is named after`() throws {
    let url = SourceTree.root.appendingPathComponent("Makefile")
    let makefile = Makefile(try String(contentsOf: url, encoding: .utf8))
    expect(makefile.rules.count, isAbove: 20, "the Makefile was not understood")
    let folder = SourceTree.root.appendingPathComponent("Scripts")
    let scripts = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      FileManager.default.isExecutableFile(atPath: folder.appendingPathComponent($0).path)
    }
    for violation in makefile.violations(path: "Makefile", scripts: Set(scripts)) {
      Issue.record("\(violation)")
    }
  }

  /// A small Makefile in which all is well, and the rule that a change to it breaks.
  @Test(
    arguments: [
      ("", "", []),
      (
        "install: deps ##", "test-install: deps ##",
        [
          "Makefile:1: install of .PHONY has no rule", "Makefile:11: test-install is not in .PHONY",
        ]
      ),
      ("Scripts/install", "Scripts/deps", ["Makefile:11: install does not run Scripts/install"]),
      (
        "Scripts/install", "Scripts/instal",
        [
          "Makefile:11: install runs Scripts/instal, which is no executable file",
          "Makefile:11: install does not run Scripts/install",
        ]
      ),
      ("help deps", "help deps deps", ["Makefile:1: deps stands twice in .PHONY"]),
      ("install\n", "\n", ["Makefile:11: install is not in .PHONY"]),
      ("install: deps", "install: dep", ["Makefile:11: install needs dep, which has no rule"]),
      (
        "help:", "deps:",
        [
          "Makefile:1: help of .PHONY has no rule", "Makefile:5: deps does not run Scripts/deps",
          "Makefile:8: the target deps stands twice",
        ]
      ),
    ] as [(String, String, [String])])
  func `a Makefile that breaks a rule is told so`(_ old: String, _ new: String, _ rules: [String]) {
    let text = """
      .PHONY: help deps \\
        install
      SHELL := /bin/bash
      NAMES = a:b
      help: ## List the commands
      \t@sed -n 's/a: b/c/' Makefile

      deps: ## Install
      \t@Scripts/deps

      install: deps ## Build and install
      \t@PREFIX='$(PREFIX)' Scripts/install
      """
    let makefile = Makefile(old.isEmpty ? text : text.replacing(old, with: new, maxReplacements: 1))
    let found = makefile.violations(path: "Makefile", scripts: ["deps", "install"])
    expect(found.map(\.description), equals: rules)
  }
}

// SPDX-License-Identifier: MIT

import Testing

@testable import Porting

/// The result for one file; checks that it is the result already for the command.
func ported(
  _ text: String, kit: ViewKit? = nil, _ location: SourceLocation = #_sourceLocation
) -> String {
  ported([text], kit: kit, location)[0]
}

/// The results for files of one project.
func ported(
  _ texts: [String], kit: ViewKit? = nil, _ location: SourceLocation = #_sourceLocation
) -> [String] {
  let files = files(texts, kit: kit)
  let again = Porter(kit: kit, sources: sources(files.map(\.text))).port(sources(files.map(\.text)))
  #expect(
    again.map(\.text) == files.map(\.text), "a second run changes more", sourceLocation: location)
  return files.map(\.text)
}

/// The files with their remarks.
func files(_ texts: [String], kit: ViewKit? = nil) -> [PortedFile] {
  Porter(kit: kit, sources: sources(texts)).port(sources(texts))
}

/// The remarks on one file that are left to a person: "line: message".
func left(_ text: String) -> [String] {
  files([text])[0].remarks.filter(\.isLeft).map { "\($0.line): \($0.message)" }
}

private func sources(_ texts: [String]) -> [SwiftSource] {
  texts.enumerated().map { SwiftSource(path: "\($0.offset).swift", text: $0.element) }
}

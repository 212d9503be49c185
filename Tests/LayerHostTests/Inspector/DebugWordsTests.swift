// SPDX-License-Identifier: MIT

import Expectations
import RenderTree
import Testing

@testable import LayerHost

/// The words of `LAMINA_DEBUG`.
struct DebugWordsTests {
  @Test func `words between commas and spaces are read`() throws {
    let words = try DebugWords("inspector, color-blended-layers flash-updated-regions")
    expect(words.opensInspector)
    expect(!words.slowsAnimations)
    expect(words.options, equals: [.colorBlendedLayers, .flashUpdatedRegions])
    try expect(DebugWords("slow-animations").slowsAnimations)
    try expect(DebugWords(" ").isEmpty)
  }

  @Test func `every overlay has a word`() throws {
    for (index, name) in RenderDebugOptions.names.enumerated() {
      try expect(
        DebugWords(name.word).options, equals: RenderDebugOptions(rawValue: 1 << UInt32(index)))
    }
  }

  @Test func `an unknown word is an error that lists the known ones`() {
    let error = #expect(throws: LayerHostError.self) { try DebugWords("inspector,blendd") }
    let text = error.map { "\($0)" } ?? ""
    expect(text.contains("not “blendd”"))
    for word in DebugWords.known { expect(text.contains(word)) }
  }
}

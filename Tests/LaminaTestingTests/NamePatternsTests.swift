// SPDX-License-Identifier: MIT

import Expectations
import LaminaTesting
import Testing

struct NamePatternsTests {
  @Test(arguments: [
    ("border", "border", true),
    ("border", "border-round", false),
    ("border*", "border-round", true),
    ("*round", "border-round", true),
    ("b?rder", "border", true),
    ("b?rder", "brder", false),
    ("*", "anything", true),
    ("mask, border*", "border-round", true),
    ("mask,shadow", "border", false),
    ("", "border", false),
    (" , ", "border", false),
    ("*-*-*", "a-b", false),
  ])
  func `match`(list: String, name: String, expected: Bool) {
    expect(NamePatterns(list).match(name), equals: expected)
  }

  @Test func `empty lists`() {
    expect(NamePatterns(nil).isEmpty)
    expect(NamePatterns(" ,").isEmpty)
    expect(!NamePatterns("a").isEmpty)
  }
}

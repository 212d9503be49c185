// SPDX-License-Identifier: MIT

import Expectations
import Testing

@testable import ViewCore

@Suite struct `Visual formats` {
  @Test func `views, gaps and the superview are read`() throws {
    let format = try VisualFormat("V:|-[a]-8-[b][c]-(>=gap@250,<=40)-|")
    expect(format.isVertical)
    expect(format.first, equals: .standard)
    expect(format.elements.map(\.name), equals: ["a", "b", "c"])
    expect(
      format.connections,
      equals: [
        .predicates([.init(relation: .equal, operand: .number(8))]), .flush,
      ])
    expect(
      format.last,
      equals: .predicates([
        .init(relation: .greaterThanOrEqual, operand: .name("gap"), priority: .number(250)),
        .init(relation: .lessThanOrEqual, operand: .number(40)),
      ]))
  }

  @Test func `predicates of a view have factors and offsets`() throws {
    let format = try VisualFormat("[a(==b*2-5,>=w/4+1)]")
    expect(!format.isVertical)
    expectNil(format.first)
    expect(
      format.elements[0].predicates,
      equals: [
        .init(relation: .equal, operand: .name("b"), multiplier: 2, constant: -5),
        .init(
          relation: .greaterThanOrEqual, operand: .name("w"), multiplier: 0.25, constant: 1),
      ])
  }

  @Test(arguments: [
    ("H:", 2, "a view in brackets"), ("[a", 2, "]"), ("[a]-[", 5, "the name of a view"),
    ("[a]-8[b]", 5, "-"), ("[a(>=)]", 5, "a number or the name of one"),
    ("[a]|[b]", 4, "the end"), ("[a(1]", 4, ")"), ("[a(b/0)]", 6, "a number that is not 0"),
  ])
  func `a fault is shown where it is`(text: String, position: Int, expected: String) {
    #expect(throws: VisualFormat.SyntaxError(position: position, expected: expected)) {
      try VisualFormat(text)
    }
  }
}

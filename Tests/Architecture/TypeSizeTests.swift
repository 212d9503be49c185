// SPDX-License-Identifier: MIT

import Expectations
import Testing

/// Holds the types of the product against `TypeSizeRule`, and shows that the rule measures.
struct TypeSizeTests {
  @Test func `product follows the rule`() throws {
    let rule = TypeSizeRule(
      try SourceTree.files(below: SourceTree.libraries + ["Tools/Sources"]))
    expect(rule.sizes.count, isAbove: 300, "too few types were found")
    let types = SizeExceptions.types
    let functions = SizeExceptions.functions
    for violation in rule.violations(except: types) { Issue.record("\(violation)") }
    for violation in rule.functionViolations(except: functions) { Issue.record("\(violation)") }
    for name in rule.needlessExceptions(types: types, functions: functions) {
      Issue.record("\(name) follows the rule: take it off the list in SizeExceptions.swift")
    }
  }

  private func measure(_ texts: String...) -> TypeSizeRule {
    TypeSizeRule(
      texts.enumerated().map {
        SourceText(path: "Sources/Engine/M/\($0.offset).swift", text: $0.element)
      })
  }

  @Test(arguments: [
    ("var a = 1", 1),
    ("var a: Int { 1 }", 0),
    ("var a: Int {\n  get { 1 }\n}", 0),
    ("var a = 1 { didSet { b() } }", 1),
    ("var a: Int { didSet { b() } }", 1),
    ("private(set) var a: [Int: (String) -> Void] = [:]", 1),
    ("static let a = 1", 0),
    ("lazy var a = { 1 }()", 1),
    ("func a() {\n  let b = 1\n}", 0),
    ("var a: Int\nvar b: Int", 2),
    ("var a: Int {\n  let b = 1\n  return b\n}", 0),
    ("struct B { var c = 1 }", 0),
  ])
  func `stored properties`(body: String, count: Int) {
    expect(measure("struct A {\n\(body)\n}").sizes["M.A"]?.storedProperties, equals: count)
  }

  @Test func `lines of a type are those of all its parts`() {
    let rule = measure(
      "struct A {\n\n}", "extension A {\n  struct B {\n  }\n}\nextension A.B {}\nstruct C {}",
      "extension Int {}")
    expect(rule.sizes["M.A"]?.lineCount, equals: 5)
    expect(rule.sizes["M.A.B"]?.lineCount, equals: 3)
    expect(rule.sizes["M.C"]?.lineCount, equals: 1)
    expect(rule.sizes.count, equals: 3)
  }

  @Test func `private types of one name are apart`() {
    let rule = measure("private struct A {\n}", "private struct A {}\nextension A {}")
    expect(rule.sizes["Sources/Engine/M/0.swift:A"]?.lineCount, equals: 2)
    expect(rule.sizes["Sources/Engine/M/1.swift:A"]?.lineCount, equals: 2)
  }

  @Test func `violations name the type`() {
    let fields = (0...TypeSizeRule.maximumStoredProperties).map { "  var a\($0) = 0\n" }
    let large = measure("struct A {\n\(fields.joined())}")
    expect(large.violations(except: []).count, equals: 1)
    expect(large.violations(except: ["M.A"]).isEmpty)
    expect(large.needlessExceptions(types: ["M.A", "M.B"], functions: []), equals: ["M.B"])
    let lines = String(repeating: "\n", count: TypeSizeRule.maximumLines)
    expect(measure("struct A {\(lines)}").violations(except: []).count, equals: 1)
  }

  @Test(arguments: [
    ("func f() {}", 0),
    ("func f(_ a: Int) {}", 1),
    ("func f<A: B, C>(a: (Int, Int) -> Void, b: [A: C], c: Set<Int> = [1, 2]) {}", 3),
    ("init(a: Int, b: Int) {}", 2),
    ("subscript(a: Int, b: Dictionary<Int, Int>) -> Int { 1 }", 2),
    ("static func == (a: A, b: A) -> Bool { true }", 2),
  ])
  func `parameters`(text: String, count: Int) {
    expect(measure("struct A {\n\(text)\n}").functions.map(\.parameterCount), equals: [count])
  }

  @Test func `initializers may take what their type stores`() {
    let names = ["a", "b", "c", "d", "e", "f", "g"]
    let parameters = names.map { "\($0): Int" }.joined(separator: ", ")
    let fields = names.map { "  var \($0): Int\n" }.joined()
    expect(
      measure("struct A {\n\(fields)  init(\(parameters)) {}\n}").functionViolations(except: [])
        .isEmpty)
    let other = measure("struct A {\n  init(\(parameters)) {}\n  func g(\(parameters)) {}\n}")
    expect(other.functionViolations(except: []).count, equals: 2)
    expect(other.functionViolations(except: ["A.init", "A.g"]).isEmpty)
  }
}

// SPDX-License-Identifier: MIT

import Expectations
import TestSupport
import Testing

@testable import ViewCore

/// Variables that required equalities tie to each other.
@Suite struct `Tied variables` {
  /// Widths that are wished for as labels wish for them, tied to the first one or to the one before.
  private func labels(_ count: Int, isChain: Bool) -> (ConstraintSolver, [SolverVariable]) {
    var solver = ConstraintSolver()
    let widths = (0..<count).map { index in
      let width = solver.makeVariable(isNonnegative: true)
      let length = Double((index * 7_919) % 10_007)
      _ = solver.add(LinearConstraint([.init(width)], .lessThanOrEqual, length, priority: 250))
      _ = solver.add(LinearConstraint([.init(width)], .greaterThanOrEqual, length, priority: 750))
      return width
    }
    for index in 1..<count {
      let other = widths[isChain ? index - 1 : 0]
      _ = solver.add(LinearConstraint([.init(widths[index]), .init(other, -1)], .equal, 0))
    }
    return (solver, widths)
  }

  @Test(arguments: [false, true])
  func `equal widths of twice as many labels cost twice as much`(isChain: Bool) {
    var work: [Int] = []
    for count in [500, 1_000, 2_000] {
      var (solver, widths) = labels(count, isChain: isChain)
      expect(solver.solve(), equals: [])
      let longest = (0..<count).map { ($0 * 7_919) % 10_007 }.max() ?? 0
      expect(widths.allSatisfy { solver.value(of: $0) == Double(longest) })
      expect(solver.exchangeCount, isBelow: 10)
      work.append(solver.work)
    }
    expect(work[0], isBelow: 50 * 500)
    expect(work[1], isBelow: work[0] * 21 / 10)
    expect(work[2], isBelow: work[1] * 21 / 10)
  }

  @Test func `the wishes of many about one variable cost one exchange`() {
    var solver = ConstraintSolver()
    let x = solver.makeVariable()
    for wish in 0..<999 {
      _ = solver.add(LinearConstraint([.init(x)], .equal, Double(wish), priority: 500))
    }
    _ = solver.solve()
    expect(solver.value(of: x), equals: 499)
    expect(solver.exchangeCount, isBelow: 10)
  }

  @Test func `contradictions about one variable cost no more than their number`() {
    var work: [Int] = []
    for count in [500, 1_000] {
      var solver = ConstraintSolver()
      let x = solver.makeVariable()
      for value in 0..<count { _ = solver.add(LinearConstraint([.init(x)], .equal, Double(value))) }
      expect(solver.solve().count, equals: count - 1)
      expect(solver.value(of: x), equals: 0)
      work.append(solver.work)
    }
    expect(work[1], isAtMost: work[0] * 21 / 10)
  }

  @Test func `variables go apart when their tie is removed`() {
    var (solver, widths) = labels(5, isChain: false)
    let tie = solver.add(LinearConstraint([.init(widths[4]), .init(widths[3], -1)], .equal, 0))
    let other = solver.makeVariable(value: 3)
    let third = solver.add(LinearConstraint([.init(other), .init(widths[4], -1)], .equal, 7))
    expect(solver.solve(), equals: [])
    solver.remove(tie)
    expect(solver.solve(), equals: [])
    let longest = Double((0..<5).map { ($0 * 7_919) % 10_007 }.max() ?? 0)
    expect(solver.value(of: widths[4]), equals: longest)
    expect(solver.value(of: other), equals: longest + 7)
    solver.remove(third)
    expect(solver.solve(), equals: [])
    expect(solver.value(of: other), equals: longest + 7)
  }

  @Test func `the variables of a removed hub are free again`() {
    var solver = ConstraintSolver()
    let hub = solver.makeVariable(isNonnegative: true)
    let widths = (0..<40).map { _ in solver.makeVariable(isNonnegative: true) }
    let wish = solver.add(LinearConstraint([.init(hub)], .equal, 100, priority: 900))
    var ties: [SolverConstraint] = []
    for (index, width) in widths.enumerated() {
      _ = solver.add(LinearConstraint([.init(width)], .equal, Double(index), priority: 500))
      ties.append(solver.add(LinearConstraint([.init(width), .init(hub, -1)], .equal, 0)))
    }
    expect(solver.solve(), equals: [])
    expect(widths.allSatisfy { solver.value(of: $0) == 100 })
    for name in ties + [wish] { solver.remove(name) }
    solver.remove(hub)
    expect(solver.solve(), equals: [])
    expect(widths.map { solver.value(of: $0) }, equals: (0..<40).map(Double.init))
  }

  @Test func `a contradiction names the ties that lead to it and no others`() {
    var solver = ConstraintSolver()
    let v = (0..<5).map { _ in solver.makeVariable() }
    let ends = solver.add(LinearConstraint([.init(v[0])], .equal, 10))
    let one = solver.add(LinearConstraint([.init(v[0]), .init(v[1], -1)], .equal, 0))
    let two = solver.add(LinearConstraint([.init(v[2], 2), .init(v[1], -2)], .equal, 0))
    _ = solver.add(LinearConstraint([.init(v[3]), .init(v[1], -1)], .equal, 4))
    _ = solver.add(LinearConstraint([.init(v[4]), .init(v[2], -1)], .equal, 4))
    expect(solver.solve(), equals: [])
    let late = solver.add(LinearConstraint([.init(v[2])], .greaterThanOrEqual, 20))
    let conflict = ConstraintConflict(constraints: [ends, one, two, late], broken: late)
    expect(solver.solve(), equals: [conflict])
    expect(solver.value(of: v[4]), equals: 14)
  }

  @Test func `the last of contradicting ties is given up`() {
    var solver = ConstraintSolver()
    let v = (0..<4).map { _ in solver.makeVariable() }
    let wall = solver.add(LinearConstraint([.init(v[0])], .equal, 1, isBrokenLast: true))
    let far = solver.add(LinearConstraint([.init(v[3])], .equal, 9, isBrokenLast: true))
    let ties = (1..<4).map { index in
      solver.add(LinearConstraint([.init(v[index]), .init(v[index - 1], -1)], .equal, 0))
    }
    expect(
      solver.solve(),
      equals: [ConstraintConflict(constraints: [wall, far] + ties, broken: ties[2])])
    expect(v.map { solver.value(of: $0) }, equals: [1, 1, 1, 9])
    let around = solver.add(LinearConstraint([.init(v[2]), .init(v[0], -1)], .equal, 5))
    let ring = ConstraintConflict(constraints: [ties[0], ties[1], around], broken: around)
    expect(solver.solve(), equals: [ring])
    expect(solver.isBroken(around))
    solver.remove(ties[0])
    solver.remove(ties[2])
    expect(solver.solve(), equals: [])
    expect(solver.value(of: v[2]), equals: 6)
  }

  @Test func `a tie below the highest priority is a wish`() {
    var solver = ConstraintSolver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    _ = solver.add(LinearConstraint([.init(x)], .equal, 10, priority: 600))
    _ = solver.add(LinearConstraint([.init(y)], .equal, 30, priority: 500))
    let tie = solver.add(LinearConstraint([.init(y), .init(x, -1)], .equal, 5))
    expect(solver.solve(), equals: [])
    expect([x, y].map { solver.value(of: $0) }, equals: [10, 15])
    solver.setPriority(400, of: tie)
    expect(solver.solve(), equals: [])
    expect([x, y].map { solver.value(of: $0) }, equals: [10, 30])
    solver.setPriority(1000, of: tie)
    expect(solver.solve(), equals: [])
    expect([x, y].map { solver.value(of: $0) }, equals: [10, 15])
  }

  @Test func `tied variables follow the distance`() {
    var solver = ConstraintSolver()
    let v = (0..<3).map { _ in solver.makeVariable() }
    _ = solver.add(LinearConstraint([.init(v[0])], .equal, 10))
    let near = solver.add(LinearConstraint([.init(v[1]), .init(v[0], -1)], .equal, 5))
    _ = solver.add(LinearConstraint([.init(v[2]), .init(v[1], -1)], .equal, 1))
    let far = solver.add(LinearConstraint([.init(v[2]), .init(v[0], -1)], .equal, 6))
    expect(solver.solve(), equals: [])
    solver.takeChangedVariables { _ in }
    solver.setConstant(8, of: near)
    solver.setConstant(9, of: far)
    expect(solver.solve(), equals: [])
    expect(v.map { solver.value(of: $0) }, equals: [10, 18, 19])
    var changed: Set<SolverVariable> = []
    solver.takeChangedVariables { changed.insert($0) }
    expect(changed.isSuperset(of: [v[1], v[2]]))
  }

  @Test(arguments: [false, true])
  func `none of the tied widths is negative`(isFirstTiedLast: Bool) {
    var solver = ConstraintSolver()
    let v = (0..<3).map { _ in solver.makeVariable(isNonnegative: true) }
    let free = solver.makeVariable()
    func tie() {
      _ = solver.add(LinearConstraint([.init(v[0]), .init(v[1], -1)], .equal, 20))
      _ = solver.solve()
    }
    if !isFirstTiedLast { tie() }
    _ = solver.add(LinearConstraint([.init(v[0])], .equal, 5, priority: 500))
    _ = solver.add(LinearConstraint([.init(free), .init(v[1], -1)], .equal, -7))
    _ = solver.add(LinearConstraint([.init(v[2]), .init(v[1], -1)], .equal, 3))
    _ = solver.solve()
    if isFirstTiedLast { tie() }
    expect(v.map { solver.value(of: $0) }, equals: [20, 0, 3])
    expect(solver.value(of: free), equals: -7)
  }

  /// The same sum in three terms, which is no tie.
  private func untied(_ constraint: LinearConstraint) -> LinearConstraint {
    var result = constraint
    guard let first = result.terms.first else { return result }
    result.terms[0].coefficient /= 2
    result.terms.append(.init(first.variable, first.coefficient / 2))
    return result
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `tied variables have the values of others that equalities hold together`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<12 {
      var (tied, plain) = (ConstraintSolver(), ConstraintSolver())
      let variables = (0..<8).map { tied.makeVariable(isNonnegative: $0 % 3 == 0) }
      expect((0..<8).map { plain.makeVariable(isNonnegative: $0 % 3 == 0) }, equals: variables)
      var live: [SolverConstraint] = []
      for step in 0..<60 {
        let pair = variables.shuffled(using: &generator)
        let value = Double(Int.random(in: 0...20, using: &generator))
        switch Int.random(in: 0..<12, using: &generator) {
        case 0..<4:
          let tie = LinearConstraint([.init(pair[0]), .init(pair[1], -1)], .equal, value)
          live.append(tied.add(tie))
          _ = plain.add(untied(tie))
        case 4..<7:
          let wish = LinearConstraint(
            [.init(pair[0]), .init(pair[1], 0.5)],
            [.equal, .lessThanOrEqual, .greaterThanOrEqual][Int(value) % 3], value,
            priority: [250, 500, 750][Int(value) % 3])
          live.append(tied.add(wish))
          _ = plain.add(wish)
        case 7..<9 where !live.isEmpty:
          let name = live.remove(at: .random(in: live.indices, using: &generator))
          tied.remove(name)
          plain.remove(name)
        case 9 where !live.isEmpty:
          let name = live[.random(in: live.indices, using: &generator)]
          let priority: Float = Bool.random(using: &generator) ? 1000 : 400
          tied.setPriority(priority, of: name)
          plain.setPriority(priority, of: name)
        default:
          guard let name = live.randomElement(using: &generator) else { continue }
          tied.setConstant(value, of: name)
          plain.setConstant(value, of: name)
        }
        guard Int.random(in: 0..<3, using: &generator) == 0 else { continue }
        let (mine, others) = (tied.solve(), plain.solve())
        expect(mine.isEmpty, equals: others.isEmpty, "round \(round), step \(step)")
        if mine.count == 1, others.count == 1 {
          expect(mine, equals: others, "round \(round), step \(step)")
        }
        // Several contradictions at once may be resolved in another order.
        guard live.allSatisfy({ tied.isBroken($0) == plain.isBroken($0) }) else { break }
        var system = SolverSystem(constraints: live.map { tied.constraint($0) })
        for (index, name) in live.enumerated() where tied.isBroken(name) {
          system.constraints[index].priority = ConstraintSolver.brokenPriority
        }
        let errors = [tied, plain].map { solver in
          system.errors(
            Dictionary(uniqueKeysWithValues: variables.map { ($0, solver.value(of: $0)) }))
        }
        for (a, b) in zip(errors[0], errors[1]) {
          expect(abs(a - b), isBelow: 1e-5, "round \(round), step \(step): \(errors)")
        }
        for variable in variables where variable.column % 3 == 1 {
          expect(tied.value(of: variable), isAbove: -1e-6)
        }
      }
    }
  }
}

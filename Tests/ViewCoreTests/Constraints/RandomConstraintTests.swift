// SPDX-License-Identifier: MIT

import Expectations
import TestSupport
import Testing

@testable import ViewCore

@Suite struct `Random constraints` {
  private static func constraint(
    of variables: [SolverVariable], priorities: [Float], _ generator: inout SeededGenerator
  ) -> LinearConstraint {
    var terms: [LinearTerm] = []
    for variable in variables.shuffled(using: &generator).prefix(
      .random(in: 1...2, using: &generator))
    {
      let coefficients: [Double] = [1, 1, -1, 2, 0.5]
      terms.append(.init(variable, coefficients.randomElement(using: &generator) ?? 1))
    }
    let relations: [LinearConstraint.Relation] = [.equal, .lessThanOrEqual, .greaterThanOrEqual]
    return LinearConstraint(
      terms, relations.randomElement(using: &generator) ?? .equal,
      Double(Int.random(in: -10...20, using: &generator)),
      priority: priorities.randomElement(using: &generator) ?? 1000)
  }

  @Test(arguments: [false, true])
  func `the errors are the least that any values have`(isNonnegative: Bool) {
    var generator = SeededGenerator(seed: 41)
    for round in 0..<400 {
      var solver = ConstraintSolver()
      let variables = (0..<3).map { _ in solver.makeVariable(isNonnegative: isNonnegative) }
      var system = SolverSystem()
      for _ in 0..<Int.random(in: 2...6, using: &generator) {
        let new = Self.constraint(
          of: variables, priorities: [1000, 750, 250, 250], &generator)
        system.constraints.append(new)
      }
      let least = system.leastErrors(of: variables, isNonnegative: isNonnegative)
      for constraint in system.constraints { _ = solver.add(constraint) }
      let conflicts = solver.solve()
      expect(conflicts.isEmpty, equals: (least != nil), "round \(round)")
      guard let least, conflicts.isEmpty else { continue }
      let values = Dictionary(uniqueKeysWithValues: variables.map { ($0, solver.value(of: $0)) })
      for (found, best) in zip(system.errors(values), least) {
        expect(abs(found - best), isBelow: 1e-5, "round \(round)")
      }
    }
  }

  @Test(arguments: [7, 8, 9] as [UInt64])
  func `a changed system has the errors of one created again`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<12 {
      var solver = ConstraintSolver()
      let variables = (0..<8).map { solver.makeVariable(isNonnegative: $0 % 2 == 0) }
      var live: [(name: SolverConstraint, constraint: LinearConstraint)] = []
      for step in 0..<60 {
        switch Int.random(in: 0..<10, using: &generator) {
        case 0..<5:
          let new = Self.constraint(
            of: variables, priorities: [750, 250, 251, 500, 1000], &generator)
          live.append((solver.add(new), new))
        case 5..<7 where !live.isEmpty:
          let index = Int.random(in: live.indices, using: &generator)
          solver.remove(live.remove(at: index).name)
        case 7 where !live.isEmpty:
          let index = Int.random(in: live.indices, using: &generator)
          live[index].constraint.priority = [250, 750, 600].randomElement(using: &generator) ?? 250
          solver.setPriority(live[index].constraint.priority, of: live[index].name)
        default:
          guard !live.isEmpty else { continue }
          let index = Int.random(in: live.indices, using: &generator)
          live[index].constraint.constant = Double(Int.random(in: -20...40, using: &generator))
          solver.setConstant(live[index].constraint.constant, of: live[index].name)
        }
        guard Bool.random(using: &generator) else { continue }
        _ = solver.solve()
        var system = SolverSystem(constraints: live.map(\.constraint))
        for (index, entry) in live.enumerated() where solver.isBroken(entry.name) {
          system.constraints[index].priority = ConstraintSolver.brokenPriority
        }
        var fresh = ConstraintSolver()
        let twins = variables.indices.map { fresh.makeVariable(isNonnegative: $0 % 2 == 0) }
        expect(twins, equals: variables)
        for constraint in system.constraints { _ = fresh.add(constraint) }
        expect(fresh.solve(), equals: [], "round \(round), step \(step)")
        let mine = system.errors(
          Dictionary(uniqueKeysWithValues: variables.map { ($0, solver.value(of: $0)) }))
        let others = system.errors(
          Dictionary(uniqueKeysWithValues: twins.map { ($0, fresh.value(of: $0)) }))
        for (a, b) in zip(mine, others) {
          expect(abs(a - b), isBelow: 1e-5, "round \(round), step \(step)")
        }
        for variable in variables where variable.column % 2 == 1 {
          expect(solver.value(of: variable), isAbove: -1e-6)
        }
      }
    }
  }
}

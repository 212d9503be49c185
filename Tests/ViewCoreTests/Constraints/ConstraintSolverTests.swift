// SPDX-License-Identifier: MIT

import Expectations
import TestSupport
import Testing

@testable import ViewCore

@Suite struct `Constraints with priorities` {
  @Test func `the middle of a line follows its ends within their bounds`() {
    // The example of the paper's section 2: a midpoint, ends at least 10 apart, in a window of 100.
    var solver = ConstraintSolver()
    let (left, middle, right) = (
      solver.makeVariable(), solver.makeVariable(), solver.makeVariable()
    )
    _ = solver.add(
      LinearConstraint([.init(middle, 2), .init(left, -1), .init(right, -1)], .equal, 0))
    _ = solver.add(
      LinearConstraint([.init(right), .init(left, -1)], .greaterThanOrEqual, 10))
    _ = solver.add(LinearConstraint([.init(left)], .greaterThanOrEqual, 0))
    _ = solver.add(LinearConstraint([.init(right)], .lessThanOrEqual, 100))
    let drag = solver.add(LinearConstraint([.init(middle)], .equal, 50, priority: 500))
    _ = solver.add(LinearConstraint([.init(left)], .equal, 30, priority: 100))
    expect(solver.solve(), equals: [])
    expect(solver.value(of: middle), equals: 50)
    expect(solver.value(of: left), equals: 30)
    expect(solver.value(of: right), equals: 70)
    solver.setConstant(70, of: drag)
    expect(solver.solve(), equals: [])
    expect(solver.value(of: middle), equals: 70)
    expect(solver.value(of: left), equals: 40)
    expect(solver.value(of: right), equals: 100)
    solver.setConstant(200, of: drag)
    _ = solver.solve()
    expect(solver.value(of: middle), equals: 95)
    expect(solver.value(of: left), equals: 90)
  }

  @Test func `a higher priority outweighs any number of lower ones`() {
    var solver = ConstraintSolver()
    let x = solver.makeVariable()
    for _ in 0..<20 { _ = solver.add(LinearConstraint([.init(x)], .equal, 0, priority: 749)) }
    let high = solver.add(LinearConstraint([.init(x)], .equal, 7, priority: 750))
    _ = solver.solve()
    expect(solver.value(of: x), equals: 7)
    solver.setPriority(748, of: high)
    _ = solver.solve()
    expect(solver.value(of: x), equals: 0)
    solver.setPriority(1000, of: high)
    _ = solver.solve()
    expect(solver.value(of: x), equals: 7)
  }

  @Test func `the last of two contradicting required constraints is given up`() {
    var solver = ConstraintSolver()
    let x = solver.makeVariable()
    let first = solver.add(LinearConstraint([.init(x)], .equal, 10))
    expect(solver.solve(), equals: [])
    let second = solver.add(LinearConstraint([.init(x)], .greaterThanOrEqual, 20))
    let conflict = ConstraintConflict(constraints: [first, second], broken: second)
    expect(solver.solve(), equals: [conflict])
    expect(solver.value(of: x), equals: 10)
    expect(solver.isBroken(second))
    solver.remove(first)
    expect(solver.solve(), equals: [])
    expect(solver.value(of: x), equals: 20)
  }

  @Test func `constraints of the system outlast those of the application`() {
    var solver = ConstraintSolver()
    let x = solver.makeVariable(isNonnegative: true)
    let own = solver.add(LinearConstraint([.init(x)], .equal, 10))
    let frame = solver.add(LinearConstraint([.init(x)], .equal, 20, isBrokenLast: true))
    expect(solver.solve(), equals: [ConstraintConflict(constraints: [own, frame], broken: own)])
    expect(solver.value(of: x), equals: 20)
  }

  @Test func `a new constant that contradicts is reported`() {
    var solver = ConstraintSolver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    let one = solver.add(LinearConstraint([.init(x)], .equal, 10))
    let two = solver.add(LinearConstraint([.init(y), .init(x, -1)], .equal, 5))
    let three = solver.add(LinearConstraint([.init(y)], .lessThanOrEqual, 20))
    expect(solver.solve(), equals: [])
    solver.setConstant(30, of: one)
    let conflict = ConstraintConflict(constraints: [one, two, three], broken: three)
    expect(solver.solve(), equals: [conflict])
    expect(solver.value(of: y), equals: 35)
  }

  @Test func `constraints that say the same twice may change together`() {
    var solver = ConstraintSolver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    let one = solver.add(LinearConstraint([.init(x)], .equal, 10))
    _ = solver.add(LinearConstraint([.init(y), .init(x, -1)], .equal, 0))
    let two = solver.add(LinearConstraint([.init(y)], .equal, 10))
    expect(solver.solve(), equals: [])
    solver.setConstant(30, of: one)
    solver.setConstant(30, of: two)
    expect(solver.solve(), equals: [])
    expect(solver.value(of: y), equals: 30)
    solver.remove(one)
    expect(solver.solve(), equals: [])
    expect(solver.value(of: x), equals: 30)
  }

  @Test func `a variable that nothing determines any more keeps its value`() {
    var solver = ConstraintSolver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable(value: 4))
    let one = solver.add(LinearConstraint([.init(x)], .equal, 10))
    _ = solver.add(LinearConstraint([.init(y), .init(x, -1)], .equal, 5))
    _ = solver.solve()
    solver.remove(one)
    _ = solver.solve()
    expect(solver.value(of: x), equals: 10)
    expect(solver.value(of: y), equals: 15)
  }

  @Test func `only variables that changed are reported`() {
    var solver = ConstraintSolver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    let one = solver.add(LinearConstraint([.init(x)], .equal, 10))
    _ = solver.add(LinearConstraint([.init(y)], .equal, 5))
    _ = solver.solve()
    solver.takeChangedVariables { _ in }
    solver.setConstant(11, of: one)
    _ = solver.solve()
    var changed: [SolverVariable] = []
    solver.takeChangedVariables { changed.append($0) }
    expect(changed, equals: [x])
  }
}

// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import TestSupport
import Testing

@testable import UIKit
@testable import ViewCore

/// Changes of a tree and its constraints in random order, held against a tree whose constraints were
/// all handed to a new solver.
@MainActor @Suite struct `Random layouts` {
  /// The distances by which the constraints of each priority are missed, summed up, and that of the
  /// system's constraints.
  private func errors(_ engine: LayoutEngine) -> [Double] {
    func error(_ constraint: LinearConstraint) -> Double {
      let sum = constraint.terms.map { $0.coefficient * engine.solver.value(of: $0.variable) }
      let difference = sum.reduce(0, +) - constraint.constant
      return switch constraint.relation {
      case .equal: abs(difference)
      case .lessThanOrEqual: max(0, difference)
      case .greaterThanOrEqual: max(0, -difference)
      }
    }
    // Frames first: nearly all are required.
    let fixings = engine.members.flatMap { $0.membership?.fixings ?? [] }
    var result = [fixings.map { error($0.constraint) }.reduce(0, +)]
    for priority in [750, 500, 250] as [Float] {
      let names = engine.constraints.compactMap { $0.installation?.name }
      let all = names.map { engine.solver.constraint($0) }
      result.append(all.filter { $0.priority == priority }.map(error).reduce(0, +))
    }
    return result
  }

  private func constraint(
    among views: [UIView], _ generator: inout SeededGenerator
  ) -> NSLayoutConstraint {
    let horizontal: [NSLayoutConstraint.Attribute] = [.left, .right, .centerX, .leading]
    let vertical: [NSLayoutConstraint.Attribute] = [.top, .bottom, .centerY, .firstBaseline]
    let sizes: [NSLayoutConstraint.Attribute] = [.width, .height]
    let kind = [horizontal, vertical, sizes].randomElement(using: &generator) ?? sizes
    let sides = kind == horizontal ? [.centerX, .trailing, .leading] : kind
    let isConstant = kind == sides && kind == sizes && Bool.random(using: &generator)
    let made = NSLayoutConstraint(
      item: views.randomElement(using: &generator) ?? views[0],
      attribute: (kind == horizontal ? sides : kind).randomElement(using: &generator) ?? .width,
      relatedBy: [.equal, .lessThanOrEqual, .greaterThanOrEqual].randomElement(using: &generator)
        ?? .equal,
      toItem: isConstant ? nil : views.randomElement(using: &generator),
      attribute: isConstant ? .notAnAttribute : sides.randomElement(using: &generator) ?? .width,
      multiplier: kind == sizes ? 0.5 : 1,
      constant: CGFloat(Int.random(in: -20...60, using: &generator)))
    made.priority = UILayoutPriority(
      [750, 500, 250].randomElement(using: &generator) ?? 250)
    return made
  }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func `a layout that was changed is that of constraints created again`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    let views = (0..<9).map { index in
      UIView(frame: CGRect(x: index * 10, y: index * 5, width: 30, height: 20))
    }
    for view in views { root.addSubview(view) }
    var constraints: [NSLayoutConstraint] = []
    for step in 0..<120 {
      let view = views.randomElement(using: &generator) ?? views[0]
      switch Int.random(in: 0..<12, using: &generator) {
      case 0..<5:
        let new = constraint(among: views + [root], &generator)
        (new.isActive, constraints) = (true, constraints + [new])
      case 5 where !constraints.isEmpty:
        constraints.remove(at: .random(in: constraints.indices, using: &generator)).isActive = false
      case 6 where !constraints.isEmpty:
        constraints.randomElement(using: &generator)?.constant = CGFloat(
          Int.random(in: -30...70, using: &generator))
      case 7 where !constraints.isEmpty:
        constraints.randomElement(using: &generator)?.priority = UILayoutPriority(
          [750, 500, 250].randomElement(using: &generator) ?? 250)
      case 8:
        view.translatesAutoresizingMaskIntoConstraints.toggle()
      case 9:
        view.autoresizingMask =
          [[], [.flexibleWidth], [.flexibleLeftMargin, .flexibleWidth]]
          .randomElement(using: &generator) ?? []
        view.frame.origin.x += 5
      case 10:
        let target = (views + [root]).randomElement(using: &generator) ?? root
        if !target.isDescendant(of: view) { target.addSubview(view) }
        constraints.removeAll { !$0.isActive }
      default:
        root.frame.size.width = CGFloat(Int.random(in: 200...400, using: &generator))
      }
      guard Int.random(in: 0..<3, using: &generator) == 0 else { continue }
      root.layoutIfNeeded()
      guard let engine = root.layoutValues?.engine else { continue }
      let found = errors(engine)
      expect(engine.constraints.count, equals: constraints.count, "step \(step)")
      let new = LayoutEngine(root: root)
      for constraint in engine.dissolve() { new.add(constraint) }
      root.layoutValues?.engine = new
      new.update(before: nil)
      for (mine, other) in zip(found, errors(new)) {
        expect(abs(mine - other), isBelow: 0.001, "step \(step)")
      }
    }
  }
}

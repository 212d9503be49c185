// SPDX-License-Identifier: MIT

package import CoreGraphics
internal import Diagnostics

/// The constraints of one tree of views, and the solver that keeps them.
///
/// It belongs to the root of the tree and is made with its first active constraint. Changes are collected
/// until the next layout pass, where `update` solves and asks the superviews of what has moved for
/// layout; these place their subviews. Views that no constraint is about are not in it.
@MainActor package final class LayoutEngine {
  /// The question for the size that a view's constraints give it.
  package struct Fitting {
    var size: CGSize
    var horizontal: UILayoutPriority
    var vertical: UILayoutPriority
  }

  /// The root holds the engine.
  package unowned var root: any ConstrainedView
  package let fitting: Fitting?
  package var solver = ConstraintSolver()
  /// The active constraints of the tree, in no order.
  package private(set) var constraints: [NSLayoutConstraint] = []
  /// Those that the solver does not have yet.
  private var arrivals: [NSLayoutConstraint] = []
  /// The items of the variables, by the variables' numbers.
  private var owners: [LayoutItem?] = []
  private var staleFixings: [LayoutItem] = []
  private var staleContents: [LayoutItem] = []
  /// The places of the items in other engines, which a fitting borrows.
  private var borrowed: [(item: LayoutItem, membership: LayoutItem.Membership?)] = []
  /// Whether `update` has something to do.
  package private(set) var isWaiting = false

  package init(root: any ConstrainedView, fitting: Fitting? = nil) {
    self.root = root
    self.fitting = fitting
  }

  isolated deinit {
    if isWaiting { LayoutWork.waitingEngineCount -= 1 }
  }

  /// Asks for `update` in the next layout pass.
  package func setNeedsUpdate() {
    guard !isWaiting, fitting == nil else { return }
    isWaiting = true
    LayoutWork.waitingEngineCount += 1
  }

  // MARK: - Constraints

  package func add(_ constraint: NSLayoutConstraint) {
    constraint.engine = self
    for item in constraint.items { item.add(constraint) }
    constraint.place = constraints.count
    constraints.append(constraint)
    arrivals.append(constraint)
    setNeedsUpdate()
  }

  package func remove(_ constraint: NSLayoutConstraint) {
    let place = constraint.place
    guard constraints.indices.contains(place), constraints[place] === constraint else { return }
    constraints.swapAt(place, constraints.count - 1)
    constraints[place].place = place
    constraints.removeLast()
    constraint.engine = nil
    for item in constraint.items { item.remove(constraint) }
    uninstall(constraint)
    setNeedsUpdate()
  }

  package func constantDidChange(of constraint: NSLayoutConstraint) {
    guard let installation = constraint.installation else { return }
    solver.setConstant(
      Double(installation.base + constraint.constant), of: installation.name)
    changed(constraint)
  }

  package func priorityDidChange(of constraint: NSLayoutConstraint) {
    guard let installation = constraint.installation else { return }
    solver.setPriority(constraint.priority.rawValue, of: installation.name)
    changed(constraint)
  }

  private func changed(_ constraint: NSLayoutConstraint) {
    setNeedsUpdate()
    constraint.holder?.markForConstraintLayout()
  }

  /// Hands a constraint to the solver.
  package func install(_ constraint: NSLayoutConstraint) {
    guard constraint.installation == nil, let holder = constraint.holder else { return }
    guard constraint.isMeaningful else {
      RefusalLog.refuse(
        "NSLayoutConstraint: attributes", "\(constraint.summary) compares unlike attributes")
      return
    }
    var used: [LayoutItem] = []
    let sum = expression(of: constraint, in: holder, &used)
    let relation = LinearConstraint.Relation(rawValue: Int8(constraint.relation.rawValue))
    let name = solver.add(
      LinearConstraint(
        sum.terms, relation ?? .equal, Double(constraint.constant - sum.constant),
        priority: constraint.priority.rawValue))
    constraint.installation = NSLayoutConstraint.Installation(
      name: name, base: -sum.constant, items: used)
  }

  private func uninstall(_ constraint: NSLayoutConstraint) {
    guard let installation = constraint.installation else { return }
    constraint.installation = nil
    solver.remove(installation.name)
    installation.items.forEach(giveUp)
  }

  /// Creates the sums of constraints again.
  package func reinstall(where isConcerned: (NSLayoutConstraint) -> Bool) {
    for constraint in constraints where constraint.installation != nil && isConcerned(constraint) {
      // The new one before the old goes, so that no item leaves in between.
      let old = constraint.installation
      constraint.installation = nil
      install(constraint)
      if let old {
        solver.remove(old.name)
        old.items.forEach(giveUp)
      }
    }
    setNeedsUpdate()
  }

  // MARK: - Items

  /// The variables of an item for one more constraint, which notes it in `used`.
  package func use(_ item: LayoutItem, _ used: inout [LayoutItem]) -> LayoutItem.Membership? {
    if item.membership?.engine !== self { join(item) }
    if !used.contains(where: { $0 === item }) {
      used.append(item)
      item.membership?.uses += 1
    }
    return item.membership
  }

  private func join(_ item: LayoutItem) {
    if fitting != nil { borrowed.append((item, item.membership)) }
    let membership = LayoutItem.Membership(
      engine: self, minX: solver.makeVariable(), minY: solver.makeVariable(),
      width: solver.makeVariable(isNonnegative: true),
      height: solver.makeVariable(isNonnegative: true))
    item.membership = membership
    for variable in [membership.minX, membership.minY, membership.width, membership.height] {
      while owners.count <= variable.index { owners.append(nil) }
      owners[variable.index] = item
    }
    refix(item)
    remeasure(item)
    guard fitting == nil, item.isPlaced, let superview = item.view?.viewAbove else { return }
    superview.madeLayoutValues.placesSubviews = true
    superview.markForConstraintLayout()
  }

  /// Notes that a constraint is no longer about an item; after the last one the item leaves.
  package func giveUp(_ item: LayoutItem) {
    guard item.membership?.engine === self else { return }
    item.membership?.uses -= 1
    guard let membership = item.membership, membership.uses == 0 else { return }
    removeFixings(of: item)
    for size in membership.contentSizes { removeContentSize(size) }
    for variable in [membership.minX, membership.minY, membership.width, membership.height] {
      owners[variable.index] = nil
      solver.remove(variable)
    }
    item.membership = nil
  }

  /// All items, some several times.
  package var members: [LayoutItem] { owners.compactMap { $0 } }

  /// Asks for the frame or the guide of an item to be read again.
  package func noteFrame(of item: LayoutItem) {
    staleFixings.append(item)
    setNeedsUpdate()
  }

  /// Asks for the content of an item to be measured again.
  package func noteContent(of item: LayoutItem) {
    staleContents.append(item)
    setNeedsUpdate()
  }

  /// Creates the constraints of the system on an item again, after a change of its placement.
  package func rejoin(_ item: LayoutItem) {
    guard item.membership?.engine === self else { return }
    noteFrame(of: item)
    noteContent(of: item)
    item.view?.viewAbove?.madeLayoutValues.placesSubviews = true
    item.view?.viewAbove?.markForConstraintLayout()
  }

  /// Gives the items back to the engines that they were borrowed from.
  package func giveBack() {
    for (item, membership) in borrowed { item.membership = membership }
    borrowed = []
  }

  /// Releases all constraints and items; returns the constraints.
  package func dissolve() -> [NSLayoutConstraint] {
    let all = constraints
    for constraint in all {
      constraint.engine = nil
      for item in constraint.items { item.remove(constraint) }
      constraint.installation = nil
    }
    for item in owners { item?.membership = nil }
    constraints = []
    owners = []
    return all
  }

  // MARK: - Layout

  /// Solves what has changed, and asks for the layout of the superviews of all that moved.
  ///
  /// - Parameter view: the view that is laid out next in any case.
  package func update(before view: (any ConstrainedView)?) {
    guard isWaiting || fitting != nil else { return }
    if isWaiting {
      isWaiting = false
      LayoutWork.waitingEngineCount -= 1
    }
    let arriving = arrivals
    arrivals = []
    for constraint in arriving where constraint.engine === self { install(constraint) }
    let (fixings, contents) = (staleFixings, staleContents)
    (staleFixings, staleContents) = ([], [])
    for item in fixings where item.membership?.engine === self { refix(item) }
    for item in contents where item.membership?.engine === self {
      remeasure(item)
      reinstallIfMoved(item)
    }
    solve(before: view)
  }

  /// Rounds in which content is measured again for the width that it has got.
  private static let measureLimit = 4

  package func solve(before view: (any ConstrainedView)?) {
    for _ in 0..<Self.measureLimit {
      report(solver.solve())
      var moved: [LayoutItem] = []
      solver.takeChangedVariables { variable in
        guard variable.index < owners.count, let item = owners[variable.index] else { return }
        if moved.last !== item { moved.append(item) }
      }
      if fitting == nil { for item in moved { markMoved(item, except: view) } }
      if !moved.reduce(false, { fitHeight($1) || $0 }) { return }
    }
  }

  private func markMoved(_ item: LayoutItem, except view: (any ConstrainedView)?) {
    let above = item.view?.viewAbove ?? item.guide?.owner
    let place = item.view === root ? root : above
    if let place, place !== view { place.markForConstraintLayout() }
  }

  /// Whether a constraint of the application is about a variable.
  package func mentions(_ variable: SolverVariable) -> Bool {
    constraints.contains { constraint in
      guard let name = constraint.installation?.name else { return false }
      return solver.constraint(name).terms.contains { $0.variable == variable }
    }
  }

  /// The alignment rectangle of an item that the last solution gives, in points.
  package func rect(of membership: LayoutItem.Membership) -> CGRect {
    CGRect(
      x: solver.value(of: membership.minX), y: solver.value(of: membership.minY),
      width: solver.value(of: membership.width), height: solver.value(of: membership.height))
  }
}

// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// Makes the constraints of a visual format.
@MainActor struct VisualFormatBuilder {
  typealias Attribute = NSLayoutConstraint.Attribute

  /// A name in a format without a meaning.
  struct NameError: Error, CustomStringConvertible {
    let description: String
  }

  private let options: NSLayoutConstraint.FormatOptions
  private let metrics: [String: Any]
  private let views: [String: Any]
  private var isVertical = false
  private var result: [NSLayoutConstraint] = []

  init(options: NSLayoutConstraint.FormatOptions, metrics: [String: Any], views: [String: Any]) {
    self.options = options
    self.metrics = metrics
    self.views = views
  }

  /// The constraints of a format.
  mutating func constraints(of format: VisualFormat) throws -> [NSLayoutConstraint] {
    isVertical = format.isVertical
    result = []
    let items = try format.elements.map { try item($0.name) }
    for (element, item) in zip(format.elements, items) {
      for predicate in element.predicates { try addSize(predicate, of: item) }
    }
    if let first = format.first, let item = items.first {
      try connect(superview(of: item), item, first, isInward: true)
    }
    for (index, connection) in format.connections.enumerated() {
      try connect(items[index], items[index + 1], connection)
    }
    if let last = format.last, let item = items.last {
      try connect(item, superview(of: item), last, isInward: false)
    }
    for (item, next) in zip(items, items.dropFirst()) {
      for attribute in options.attributes {
        add(at(next, attribute), .equal, at(item, attribute), 0, .required)
      }
    }
    return result
  }

  // MARK: - Parts

  private mutating func addSize(_ predicate: VisualFormat.Predicate, of item: LayoutItem) throws {
    let size: Attribute = isVertical ? .height : .width
    let relation = relation(predicate)
    let priority = try priority(predicate)
    let constant = CGFloat(predicate.constant)
    let multiplier = CGFloat(predicate.multiplier)
    if case .name(let name) = predicate.operand, metrics[name] == nil {
      add(at(item, size), relation, at(try self.item(name), size), constant, priority, multiplier)
      return
    }
    let value = CGFloat(try number(predicate.operand)) * multiplier + constant
    let made = NSLayoutConstraint(
      .init(item: item, attribute: size), relation, nil, multiplier: 1, constant: value)
    made.priority = priority
    result.append(made)
  }

  /// Connects the end of one item with the start of the next.
  ///
  /// - Parameter isInward: for a connection with the superview whether it is the first; else nil.
  private mutating func connect(
    _ item: LayoutItem, _ next: LayoutItem, _ connection: VisualFormat.Connection,
    isInward: Bool? = nil
  ) throws {
    var (end, start) = isInward != nil && isVertical ? (.bottom, .top) : edges
    // The superview's near edge, not its far one.
    if isInward == true { end = start }
    if isInward == false { start = end }
    switch connection {
    case .flush: addGap(at(item, end), at(next, start), .equal, 0, .required)
    case .standard:
      guard let isInward else {
        addGap(at(item, end), at(next, start), .equal, SystemSpacing.standard, .required)
        return
      }
      let host = isInward ? item.view : next.view
      if let distance = host?.visualFormatMargin {
        addGap(at(item, end), at(next, start), .equal, distance, .required)
        return
      }
      // The system's distance from the superview is its margin.
      if isInward { end = margin(end) } else { start = margin(start) }
      addGap(at(item, end), at(next, start), .equal, 0, .required)
    case .predicates(let predicates):
      for predicate in predicates {
        let value = try number(predicate.operand) * predicate.multiplier + predicate.constant
        addGap(
          at(item, end), at(next, start), relation(predicate), CGFloat(value),
          try priority(predicate))
      }
    }
  }

  /// The end of an item and the start of the next, along the direction.
  private var edges: (end: Attribute, start: Attribute) {
    if isVertical {
      return options.contains(.spacingBaselineToBaseline)
        ? (.lastBaseline, .firstBaseline) : (.bottom, .top)
    }
    if options.contains(.directionRightToLeft) { return (.left, .right) }
    return options.contains(.directionLeftToRight) ? (.right, .left) : (.trailing, .leading)
  }

  private func margin(_ edge: Attribute) -> Attribute {
    switch edge {
    case .left: .leftMargin
    case .right: .rightMargin
    case .leading: .leadingMargin
    case .trailing: .trailingMargin
    case .top: .topMargin
    default: .bottomMargin
    }
  }

  /// Adds `next = item + gap` along the direction.
  private mutating func addGap(
    _ end: NSLayoutConstraint.Operand, _ start: NSLayoutConstraint.Operand,
    _ relation: NSLayoutConstraint.Relation, _ gap: CGFloat, _ priority: UILayoutPriority
  ) {
    if !isVertical, options.contains(.directionRightToLeft) {
      // To the left: the item lies right of the next one.
      add(end, relation, start, gap, priority)
    } else {
      add(start, relation, end, gap, priority)
    }
  }

  private mutating func add(
    _ first: NSLayoutConstraint.Operand, _ relation: NSLayoutConstraint.Relation,
    _ second: NSLayoutConstraint.Operand, _ constant: CGFloat, _ priority: UILayoutPriority,
    _ multiplier: CGFloat = 1
  ) {
    let made = NSLayoutConstraint(
      first, relation, second, multiplier: multiplier, constant: constant)
    made.priority = priority
    result.append(made)
  }

  private func at(_ item: LayoutItem, _ attribute: Attribute) -> NSLayoutConstraint.Operand {
    NSLayoutConstraint.Operand(item: item, attribute: attribute)
  }

  // MARK: - Names

  private func item(_ name: String) throws -> LayoutItem {
    if let view = views[name] as? any ConstrainedView { return view.layoutItem }
    if let guide = views[name] as? any ConstrainedGuide { return guide.item }
    throw NameError(description: "\(name) is no view")
  }

  private func superview(of item: LayoutItem) throws -> LayoutItem {
    let above = item.view == nil ? item.host : item.view?.viewAbove
    guard let above else { throw NameError(description: "\(item.name) has no superview") }
    return above.layoutItem
  }

  private func number(_ operand: VisualFormat.Operand) throws -> Double {
    switch operand {
    case .number(let number): return number
    case .name(let name):
      switch metrics[name] {
      case let number as Double: return number
      case let number as CGFloat: return Double(number)
      case let number as Int: return Double(number)
      case let number as Float: return Double(number)
      case let number as NSNumber: return number.doubleValue
      default: throw NameError(description: "\(name) is no metric")
      }
    }
  }

  private func priority(_ predicate: VisualFormat.Predicate) throws -> UILayoutPriority {
    guard let operand = predicate.priority else { return .required }
    if case .name(let name) = operand, let priority = metrics[name] as? UILayoutPriority {
      return priority
    }
    return UILayoutPriority(Float(try number(operand)))
  }

  private func relation(_ predicate: VisualFormat.Predicate) -> NSLayoutConstraint.Relation {
    switch predicate.relation {
    case .equal: .equal
    case .lessThanOrEqual: .lessThanOrEqual
    case .greaterThanOrEqual: .greaterThanOrEqual
    }
  }
}

// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics

/// The properties of the selected layer, by key, which are edited live by key path.
final class PropertyList {
  /// A property as a row: its key path, and its value as text.
  private struct Row {
    var keyPath: String
    var text: String
    /// The value, if its text may have to be shortened for want of room.
    var value: Any?
    var isFlag = false
    var isEditable = true

    /// The text in a number of characters, if it can be had in so few.
    func text(within limit: Int) -> String {
      guard text.count > limit, let value else { return text }
      return ValueText.text(of: value, isFlag: isFlag, limit: limit) ?? text
    }
  }

  /// Text that is being typed.
  private struct Editing {
    var keyPath: String
    var text: String
    /// Whether the key path is typed, too: `keyPath = value`.
    var isFree = false
  }

  private let list = RowList {
    RowList.Labels(
      left: InspectorLabel(size: 10.5, color: InspectorTheme.quiet),
      right: InspectorLabel(size: valueSize, font: InspectorTheme.numberFont))
  }
  private(set) weak var inspected: CALayer?
  private var rows: [Row] = []
  private let field = CALayer()
  private let message = InspectorLabel(size: 10, color: InspectorTheme.hitch)
  private var editing: Editing?
  private var focusedRow: Int?

  private static let valueSize: CGFloat = 10.5

  /// Parts of structures that are worth a row of their own.
  private static let parts = [
    "transform.rotation.z", "transform.scale", "transform.translation.x",
    "transform.translation.y",
  ]

  /// The layer that shows the list.
  var layer: CALayer { list.layer }

  init() {
    field.backgroundColor = InspectorTheme.selection
    field.cornerRadius = 4
    field.isHidden = true
    layer.addSublayer(field)
    layer.addSublayer(message.layer)
  }

  /// Whether text is being typed.
  var isEditing: Bool { editing != nil }

  /// The error of the last edit; empty for none.
  var errorText: String { message.text }

  /// Lays the list out; the last row is for errors.
  func layout(_ frame: CGRect, scale: CGFloat) {
    list.layout(frame, scale: scale, reserved: 1)
    message.setFrame(
      CGRect(
        x: 6, y: frame.height - InspectorTheme.row, width: frame.width - 12,
        height: InspectorTheme.row), scale: scale)
    show()
  }

  /// Shows a layer; nil for none.
  func inspect(_ layer: CALayer?) {
    if layer !== inspected {
      inspected = layer
      editing = nil
      list.scrollToTop()
      focusedRow = nil
      message.text = ""
    }
    update()
  }

  /// Reads the values.
  func update() {
    rows = []
    if let inspected {
      for property in DeclaredProperty.all(of: type(of: inspected)) where !property.isReadOnly {
        guard let value = property.value(of: inspected) else {
          if property.type.kind == .color { rows.append(Row(keyPath: property.key, text: "none")) }
          continue
        }
        let isFlag = property.type.kind == .flag
        if let text = ValueText.text(of: value, isFlag: isFlag) {
          rows.append(Row(keyPath: property.key, text: text, value: value, isFlag: isFlag))
        } else if property.key != "sublayers", property.type.kind != .transform {
          rows.append(Row(keyPath: property.key, text: "\(type(of: value))", isEditable: false))
        }
      }
      for path in Self.parts {
        guard let value = inspected.value(forKeyPath: path) else { continue }
        rows.append(Row(keyPath: path, text: ValueText.text(of: value) ?? "", value: value))
      }
    }
    show()
  }

  // MARK: - Editing

  /// Begins to edit the row at a height of the list.
  func edit(atHeight y: CGFloat) {
    let index = list.row(atHeight: y)
    guard rows.indices.contains(index) else { return }
    edit(row: index)
  }

  private func edit(row index: Int) {
    let row = rows[index]
    focusedRow = index
    list.scroll(toRow: index)
    guard row.isEditable else {
      message.text = "\(row.keyPath) cannot be typed"
      return
    }
    message.text = ""
    editing = Editing(keyPath: row.keyPath, text: row.text == "none" ? "#" : row.text)
    show()
  }

  /// Begins to edit a key path that is typed, too; or goes from row to row.
  func editNext(_ step: Int = 1) {
    guard inspected != nil, !rows.isEmpty else { return }
    let next = (focusedRow ?? (step > 0 ? -1 : 0)) + step
    edit(row: (next + rows.count) % rows.count)
  }

  /// Begins to type `keyPath = value`.
  func editFree() {
    guard inspected != nil else { return }
    message.text = ""
    editing = Editing(keyPath: "", text: "", isFree: true)
    show()
  }

  /// Adds typed text.
  func append(_ text: String) {
    editing?.text += text
    show()
  }

  /// Removes the last character, or all of them.
  func delete(all: Bool = false) {
    guard let typed = editing?.text, !typed.isEmpty else { return }
    editing?.text = all ? "" : String(typed.dropLast())
    show()
  }

  /// Ends editing without a change.
  func cancel() {
    editing = nil
    message.text = ""
    show()
  }

  /// Sets the typed value; on an error the text stays to be mended.
  ///
  /// - Returns: whether the value was set.
  @discardableResult
  func commit() -> Bool {
    guard let edited = editing, let inspected else { return false }
    var (path, text) = (edited.keyPath, edited.text)
    if edited.isFree {
      let sides = text.split(separator: "=", maxSplits: 1)
      guard sides.count == 2 else { return fail("type a key path, =, and a value") }
      path = sides[0].trimmingCharacters(in: .whitespaces)
      text = sides[1].trimmingCharacters(in: .whitespaces)
    }
    guard inspected.hasProperty(ofKeyPath: path) else {
      return fail("\(type(of: inspected)) has no “\(path)”")
    }
    do throws(ValueText.Mismatch) {
      let value = try typedValue(text, for: path, of: inspected)
      inspected.setValue(value, forKeyPath: path)
      let now = inspected.value(forKeyPath: path).flatMap { ValueText.text(of: $0) }
      let wanted = ValueText.text(of: value)
      if let now, let wanted, now != wanted, !(now == "1" && wanted == "yes"),
        !(now == "0" && wanted == "no")
      {
        return fail("\(path) refused the value; it is \(now)")
      }
    } catch {
      return fail("\(path) \(error)")
    }
    editing = nil
    message.text = ""
    update()
    return true
  }

  private func typedValue(
    _ text: String, for path: String, of layer: CALayer
  ) throws(ValueText.Mismatch) -> Any {
    let kind = PropertyType(at: path, of: layer)?.kind
    if kind == .color { return try ValueText.color(text) }
    guard let present = layer.value(forKeyPath: path) else {
      return ValueText.guessedValue(of: text)
    }
    return try ValueText.value(of: text, like: present, isFlag: kind == .flag)
  }

  private func fail(_ reason: String) -> Bool {
    message.text = reason
    return false
  }

  /// Scrolls by points.
  func scroll(by distance: CGFloat) {
    list.scroll(by: distance)
    show()
  }

  // MARK: - Showing

  private func show() {
    let width = layer.bounds.width
    let start = (width * 0.44).rounded()
    let limit = InspectorTheme.digits(within: width - 8 - start, size: Self.valueSize)
    field.isHidden = true
    list.show(count: rows.count) { index, labels, y in
      let row = rows[index]
      // A key path that is typed takes the place of the first row.
      let isFree = editing?.isFree == true && index == list.first
      let isEdited = isFree || (editing?.isFree == false && editing?.keyPath == row.keyPath)
      labels.left.text = isFree ? "key path = value" : row.keyPath
      labels.right.text = isEdited ? (editing?.text ?? "") + "▏" : row.text(within: limit)
      labels.right.color = isFree || row.isEditable ? InspectorTheme.text : InspectorTheme.faint
      labels.setFrames(
        left: (6, start - InspectorTheme.gap), right: (start, width - 8), y: y, scale: list.scale)
      if isEdited {
        field.isHidden = false
        field.frame = CGRect(
          x: start - 4, y: y, width: width - start + 2, height: InspectorTheme.row)
      }
    }
  }
}

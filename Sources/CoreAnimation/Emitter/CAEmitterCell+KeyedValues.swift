// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// The properties of cells by key.
struct EmitterCellTable: Sendable {
  let rows: [KeyedProperty<CAEmitterCell>]
  private let byKey: [String: KeyedProperty<CAEmitterCell>]

  private init(_ rows: [KeyedProperty<CAEmitterCell>]) {
    self.rows = rows
    var byKey: [String: KeyedProperty<CAEmitterCell>] = [:]
    for row in rows {
      for name in row.aliases + [row.key] { byKey[name] = row }
    }
    self.byKey = byKey
  }

  subscript(key: String) -> KeyedProperty<CAEmitterCell>? { byKey[key] }

  static let shared = EmitterCellTable(motion + look + timing)

  private typealias Row = KeyedProperty<CAEmitterCell>

  /// A row whose default is zero, which `defaultValue(forKey:)` does not name (fact DV-1).
  private static func zero(
    _ key: String, _ path: any ReferenceWritableKeyPath<CAEmitterCell, CGFloat> & Sendable
  ) -> KeyedProperty<CAEmitterCell> {
    KeyedProperty(key, path, default: 0, answersDefault: false)
  }

  private static func zero(
    _ key: String, _ path: any ReferenceWritableKeyPath<CAEmitterCell, Float> & Sendable
  ) -> KeyedProperty<CAEmitterCell> {
    KeyedProperty(key, path, default: 0, answersDefault: false)
  }

  private static var motion: [KeyedProperty<CAEmitterCell>] {
    [
      Row("name", \.name, default: nil, answersDefault: false),
      Row("enabled", \.isEnabled, default: true, aliases: ["isEnabled"]),
      zero("birthRate", \.birthRate), zero("lifetime", \.lifetime),
      zero("lifetimeRange", \.lifetimeRange), zero("emissionLatitude", \.emissionLatitude),
      zero("emissionLongitude", \.emissionLongitude), zero("emissionRange", \.emissionRange),
      zero("velocity", \.velocity), zero("velocityRange", \.velocityRange),
      zero("xAcceleration", \.xAcceleration), zero("yAcceleration", \.yAcceleration),
      zero("zAcceleration", \.zAcceleration), Row("scale", \.scale, default: 1),
      zero("scaleRange", \.scaleRange), zero("scaleSpeed", \.scaleSpeed), zero("spin", \.spin),
      zero("spinRange", \.spinRange),
    ]
  }

  private static var look: [KeyedProperty<CAEmitterCell>] {
    [
      Row("color", \.color, default: .opaqueWhite),
      zero("redRange", \.redRange), zero("greenRange", \.greenRange),
      zero("blueRange", \.blueRange), zero("alphaRange", \.alphaRange),
      zero("redSpeed", \.redSpeed), zero("greenSpeed", \.greenSpeed),
      zero("blueSpeed", \.blueSpeed), zero("alphaSpeed", \.alphaSpeed),
      Row(
        "contents", get: { $0.contents },
        set: { cell, value in
          cell.contents = value.flatMap { Number.isEmpty($0) ? nil : $0 }
          return true
        }),
      Row("contentsRect", \.contentsRect, default: CGRect(x: 0, y: 0, width: 1, height: 1)),
      Row("contentsScale", \.contentsScale, default: 1),
      Row("minificationFilter", \.minificationFilter, default: "linear"),
      Row("magnificationFilter", \.magnificationFilter, default: "linear"),
      zero("minificationFilterBias", \.minificationFilterBias),
      object("emitterCells", { $0.emitterCells }) { $0.emitterCells = $1 as [CAEmitterCell]? },
      object("style", { $0.style }) { $0.style = $1 as [AnyHashable: Any]? },
    ]
  }

  private static var timing: [KeyedProperty<CAEmitterCell>] {
    [
      Row("beginTime", \.beginTime, default: 0, answersDefault: false),
      Row("duration", \.duration, default: .infinity), Row("speed", \.speed, default: 1),
      Row("timeOffset", \.timeOffset, default: 0, answersDefault: false),
      zero("repeatCount", \.repeatCount),
      Row("repeatDuration", \.repeatDuration, default: 0, answersDefault: false),
      Row("autoreverses", \.autoreverses, default: false, answersDefault: false),
      Row("fillMode", \.fillMode, default: .removed),
    ]
  }

  /// A row for a property that takes any object of a type as it is.
  private static func object<Value>(
    _ key: String, _ get: @escaping @Sendable (CAEmitterCell) -> Value?,
    _ set: @escaping @Sendable (CAEmitterCell, Value?) -> Void
  ) -> KeyedProperty<CAEmitterCell> {
    KeyedProperty(
      key, get: { get($0) },
      set: { cell, value in
        let content = value.flatMap { Number.isEmpty($0) ? nil : $0 }
        guard content == nil || content is Value else { return false }
        set(cell, content as? Value)
        return true
      })
  }
}

extension CAEmitterCell {
  final func applyClassDefaults() {
    for row in EmitterCellTable.shared.rows {
      guard let answer = Self.defaultValue(forKey: row.key) else { continue }
      if let usual = row.defaultValue(), LayerClass.areEqual(usual, answer) { continue }
      if !row.set(self, answer) { refuse(answer, row.key) }
    }
  }

  final func keyedValue(_ key: String) -> Any? {
    if let row = EmitterCellTable.shared[key] { return row.get(self) }
    let value = container[key] ?? styledValue(key, in: style) ?? Self.defaultValue(forKey: key)
    if value == nil, UnknownKeys.areReported { UnknownKeys.note(key, of: self, "is read") }
    return value
  }

  private func styledValue(_ key: String, in style: [AnyHashable: Any]?) -> Any? {
    guard let style else { return nil }
    return style[key] ?? styledValue(key, in: style["style"] as? [AnyHashable: Any])
  }

  final func setKeyedValue(_ value: Any?, _ key: String) {
    guard let row = EmitterCellTable.shared[key] else {
      if UnknownKeys.areReported, container[key] == nil {
        UnknownKeys.note(key, of: self, "is set")
      }
      container[key] = value
      return
    }
    var value = value
    if !row.takesNil, value.map({ Number.isEmpty($0) }) ?? true { value = startValue(of: row) }
    if !row.set(self, value) { refuse(value ?? "nil", key) }
  }

  /// The value of a new cell of the class: the class's default, else the table's.
  private func startValue(of row: KeyedProperty<CAEmitterCell>) -> Any? {
    Self.defaultValue(forKey: row.key) ?? row.initialValue()
  }

  final func isWorthArchiving(_ key: String) -> Bool {
    guard let row = EmitterCellTable.shared[key] else { return container[key] != nil }
    return row.key == key && row.isWorthArchiving(self, start: startValue(of: row))
  }

  // MARK: - Paths

  final func keyPathValue(_ keyPath: String) -> Any? {
    guard let dot = keyPath.firstIndex(of: ".") else { return value(forKey: keyPath) }
    guard let whole = value(forKey: String(keyPath[..<dot])) else { return nil }
    return KeyPathStep.value(in: whole, at: String(keyPath[keyPath.index(after: dot)...]))
  }

  final func setKeyPathValue(_ value: Any?, _ keyPath: String) {
    guard let dot = keyPath.firstIndex(of: ".") else { return setValue(value, forKey: keyPath) }
    let head = String(keyPath[..<dot])
    let rest = String(keyPath[keyPath.index(after: dot)...])
    guard let whole = self.value(forKey: head) else { return refuse("nothing", keyPath) }
    switch KeyPathStep.setting(value, in: whole, at: rest) {
    case .replaced(let new): setValue(new, forKey: head)
    case .changedInPlace: break
    case .refused: refuse(value ?? "nil", keyPath)
    }
  }

  // MARK: - Storing

  final func refuse<Value>(_ value: Value, _ key: String) {
    Refusal.log(
      "CAEmitterCell", "\(key) = \(value) refused on '\(name ?? "a cell")'; the old value stays")
  }

  final func store<Value: BinaryFloatingPoint>(
    _ value: Value, _ path: WritableKeyPath<NodeEmitterCell, Double>, _ key: String
  ) {
    guard value.isFinite else { return refuse(value, key) }
    values[keyPath: path] = Double(value)
  }

  final func store(
    _ value: Float, _ path: WritableKeyPath<NodeEmitterCell, Float>, _ key: String
  ) {
    guard value.isFinite else { return refuse(value, key) }
    values[keyPath: path] = value
  }

  /// Stores a length or number of cycles, which may be infinite.
  final func storeLength(
    _ value: Double, _ path: WritableKeyPath<NodeEmitterCell, Double>, _ key: String
  ) {
    guard value >= 0 else { return refuse(value, key) }
    values[keyPath: path] = value
  }

  final func setContents(_ contents: Any?) {
    contentsValue = contents
    let image = LayerImage(contents)
    values.image = image?.id ?? .none
    values.imageSize = image?.size ?? .zero
    if let contents, image == nil {
      Refusal.log(
        "CAEmitterCell",
        "contents of type \(Swift.type(of: contents)) are not drawn by '\(name ?? "a cell")'")
    }
  }

  /// Sets an attribute as it is on screen.
  final func setAnimated(_ attribute: EmitterCellAttribute, _ value: SIMD4<Double>) {
    values.setLanes(attribute, value)
    if attribute == .color { colorValue = CGColor(sRGBComponents: values.color) }
  }

  /// A cell with the same values, for a presentation copy; one that holds itself is copied in part.
  final func copied(depth: Int) -> CAEmitterCell {
    let copy = CAEmitterCell()
    copy.values = values
    copy.contentsValue = contentsValue
    copy.colorValue = colorValue
    copy.unknownMinification = unknownMinification
    copy.unknownMagnification = unknownMagnification
    copy.container = container
    copy.name = name
    copy.style = style
    copy.fillMode = fillMode
    if depth < 8 { copy.emitterCells = emitterCells?.map { $0.copied(depth: depth + 1) } }
    return copy
  }
}

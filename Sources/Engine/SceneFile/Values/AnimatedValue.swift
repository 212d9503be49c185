// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import CoreImage
internal import Foundation

/// The values of animations.
///
/// Numbers, `"#rrggbb"` colours, path data and lists of 16 numbers or of operations (matrices) have
/// the same form as in properties. A list of two or four numbers has the type of the animated
/// property: a point, a size or a rectangle. Other values are wrapped in an object that names their
/// type: `{"point": [x, y]}`, `size`, `rect`, `transform`, `color`, `path`, `list`, `vector`,
/// `string`, `image`, `file`, `png`, `bitmap`.
enum AnimatedValue {
  /// Reads a value of an animated property, which is of the property's type.
  static func decoded(
    _ node: JSONNode, of animation: CAPropertyAnimation, _ reader: SceneReader
  ) throws -> Any {
    if animation.keyPath == "string", reader.animatedLayer is CATextLayer {
      if case .null = node.value { return NSNull() }
      // Values of a text have the form that it has, or that of other values.
      if case .object = node.value { return try decoded(node, keyPath: "string", reader) }
      return try SceneForm<Any>.richText.decode(node, reader)
    }
    guard let kind = reader.animatedType?.kind else {
      return try decoded(node, keyPath: animation.keyPath, reader)
    }
    let mismatch = node.mismatch(
      expected: "\(kind.phrase) for \"\(animation.keyPath ?? "")\"")
    // Other texts than numbers and colours are path data.
    if case .text(let text) = node.value, kind.takesNoText, !numbers.contains(text) {
      throw mismatch
    }
    let value = try decoded(node, keyPath: animation.keyPath, reader)
    guard kind.takes(value) else { throw mismatch }
    return value
  }

  /// The texts for numbers that JSON lacks.
  private static let numbers = ["infinity", "-infinity", "nan"]

  static func decoded(
    _ node: JSONNode, keyPath: String?, _ reader: SceneReader
  ) throws -> Any {
    switch node.value {
    case .number: return try SceneForm<Double>.number.decode(node, reader)
    case .flag(let flag): return flag
    case .text(let text): return try decoded(text, node, reader)
    case .list(let items): return try decoded(items, node, keyPath, reader)
    case .object(let members): return try decoded(members, node, keyPath, reader)
    case .null: return NSNull()
    }
  }

  static func encoded(
    _ value: Any, keyPath: String?, _ writer: SceneWriter
  ) throws -> JSONValue {
    if let geometry = try encodedGeometry(value, keyPath, writer) { return geometry }
    switch value {
    case is NSNull: return .null
    case let number as NSNumber: return .finite(number.doubleValue)
    case let path as CGPath: return try SceneForm<CGPath>.path.encode(path, writer)
    case let color as CGColor:
      let json = try SceneForm<CGColor>.color.encode(color, writer)
      if case .text = json { return json }
      return .members([("color", json)])
    case let color as CIColor:
      return .members([
        ("vector", .numbers([color.red, color.green, color.blue, color.alpha].map { $0.native }))
      ])
    case let image as CGImage: return try SceneForm<CGImage>.image.encode(image, writer)
    case let vector as CIVector:
      return .members([
        ("vector", .numbers((0..<vector.count).map { vector.value(at: $0).native }))
      ])
    case let text as String: return .members([("string", .text(text))])
    case let text as NSAttributedString: return try SceneForm<Any>.richText.encode(text, writer)
    // Apple's names, which properties take as strings.
    case let name as any RawRepresentable<String>:
      return .members([("string", .text(name.rawValue))])
    case let list as [Any]:
      let items = try list.map { try encoded($0, keyPath: nil, writer) }
      // Colours and numbers are written bare where the list is unambiguous.
      if case .text? = items.first { return .items(items) }
      if isNumberList(keyPath) { return .items(items) }
      return .members([("list", .items(items))])
    default:
      throw writer.error(
        "an animation's value of type \(type(of: value)) has no form in a scene file")
    }
  }

  // MARK: - Geometry

  private static func encodedGeometry(
    _ value: Any, _ keyPath: String?, _ writer: SceneWriter
  ) throws -> JSONValue? {
    let held = property(keyPath, of: writer.animatedLayer)
    switch value {
    case let point as CGPoint:
      let json = try SceneForm<CGPoint>.point.encode(point, writer)
      return held is CGPoint ? json : .members([("point", json)])
    case let size as CGSize:
      let json = try SceneForm<CGSize>.size.encode(size, writer)
      return held is CGSize ? json : .members([("size", json)])
    case let rect as CGRect:
      let json = try SceneForm<CGRect>.rect.encode(rect, writer)
      return held is CGRect ? json : .members([("rect", json)])
    case let matrix as CATransform3D:
      return try SceneForm<CATransform3D>.transform.encode(matrix, writer)
    default: return nil
    }
  }

  /// The current value of the animated property, which determines the type of its values.
  private static func property(_ keyPath: String?, of layer: CALayer?) -> Any? {
    keyPath.flatMap { layer?.value(forKeyPath: $0) }
  }

  /// Whether the property is a list of numbers: among animatable properties, a gradient's locations
  /// only.
  private static func isNumberList(_ keyPath: String?) -> Bool { keyPath == "locations" }

  private static func decoded(
    _ text: String, _ node: JSONNode, _ reader: SceneReader
  ) throws -> Any {
    if text.hasPrefix("#") { return try SceneForm<CGColor>.color.decode(node, reader) }
    if numbers.contains(text) {
      return try SceneForm<Double>.number.decode(node, reader)
    }
    return try SceneForm<CGPath>.path.decode(node, reader)
  }

  private static func decoded(
    _ items: [JSONNode], _ node: JSONNode, _ keyPath: String?, _ reader: SceneReader
  ) throws -> Any {
    if case .object = items.first?.value {
      return try SceneForm<CATransform3D>.transform.decode(node, reader)
    }
    if case .text = items.first?.value {
      return try items.map { try decoded($0, keyPath: nil, reader) }
    }
    let isSize =
      reader.animatedType.map { $0.kind == .size }
      ?? (property(keyPath, of: reader.animatedLayer) is CGSize)
    if isNumberList(keyPath) {
      return try listForm(SceneForm<NSNumber>.number).decode(node, reader)
    }
    switch items.count {
    case 2 where isSize: return try SceneForm<CGSize>.size.decode(node, reader)
    case 2: return try SceneForm<CGPoint>.point.decode(node, reader)
    case 4: return try SceneForm<CGRect>.rect.decode(node, reader)
    case 16: return try SceneForm<CATransform3D>.transform.decode(node, reader)
    default:
      throw node.mismatch(
        expected: "a list of 2, 4 or 16 numbers, or an object such as {\"list\": […]}")
    }
  }

  // MARK: - Objects

  private static func decoded(
    _ members: [JSONMember], _ node: JSONNode, _ keyPath: String?, _ reader: SceneReader
  ) throws -> Any {
    guard let member = members.first else { throw node.mismatch(expected: "a value") }
    let operand = member.node
    switch member.key {
    case "image", "file", "png", "bitmap", "width", "height": return try reader.image(node)
    case "space", "components": return try SceneForm<CGColor>.color.decode(node, reader)
    default: break
    }
    guard members.count == 1 else {
      throw SceneFileError(
        "unknown key \"\(members[1].key)\" beside \"\(member.key)\"", at: members[1].location)
    }
    switch member.key {
    case "point": return try SceneForm<CGPoint>.point.decode(operand, reader)
    case "size": return try SceneForm<CGSize>.size.decode(operand, reader)
    case "rect": return try SceneForm<CGRect>.rect.decode(operand, reader)
    case "transform": return try SceneForm<CATransform3D>.transform.decode(operand, reader)
    case "color": return try SceneForm<CGColor>.color.decode(operand, reader)
    case "path": return try SceneForm<CGPath>.path.decode(operand, reader)
    case "string": return try SceneForm<String>.text.decode(operand, reader)
    case "vector": return try SceneForm<CIVector>.vector.decode(operand, reader)
    case "list":
      guard case .list(let items) = operand.value else {
        throw operand.mismatch(expected: "a list of values")
      }
      return try items.map { try decoded($0, keyPath: nil, reader) }
    case let key:
      throw SceneFileError("unknown type of value \"\(key)\"", at: member.location)
    }
  }
}

extension ValueKind {
  /// The values of a property of this kind, for messages.
  fileprivate var phrase: String {
    switch self {
    case .number, .integer: "a number"
    case .flag: "true or false"
    case .point: "a point, [x, y],"
    case .size: "a size, [width, height],"
    case .rect: "a rectangle, [x, y, width, height],"
    case .color: "a colour such as \"#ff8000\""
    case .transform: "a matrix, 16 numbers or a list of operations,"
    case .path: "path data"
    case .image: "an image"
    case .array: "a list"
    case .filters, .text, .other: "a value"
    }
  }

  /// Whether no value of this kind is written as a text.
  fileprivate var takesNoText: Bool {
    switch self {
    case .number, .integer, .flag, .point, .size, .rect, .transform, .image, .array: true
    case .color, .path, .filters, .text, .other: false
    }
  }

  /// Whether an animation takes a value for a property of this kind.
  fileprivate func takes(_ value: Any) -> Bool {
    switch self {
    case .number, .integer, .flag: value is Double || value is NSNumber || value is Bool
    case .point: value is CGPoint
    // A point counts as a size, as offsets are often held in points.
    case .size: value is CGSize || value is CGPoint
    case .rect: value is CGRect
    case .color: value is CGColor || value is NSNull
    case .transform: value is CATransform3D
    case .path: value is CGPath || value is NSNull
    case .image: value is CGImage || value is NSNull
    case .array: value is [Any] || value is NSNull
    case .filters, .text, .other: true
    }
  }
}

// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import CoreImage
internal import Foundation

extension SceneForm where Value == Any {
  /// The form of a filter: Core Image's name alone, or with inputs by key: `{"name":
  /// "CIGaussianBlur", "inputRadius": 4}`. Vectors are lists of numbers, colours colours, and
  /// `label` is the filter's name in key paths. A custom filter has `kernel` instead of `name`.
  ///
  /// Filters are read as `CIFilter`; blends by a short name of `compositingFilter` stay strings.
  static var filter: Self {
    SceneForm(
      decode: { node, reader in
        switch node.value {
        case .text(let name): return try FilterParser.named(name, node)
        case .object(let members): return try FilterParser.filter(members, node, reader)
        default: throw node.mismatch(expected: "a filter: its name, or an object with name")
        }
      },
      encode: { value, writer in try FilterDescriber.json(of: value, writer) })
  }
}

extension SceneForm where Value == CIVector {
  /// The form of a vector: a list of numbers.
  static var vector: Self {
    SceneForm(
      decode: { node, reader in
        let numbers = try listForm(SceneForm<CGFloat>.number).decode(node, reader)
        guard !numbers.isEmpty else { throw node.mismatch(expected: "at least one number") }
        // The vector copies `numbers.count` numbers.
        return unsafe CIVector(values: numbers, count: numbers.count)
      },
      encode: { vector, _ in
        .numbers((0..<vector.count).map { vector.value(at: $0).native })
      })
  }
}

/// Reads filters.
private enum FilterParser {
  static func named(_ name: String, _ node: JSONNode) throws -> Any {
    if let filter = CIFilter(name: name) { return filter }
    guard CIFilter(compositingName: name) != nil else {
      throw SceneFileError("unknown filter \"\(name)\"", at: node.location)
    }
    return name
  }

  static func filter(_ members: [JSONMember], _ node: JSONNode, _ reader: SceneReader) throws -> Any
  {
    let filter: CIFilter
    if let member = members.first(where: { $0.key == "kernel" }) {
      filter = CIFilter(kernel: try kernel(member.node, reader))
    } else if let member = members.first(where: { $0.key == "name" }) {
      let name = try SceneForm<String>.text.decode(member.node, reader)
      guard let made = CIFilter(name: name) ?? CIFilter(compositingName: name) else {
        throw SceneFileError("unknown filter \"\(name)\"", at: member.node.location)
      }
      filter = made
    } else {
      throw node.mismatch(expected: "a filter with a name")
    }
    for member in members where member.key != "name" && member.key != "kernel" {
      try set(member, of: filter, reader)
    }
    return filter
  }

  private static func set(
    _ member: JSONMember, of filter: CIFilter, _ reader: SceneReader
  ) throws {
    switch member.key {
    case "label": filter.name = try SceneForm<String>.text.decode(member.node, reader)
    case "enabled": filter.isEnabled = try SceneForm<Bool>.flag.decode(member.node, reader)
    default:
      guard let input = filter.inputs.first(where: { $0.key == member.key }) else {
        let keys = filter.inputKeys.joined(separator: ", ")
        throw SceneFileError(
          "unknown input \"\(member.key)\" of \(filter.name); there are \(keys)",
          at: member.location)
      }
      filter.setValue(try value(of: input, member.node, reader), forKey: member.key)
    }
  }

  private static func value(
    of input: FilterInput, _ node: JSONNode, _ reader: SceneReader
  ) throws -> Any {
    switch (input.kind, node.value) {
    case (.image, _): return try SceneForm<CGImage>.image.decode(node, reader)
    case (.color, .text), (.color, .object):
      return CIColor(cgColor: try SceneForm<CGColor>.color.decode(node, reader))
    case (.boolean, .flag(let flag)): return NSNumber(value: flag)
    case (_, .list): return try SceneForm<CIVector>.vector.decode(node, reader)
    default: return try SceneForm<Double>.number.decode(node, reader)
    }
  }

  private static func kernel(_ node: JSONNode, _ reader: SceneReader) throws -> FilterKernel {
    guard case .object(let members) = node.value else {
      throw node.mismatch(expected: "a kernel, an object")
    }
    guard reader.permissions.contains(.kernels) else {
      throw SceneFileError(
        "a kernel, which is not permitted (SceneFile.Permissions.kernels, --allow-kernels)",
        at: node.location, missingPermission: .kernels)
    }
    var (name, source, reach) = ("custom", "", 0.0)
    var role = FilterKernel.Role.filter
    var inputs: [FilterInput] = []
    for member in members {
      switch member.key {
      case "name": name = try SceneForm<String>.text.decode(member.node, reader)
      case "source": source = try SceneForm<String>.text.decode(member.node, reader)
      case "reach": reach = try SceneForm<Double>.number.decode(member.node, reader)
      case "role":
        let text = try SceneForm<String>.text.decode(member.node, reader)
        guard let known = FilterKernel.Role(named: text) else {
          throw member.node.mismatch(expected: "filter, transition or blend")
        }
        role = known
      case "inputs":
        inputs = try listForm(SceneForm<FilterInput>.input).decode(member.node, reader)
      case let key: throw SceneFileError("unknown key \"\(key)\" of a kernel", at: member.location)
      }
    }
    do {
      return try FilterKernel(
        name: name, source: source, inputs: inputs, reach: reach, role: role)
    } catch {
      throw SceneFileError("the kernel is refused: \(error)", at: node.location)
    }
  }
}

/// Describes filters.
private enum FilterDescriber {
  static func json(of value: Any, _ writer: SceneWriter) throws -> JSONValue {
    if let name = value as? String { return .text(name) }
    guard let filter = value as? CIFilter else {
      throw writer.error("a filter of type \(type(of: value)) has no form in a scene file")
    }
    var members: [(String, JSONValue)] = []
    if filter.isOfApplication {
      throw writer.error("a filter of the class \(type(of: filter)) has no form in a scene file")
    }
    if let kernel = filter.kernel {
      members.append(("kernel", try json(of: kernel, writer)))
      if filter.name != kernel.name { members.append(("label", .text(filter.name))) }
    } else {
      guard let name = filter.attributes[kCIAttributeFilterName] as? String else {
        throw writer.error("the filter \(filter.name) has no name of Core Image's")
      }
      members.append(("name", .text(name)))
      if filter.name != name { members.append(("label", .text(filter.name))) }
    }
    if !filter.isEnabled { members.append(("enabled", .flag(false))) }
    for input in filter.inputs {
      if let member = try self.member(input, of: filter, writer) { members.append(member) }
    }
    return .members(members)
  }

  /// Describes an input that differs from its default.
  private static func member(
    _ input: FilterInput, of filter: CIFilter, _ writer: SceneWriter
  ) throws -> (String, JSONValue)? {
    guard let value = filter.value(forKey: input.key) else { return nil }
    if input.kind == .image {
      // Of a picture with filters, its pixels: the bitmap that the layer's filter uses.
      let own = input.key == kCIInputImageKey ? nil : filter.filterDescription.picture
      guard let image = value as? CGImage ?? (value as? CIImage)?.cgImage ?? own else {
        return nil
      }
      return (input.key, try SceneForm<CGImage>.image.encode(image, writer))
    }
    let numbers: [Double]
    switch value {
    case let number as NSNumber: numbers = [number.doubleValue]
    case let color as CIColor:
      numbers = [color.red, color.green, color.blue, color.alpha].map { $0.native }
    case let vector as CIVector: numbers = (0..<vector.count).map { vector.value(at: $0).native }
    default: throw writer.error("the input \(input.key) has a value without a form")
    }
    let initial = (0..<input.componentCount).map { input.initial[$0] }
    if numbers == initial { return nil }
    return (input.key, numbers.count == 1 ? .finite(numbers[0]) : .numbers(numbers))
  }

  private static func json(of kernel: FilterKernel, _ writer: SceneWriter) throws -> JSONValue {
    let role = kernel.role == .filter ? [] : [("role", JSONValue.text(kernel.role.name))]
    return .members(
      role + [
        ("name", .text(kernel.name)), ("source", .text(kernel.source)),
        ("reach", .finite(kernel.reach)),
        ("inputs", try listForm(SceneForm<FilterInput>.input).encode(kernel.inputs, writer)),
      ])
  }
}

extension FilterKernel.Role {
  /// The name in scene files.
  fileprivate var name: String {
    switch self {
    case .filter: "filter"
    case .transition: "transition"
    case .blend: "blend"
    }
  }

  fileprivate init?(named name: String) {
    switch name {
    case "filter": self = .filter
    case "transition": self = .transition
    case "blend": self = .blend
    default: return nil
    }
  }
}

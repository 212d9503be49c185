// SPDX-License-Identifier: MIT

internal import CoreImage

extension SceneForm where Value == FilterInput {
  /// The form of a kernel's input: `{"key": "inputRadius", "kind": "distance", "default": 4}`.
  static var input: Self {
    SceneForm(
      decode: { node, reader in
        guard case .object(let members) = node.value else {
          throw node.mismatch(expected: "an input, an object")
        }
        var (key, kind) = ("", "")
        var initial: [Double] = []
        var (minimum, maximum): (Double?, Double?)
        for member in members {
          switch member.key {
          case "key": key = try SceneForm<String>.text.decode(member.node, reader)
          case "kind": kind = try SceneForm<String>.text.decode(member.node, reader)
          case "default":
            initial = try listForm(SceneForm<Double>.number).decode(member.node, reader)
          case "minimum": minimum = try SceneForm<Double>.number.decode(member.node, reader)
          case "maximum": maximum = try SceneForm<Double>.number.decode(member.node, reader)
          case let other:
            throw SceneFileError("unknown key \"\(other)\" of an input", at: member.location)
          }
        }
        guard let input = KernelInput.input(key, kind, initial, minimum, maximum) else {
          throw node.mismatch(
            expected: "an input whose kind is one of \(KernelInput.names.map(\.0))")
        }
        return input
      },
      encode: { input, _ in
        var members: [(String, JSONValue)] = [
          ("key", .text(input.key)), ("kind", .text(KernelInput.name(of: input.kind))),
          ("default", .numbers((0..<input.componentCount).map { input.initial[$0] })),
        ]
        if let minimum = input.minimum { members.append(("minimum", .finite(minimum))) }
        if let maximum = input.maximum { members.append(("maximum", .finite(maximum))) }
        return .members(members)
      })
  }
}

/// The kinds of inputs of custom filters.
private enum KernelInput {
  static let names: [(String, FilterInput.Kind)] = [
    ("scalar", .scalar), ("distance", .distance), ("angle", .angle), ("position", .position),
    ("color", .color), ("vector", .vector),
  ]

  static func name(of kind: FilterInput.Kind) -> String {
    names.first { $0.1 == kind }?.0 ?? "scalar"
  }

  /// Makes an input; nil for an unknown kind or a wrong count of numbers.
  static func input(
    _ key: String, _ kind: String, _ initial: [Double], _ minimum: Double?, _ maximum: Double?
  ) -> FilterInput? {
    let made: FilterInput
    switch (kind, initial.count) {
    case ("scalar", 1):
      made = .scalar(key, default: initial[0], minimum: minimum, maximum: maximum)
    case ("distance", 1):
      made = .distance(key, default: initial[0], minimum: minimum, maximum: maximum)
    case ("angle", 1): made = .angle(key, default: initial[0])
    case ("position", 2): made = .position(key, default: initial[0], initial[1])
    case ("color", 4):
      made = .color(key, default: SIMD4(initial[0], initial[1], initial[2], initial[3]))
    case ("vector", 4):
      made = .vector(key, default: SIMD4(initial[0], initial[1], initial[2], initial[3]))
    default: return nil
    }
    return made
  }
}

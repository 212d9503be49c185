// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import Foundation

/// The names of values of animations and other timed objects.
enum AnimationNames {
  /// The keys of properties that have another name in a file.
  static let keys = [
    "fromValue": "from", "toValue": "to", "byValue": "by", "timingFunction": "timing",
    "timingFunctions": "timings", "type": "kind",
  ]

  /// The properties whose values are of the animated property's type.
  static let values: Set<String> = ["fromValue", "toValue", "byValue", "velocity"]

  static let timingFunctions: [CAMediaTimingFunctionName] = [
    .linear, .easeIn, .easeOut, .easeInEaseOut, .default,
  ]
}

extension SceneForm where Value == CAFrameRateRange {
  /// The form of frame rates: the lowest and the highest, with the preferred one or without.
  static var frameRates: Self {
    SceneForm(
      decode: { node, reader in
        let rates = try listForm(SceneForm<Float>.number).decode(node, reader)
        guard rates.count == 2 || rates.count == 3 else {
          throw node.mismatch(expected: "two or three frame rates: lowest, highest, preferred")
        }
        return CAFrameRateRange(
          minimum: rates[0], maximum: rates[1], preferred: rates.count == 3 ? rates[2] : nil)
      },
      encode: { range, writer in
        try listForm(SceneForm<Float>.number).encode(
          [range.minimum, range.maximum] + (range.preferred.map { [$0] } ?? []), writer)
      })
  }
}

extension SceneForm where Value == CAEasing {
  /// The form of an easing: family and end, `"back.easeOut"`, and with `:` its amount, `"elastic.easeIn:0.4"`.
  static var easing: Self {
    SceneForm(
      decode: { node, reader in
        let text = try SceneForm<String>.text.decode(node, reader)
        // An amount that the family cannot have is dropped by the easing.
        guard let easing = CAEasing(archiveName: text),
          (easing.amount != nil) == text.contains(":")
        else {
          let families = CAEasing.Family.allCases.map(\.rawValue).joined(separator: ", ")
          let ends = CAEasing.Direction.allCases.map(\.rawValue).joined(separator: ", ")
          throw node.mismatch(
            expected: "an easing such as \"back.easeOut\" or \"elastic.easeOut:0.4\", one of "
              + "\(families) with one of \(ends)")
        }
        return easing
      },
      encode: { easing, _ in .text(easing.archiveName) })
  }
}

extension SceneForm where Value == CAMediaTimingFunction {
  /// The form of a timing function: a name, the control points x1, y1, x2, y2, or `{"easing":
  /// NAME}`.
  static var timingFunction: Self {
    SceneForm(
      decode: { node, reader in
        if case .text(let text) = node.value {
          guard let name = AnimationNames.timingFunctions.first(where: { $0.rawValue == text })
          else {
            let names = AnimationNames.timingFunctions.map(\.rawValue).joined(separator: ", ")
            throw node.mismatch(expected: "four numbers or one of \(names)")
          }
          return CAMediaTimingFunction(name: name)
        }
        if case .object(let members) = node.value {
          guard members.count == 1, members[0].key == "easing" else {
            throw node.mismatch(expected: "an object with the one key \"easing\"")
          }
          return CAMediaTimingFunction(
            easing: try SceneForm<CAEasing>.easing.decode(members[0].node, reader))
        }
        let v = try node.numbers(4, reader).map { Float($0) }
        return CAMediaTimingFunction(controlPoints: v[0], v[1], v[2], v[3])
      },
      encode: { function, writer in
        if let name = AnimationNames.timingFunctions.first(where: {
          CAMediaTimingFunction(name: $0) == function
        }) {
          return .text(name.rawValue)
        }
        if let easing = function.easing {
          return .members([("easing", try SceneForm<CAEasing>.easing.encode(easing, writer))])
        }
        let points = function.controlPoints
        return .numbers((0..<4).map { Double("\(points[$0])") ?? Double(points[$0]) })
      })
  }
}

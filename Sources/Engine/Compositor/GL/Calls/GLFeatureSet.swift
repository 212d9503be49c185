// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import Foundation

/// A set of features: those of a context or a display, or those that are hidden.
package struct GLFeatureSet: Equatable, Sendable, ExpressibleByArrayLiteral {
  /// By raw value of the feature.
  private var bits: UInt64 = 0

  package init(_ features: [GLFeature]) {
    for feature in features { insert(feature) }
  }

  package init(arrayLiteral features: GLFeature...) { self.init(features) }

  /// The features of contexts of a dialect and a version that offer extensions.
  init(of api: GLAPI, extensions: Set<Substring>) {
    for feature in GLFeature.allCases where !Self.hidden.contains(feature) {
      let condition = feature.condition(isES: api.isES)
      if condition?.holds(version: api.version, extensions: extensions) == true { insert(feature) }
    }
  }

  /// The features of displays that offer extensions.
  init(ofDisplay extensions: Set<Substring>) {
    for feature in GLFeature.allCases where !Self.hidden.contains(feature) {
      if feature.displayCondition?.holds(version: nil, extensions: extensions) == true {
        insert(feature)
      }
    }
  }

  package func contains(_ feature: GLFeature) -> Bool { bits & 1 << UInt64(feature.rawValue) != 0 }

  package mutating func insert(_ feature: GLFeature) { bits |= 1 << UInt64(feature.rawValue) }

  /// The features that contexts and displays are taken not to have, whatever they offer, from when they are
  /// asked on: for tests of what takes their place.
  ///
  /// By default those that `LAMINA_WITHOUT` in the environment names, `base-instance,buffer-age` for instance,
  /// or `all`.
  @TaskLocal package static var hidden = GLFeatureSet(
    names: ProcessInfo.processInfo.environment["LAMINA_WITHOUT"] ?? "")

  /// The features of a list of names; an unknown one is refused.
  init(names: String) {
    if names == "all" {
      self.init(GLFeature.allCases)
      return
    }
    self.init([])
    for name in names.split(separator: ",") {
      guard let feature = GLFeature.allCases.first(where: { $0.name == name }) else {
        let known = GLFeature.allCases.map(\.name).joined(separator: ", ")
        RefusalLog.refuse(
          "LAMINA_WITHOUT: \(name)", "there is no feature of that name; there are: \(known)")
        continue
      }
      insert(feature)
    }
  }
}

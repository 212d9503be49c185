// SPDX-License-Identifier: MIT

import Expectations
import Testing

/// An animatable property is declared in three files at most: the class of layers that has it, the
/// group of drawn values that holds it, and the list of properties that tracks may drive. Scene files,
/// Pop, C, archives and the inspector read the table of the class.
struct PropertyFilesTests {
  /// Properties of every form; flags, numbers, points, colours and matrices.
  ///
  /// Other properties stand in further files where these treat them apart: a fast path for
  /// positions, a box for lines, a dump for corners.
  private static let properties = [
    "rasterizationScale", "shouldRasterize", "shadowOffset", "shadowRadius", "fillColor",
    "strokeColor", "lineWidth", "miterLimit", "lineDashPhase", "strokeStart", "strokeEnd",
    "startPoint", "endPoint", "emitterPosition", "emitterZPosition", "emitterSize", "emitterDepth",
    "emitterVelocity", "emitterScale", "emitterSpin", "instanceCount", "instanceDelay",
    "instanceColor", "instanceRedOffset", "instanceGreenOffset", "instanceBlueOffset",
    "instanceAlphaOffset",
  ]

  /// Files that hand a property of their own over to a layer's, or name something else alike.
  private static let others: [String: Set<String>] = [
    // The shadow of a view.
    "AnimatorScope.swift": ["shadowOffset", "shadowRadius"],
    "NSView+LayerSync.swift": ["shadowOffset", "shadowRadius"],
    // Pop's public constants.
    "PropertyNames.swift": ["shadowOffset", "shadowRadius"],
    // An attribute of text.
    "Texts.swift": ["strokeColor"],
  ]

  /// A line that holds the word of a property.
  private struct Place {
    let path: String
    let line: String
  }

  /// The lines of all sources by the properties whose words they hold; found once for all tests.
  private static let places = Result {
    let words = Set(properties.map { Substring($0) })
    var places: [Substring: [Place]] = [:]
    for file in try SourceTree.files(below: ["Sources"]) {
      for line in file.lines {
        for (name, _) in SourceRules.identifiers(line.codeWithStrings) where words.contains(name) {
          places[name, default: []].append(Place(path: file.path, line: line.codeWithStrings))
        }
      }
    }
    return places
  }

  @Test(arguments: properties)
  func `a property is named in three files at most`(property: String) throws {
    let naming = try Self.places.get()[Substring(property), default: []].filter { place in
      let path = place.path.split(separator: "/").map(String.init)
      if Self.others[path.last ?? ""]?.contains(property) == true { return false }
      // Elsewhere the words have other meanings: there a key or a key path counts.
      let isEngine = path.contains("RenderTree") || path.contains("CoreAnimation")
      return isEngine
        ? Self.names(property, in: place.line) : Self.lists(property, in: place.line)
    }
    let files = Set(naming.map(\.path)).sorted()
    expect((2...3).contains(files.count), "\(property): \(files)")
  }

  @Test func `a key and a key path list a property, an animation of it does not`() {
    expect(Self.lists("lineWidth", in: "number(\"lineWidth\", \\.width)"))
    expect(Self.lists("lineWidth", in: "number(name, \\.lineWidth)"))
    expect(Self.lists("lineWidth", in: "number(name, \\CAShapeLayer.lineWidth)"))
    expect(!Self.lists("lineWidth", in: "CABasicAnimation(keyPath: \"lineWidth\")"))
    expect(!Self.lists("lineWidth", in: "context.setLineWidth(shape.lineWidth)"))
    expect(!Self.lists("lineWidth", in: "var lineWidth = 1"))
  }

  @Test func `a value read from an object names no property`() {
    expect(!Self.names("lineWidth", in: "context.setLineWidth(shape.lineWidth * scale)"))
    expect(!Self.names("lineWidth", in: "let lineWidths = layer?.lineWidth"))
    expect(Self.names("lineWidth", in: "case .lineWidth: SIMD4(shape.lineWidth, 0, 0, 0)"))
    expect(Self.names("lineWidth", in: "lineWidth = value.x"))
    expect(Self.names("lineWidth", in: "\"lineWidth\": \\CAShapeLayer.lineWidth"))
  }

  /// Whether a line names a property, in another form than as a member of some value.
  private static func names(_ property: String, in line: String) -> Bool {
    var rest = line[...]
    while let range = rest.range(of: property) {
      let before = rest[..<range.lowerBound]
      let isWhole =
        !(before.last.map(isPartOfName) ?? false)
        && !(rest[range.upperBound...].first.map(isPartOfName) ?? false)
      let isMember =
        before.last == "."
        && (before.dropLast().last.map { isPartOfName($0) || ")]?!".contains($0) } ?? false)
      if isWhole, !isMember { return true }
      rest = rest[range.upperBound...]
    }
    return false
  }

  /// Whether a line outside of the engine lists a property, by its key or by a key path.
  private static func lists(_ property: String, in line: String) -> Bool {
    let key = "\"\(property)\""
    if line.contains(key), !line.contains("keyPath: \(key)") { return true }
    var rest = line[...]
    while let range = rest.range(of: ".\(property)") {
      let root = rest[..<range.lowerBound].reversed().drop(while: isPartOfName)
      let ends = !(rest[range.upperBound...].first.map(isPartOfName) ?? false)
      if ends, root.first == "\\" { return true }
      rest = rest[range.upperBound...]
    }
    return false
  }

  private static func isPartOfName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}

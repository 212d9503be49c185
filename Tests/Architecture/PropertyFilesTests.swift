// SPDX-License-Identifier: MIT

import Testing

/// An animatable property is declared in three files at most: the class of layers that has it, the
/// group of drawn values that holds it, and the list of properties that tracks may drive.
struct PropertyFilesTests {
  /// Properties of every form; flags, numbers, points, colours and matrices.
  ///
  /// Other properties stand in further files where these treat them apart: a fast path for
  /// positions, a box for lines, a dump for corners.
  private static let properties = [
    "rasterizationScale", "shouldRasterize", "shadowOffset", "shadowRadius", "fillColor",
    "strokeColor", "lineDashPhase", "strokeStart", "strokeEnd", "startPoint", "endPoint",
    "emitterPosition", "emitterZPosition", "emitterSize", "emitterDepth", "emitterVelocity",
    "emitterScale", "emitterSpin", "instanceCount", "instanceDelay", "instanceColor",
    "instanceRedOffset", "instanceGreenOffset", "instanceBlueOffset", "instanceAlphaOffset",
  ]

  @Test(arguments: properties)
  func `a property is named in three files at most`(property: String) throws {
    let files = try SourceTree.files(below: [
      "Sources/Engine/RenderTree", "Sources/Apple/CoreAnimation",
    ])
    let naming = files.filter { file in
      file.lines.contains { Self.names(property, in: $0.codeWithStrings) }
    }
    #expect((2...3).contains(naming.count), "\(property): \(naming.map(\.path))")
  }

  @Test func `a value read from an object names no property`() {
    #expect(!Self.names("lineWidth", in: "context.setLineWidth(shape.lineWidth * scale)"))
    #expect(!Self.names("lineWidth", in: "let lineWidths = layer?.lineWidth"))
    #expect(Self.names("lineWidth", in: "case .lineWidth: SIMD4(shape.lineWidth, 0, 0, 0)"))
    #expect(Self.names("lineWidth", in: "lineWidth = value.x"))
    #expect(Self.names("lineWidth", in: "\"lineWidth\": \\CAShapeLayer.lineWidth"))
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

  private static func isPartOfName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}

// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing

/// The spellings of Swift 2 are unavailable, with the present ones; that these exist is checked by the bodies.
struct LegacyMemberTests {
  /// The spellings of a generated file, with the names that they get.
  private func names(_ path: String) throws -> [String: String] {
    let text = try String(contentsOf: ProjectFiles.url(path), encoding: .utf8)
    var result: [String: String] = [:]
    for part in text.components(separatedBy: "@available(*, unavailable, ").dropFirst() {
      let new = part.components(separatedBy: "\"")[1]
      let declaration = part.components(separatedBy: "public ").dropFirst().first ?? ""
      let old = String(declaration.prefix { $0 != "{" && $0 != "\n" })
      // `convertPoint(_:fromLayer:)` and its kin differ by their labels alone.
      let labels = declaration.components(separatedBy: ")")[0]
      let key =
        old.split(whereSeparator: { "( :".contains($0) }).map(String.init)
        .first { !["static", "func", "var"].contains($0) } ?? ""
      let suffix = ["fromLayer", "toLayer"].first { labels.contains($0) }.map { ":" + $0 } ?? ""
      expectNil(result.updateValue(new, forKey: key + suffix), "\(key) twice")
    }
    return result
  }

  @Test func `layers, animations and links`() throws {
    let names = try names("Sources/Apple/CoreAnimation/Legacy/LegacyMembers.swift")
    expect(names.count, equals: 37)
    let expected = [
      "addAnimation": "add(_:forKey:)", "presentationLayer": "presentation()",
      "modelLayer": "model()", "removeAnimationForKey": "removeAnimation(forKey:)",
      "convertPoint:fromLayer": "convert(_:from:)", "convertRect:toLayer": "convert(_:to:)",
      "removedOnCompletion": "isRemovedOnCompletion", "hidden": "isHidden",
      "addToRunLoop": "add(to:forMode:)", "needsDisplayForKey": "needsDisplay(forKey:)",
    ]
    for (old, new) in expected { expect(names[old], equals: new, "\(old)") }
  }

  @Test func `functions of geometry, paths and contexts`() throws {
    let names = try names("Sources/Apple/CoreGraphics/Legacy/LegacyFunctions.swift")
    expect(names.count, equals: 62)
    let expected = [
      "CGRectMake": "CGRect(x:y:width:height:)", "CGRectGetMidX": "getter:CGRect.midX(self:)",
      "CGPathMoveToPoint": "use path.move(to: CGPoint(x: x, y: y))",
      "CGPathAddLineToPoint": "use path.addLine(to: CGPoint(x: x, y: y))",
      "CGPathCloseSubpath": "CGMutablePath.closeSubpath(self:)",
      "CGContextSaveGState": "CGContext.saveGState(self:)",
      "CGAffineTransformMakeRotation": "CGAffineTransform(rotationAngle:)",
    ]
    for (old, new) in expected { expect(names[old], equals: new, "\(old)") }
  }

  @Test(arguments: ["UIKit/Color/UIColor+Legacy.swift", "AppKit/Color/NSColor+Legacy.swift"])
  func `colours as functions`(file: String) throws {
    let names = try names("Sources/Apple/" + file)
    expect(names.count, equals: 15)
    for (old, new) in names { expect("getter:" + old.dropLast(5) + "()", equals: new) }
  }
}

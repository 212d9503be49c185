// SPDX-License-Identifier: MIT

import CoreAnimation
import Expectations
import Foundation
import Testing

/// An object that writes numbers where texts, boxes and layers belong.
final class Impostor: NSObject, NSSecureCoding {
  static let supportsSecureCoding = true

  override init() { super.init() }

  init?(coder: NSCoder) { nil }

  func encode(with coder: NSCoder) {
    for key in ["name", "easing", "sourceName", "mask", "sublayers", "lamina.deeper.0"] {
      coder.encode(NSNumber(value: 1), forKey: key)
    }
  }
}

/// Archives whose objects are of other classes than belong there: Foundation would end the program.
struct WrongClassArchiveTests {
  private func read<Object: NSObject & NSSecureCoding>(_ type: Object.Type) -> Object? {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    archiver.outputFormat = .xml
    archiver.encode(Impostor(), forKey: NSKeyedArchiveRootObjectKey)
    archiver.finishEncoding()
    let text = String(decoding: archiver.encodedData, as: UTF8.self).replacingOccurrences(
      of: "<string>\(NSStringFromClass(Impostor.self))</string>",
      with: "<string>\(NSStringFromClass(type))</string>")
    return try? NSKeyedUnarchiver.unarchivedObject(ofClass: type, from: Data(text.utf8))
  }

  @Test func `curves, functions and constraints are refused`() {
    expectNil(read(CAMediaTimingFunction.self))
    expectNil(read(CAValueFunction.self))
    expectNil(read(CAConstraint.self))
  }

  @Test func `a layer leaves them out`() throws {
    let layer = try #require(read(CALayer.self))
    expectNil(layer.mask)
    expectNil(layer.sublayers)
  }
}

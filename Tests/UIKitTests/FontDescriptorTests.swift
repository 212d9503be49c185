// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import Testing
import UIKit

@Suite struct `Font descriptors` {
  @Test func `a descriptor finds the font of its name, at its size or the one given`() {
    let name = UIFont.systemFont(ofSize: 9).fontName
    let descriptor = UIFontDescriptor(name: name, size: 20)
    expect(UIFont(descriptor: descriptor, size: 0).pointSize, equals: 20)
    expect(UIFont(descriptor: descriptor, size: 13), equals: UIFont(name: name, size: 13))
    expect(descriptor.pointSize, equals: 20)
    expect(descriptor.postscriptName, equals: name)
    expect(descriptor.fontAttributes[.name] as? String, equals: name)
    expect(UIFont(descriptor: UIFontDescriptor(name: name, size: 0), size: 0).pointSize, equals: 12)
    expect(UIFontDescriptor().pointSize, equals: 0)
  }

  @Test func `a font's descriptor finds the font again`() {
    let fonts: [UIFont] = [
      .systemFont(ofSize: 15), .systemFont(ofSize: 9, weight: .bold),
      .italicSystemFont(ofSize: 11), .monospacedSystemFont(ofSize: 12, weight: .regular),
      .monospacedDigitSystemFont(ofSize: 10, weight: .regular),
      .preferredFont(forTextStyle: .headline),
    ]
    for font in fonts {
      expect(UIFont(descriptor: font.fontDescriptor, size: 0), equals: font)
      let again = UIFont(descriptor: font.fontDescriptor, size: 30)
      expect(again, equals: font.withSize(30))
      expect(UIFont(descriptor: again.fontDescriptor, size: 0), equals: again)
    }
  }

  @Test func `traits and weights choose another font of the system`() throws {
    let plain = UIFont.systemFont(ofSize: 14)
    let bold = try #require(plain.fontDescriptor.withSymbolicTraits(.traitBold))
    expect(UIFont(descriptor: bold, size: 0), equals: .boldSystemFont(ofSize: 14))
    expect(bold.symbolicTraits.contains(.traitBold))
    expect(!plain.fontDescriptor.symbolicTraits.contains(.traitBold))
    let regular = try #require(bold.withSymbolicTraits([]))
    expect(UIFont(descriptor: regular, size: 0), equals: plain)
    let italic = try #require(plain.fontDescriptor.withSymbolicTraits(.traitItalic))
    expect(UIFont(descriptor: italic, size: 0), equals: .italicSystemFont(ofSize: 14))
    let weighted = plain.fontDescriptor.addingAttributes([
      .traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.bold]
    ])
    expect(UIFont(descriptor: weighted, size: 0), equals: .systemFont(ofSize: 14, weight: .bold))
  }

  @Test func `traits choose another font of an installed family`() throws {
    let family = UIFont.systemFont(ofSize: 9).familyName
    let descriptor = UIFontDescriptor(fontAttributes: [.family: family, .size: 16])
    expect(UIFont(descriptor: descriptor, size: 0).familyName, equals: family)
    let bold = UIFontDescriptor(fontAttributes: [
      .family: family,
      .traits: [
        UIFontDescriptor.TraitKey.symbolic: UIFontDescriptor.SymbolicTraits.traitBold.rawValue
      ],
    ])
    expect(bold.symbolicTraits.contains(.traitBold))
    expect(descriptor.withSize(30).pointSize, equals: 30)
    let other = UIFontDescriptor(name: "Helvetica", size: 10).withFamily(family)
    expect(UIFont(descriptor: other, size: 0).familyName, equals: family)
    expect(!descriptor.matchingFontDescriptors(withMandatoryKeys: nil).isEmpty)
  }

  @Test func `designs of the system`() throws {
    let plain = UIFont.systemFont(ofSize: 14).fontDescriptor
    let mono = try #require(plain.withDesign(.monospaced))
    expect(
      UIFont(descriptor: mono, size: 0), equals: .monospacedSystemFont(ofSize: 14, weight: .regular)
    )
    expect(plain.withDesign(.serif) != nil)
    expectNil(plain.withDesign(.rounded))
    expectNil(UIFontDescriptor(name: "Helvetica", size: 1).withDesign(.serif))
    let title = UIFontDescriptor.preferredFontDescriptor(withTextStyle: .title1)
    expect(UIFont(descriptor: title, size: 0), equals: .preferredFont(forTextStyle: .title1))
  }

  @Test func `descriptors and their fonts go through archives`() throws {
    func copy<Value: NSObject & NSSecureCoding>(_ value: Value) throws -> Value? {
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: value, requiringSecureCoding: true)
      return try NSKeyedUnarchiver.unarchivedObject(ofClass: Value.self, from: data)
    }
    let system = UIFont.systemFont(ofSize: 14, weight: .bold).fontDescriptor
    let named = UIFontDescriptor(name: "Helvetica", matrix: CGAffineTransform(scaleX: 2, y: 1))
    for descriptor in [system, named, UIFontDescriptor()] {
      try expect(copy(descriptor), equals: descriptor)
    }
    let font = UIFont(descriptor: named, size: 11)
    try expect(copy(font), equals: font)
    try expect(copy(font)?.fontDescriptor.matrix.a, equals: 2)
  }
}

/// Values that Apple's systems declare as implicitly unwrapped, and events made by tests.
@MainActor @Suite struct `Objects without values` {
  @Test func `a label's font and colour are there`() {
    let label = UILabel()
    let size: CGFloat = label.font.pointSize
    expect(size, equals: 17)
    expect(label.textColor.isEqual(UIColor.label))
    label.font = nil
    label.textColor = nil
    expect(label.font, equals: .systemFont(ofSize: 17))
    expect(label.textColor, equals: .label)
  }

  @Test func `touches and events can be made`() {
    let touch = UITouch()
    expect(touch.phase, equals: .began)
    expect(touch.location(in: UIView()), equals: .zero)
    expectNil(UIEvent().allTouches)
    expect(UIColor(), equals: .clear)
  }
}

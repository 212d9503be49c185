// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing
import UIKit

/// Archives of colours, images and fonts whose objects are not those that belong there.
@MainActor
struct UntrustedArchiveTests {
  private func check<Object: NSObject & NSSecureCoding>(_ object: Object) throws {
    let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
    try expect(
      NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, fromUntrusted: data) != nil)
    let variants = try ArchiveVariants.exchangingReferences(in: data)
    expect(ArchiveVariants.readableCount(variants, as: Object.self), isBelow: variants.count)
  }

  @Test func `colours, fonts and shadows are read or refused`() throws {
    try check(UIColor.red)
    try check(UIColor.label)
    try check(UIFont.systemFont(ofSize: 14, weight: .bold))
    try check(UIFontDescriptor(name: "Helvetica", matrix: CGAffineTransform(scaleX: 2, y: 1)))
    try check(UIBezierPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4)))
    let shadow = NSShadow()
    shadow.shadowColor = UIColor.blue
    try check(shadow)
  }

  @Test func `images are read or refused`() throws {
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2))
    let image = renderer.image { $0.fill(CGRect(x: 0, y: 0, width: 1, height: 1)) }
    try check(image)
    try check(try #require(UIImage.animatedImage(with: [image, image], duration: 1)))
  }
}

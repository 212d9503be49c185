// SPDX-License-Identifier: MIT

import AppKit
import Expectations
import Foundation
import TestSupport
import Testing

/// Archives of colours, images and paths whose objects are not those that belong there.
@MainActor
struct UntrustedArchiveTests {
  private func check<Object: NSObject & NSSecureCoding>(_ object: Object) throws {
    let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
    try expect(
      NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, fromUntrusted: data) != nil)
    let variants = try ArchiveVariants.exchangingReferences(in: data)
    expect(ArchiveVariants.readableCount(variants, as: Object.self), isBelow: variants.count)
  }

  @Test func `colours, spaces and shadows are read or refused`() throws {
    try check(NSColor.red)
    try check(NSColorSpace.sRGB)
    let shadow = NSShadow()
    shadow.shadowColor = .blue
    try check(shadow)
  }

  @Test func `paths and images are read or refused`() throws {
    try check(NSBezierPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4)))
    let image = NSImage(size: NSSize(width: 2, height: 2))
    image.addRepresentation(NSBitmapImageRep(cgImage: .of(["rg", "bw"])))
    try check(image)
  }
}

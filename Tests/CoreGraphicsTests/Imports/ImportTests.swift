// SPDX-License-Identifier: MIT

import CoreGraphics
import CoreText
import Expectations
import Foundation
import ImageIO
import TestImages
import TestSupport
import Testing

/// One import each: the functions in the files beside this one import one module.
struct ImportTests {
  @Test func `files that import one module see its names`() throws {
    expect(areaWithCoreGraphicsOnly(), equals: 200)
    expect(spanWithCoreGraphicsOnly(CGRect(x: 0, y: 0, width: 10, height: 8)), equals: 24)
    let picture = try image(3, 2, [UInt8](repeating: 255, count: 24))
    expect(isImage(picture))
    expect(!isImage("text"))
    expect(!isImage(CGColor.black))
    expect(spaceName("kCGColorSpaceSRGB"), equals: CGColorSpace.sRGB)
  }

  @Test func `strokes by the C functions' names are the copies, or nil`() throws {
    let (stroked, dashed) = strokedPaths(width: 4)
    try expect(#require(stroked).boundingBox, equals: CGRect(x: 0, y: 3, width: 10, height: 4))
    let parts = try #require(dashed)
    expect(parts.boundingBox, equals: CGRect(x: 0, y: 0, width: 7, height: 0))
    expectNil(strokedPaths(width: .nan).0)
    expectNil(strokedPaths(width: 0).0)
  }

  @Test func `Core Foundation's names are objects, and go to and from Swift by as`() throws {
    let name: CFTypeRef = "Helvetica" as CFString
    expect(name as? String, equals: "Helvetica")
    let nested: [CFString: Any] = [
      kCGImagePropertyGIFDictionary: [kCGImagePropertyGIFLoopCount: 3]
    ]
    let dictionary = nested as CFDictionary
    let inner = dictionary[kCGImagePropertyGIFDictionary] as? [String: Int]
    expect(inner, equals: [kCGImagePropertyGIFLoopCount as String: 3])
    let colors = [CGColor.black, CGColor.white] as CFArray
    expect(colors as? [CGColor], equals: [.black, .white])
    let key = kCTFontAttributeName as NSAttributedString.Key
    expect(key, equals: .font)
    let data = Data([7, 8]) as CFData
    expect(CFDataGetLength(data), equals: 2)
    expect(CFDataGetBytePtr(data)[1], equals: 8)
    expectNil(CFDataGetBytePtr(Data() as CFData))
    expect(CFBooleanGetValue(kCFBooleanTrue))
    expect(!CFBooleanGetValue(kCFBooleanFalse))
    expect(kCFBooleanTrue as? Bool, equals: true)
    expect(CFEqual("a" as CFString, "a" as CFString))
    expect(!CFEqual("a" as CFString, kCFNull))
  }

  @Test func `numbers of Apple's headers`() throws {
    expect(HUGE, equals: .greatestFiniteMagnitude)
    expect(MAXFLOAT, equals: HUGE)
    expect(HUGE_VALF, equals: .infinity)
    let deadline = DispatchTime(uptimeNanoseconds: 2 * NSEC_PER_SEC + NSEC_PER_MSEC)
    expect(deadline.uptimeNanoseconds, equals: 2_001_000_000)
    expect(CGFloat(truncating: 2.5), equals: 2.5)
    expect(CGFloat(exactly: NSNumber(value: 3)), equals: 3)
    try expect(
      autoreleasepool { try JSONDecoder().decode([Int].self, from: Data("[1]".utf8)) }, equals: [1])
    #expect(throws: CocoaError.self) {
      try autoreleasepool { throw CocoaError(.coderInvalidValue) }
    }
  }
}

// SPDX-License-Identifier: MIT

import AppKit
import Diagnostics
import Expectations
import TestSupport
import Testing

@Suite struct `Colours of the desktop` {
  @Test func `components are kept in sRGB, and in its extended form outside of 0 to 1`() {
    let plain = NSColor(red: 0.25, green: 0.5, blue: 1, alpha: 2)
    expect(plain.cgColor.components, equals: [0.25, 0.5, 1, 1])
    expect(plain.colorSpace, equals: .sRGB)
    let wide = NSColor(red: 1.5, green: -0.25, blue: 0.5, alpha: 1)
    expect(wide.cgColor.components, equals: [1.5, -0.25, 0.5, 1])
    expect(wide.colorSpace, equals: .extendedSRGB)
  }

  private static let bounded: [(NSColor, NSColorSpace)] = [
    (NSColor(srgbRed: 1.5, green: -1, blue: 0.5, alpha: 1), .sRGB),
    (NSColor(deviceRed: 1.5, green: -1, blue: 0.5, alpha: 1), .deviceRGB),
    (NSColor(calibratedRed: 1.5, green: -1, blue: 0.5, alpha: 1), .genericRGB),
    (NSColor(displayP3Red: 1.5, green: -1, blue: 0.5, alpha: 1), .displayP3),
  ]

  @Test(arguments: bounded) func `colours of a space are bounded to it`(
    color: NSColor, space: NSColorSpace
  ) {
    expect(color.colorSpace, equals: space)
    expect(color.redComponent, equals: 1)
    expect(color.greenComponent, equals: 0)
    expect(color.blueComponent, equals: 0.5)
    expect(color.alphaComponent, equals: 1)
  }

  @Test func `hue, saturation and brightness make a colour and are found again`() {
    let color = NSColor(hue: 0.7, saturation: 0.4, brightness: 0.9, alpha: 0.25)
    expect(color.hueComponent, near: 0.7, within: 1e-9)
    expect(color.saturationComponent, near: 0.4, within: 1e-9)
    expect(color.brightnessComponent, near: 0.9, within: 1e-9)
    expect(color.alphaComponent, equals: 0.25)
    expect(NSColor(hue: 1.0 / 3, saturation: 1, brightness: 1, alpha: 1).greenComponent, equals: 1)
  }

  @Test func `a component that the space does not have is refused`() {
    let (values, lines) = RefusalLog.recording {
      [NSColor.gray.redComponent, NSColor.red.whiteComponent, NSColor.gray.hueComponent]
    }
    expect(values, equals: [0, 0, 0])
    expect(lines.count, equals: 3)
    expect(NSColor.gray.whiteComponent, equals: 0.5)
    let pattern = NSColor(patternImage: .of("r"))
    let (red, patternLines) = RefusalLog.recording { pattern.redComponent }
    expect(red, equals: 0)
    expect(patternLines.count, equals: 1)
    expectNil(pattern.colorSpace)
  }

  @Test func `numbers that are not finite become 0`() {
    let (color, lines) = RefusalLog.recording {
      NSColor(red: .nan, green: .infinity, blue: 1, alpha: .nan)
    }
    expect(color.cgColor.components?.allSatisfy(\.isFinite), equals: true)
    expect(color.redComponent, equals: 0)
    expect(!lines.isEmpty)
  }

  @Test func `colours are converted between spaces`() throws {
    let red = try #require(NSColor.red.usingColorSpace(.displayP3))
    expect(red.colorSpace, equals: .displayP3)
    expect(red.redComponent, near: 0.9175, within: 0.001)
    expect(red.greenComponent, near: 0.2003, within: 0.001)
    let gray = try #require(NSColor.gray.usingColorSpace(.sRGB))
    expect(gray.redComponent, near: 0.5, within: 0.01)
    expect(gray.redComponent, equals: gray.blueComponent)
    expectNil(NSColor(patternImage: .of("r")).usingColorSpace(.sRGB))
    expectNil(NSColorSpace(cgColorSpace: CGColorSpace(patternBaseSpace: nil)!))
  }

  @Test func `blending goes from one colour to the other, component by component`() throws {
    let mixed = try #require(NSColor.red.blended(withFraction: 0.25, of: .blue))
    expect(mixed.cgColor.components, equals: [0.75, 0, 0.25, 1])
    expect(NSColor.red.blended(withFraction: 7, of: .blue), equals: .blue)
    expect(NSColor.red.blended(withFraction: .nan, of: .blue), equals: .red)
    expectNil(NSColor.red.blended(withFraction: 0.5, of: NSColor(patternImage: .of("r"))))
    let faded = try #require(NSColor.red.blended(withFraction: 0.5, of: .clear))
    expect(faded.alphaComponent, equals: 0.5)
  }

  @Test func `colours are equal by space and components`() {
    expect(NSColor.red, equals: NSColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
    expect(NSColor.red.hash, equals: NSColor(srgbRed: 1, green: 0, blue: 0, alpha: 1).hash)
    expect(NSColor.red != NSColor(deviceRed: 1, green: 0, blue: 0, alpha: 1))
    expect(NSColor(cgColor: NSColor.red.cgColor), equals: .red)
    expectNil(NSColor(cgColor: NSColor(patternImage: .of("r")).cgColor))
    expect(NSColor.white.withAlphaComponent(0.5).cgColor.components, equals: [1, 0.5])
  }

  private static let named: [(NSColor, [CGFloat])] = [
    (.black, [0, 0, 0]), (.white, [1, 1, 1]), (.red, [1, 0, 0]), (.green, [0, 1, 0]),
    (.blue, [0, 0, 1]), (.cyan, [0, 1, 1]), (.yellow, [1, 1, 0]), (.magenta, [1, 0, 1]),
    (.orange, [1, 0.5, 0]), (.purple, [0.5, 0, 0.5]), (.brown, [0.6, 0.4, 0.2]),
    (.darkGray, [1.0 / 3, 1.0 / 3, 1.0 / 3]), (.gray, [0.5, 0.5, 0.5]),
    (.lightGray, [2.0 / 3, 2.0 / 3, 2.0 / 3]),
  ]

  @Test(arguments: named) func `named colours have their components`(
    color: NSColor, wanted: [CGFloat]
  ) throws {
    let found = try #require(color.usingColorSpace(.sRGB))
    let values = [found.redComponent, found.greenComponent, found.blueComponent]
    // Greys of gamma 2.2 are not quite as bright as in sRGB.
    for (value, component) in zip(values, wanted) { expect(value, near: component, within: 0.015) }
    expect(color.alphaComponent, equals: 1)
    expect(NSColor.clear.alphaComponent, equals: 0)
  }

  @Test func `fill and stroke are set for the current context`() {
    let drawn = picture(3, 3) {
      NSColor.red.set()
      NSBezierPath.fill(NSRect(x: 0, y: 0, width: 3, height: 3))
      NSColor.blue.setStroke()
      NSBezierPath.stroke(NSRect(x: 0.5, y: 0.5, width: 2, height: 2))
      NSColor.green.setFill()
      NSBezierPath.fill(NSRect(x: 1, y: 1, width: 1, height: 1))
    }
    expect(drawn.rows, equals: ["bbb", "bgb", "bbb"])
    // Without a current context nothing happens.
    NSColor.red.set()
  }

  @Test func `a pattern repeats its image from the lower left corner, in points`() {
    let pattern = NSColor(patternImage: .of("rg", "bw"))
    let drawn = picture(4, 3) {
      pattern.set()
      NSBezierPath.fill(NSRect(x: 0, y: 0, width: 4, height: 3))
    }
    expect(drawn.rows, equals: ["bwbw", "rgrg", "bwbw"])
    let sharp = NSColor(patternImage: .of("rrgg", "rrgg", "bbww", "bbww", scale: 2))
    let large = picture(2, 2, scale: 2) {
      sharp.set()
      NSBezierPath.fill(NSRect(x: 0, y: 0, width: 2, height: 2))
    }
    expect(large.rows, equals: ["rrgg", "rrgg", "bbww", "bbww"])
    expect(pattern, equals: pattern)
    expect(pattern.withAlphaComponent(0.5).alphaComponent, equals: 0.5)
    expect(pattern.withAlphaComponent(0.5) != pattern)
  }

  @Test func `colours and spaces survive an archive`() throws {
    let colors: [NSColor] = [
      .red, .gray, NSColor(red: 1.5, green: 0, blue: 0, alpha: 0.5),
      NSColor(displayP3Red: 1, green: 0.5, blue: 0, alpha: 1),
    ]
    for color in colors {
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: color, requiringSecureCoding: true)
      let back = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSColor.self, from: data)
      expect(back, equals: color)
    }
    let space = try NSKeyedArchiver.archivedData(
      withRootObject: NSColorSpace.displayP3, requiringSecureCoding: true)
    let found = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSColorSpace.self, from: space)
    expect(found, equals: .displayP3)
    expect(found?.numberOfColorComponents, equals: 3)
  }
}

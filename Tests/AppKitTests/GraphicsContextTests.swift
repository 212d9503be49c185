// SPDX-License-Identifier: MIT

import AppKit
import Diagnostics
import Expectations
import TestSupport
import Testing

@Suite struct `Graphics contexts` {
  private func bitmap(_ width: Int = 4, _ height: Int = 4) -> CGContext {
    CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpace(name: CGColorSpace.sRGB)!,
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
  }

  @Test func `the current context is saved and restored with its state`() {
    expectNil(NSGraphicsContext.current)
    let first = NSGraphicsContext(cgContext: bitmap(), flipped: false)
    let second = NSGraphicsContext(cgContext: bitmap(), flipped: true)
    NSGraphicsContext.saveGraphicsState()
    NSGraphicsContext.current = first
    NSGraphicsContext.saveGraphicsState()
    first.cgContext.translateBy(x: 2, y: 1)
    NSGraphicsContext.current = second
    expect(NSGraphicsContext.current?.isFlipped, equals: true)
    NSGraphicsContext.restoreGraphicsState()
    expect(NSGraphicsContext.current, isIdenticalTo: first)
    expect(first.cgContext.ctm, equals: .identity)
    NSGraphicsContext.restoreGraphicsState()
    expectNil(NSGraphicsContext.current)
  }

  @Test func `a restore without a save is refused`() {
    let context = NSGraphicsContext(cgContext: bitmap(), flipped: false)
    let (_, lines) = RefusalLog.recording {
      NSGraphicsContext.restoreGraphicsState()
      context.restoreGraphicsState()
    }
    expect(lines.count, equals: 2)
    context.saveGraphicsState()
    context.cgContext.scaleBy(x: 2, y: 2)
    context.restoreGraphicsState()
    context.flushGraphics()
    expect(context.cgContext.ctm, equals: .identity)
  }

  @Test func `each thread has a current context of its own`() async {
    let drawn = picture(1, 1) {
      let context = NSGraphicsContext.current
      expect(context != nil)
      expect(NSGraphicsContext.currentContextDrawingToScreen())
      let thread = Thread {
        if NSGraphicsContext.current == nil { NSGraphicsContext.saveGraphicsState() }
      }
      thread.start()
      while !thread.isFinished { sched_yield() }
      expect(NSGraphicsContext.current, isIdenticalTo: context)
    }
    expect(drawn.width, equals: 1)
    expect(!NSGraphicsContext.currentContextDrawingToScreen())
  }

  @Test func `pages are no screen (PT-2)`() throws {
    let consumer = try #require(CGDataConsumer(data: NSMutableData()))
    let pages = try #require(CGContext(consumer: consumer, mediaBox: nil, nil))
    expect(!NSGraphicsContext(cgContext: pages, flipped: false).isDrawingToScreen)
    expect(NSGraphicsContext(cgContext: bitmap(), flipped: false).isDrawingToScreen)
  }

  @Test func `a shadow is in points with y up, whatever the coordinates`() {
    let shadow = NSShadow()
    expect(shadow.shadowColor, equals: NSColor(white: 0, alpha: 1.0 / 3))
    shadow.shadowOffset = NSSize(width: 1, height: 1)
    shadow.shadowColor = .red
    func drawn(scale: Int, isFlipped: Bool) -> [String] {
      picture(3, 3, scale: scale, isFlipped: isFlipped) {
        shadow.set()
        NSColor.blue.set()
        NSBezierPath.fill(NSRect(x: 1, y: 1, width: 1, height: 1))
      }.rows
    }
    expect(drawn(scale: 1, isFlipped: false), equals: ["  r", " b ", "   "])
    expect(drawn(scale: 1, isFlipped: true), equals: ["  r", " b ", "   "])
    expect(drawn(scale: 2, isFlipped: true)[0], equals: "    rr")
  }

  @Test func `a shadow without a colour draws nothing, and one that is not finite is refused`() {
    let shadow = NSShadow()
    shadow.shadowOffset = NSSize(width: 1, height: 0)
    shadow.shadowColor = .red
    let none = NSShadow()
    none.shadowColor = nil
    let broken = NSShadow()
    broken.shadowOffset = NSSize(width: CGFloat.nan, height: 0)
    let drawn = picture(3, 1) {
      shadow.set()
      none.set()
      NSColor.blue.set()
      NSBezierPath.fill(NSRect(x: 0, y: 0, width: 1, height: 1))
    }
    expect(drawn.rows, equals: ["b  "])
    let (kept, lines) = RefusalLog.recording {
      picture(3, 1) {
        shadow.set()
        broken.set()
        NSColor.blue.set()
        NSBezierPath.fill(NSRect(x: 0, y: 0, width: 1, height: 1))
      }
    }
    expect(kept.rows, equals: ["br "])
    expect(lines.count, equals: 1)
  }

  @Test func `shadows are copied, compared and archived by their values`() throws {
    let shadow = NSShadow()
    shadow.shadowOffset = NSSize(width: 3, height: -4)
    shadow.shadowBlurRadius = 5
    shadow.shadowColor = .orange
    expect(shadow.copy() as? NSShadow, equals: shadow)
    expect(shadow != NSShadow())
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: shadow, requiringSecureCoding: true)
    try expect(
      NSKeyedUnarchiver.unarchivedObject(ofClass: NSShadow.self, from: data), equals: shadow)
  }

  private static let operations: [(NSCompositingOperation, String)] = [
    // Blue over red at the left, blue over nothing in the middle.
    (.clear, "   "), (.copy, "bb "), (.sourceOver, "bb "), (.sourceIn, "b  "),
    (.sourceOut, " b "), (.sourceAtop, "b  "), (.destinationOver, "rb "),
    (.destinationIn, "r  "), (.destinationOut, "   "), (.destinationAtop, "rb "), (.xor, " b "),
    (.plusLighter, "?b "), (.multiply, "kb "), (.screen, "?b "), (.darken, "kb "),
  ]

  @Test(arguments: operations) func `an image is combined by the operation`(
    operation: NSCompositingOperation, row: String
  ) {
    let drawn = picture(3, 1) {
      NSColor.red.set()
      NSBezierPath.fill(NSRect(x: 0, y: 0, width: 1, height: 1))
      NSImage.of("bb").draw(at: .zero, from: .zero, operation: operation, fraction: 1)
    }
    expect(drawn.rows, equals: [row])
  }

  @Test func `operations have Apple's numbers`() {
    expect(NSCompositingOperation.plusDarker.rawValue, equals: 11)
    expectNil(NSCompositingOperation(rawValue: 12))
    expect(NSCompositingOperation.plusLighter.rawValue, equals: 13)
    expect(NSCompositingOperation.screen.rawValue, equals: 15)
    let modes = (UInt(0)...30).compactMap { NSCompositingOperation(rawValue: $0) }
    expect(modes.count, equals: 28)
  }
}

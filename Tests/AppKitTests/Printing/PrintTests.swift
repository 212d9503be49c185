// SPDX-License-Identifier: MIT

import AppKit
import Diagnostics
import Expectations
import TestSupport
import Testing

@MainActor @Suite(.serialized) struct `Printing of views` {
  private func view(_ width: CGFloat, _ height: CGFloat, backed: Bool = true) -> PrintedView {
    let view = PrintedView(frame: NSRect(x: 30, y: 40, width: width, height: height))
    view.wantsLayer = backed
    return view
  }

  @Test(arguments: [false, true]) func `a view is asked to draw again for a page (PT-1, PT-2)`(
    backed: Bool
  ) throws {
    let view = view(200, 100, backed: backed)
    let data = view.dataWithPDF(inside: view.bounds)
    expect(data.characters.hasPrefix("%PDF"))
    expect(!data.holdsPictures)
    expect(data.characters.contains("200 100"))
    let drawing = try #require(view.drawings.last)
    expect(!drawing.isToScreen)
    expect(!drawing.isFlipped)
    expect(drawing.map, equals: .identity)
    expect(drawing.operation.view, isIdenticalTo: view)
    expect(drawing.operation.isCopyingOperation)
    expectNil(NSPrintOperation.current)
    expectNil(NSGraphicsContext.current)
  }

  @Test func `a page is as large as its drawing and not as its pixels (PT-1, PT-3)`() {
    let sizes = [50.0, 500, 5000].map { side -> Int in
      let view = view(side, side)
      let data = view.dataWithPDF(inside: view.bounds)
      expect(!data.holdsPictures)
      return data.count
    }
    expect(sizes.max()! - sizes.min()!, isBelow: 100)
  }

  @Test func `a rectangle of the view begins at the lower left corner of the page`() throws {
    let view = view(200, 100)
    _ = view.dataWithPDF(inside: NSRect(x: 50, y: 20, width: 60, height: 30))
    let map = try #require(view.drawings.last?.map)
    expect(map, equals: CGAffineTransform(translationX: -50, y: -20))
    let flipped = FlippedPrintedView(frame: NSRect(x: 0, y: 0, width: 200, height: 100))
    _ = flipped.dataWithPDF(inside: NSRect(x: 50, y: 20, width: 60, height: 30))
    let drawing = try #require(flipped.drawings.last)
    expect(drawing.isFlipped)
    expect(NSPoint(x: 50, y: 20).applying(drawing.map), equals: NSPoint(x: 0, y: 30))
    expect(NSPoint(x: 110, y: 50).applying(drawing.map), equals: NSPoint(x: 60, y: 0))
  }

  @Test func `subviews, their layers' looks and text are printed as vectors (PT-1, PT-3)`() throws {
    let root = NSView(frame: NSRect(x: 0, y: 0, width: 300, height: 200))
    root.wantsLayer = true
    let card = view(120, 80)
    root.addSubview(card)
    card.layer?.cornerRadius = 12
    card.layer?.borderWidth = 2
    card.layer?.backgroundColor = NSColor.orange.cgColor
    let text = CATextLayer()
    text.string = "Printed"
    text.fontSize = 30
    text.frame = CGRect(x: 10, y: 10, width: 200, height: 40)
    root.layer?.addSublayer(text)
    let shape = CAShapeLayer()
    shape.path = NSBezierPath(ovalIn: NSRect(x: 200, y: 100, width: 50, height: 50)).cgPath
    root.layer?.addSublayer(shape)
    let data = root.dataWithPDF(inside: root.bounds)
    expect(data.holdsText)
    expect(!data.holdsPictures)
    expect(card.drawings.last?.isToScreen, equals: false)
  }

  @Test func `contents that were set are printed as they are (PT-1)`() {
    let view = NSView(frame: NSRect(x: 0, y: 0, width: 20, height: 20))
    view.wantsLayer = true
    view.layer?.contents = NSImage.of("rg", "bw")
    expect(view.dataWithPDF(inside: view.bounds).holdsPictures)
  }

  /// A view with y downward that draws nothing.
  private final class Flipped: NSView {
    override var isFlipped: Bool { true }
  }

  @Test(arguments: [false, true]) func `images are upright in flipped views and others`(
    isFlipped: Bool
  ) {
    let frame = NSRect(x: 0, y: 0, width: 2, height: 2)
    let view = isFlipped ? Flipped(frame: frame) : NSView(frame: frame)
    let root = NSView(frame: frame)
    root.wantsLayer = true
    root.addSubview(view)
    view.layer?.contents = NSImage.of("rg", "bw")
    let drawn = picture(2, 2) {
      let context = NSGraphicsContext.current!
      root.displayIgnoringOpacity(root.bounds, in: context)
    }
    expect(drawn.rows, equals: ["rg", "bw"])
  }

  @Test func `a shadow is a picture, and its caster is not (PT-3)`() {
    let view = view(40, 40)
    let shadow = NSShadow()
    shadow.shadowBlurRadius = 4
    shadow.shadowOffset = NSSize(width: 2, height: -2)
    let root = NSView(frame: NSRect(x: 0, y: 0, width: 90, height: 90))
    root.wantsLayer = true
    root.addSubview(view)
    view.shadow = shadow
    let text = CATextLayer()
    text.string = "Printed"
    text.frame = CGRect(x: 0, y: 0, width: 90, height: 50)
    view.layer?.addSublayer(text)
    let data = root.dataWithPDF(inside: root.bounds)
    expect(data.holdsPictures)
    expect(data.holdsText)
  }

  @Test func `animations are left out (PT-3)`() throws {
    let view = view(100, 100)
    let root = NSView(frame: NSRect(x: 0, y: 0, width: 200, height: 200))
    root.wantsLayer = true
    root.addSubview(view)
    let animation = CABasicAnimation(keyPath: "position.x")
    animation.fromValue = 500
    animation.duration = 1000
    view.layer?.add(animation, forKey: nil)
    _ = root.dataWithPDF(inside: root.bounds)
    try expect(#require(view.drawings.last).map.tx, equals: 30)
  }

  // MARK: - Pages

  private func info(_ width: CGFloat, _ height: CGFloat, margin: CGFloat) -> NSPrintInfo {
    let info = NSPrintInfo()
    info.paperSize = NSSize(width: width, height: height)
    info.leftMargin = margin
    info.rightMargin = margin
    info.topMargin = margin
    info.bottomMargin = margin
    info.jobDisposition = .cancel
    return info
  }

  @Test func `pages that the view knows are placed between the margins (PT-2)`() throws {
    let view = view(200, 300)
    view.parts = [
      NSRect(x: 0, y: 200, width: 200, height: 100), NSRect(x: 0, y: 0, width: 200, height: 50),
    ]
    let operation = NSPrintOperation(view: view, printInfo: info(400, 500, margin: 50))
    expectNil(operation.context)
    expect(operation.run())
    expectNil(operation.context)
    expect(view.calls, equals: ["document", "border 400 500", "border 400 500", "end"])
    expect(view.drawings.map(\.page), equals: [1, 2])
    expect(view.drawings.allSatisfy { $0.operation === operation })
    // In the middle of 400, and at the top of 450.
    expect(view.drawings[0].map, equals: CGAffineTransform(translationX: 100, y: 350 - 200))
    expect(view.drawings[1].map, equals: CGAffineTransform(translationX: 100, y: 400))
    expect(view.drawings[1].rect, equals: NSRect(x: 0, y: 0, width: 200, height: 50))
  }

  @Test func `pages are scaled`() throws {
    let view = view(200, 300)
    view.parts = [NSRect(x: 0, y: 0, width: 200, height: 100)]
    let info = info(400, 500, margin: 50)
    info.scalingFactor = 0.5
    info.isHorizontallyCentered = false
    info.isVerticallyCentered = false
    expect(NSPrintOperation(view: view, printInfo: info).run())
    let map = try #require(view.drawings.last?.map)
    expect(map, equals: CGAffineTransform(a: 0.5, b: 0, c: 0, d: 0.5, tx: 50, ty: 400))
  }

  @Test func `without pages of its own a view is cut from the top down`() {
    let view = view(500, 250)
    expect(NSPrintOperation(view: view, printInfo: info(200, 200, margin: 50)).run())
    let rects = view.drawings.map(\.rect)
    expect(rects.map(\.minY), equals: [150, 50, 0])
    expect(rects.map(\.height), equals: [100, 100, 50])
    expect(rects.allSatisfy { $0.width == 100 })
    let flipped = FlippedPrintedView(frame: NSRect(x: 0, y: 0, width: 50, height: 250))
    expect(NSPrintOperation(view: flipped, printInfo: info(200, 200, margin: 50)).run())
    expect(flipped.drawings.map(\.rect.minY), equals: [0, 100, 200])
  }

  /// A view that ends pages ten points before the paper does.
  private final class Early: PrintedView {
    override func adjustPageHeightNew(
      _ newBottom: UnsafeMutablePointer<CGFloat>, top oldTop: CGFloat, bottom oldBottom: CGFloat,
      limit bottomLimit: CGFloat
    ) {
      newBottom.pointee = oldBottom + 10
    }
  }

  @Test func `a view ends its pages earlier`() {
    let view = Early(frame: NSRect(x: 0, y: 0, width: 100, height: 180))
    expect(NSPrintOperation(view: view, printInfo: info(200, 200, margin: 50)).run())
    expect(view.drawings.map(\.rect.height), equals: [90, 80, 10])
  }

  @Test func `a file is written, and a printer is asked by lp`() throws {
    try withTemporaryFolder { folder in
      let view = view(100, 100)
      let info = info(200, 200, margin: 20)
      let file = folder.appendingPathComponent("page.pdf")
      info.jobDisposition = .save
      info.dictionary()[NSPrintInfo.AttributeKey.jobSavingURL] = file
      expect(NSPrintOperation(view: view, printInfo: info).run())
      try expect(Data(contentsOf: file).characters.hasPrefix("%PDF"))
      // A printer of our own, which keeps what it is sent.
      let lp = folder.appendingPathComponent("lp")
      try Data("#!/bin/sh\ncp \"$1\" \"$0.pdf\"\n".utf8).write(to: lp)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: lp.path)
      let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
      setenv("PATH", folder.path + ":" + path, 1)
      defer { setenv("PATH", path, 1) }
      info.jobDisposition = .spool
      expect(NSPrintOperation(view: view, printInfo: info).run())
      let sent = try Data(contentsOf: folder.appendingPathComponent("lp.pdf"))
      expect(sent.characters.hasPrefix("%PDF"))
      try Data("#!/bin/sh\nexit 3\n".utf8).write(to: lp)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: lp.path)
      let shared = NSPrintInfo.shared
      NSPrintInfo.shared = info
      defer { NSPrintInfo.shared = shared }
      let (_, lines) = RefusalLog.recording { view.printView(nil) }
      expect(lines, equals: ["NSPrintOperation: printer: lp has ended with status 3"])
    }
  }

  // MARK: - Refusals

  @Test func `rectangles that are no pages give no bytes`() {
    let view = view(100, 100)
    let rects = [
      NSRect.zero, NSRect(x: 0, y: 0, width: 1e9, height: 10), .infinite, .null,
      NSRect(x: CGFloat.nan, y: 0, width: 10, height: 10),
    ]
    for rect in rects {
      let (data, lines) = RefusalLog.recording { view.dataWithPDF(inside: rect) }
      expect(data.isEmpty)
      expect(lines.count, equals: 1)
    }
    expectNil(NSPrintOperation.current)
  }

  @Test func `an operation runs once, and pages begin in a print only`() {
    let view = view(100, 100)
    let bytes = NSMutableData()
    let operation = NSPrintOperation.pdfOperation(with: view, inside: view.bounds, to: bytes)
    expect(operation.showsPrintPanel)
    expect(operation.showsProgressPanel)
    expect(operation.run())
    let count = bytes.length
    let (again, lines) = RefusalLog.recording { operation.run() }
    expect(!again)
    expect(bytes.length, equals: count)
    expect(lines.count, equals: 1)
    let (_, outside) = RefusalLog.recording {
      view.beginPage(in: view.bounds, atPlacement: .zero)
      view.endPage()
    }
    expect(outside.count, equals: 2)
  }

  @Test func `ranges of pages that make no sense end`() {
    let view = view(100, 100)
    view.parts = [NSRect(x: 0, y: 0, width: 100, height: 100)]
    let ranges = [
      NSRange(location: 1, length: Int.max), NSRange(location: Int.max, length: Int.max),
      NSRange(location: -5, length: 2), NSRange(location: 1, length: -4),
    ]
    let pages = ranges.map { range -> Int in
      view.range = range
      view.drawings = []
      expect(NSPrintOperation(view: view, printInfo: info(200, 200, margin: 20)).run())
      return view.drawings.count
    }
    expect(pages, equals: [1, 0, 1, 0])
  }

  @Test func `a view without an area, margins without room, and too many pages are refused`() {
    let small = info(200, 200, margin: 100)
    let view = view(100, 100)
    let (_, margins) = RefusalLog.recording {
      expect(!NSPrintOperation(view: view, printInfo: small).run())
    }
    expect(margins.count, equals: 1)
    let empty = PrintedView(frame: .zero)
    let (_, lines) = RefusalLog.recording {
      expect(!NSPrintOperation(view: empty, printInfo: info(200, 200, margin: 10)).run())
    }
    expect(lines.count, equals: 1)
  }

  /// A view that leaves states behind and prints itself while it is printed.
  private final class Careless: NSView {
    var inner = Data()

    override func draw(_ dirtyRect: NSRect) {
      NSGraphicsContext.saveGraphicsState()
      NSGraphicsContext.current?.cgContext.saveGState()
      NSGraphicsContext.current?.cgContext.beginTransparencyLayer(auxiliaryInfo: nil)
      NSGraphicsContext.current = nil
      if inner.isEmpty {
        inner = Data([0])
        inner = PrintedView(frame: bounds).dataWithPDF(inside: bounds)
      }
    }

    override func knowsPageRange(_ range: NSRangePointer) -> Bool {
      range.pointee = NSRange(location: 1, length: 2)
      return true
    }

    override func rectForPage(_ page: Int) -> NSRect { bounds }

    override func endPage() {}
  }

  @Test func `states that a view leaves behind harm no page`() {
    let view = Careless(frame: NSRect(x: 0, y: 0, width: 50, height: 50))
    expect(NSPrintOperation(view: view, printInfo: info(200, 200, margin: 20)).run())
    expect(view.inner.characters.hasPrefix("%PDF"))
    expectNil(NSGraphicsContext.current)
    expectNil(NSPrintOperation.current)
  }

  @Test func `values of a print are bounded, copied and archived`() throws {
    let info = NSPrintInfo()
    expect(info.paperSize, equals: NSSize(width: 612, height: 792))
    expect([info.leftMargin, info.rightMargin], equals: [72, 72])
    expect([info.topMargin, info.bottomMargin], equals: [90, 90])
    expect(info.scalingFactor, equals: 1)
    let (_, lines) = RefusalLog.recording {
      info.scalingFactor = 0
      info.scalingFactor = .nan
      info.leftMargin = -1
      info.paperSize = NSSize(width: 0, height: CGFloat.infinity)
    }
    expect(lines.count, equals: 4)
    expect(info.leftMargin, equals: 72)
    info.topMargin = 7
    info.paperSize = NSSize(width: 595, height: 842)
    let copy = try #require(info.copy() as? NSPrintInfo)
    expect(copy.topMargin, equals: 7)
    copy.topMargin = 9
    expect(info.topMargin, equals: 7)
    let coder = NSKeyedArchiver(requiringSecureCoding: false)
    info.encode(with: coder)
    coder.finishEncoding()
    let reader = try NSKeyedUnarchiver(forReadingFrom: coder.encodedData)
    let back = try #require(NSPrintInfo(coder: reader))
    expect(back.paperSize, equals: NSSize(width: 595, height: 842))
    expect(back.topMargin, equals: 7)
    expect(back.isHorizontallyCentered)
  }
}

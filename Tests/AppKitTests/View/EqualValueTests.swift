// SPDX-License-Identifier: MIT

import AppKit
import Expectations
import Testing

/// Values that are set to themselves ask for no layout.
@MainActor
struct AppKitEqualValueTests {
  /// Counts its layouts; in each, up to a limit, it does something.
  private final class Arranger: NSView {
    var count = 0
    var arrange: () -> Void = {}

    override func layout() {
      super.layout()
      count += 1
      if count < 20 { arrange() }
    }
  }

  private func check(_ name: String, _ set: @escaping @MainActor (NSView) -> Void) {
    let arranger = Arranger(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
    arranger.wantsLayer = true
    let field = NSTextField(labelWithString: "Text")
    let other = NSView(frame: NSRect(x: 5, y: 5, width: 10, height: 10))
    arranger.addSubview(field)
    arranger.addSubview(other)
    arranger.layoutSubtreeIfNeeded()
    arranger.count = 0
    arranger.arrange = { for view in [arranger, field, other] { set(view) } }
    arranger.needsLayout = true
    arranger.layoutSubtreeIfNeeded()
    expect(!arranger.needsLayout, "\(name)")
    expect(arranger.count, equals: 1, "\(name)")
  }

  @Test func `no property of a view that is set to itself asks for layout`() {
    check("frame") { $0.frame = $0.frame }
    check("bounds") { $0.bounds = $0.bounds }
    check("size") { $0.setFrameSize($0.frame.size) }
    check("origin") { $0.setFrameOrigin($0.frame.origin) }
    check("rotation") { $0.frameRotation = $0.frameRotation }
    check("hidden") { $0.isHidden = $0.isHidden }
    check("alpha") { $0.alphaValue = $0.alphaValue }
    check("mask") { $0.autoresizingMask = $0.autoresizingMask }
    check("subviews") { $0.subviews = $0.subviews }
    check("text") { view in
      guard let field = view as? NSTextField else { return }
      field.stringValue = field.stringValue
      field.font = field.font
      field.textColor = field.textColor
      field.alignment = field.alignment
    }
  }
}

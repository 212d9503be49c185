// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import CoreImage
import Diagnostics
import Expectations
import Foundation
import Testing

@testable import AppKit

/// The properties of backing layers that are the views' (NV-3).
@MainActor @Suite struct OwnedLayerTests {
  /// A view with a class of its own, for the log.
  private final class NamedView: NSView {}

  /// A change of each property that a program must not set on a backing layer.
  private static let changes: [(String, @Sendable (CALayer) -> Void)] = [
    ("anchorPoint", { $0.anchorPoint = CGPoint(x: 0.5, y: 0.5) }),
    ("bounds", { $0.bounds.size.width = 7 }),
    ("compositingFilter", { $0.compositingFilter = "xor" }),
    ("filters", { $0.filters = [CIFilter.gaussianBlur()] }),
    ("frame", { $0.frame = CGRect(x: 1, y: 2, width: 3, height: 4) }),
    ("geometryFlipped", { $0.isGeometryFlipped.toggle() }), ("hidden", { $0.isHidden = true }),
    ("position", { $0.position = CGPoint(x: 8, y: 9) }),
    ("shadowColor", { $0.shadowColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1) }),
    ("shadowOffset", { $0.shadowOffset = CGSize(width: 5, height: 5) }),
    ("shadowOpacity", { $0.shadowOpacity = 0.5 }), ("shadowRadius", { $0.shadowRadius = 9 }),
    ("transform", { $0.transform = CATransform3DMakeScale(2, 2, 1) }),
  ]

  @Test func `a program that sets one is told which and of which class`() throws {
    expect(Self.changes.count, equals: 13)
    let view = NamedView(frame: NSRect(x: 10, y: 20, width: 30, height: 40))
    view.wantsLayer = true
    let layer = try #require(view.layer)
    for (key, change) in Self.changes {
      let ((), lines) = RefusalLog.recording { change(layer) }
      expect(lines.count, equals: 1, "\(key)")
      let line = lines.first ?? ""
      expect(line.hasPrefix("NSView: \(key) of the layer of NamedView: "), "\(line)")
    }
    // By key-value coding as well.
    let ((), lines) = RefusalLog.recording {
      layer.setValue(0.25, forKey: "shadowOpacity")
      layer.setValue(CGFloat.pi, forKeyPath: "transform.rotation.z")
    }
    expect(lines.count, equals: 2)
  }

  @Test func `a line is written once for each class and property`() throws {
    final class OnceView: NSView {}
    let topics = Topics()
    RefusalLog.redirect { topics.add($0) }
    defer { RefusalLog.redirect(nil) }
    for _ in 0..<2 {
      let view = OnceView(frame: .zero)
      view.wantsLayer = true
      view.layer?.shadowRadius = 4
      view.layer?.shadowRadius = 5
      view.layer?.position.x = 3
    }
    expect(topics.all.filter { $0.contains("OnceView") }.count, equals: 2)
  }

  @Test func `the other properties are the program's`() throws {
    let view = NamedView(frame: NSRect(x: 0, y: 0, width: 30, height: 40))
    view.wantsLayer = true
    let layer = try #require(view.layer)
    let ((), lines) = RefusalLog.recording {
      layer.cornerRadius = 4
      layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
      layer.opacity = 0.5
      layer.zPosition = 2
      layer.masksToBounds = true
      layer.mask = CALayer()
      layer.shadowPath = CGPath(rect: .zero, transform: nil)
      layer.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
      layer.addSublayer(CALayer())
      layer.sublayers?.first?.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    }
    expect(lines, equals: [])
  }

  @Test func `the view itself says nothing`() {
    let (parent, view) = (NSView(), NamedView(frame: NSRect(x: 1, y: 2, width: 3, height: 4)))
    let ((), lines) = RefusalLog.recording {
      parent.addSubview(view)
      parent.wantsLayer = true
      view.frame = NSRect(x: 5, y: 6, width: 70, height: 80)
      view.bounds = NSRect(x: 1, y: 1, width: 7, height: 8)
      view.frameRotation = 20
      view.frameCenterRotation = 30
      view.isHidden = true
      view.isHidden = false
      let shadow = NSShadow()
      shadow.shadowBlurRadius = 3
      shadow.shadowOffset = NSSize(width: 1, height: 2)
      view.shadow = shadow
      view.contentFilters = [CIFilter.gaussianBlur()]
      view.compositingFilter = CIFilter(name: "CIMultiplyBlendMode")
      parent.frame.size = NSSize(width: 300, height: 200)
      view.autoresizingMask = [.width, .height]
      parent.frame.size = NSSize(width: 400, height: 300)
      view.shadow = nil
      view.removeFromSuperview()
      let stage = KitStage(view)
      stage.change { view.animator().frame = NSRect(x: 0, y: 0, width: 9, height: 9) }
      stage.run(to: 1)
      view.wantsLayer = false
    }
    expect(lines, equals: [])
    expect(view.frame.size, equals: NSSize(width: 9, height: 9))
  }

  @Test func `hosted layers and those that left their view are the program's`() {
    let host = NamedView(frame: .zero)
    let layer = CALayer()
    host.layer = layer
    host.wantsLayer = true
    let view = NamedView(frame: .zero)
    view.wantsLayer = true
    let left = view.layer
    view.wantsLayer = false
    let ((), lines) = RefusalLog.recording {
      for (_, change) in Self.changes {
        change(layer)
        left.map(change)
      }
    }
    expect(lines, equals: [])
  }
}

/// Lines of the log, from any thread.
private final class Topics: @unchecked Sendable {
  // A lock guards the lines.
  private let lock = NSLock()
  private var lines: [String] = []

  func add(_ line: String) { lock.withLock { lines.append(line) } }
  var all: [String] { lock.withLock { lines } }
}

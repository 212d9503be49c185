// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import Diagnostics
import Expectations
import Foundation
import TestSupport
import Testing

@testable import AppKit

@MainActor @Suite struct ViewLayerTests {
  @Test func `a view that wants a layer gives layers to all below it (NV-1, NV-5)`() {
    let (parent, child, deep) = (NSView(), NSView(), NSView())
    parent.addSubview(child)
    expectNil(parent.layer)
    parent.wantsLayer = true
    expect(parent.layer != nil)
    expect(child.layer != nil)
    expect(!child.wantsLayer)
    child.addSubview(deep)
    expect(deep.layer?.superlayer, isIdenticalTo: child.layer)
    expect(deep.layer?.delegate, isIdenticalTo: deep)
    parent.wantsLayer = false
    expectNil(parent.layer)
    expectNil(deep.layer)
  }

  @Test func `the backing layer is the one that the view makes (NV-1)`() {
    final class ShapeView: NSView {
      override func makeBackingLayer() -> CALayer { CAShapeLayer() }
    }
    let view = ShapeView(frame: NSRect(x: 1, y: 2, width: 3, height: 4))
    view.wantsLayer = true
    expect(view.layer is CAShapeLayer)
    expect(view.layer?.position, equals: CGPoint(x: 1, y: 2))
    expect(view.layer?.bounds.size, equals: CGSize(width: 3, height: 4))
  }

  @Test func `a layer that comes before wantsLayer is the application's (NV-2, NV-3)`() {
    let view = NSView(frame: NSRect(x: 10, y: 20, width: 30, height: 40))
    let layer = CALayer()
    layer.opacity = 0.5
    view.layer = layer
    expect(view.layer, isIdenticalTo: layer)
    view.wantsLayer = true
    expect(view.layer, isIdenticalTo: layer)
    expectNil(layer.delegate)
    expect(view.layerContentsRedrawPolicy, equals: .never)
    expect(layer.bounds.size, equals: CGSize(width: 30, height: 40))
    expect(layer.anchorPoint, equals: CGPoint(x: 0.5, y: 0.5))
    expect(layer.position, equals: CGPoint(x: 25, y: 40))
    view.setFrameSize(NSSize(width: 50, height: 60))
    expect(layer.bounds.size, equals: CGSize(width: 50, height: 60))
    expect(layer.opacity, equals: 0.5)
    view.needsDisplay = true
    expect(!layer.needsDisplay())
    // A view without `wantsLayer` whose superview has a layer hosts as well.
    let (parent, second) = (NSView(), NSView())
    second.layer = CALayer()
    parent.addSubview(second)
    expectNil(second.layer?.superlayer)
    parent.wantsLayer = true
    expect(second.layer?.superlayer, isIdenticalTo: parent.layer)
    expectNil(second.layer?.delegate)
  }

  /// The order of the guide's listing.
  @Test func `a layer that comes after wantsLayer is the application's before a frame (NV-2)`() {
    let view = NSView(frame: NSRect(x: 10, y: 20, width: 30, height: 40))
    view.wantsLayer = true
    let backing = view.layer
    let layer = CALayer()
    layer.opacity = 0.5
    view.layer = layer
    expect(view.layer, isIdenticalTo: layer)
    expectNil(layer.delegate)
    expectNil(backing?.delegate)
    expect(view.layerContentsRedrawPolicy, equals: .never)
    expect(layer.anchorPoint, equals: CGPoint(x: 0.5, y: 0.5))
    expect(layer.position, equals: CGPoint(x: 25, y: 40))
    expect(layer.opacity, equals: 0.5)
    // In a window, whose views have layers by that of the content view, nothing else holds.
    let (inside, inner) = (NSView(), CALayer())
    let stage = KitStage(view)
    stage.content.addSubview(inside)
    inside.wantsLayer = true
    inside.layer = inner
    expectNil(inner.delegate)
    expect(inner.superlayer, isIdenticalTo: stage.content.layer)
    // One in its place stays the application's, also when it is shown.
    stage.change {}
    stage.frame(at: 0.1)
    expect(layer.presentation() != nil)
    let next = CALayer()
    stage.change { view.layer = next }
    expectNil(next.delegate)
    expect(next.position, equals: CGPoint(x: 25, y: 40))
    stage.change { view.layer = nil }
    expect(view.layer?.delegate, isIdenticalTo: view)
    expectNil(next.superlayer)
  }

  @Test func `a layer that comes after a frame takes the backing layer's place (NV-2)`() {
    let view = NSView(frame: NSRect(x: 10, y: 20, width: 30, height: 40))
    view.wantsLayer = true
    let stage = KitStage(view)
    stage.change {}
    stage.frame(at: 0.1)
    let layer = CALayer()
    view.layer = layer
    expect(layer.delegate, isIdenticalTo: view)
    expect(layer.anchorPoint, equals: .zero)
    expect(layer.position, equals: CGPoint(x: 10, y: 20))
    view.layer = nil
    expect(view.layer != nil)
    expect(view.layer !== layer)
    expectNil(layer.delegate)
    expect(stage.content.subviews.count, equals: 1)
  }

  @Test func `layers in use and layers above are refused`() {
    let (parent, child) = (NSView(), NSView())
    parent.addSubview(child)
    parent.wantsLayer = true
    let own = child.layer
    let ((), refusals) = RefusalLog.recording {
      child.layer = parent.layer
      parent.layer = own
      let top = CALayer()
      parent.layer.map(top.addSublayer)
      child.layer = top
    }
    expect(refusals.count, equals: 3)
    expect(child.layer, isIdenticalTo: own)
    expect(child.layer?.superlayer, isIdenticalTo: parent.layer)
  }

  @Test func `cycles in the tree are refused`() {
    let (parent, child) = (NSView(), NSView())
    parent.addSubview(child)
    let ((), refusals) = RefusalLog.recording {
      child.addSubview(parent)
      parent.addSubview(parent)
      child.replaceSubview(parent, with: parent)
      parent.replaceSubview(child, with: parent)
      parent.addSubview(NSView(), positioned: .out, relativeTo: nil)
      parent.replaceSubview(NSView(), with: NSView())
    }
    expect(refusals.count, equals: 5)
    expect(parent.subviews.count, equals: 1)
    expectNil(parent.superview)
  }

  @Test func `subviews' layers lie in their order, also through views without layers`() {
    let root = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
    root.wantsLayer = true
    root.canDrawSubviewsIntoLayer = true
    let group = NSView()
    let views = (0..<5).map { _ in NSView() }
    root.subviews = [views[0], group, views[4]]
    group.subviews = [views[1], views[2], views[3]]
    for view in [views[3], views[0], views[4], views[1], views[2]] { view.wantsLayer = true }
    func order() -> [Int?] {
      (root.layer?.sublayers ?? []).map { layer in views.firstIndex { $0.layer === layer } }
    }
    expect(order(), equals: [0, 1, 2, 3, 4])
    expectNil(group.layer)
    group.addSubview(views[1], positioned: .above, relativeTo: views[2])
    expect(order(), equals: [0, 2, 1, 3, 4])
    root.addSubview(group, positioned: .above, relativeTo: nil)
    expect(order(), equals: [0, 4, 2, 1, 3])
    root.addSubview(views[4], positioned: .below, relativeTo: views[0])
    expect(order(), equals: [4, 0, 2, 1, 3])
    group.removeFromSuperview()
    expect(order(), equals: [4, 0])
    group.isHidden = true
    root.addSubview(group)
    expect(views[3].layer?.isHidden, equals: true)
    group.isHidden = false
    group.alphaValue = 0.5
    expect(Double(views[3].layer?.opacity ?? 0), near: 0.5, within: 1e-6)
  }

  @Test func `canDrawSubviewsIntoLayer needs a layer and leaves those alone that want one (NV-12)`()
  {
    let (parent, plain, own) = (NSView(), NSView(), NSView())
    parent.subviews = [plain, own]
    let ((), refusals) = RefusalLog.recording { parent.canDrawSubviewsIntoLayer = true }
    expect(refusals.count, equals: 1)
    expect(!parent.canDrawSubviewsIntoLayer)
    parent.wantsLayer = true
    own.wantsLayer = true
    parent.canDrawSubviewsIntoLayer = true
    expectNil(plain.layer)
    expect(own.layer?.superlayer, isIdenticalTo: parent.layer)
    parent.canDrawSubviewsIntoLayer = false
    expect(plain.layer != nil)
  }

  @Test func `a placement is the layer's gravity (NV-11)`() {
    let view = NSView()
    view.wantsLayer = true
    expect(view.layerContentsPlacement, equals: .scaleAxesIndependently)
    expect(view.layer?.contentsGravity, equals: .resize)
    let pairs: [(NSView.LayerContentsPlacement, CALayerContentsGravity)] = [
      (.scaleProportionallyToFit, .resizeAspect), (.scaleProportionallyToFill, .resizeAspectFill),
      (.center, .center), (.top, .top), (.topRight, .topRight), (.right, .right),
      (.bottomRight, .bottomRight), (.bottom, .bottom), (.bottomLeft, .bottomLeft), (.left, .left),
      (.topLeft, .topLeft),
    ]
    for (placement, gravity) in pairs {
      view.layerContentsPlacement = placement
      expect(view.layer?.contentsGravity, equals: gravity)
    }
  }

  @Test func `filters of a view are its layer's (NV-17)`() {
    let view = NSView()
    let blur = CIFilter(name: "CIGaussianBlur")
    view.contentFilters = [blur].compactMap { $0 }
    expect(!view.layerUsesCoreImageFilters)
    view.wantsLayer = true
    expect(view.layer?.filters?.count, equals: 1)
    view.backgroundFilters = view.contentFilters
    expect(view.layer?.backgroundFilters?.count, equals: 1)
    view.compositingFilter = CIFilter(name: "CIMultiplyBlendMode")
    expect(view.layer?.compositingFilter != nil)
    view.contentFilters = []
    view.compositingFilter = nil
    expectNil(view.layer?.filters)
    expectNil(view.layer?.compositingFilter)
  }

  @Test func `layers follow the window's scale, those of the application if asked to (NV-14)`() {
    final class Asked: NSObject, CALayerDelegate, NSViewLayerContentScaleDelegate {
      var scales: [CGFloat] = []
      func layer(
        _ layer: CALayer, shouldInheritContentsScale newScale: CGFloat, from window: NSWindow
      ) -> Bool {
        scales.append(newScale)
        return true
      }
    }
    final class Told: NSView {
      var count = 0
      override func viewDidChangeBackingProperties() { count += 1 }
    }
    let screen = NSScreen.main
    defer { screen?.backingScaleFactor = 1 }
    let view = Told(frame: NSRect(x: 0, y: 0, width: 10, height: 10))
    view.wantsLayer = true
    let (hosted, asked) = (CALayer(), Asked())
    hosted.delegate = asked
    view.layer?.addSublayer(hosted)
    screen?.backingScaleFactor = 2
    let window = NSWindow()
    window.contentView?.addSubview(view)
    expect(view.layer?.contentsScale, equals: 2)
    expect(view.count, equals: 1)
    expect(asked.scales, equals: [2])
    expect(hosted.contentsScale, equals: 2)
    expect(view.convertToBacking(NSPoint(x: 1, y: 1)), equals: NSPoint(x: 2, y: 2))
  }

  @Test func `callbacks come in order`() {
    final class Told: NSView {
      var notes: Notes?
      override func viewWillMove(toSuperview newSuperview: NSView?) {
        notes?.add("will superview \(newSuperview != nil)")
      }
      override func viewDidMoveToSuperview() { notes?.add("did superview") }
      override func viewWillMove(toWindow newWindow: NSWindow?) {
        notes?.add("will window \(newWindow != nil)")
      }
      override func viewDidMoveToWindow() { notes?.add("did window") }
    }
    let (view, notes) = (Told(), Notes())
    view.notes = notes
    let window = NSWindow()
    window.contentView?.addSubview(view)
    expect(view.window, isIdenticalTo: window)
    expect(
      notes.list,
      equals: ["will window true", "will superview true", "did superview", "did window"])
    notes.list = []
    view.removeFromSuperview()
    expect(
      notes.list,
      equals: ["will window false", "will superview false", "did superview", "did window"])
  }

  @Test func `layout comes once, for views with and without layers`() {
    final class Laid: NSView {
      var count = 0
      override func layout() {
        super.layout()
        count += 1
      }
    }
    let (parent, child) = (Laid(frame: .zero), Laid(frame: .zero))
    parent.addSubview(child)
    let stage = KitStage(backed: false, parent)
    stage.frame(at: 0)
    let (before, beforeChild) = (parent.count, child.count)
    stage.change { parent.setFrameSize(NSSize(width: 10, height: 10)) }
    expect(parent.count, equals: before + 1)
    stage.change { child.needsLayout = true }
    expect(child.count, equals: beforeChild + 1)
    parent.needsLayout = true
    parent.layoutSubtreeIfNeeded()
    expect(parent.count, equals: before + 2)
    expect(!parent.needsLayout)
  }

  @Test func `constraints do not pull a frame back that is animated by hand (NV-18)`() {
    // There are no constraints in AppKit's part here: a frame stays where it was put.
    let view = NSView(frame: NSRect(x: 0, y: 0, width: 10, height: 10))
    let stage = KitStage(view)
    stage.change { view.animator().setFrameOrigin(NSPoint(x: 50, y: 0)) }
    stage.run(to: 1)
    stage.change { stage.content.layoutSubtreeIfNeeded() }
    expect(view.frame.origin.x, equals: 50)
    expect(view.layer?.position.x, equals: 50)
  }
}

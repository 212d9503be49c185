// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import SceneFile
import TestSupport
import Testing

@testable import Compositor
@testable import LayerHost

/// The inspector of a picture: what it shows, what it changes, and what the application sees of it.
struct InspectorTests {
  private let scene: InspectedScene

  init() throws { scene = try InspectedScene() }

  /// The part of a picture that the panel leaves.
  private func left(_ picture: PixelImage) throws -> PixelImage {
    let width = Int(InspectedScene.size.width - InspectorTheme.width)
    var part = PixelImage(width: width, height: picture.height, filledWith: .clear)
    for y in 0..<picture.height { for x in 0..<width { part[x, y] = picture[x, y] } }
    return part
  }

  @Test func `F12 opens a panel over the picture and closes it`() throws {
    let before = try scene.picture(at: 0)
    scene.press(.function(12))
    let open = try scene.picture(at: 0.1)
    try expect(left(open), equals: left(before))
    expect(open[500, 300] != before[500, 300])
    scene.press(.function(12))
    let after = try scene.picture(at: 0.2)
    let isSame = after == before
    expect(isSame)
    expect(scene.events.isEmpty)
  }

  @Test func `the application's tree knows nothing of the inspector`() throws {
    scene.press(.function(12))
    _ = try scene.picture(at: 0.1)
    expect(scene.root.sublayers?.count, equals: 1)
    expectNil(scene.root.superlayer)
    expect(scene.root.hitTest(CGPoint(x: 500, y: 300)), isIdenticalTo: scene.root)
    expect(scene.root.sublayers?.first, isIdenticalTo: scene.square)
  }

  /// While it is closed no frame looks for it: the renderer is asked for nothing.
  @Test func `a closed inspector leaves nothing behind`() throws {
    expectNil(scene.renderer.layerContext?.mailbox.controls)
    expectNil(scene.inspector)
    scene.press(.function(12))
    _ = try scene.picture(at: 0.1)
    expect(scene.renderer.layerContext?.mailbox.controls != nil)
    scene.press(.function(12))
    _ = try scene.picture(at: 0.2)
    expectNil(scene.renderer.layerContext?.mailbox.controls)
    expectNil(scene.renderer.frameHistory)
    expectNil(scene.renderer.inspectedCosts)
  }

  /// Allocations of a frame in which a layer moves: as many after an inspector was open as before.
  @Test func `a closed inspector allocates nothing`() throws {
    scene.animate()
    func allocations(from time: Double) -> Int {
      for step in 0..<4 {
        scene.renderer.drawFrame(of: scene.root, at: time + Double(step) / 1000)
      }
      return AllocationCount.measure {
        scene.renderer.drawFrame(of: scene.root, at: time + 0.01)
      }.ours
    }
    let before = try scene.renderer.withContext { allocations(from: 0.1) }
    scene.press(.function(12))
    _ = try scene.picture(at: 0.2)
    scene.press(.function(12))
    _ = try scene.picture(at: 0.3)
    let after = try scene.renderer.withContext { allocations(from: 0.4) }
    if AllocationCount.isAvailable { expect(after, isAtMost: before) }
  }

  @Test func `events on the panel are the inspector's and others the application's`() throws {
    scene.press(.function(12))
    scene.click(CGPoint(x: 500, y: 20))
    scene.press(.up)
    scene.type("q")
    expect(scene.events.isEmpty)
    scene.click(CGPoint(x: 100, y: 100))
    expect(scene.events.count, equals: 2)
    scene.press(.character("z"))
    expect(scene.events.count, equals: 4)
  }

  @Test func `the words of LAMINA_DEBUG are followed once a tree is shown`() throws {
    let late = Inspection()
    var isShown = false
    late.makeTarget = { isShown ? scene.inspection.makeTarget() : nil }
    late.begin(with: try DebugWords("inspector,color-blended-layers"))
    expectNil(late.inspector)
    isShown = true
    scene.renderer.perform { late.note([], commitTime: 0, interval: 1.0 / 60, shown: 0) }
    expect(late.inspector != nil)
    expect(
      scene.renderer.layerContext?.mailbox.controls?.debugOptions, equals: [.colorBlendedLayers])
    late.close()
  }

  // MARK: - Layers and properties

  @Test func `layers are selected by key, row and click`() throws {
    scene.press(.function(12))
    let inspector = try #require(scene.inspector)
    expect(inspector.panel.outline.rows.map { $0.layer }, equals: [scene.root, scene.square])
    scene.press(.down)
    expect(inspector.panel.outline.selected, isIdenticalTo: scene.square)
    scene.press(.up)
    expect(inspector.panel.outline.selected, isIdenticalTo: scene.root)
    scene.press(.character("p"))
    scene.click(CGPoint(x: 10, y: 10))
    expect(inspector.panel.outline.selected, isIdenticalTo: scene.square)
    expect(!inspector.isPicking)
    expect(scene.events.isEmpty)
  }

  @Test func `picking goes by the presented state, transparent layers included`() throws {
    CATransaction.setDisableActions(true)
    scene.square.opacity = 0
    scene.animate()
    _ = try scene.picture(at: 0.5)
    let found = scene.renderer.perform {
      (
        LayerPicker.layer(at: CGPoint(x: 60, y: 10), in: scene.root),
        LayerPicker.layer(at: CGPoint(x: 5, y: 10), in: scene.root)
      )
    }
    expect(found.0, isIdenticalTo: scene.square)
    expect(found.1, isIdenticalTo: scene.root)
  }

  /// Two cards that cross: in front is the one whose depth at the point is greater, whatever its `zPosition`.
  @Test func `picking goes by the depth at the point`() throws {
    let stage = CATransformLayer()
    var cards: [CALayer] = []
    CATransaction.withoutActions {
      stage.frame = CGRect(x: 100, y: 100, width: 100, height: 100)
      for angle in [0.5, -0.5] {
        let card = CALayer()
        card.frame = stage.bounds
        card.transform = CATransform3DMakeRotation(CGFloat(angle), 0, 1, 0)
        cards.append(card)
        stage.addSublayer(card)
      }
      cards[0].zPosition = 0.5
      scene.root.addSublayer(stage)
    }
    _ = try scene.picture(at: 0)
    let (left, right) = scene.renderer.perform {
      (
        LayerPicker.layer(at: CGPoint(x: 110, y: 150), in: scene.root),
        LayerPicker.layer(at: CGPoint(x: 190, y: 150), in: scene.root)
      )
    }
    expect(left, isIdenticalTo: cards[0])
    expect(right, isIdenticalTo: cards[1])
  }

  @Test(arguments: [false, true])
  func `picking passes over back faces that are not drawn`(isDoubleSided: Bool) throws {
    let card = CALayer()
    let label = CALayer()
    CATransaction.withoutActions {
      card.frame = CGRect(x: 100, y: 100, width: 100, height: 100)
      card.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
      card.zPosition = 20
      card.isDoubleSided = isDoubleSided
      label.frame = CGRect(x: 0, y: 0, width: 40, height: 100)
      card.addSublayer(label)
      scene.root.addSublayer(card)
    }
    _ = try scene.picture(at: 0)
    let found = scene.renderer.perform {
      [110.0, 190].map { LayerPicker.layer(at: CGPoint(x: $0, y: 150), in: scene.root) }
    }
    expect(found[0], isIdenticalTo: (isDoubleSided ? card : scene.root))
    expect(found[1], isIdenticalTo: (isDoubleSided ? label : scene.root))
  }

  @Test func `layers without a name are told by class, position and contents`() throws {
    let text = CATextLayer()
    text.string = "A text of many words"
    text.bounds = CGRect(x: 0, y: 0, width: 40.5, height: 1e300)
    let picture = CALayer()
    picture.contents = try #require(
      CGContext(
        data: nil, width: 3, height: 2, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)?.makeImage())
    let mask = CALayer()
    mask.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    CATransaction.withoutActions {
      for layer in [text, picture] { scene.square.addSublayer(layer) }
      picture.mask = mask
    }
    scene.press(.function(12))
    let rows = try #require(scene.inspector?.panel.outline.rows)
    expect(
      rows.map { LayerOutline.name(of: $0) },
      equals: [
        "root", "square", "CALayer 1  image 3 × 2  0 × 0", "mask: CALayer  #ff0000ff  0 × 0",
        "CATextLayer 0  “A text of ma…”  40 × \(Int.max)",
      ])
  }

  @Test func `a typed value is set by its key path`() throws {
    scene.press(.function(12))
    scene.press(.down)
    scene.press(.character("="))
    scene.type("=")
    scene.type("cornerRadius = 7.5")
    scene.press(.return)
    expect(scene.square.cornerRadius, equals: 7.5)
    scene.press(.character("="))
    scene.type("transform.rotation.z=0.5")
    scene.press(.return)
    let angle = scene.square.value(forKeyPath: "transform.rotation.z") as? Double
    expect(try #require(angle), near: 0.5, within: 1e-9)
    expect(scene.inspector?.panel.properties.isEditing, equals: false)
    expect(scene.events.isEmpty)
  }

  @Test(arguments: [
    ("cornerRadius = wide", "cornerRadius takes a number, not “wide”"),
    ("backgroundColor = red", "backgroundColor takes a colour: #rrggbb or #rrggbbaa, not “red”"),
    ("cornerRadios = 1", "CALayer has no “cornerRadios”"),
    ("nothing", "type a key path, =, and a value"),
  ])
  func `a value that cannot be set is an error beside it`(text: String, message: String) throws {
    scene.press(.function(12))
    scene.press(.down)
    scene.press(.character("="))
    scene.type(text)
    scene.press(.return)
    let list = try #require(scene.inspector?.panel.properties)
    expect(list.errorText, equals: message)
    expect(list.isEditing)
    scene.press(.escape)
    expect(!list.isEditing)
  }

  // MARK: - Time

  @Test func `the picture at an earlier time is the one that was shown`() throws {
    scene.press(.function(12))
    _ = try scene.picture(at: 0.1)
    scene.animate()
    var shown: [PixelImage] = []
    for frame in 0..<20 { shown.append(try left(scene.picture(at: 0.1 + Double(frame) / 60))) }
    // The square goes, and comes to be something else.
    scene.renderer.perform { scene.square.removeFromSuperlayer() }
    _ = try scene.picture(at: 0.1 + 20.0 / 60)
    scene.press(.space)
    let inspector = try #require(scene.inspector)
    expect(inspector.time.isPaused)
    for frame in [18, 3, 11] {
      scene.renderer.perform { inspector.scrub(to: Double(frame - 20) / 60 + 1e-6) }
      let isSame = try left(scene.picture(at: 1)) == shown[frame]
      expect(isSame, "frame \(frame)")
    }
    scene.press(.space)
    let present = try scene.picture(at: 1.2)
    expect(present[10, 10], equals: Pixel(0, 0, 255))
  }

  @Test func `slow animations take ten times as long`() throws {
    scene.press(.function(12))
    scene.press(.character("s"))
    scene.animate()
    let picture = try scene.picture(at: 5)
    expect(picture[60, 10], equals: Pixel(255, 0, 0))
    scene.press(.character("s"))
    let later = try scene.picture(at: 5.25)
    expect(later[85, 10], equals: Pixel(255, 0, 0))
  }

  // MARK: - Captures and depth

  @Test func `a capture is drawn again to the same pixels`() throws {
    scene.animate()
    _ = try scene.picture(at: 0.2)
    let shown = try scene.picture(at: 0.4)
    try withTemporaryFolder { parent in
      // By the key, within the inspector's own transaction.
      scene.captures = parent
      scene.press(.function(12))
      scene.press(.character("c"))
      let folder = parent.appendingPathComponent("capture-1")
      let picture = try PixelImage(contentsOf: CaptureFolder.picture(in: folder))
      let isShown = picture == shown
      expect(isShown)
      let file = try SceneFile(contentsOf: CaptureFolder.scene(in: folder))
      let renderer = try OffscreenRenderer(size: file.size, scale: file.scale)
      let root = try file.makeRootLayer()
      _ = try renderer.image(of: root, at: 0)
      let replayed = PixelImage(try renderer.image(of: root, at: try #require(file.times.first)))
      let isReplayed = replayed == picture
      expect(isReplayed)
      let tree = try String(contentsOf: folder.appendingPathComponent("tree.txt"), encoding: .utf8)
      expect(tree.contains("\"square\""))
      let plan = try String(contentsOf: folder.appendingPathComponent("plan.txt"), encoding: .utf8)
      expect(plan.hasPrefix("pass 0 region"))
    }
  }

  @Test func `the tree comes apart without touching the application's layers`() throws {
    scene.press(.function(12))
    let flat = try left(scene.picture(at: 0.1))
    scene.press(.character("e"))
    let exploded = try left(scene.picture(at: 0.2))
    let isSame = exploded == flat
    expect(!isSame)
    // A drag turns it, and is not the application's.
    for (phase, x) in [(LayerHost.PointerEvent.Phase.down, 100.0), (.move, 160), (.up, 160)] {
      scene.send(
        .pointer(
          LayerHost.PointerEvent(
            time: 0.2, phase: phase, location: CGPoint(x: x, y: 300),
            movement: CGVector(dx: phase == .move ? 60 : 0, dy: 0), button: .primary)))
    }
    let isTurned = try left(scene.picture(at: 0.3)) != exploded
    expect(isTurned)
    expect(scene.events.isEmpty)
    expect(scene.square.superlayer, isIdenticalTo: scene.root)
    scene.press(.character("e"))
    let isWhole = try left(scene.picture(at: 0.4)) == flat
    expect(isWhole)
  }
}

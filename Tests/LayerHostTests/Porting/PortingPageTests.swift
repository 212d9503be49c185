// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import LayerHost
import QuartzCore
import TestSupport
import Testing

/// The page `docs/porting.md`: its code stands in the files beside this one, where it is compiled.
struct PortingPageTests {
  private static let folder = ProjectFiles.url("Tests/LayerHostTests/Porting")

  /// Lines without indentation, and without empty ones.
  private static func lines(_ text: some StringProtocol) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  @Test func `every block of code is compiled`() throws {
    let text = try ProjectFiles.text(of: "docs/porting.md")
    let blocks = text.components(separatedBy: "```swift\n").dropFirst().map {
      Self.lines($0.components(separatedBy: "```")[0])
    }
    expect(blocks.count, isAtLeast: 12)
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { $0.hasPrefix("Ported") }
    let sources = try files.map {
      Self.lines(
        try String(contentsOf: Self.folder.appendingPathComponent($0), encoding: .utf8))
    }
    for block in blocks {
      let isThere = sources.contains { source in
        source.indices.contains { source[$0...].starts(with: block) }
      }
      expect(isThere, "not compiled as it stands: \(block.prefix(3))")
    }
  }

  @Test @MainActor func `what the page shows does what it says`() throws {
    // Generic code makes layers by a closure.
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
    let gradient = addGradient(to: root)
    expect(gradient.superlayer, isIdenticalTo: root)
    expect(gradient.frame, equals: root.bounds)
    // A property of one's own is redrawn, animated, and copied.
    let pie = PieLayer()
    expect(pie.progress, equals: 0)
    pie.progress = 0.25
    expect(pie.value(forKey: "progress") as? CGFloat, equals: 0.25)
    expect(PieLayer(layer: pie).progress, equals: 0.25)
    let animation = pie.action(forKey: "progress") as? CABasicAnimation
    expect(animation?.fromValue as? CGFloat, equals: 0.25)
    // A class of the main actor lays out.
    let screen = Screen()
    screen.layer.delegate = screen
    screen.layer.frame = root.frame
    screen.layer.addSublayer(CALayer())
    screen.layer.layoutIfNeeded()
    expect(screen.layer.sublayers?.first?.frame, equals: root.bounds)
    // Values come back as they were put in.
    let ball = CALayer()
    ball.position = CGPoint(x: 3, y: 4)
    expect(values(of: ball).corner, equals: CGPoint(x: 10, y: 20))
    expect(makeBadge().animationKeys(), equals: ["pulse"])
    fade(ball)
    expect(ball.animation(forKey: "fade") is CABasicAnimation)
    useMacCoordinates(for: root)
    expect(root.isGeometryFlipped)
    pinToUpperEdge(ball, yGrowsDownward: true)
    expect(ball.contentsGravity, equals: .bottom)
    let link = followDisplay { _ in }
    link.invalidate()
  }

  @Test func `a layer follows the finger that has hit it`() {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    let card = CALayer()
    card.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    root.addSublayer(card)
    let dragger = Dragger(root)
    func touch(_ phase: LayerHost.PointerEvent.Phase, _ x: CGFloat, by dx: CGFloat = 0) {
      dragger.handle(
        .pointer(
          LayerHost.PointerEvent(
            time: 0, phase: phase, device: .touch, id: 7, location: CGPoint(x: x, y: 20),
            movement: CGVector(dx: dx, dy: 5))))
    }
    touch(.down, 20)
    touch(.move, 26, by: 6)
    expect(card.position, equals: CGPoint(x: 26, y: 25))
    touch(.up, 26)
    touch(.move, 40, by: 14)
    expect(card.position, equals: CGPoint(x: 26, y: 25))
  }
}

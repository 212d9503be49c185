// SPDX-License-Identifier: MIT

import CSDL2
import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor
@testable import LayerHost

extension WindowTests {
  /// Windows with their render threads, drawing for real on SDL's driver without a display.
  struct LayerWindowTests {
    private let size = CGSize(width: 60, height: 40)
    private let shown = ShownPictures()

    /// Closes what another test has left open by failing.
    init() {
      for window in OpenWindows.all { window.close() }
    }

    private func open(_ layer: CALayer, unitsPerPoint: CGFloat = 1) throws -> LayerWindow {
      try LayerWindow(
        title: "test", layer: layer,
        in: Window(
          title: "test", size: size, unitsPerPoint: unitsPerPoint, driver: "offscreen",
          profiles: [.coreThroughEGL, .embeddedThroughEGL]),
        observe: shown.observe)
    }

    private func scene(_ count: Int = 1) -> (root: CALayer, layers: [CALayer]) {
      let root = CALayer()
      root.frame = CGRect(origin: .zero, size: size)
      root.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
      let layers = (0..<count).map { index in
        let layer = CALayer()
        layer.frame = CGRect(x: 4 + 14 * index, y: 8, width: 12, height: 12)
        layer.backgroundColor = CGColor(srgbRed: 1, green: 0.2, blue: 0.4, alpha: 1)
        root.addSublayer(layer)
        return layer
      }
      return (root, layers)
    }

    /// Something that goes on indefinitely.
    private func turn() -> CABasicAnimation {
      let turn = CABasicAnimation(keyPath: "transform.rotation.z")
      turn.toValue = 2 * Double.pi
      turn.duration = 1.7
      turn.repeatCount = .infinity
      return turn
    }

    /// The picture of the tree, by another renderer.
    private func picture(of root: CALayer, scale: CGFloat = 1) throws -> PixelImage {
      let renderer = try OffscreenRenderer(size: size, scale: scale)
      return PixelImage(try renderer.image(of: root, at: CACurrentMediaTime()))
    }

    /// Runs the loop; `turn` closes the windows when it has seen enough.
    private func run(_ turn: @escaping (_ turns: Int) throws -> Void) throws {
      _ = try EventLoop(didTurn: turn).run()
    }

    private func expectNothingLeft(windows: Int = 1) {
      expect(shown.now.tornDown, equals: windows)
      expect(shown.now.leftObjects, equals: [])
      expect(shown.now.errors, equals: [])
    }

    // MARK: The render thread

    @Test func `animations go on while the applications thread sleeps`() throws {
      let (root, layers) = scene()
      layers[0].add(turn(), forKey: nil)
      let window = try open(root)
      // This thread does nothing from here to the end of the wait: no loop, no commit.
      let entries = shown.wait { $0.distinct >= 12 }
      expect(zip(entries.times, entries.times.dropFirst()).allSatisfy { $0 < $1 })
      expect(window.statistics.shown, isAtLeast: 11)
      window.close()
      expectNothingLeft()
    }

    @Test func `a layer has a presentation as soon as it is committed to a window`() throws {
      let (root, layers) = scene()
      let window = try open(root)
      CATransaction.flush()
      // No frame need have been drawn yet.
      expect(root.presentation() != nil)
      expect(layers[0].presentation()?.position, equals: layers[0].position)
      for index in 0..<20 {
        let layer = CALayer()
        layer.frame = CGRect(x: index, y: 3, width: 5, height: 7)
        layers[0].addSublayer(layer)
        let move = CABasicAnimation(keyPath: "position.x")
        (move.fromValue, move.toValue, move.duration) = (1000, 2000, 100)
        layer.add(move, forKey: nil)
        CATransaction.flush()
        let shown = layer.presentation()
        expect((shown?.position.x ?? 0), isAtLeast: 1000)
        expect(shown?.position.y, equals: 6.5)
        expect(shown?.superlayer?.position, equals: layers[0].position)
      }
      window.close()
      expectNothingLeft()
    }

    @Test func `an animation that asks for fewer frames gets them`() throws {
      let (root, layers) = scene()
      let turn = turn()
      turn.preferredFrameRateRange = CAFrameRateRange(minimum: 5, maximum: 60, preferred: 20)
      layers[0].add(turn, forKey: nil)
      let window = try open(root)
      let times = shown.wait { $0.times.count >= 8 }.times
      window.close()
      // The first frames may have had other reasons: the window was exposed.
      let gaps = zip(times.dropFirst(4), times.dropFirst(3)).map { $0 - $1 }
      expect(gaps.allSatisfy { $0 > 0.9 / 20 })
      expectNothingLeft()
    }

    @Test func `the first frame is right at a fractional scale`() throws {
      let (root, _) = scene(2)
      let expected = try picture(of: root, scale: 1.5)
      let window = try open(root, unitsPerPoint: 1.5)
      let entries = shown.wait { $0.times.count >= 1 }
      expect(window.size, equals: size)
      try ReferencePictures.golden.check(
        try #require(entries.first), against: expected, named: "window-fractional")
      window.close()
      expectNothingLeft()
    }

    @Test func `commits of several threads are all shown`() throws {
      let (root, layers) = scene(4)
      let window = try open(root)
      // Each layer belongs to one thread, as layers do while they are changed.
      nonisolated(unsafe) let moved = layers
      DispatchQueue.concurrentPerform(iterations: 4) { index in
        for step in 0..<40 {
          CATransaction.begin()
          CATransaction.setDisableActions(true)
          moved[index].position.y = CGFloat(10 + (step + index) % 20)
          CATransaction.commit()
          CATransaction.flush()
        }
      }
      let expected = try picture(of: root)
      shown.wait { $0.last == expected }
      window.close()
      expectNothingLeft()
    }

    // MARK: What comes back

    /// Notes what it is told.
    private final class Delegate: NSObject, CAAnimationDelegate {
      let name: String
      let note: (String) -> Void

      init(_ name: String, _ note: @escaping (String) -> Void) {
        self.name = name
        self.note = note
        super.init()
      }

      func animationDidStart(_ anim: CAAnimation) { note("\(name) begins") }

      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        note("\(name) ends \(flag)")
      }
    }

    @Test func `delegates and blocks are called here in order and once`() throws {
      let (root, layers) = scene(2)
      var calls: [String] = []
      let thread = pthread_self()
      let note = { (text: String) in
        expect(pthread_equal(thread, pthread_self()) != 0)
        calls.append(text)
      }
      let window = try open(root)
      CATransaction.begin()
      for (index, name) in ["short", "long"].enumerated() {
        CATransaction.begin()
        CATransaction.setCompletionBlock { note("\(name) done") }
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.toValue = 0.5
        fade.duration = 0.03 + 0.12 * Double(index)
        fade.delegate = Delegate(name, note)
        layers[index].add(fade, forKey: nil)
        CATransaction.commit()
      }
      CATransaction.commit()
      try run { _ in
        if calls.contains("long done") { window.close() }
      }
      expect(calls.count, equals: 6)
      let places = Dictionary(uniqueKeysWithValues: calls.enumerated().map { ($1, $0) })
      // On a machine that is slow enough one is over before the other is seen to begin.
      for name in ["short", "long"] {
        let begin = try #require(places["\(name) begins"])
        let end = try #require(places["\(name) ends true"])
        expect(begin, isBelow: end)
        expect(places["\(name) done"], equals: end + 1)
      }
      try expect(#require(places["short done"]), isBelow: #require(places["long done"]))
      expect(layers.allSatisfy { $0.animationKeys() == nil })
      expectNothingLeft()
    }

    @Test func `a completion block may commit`() throws {
      let (root, layers) = scene()
      let window = try open(root)
      var hasRun = false
      CATransaction.begin()
      CATransaction.setAnimationDuration(0.02)
      CATransaction.setCompletionBlock {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layers[0].position = CGPoint(x: 40, y: 30)
        CATransaction.commit()
        hasRun = true
      }
      layers[0].opacity = 0.5
      CATransaction.commit()
      try run { _ in
        guard hasRun else { return }
        CATransaction.flush()
        let expected = try picture(of: root)
        shown.wait { $0.last == expected }
        window.close()
      }
      expectNothingLeft()
    }

    // MARK: Out of sight

    @Test func `a hidden window ends its animations and comes back`() throws {
      let (root, layers) = scene()
      let window = try open(root)
      shown.wait { $0.times.count >= 1 }
      var hasEnded = false
      var frames = Int.max
      try run { turns in
        switch turns {
        case 1:
          window.hide()
          expect(!window.isVisible)
        case 2:
          CATransaction.begin()
          CATransaction.setCompletionBlock { hasEnded = true }
          let move = CABasicAnimation(keyPath: "position.x")
          move.fromValue = 0
          move.duration = 0.05
          // Told by a thread that draws nothing any more.
          move.delegate = Delegate("move") { _ in frames = min(frames, shown.now.times.count) }
          layers[0].add(move, forKey: nil)
          layers[0].position.y = 30
          CATransaction.commit()
        default:
          guard hasEnded, !window.isVisible else { break }
          expect(shown.now.times.count, equals: frames)
          window.show()
        }
        if window.isVisible, hasEnded {
          // The loop tells the render thread in its next turn.
          window.noteGeometry()
          let expected = try picture(of: root)
          shown.wait { $0.last == expected }
          window.close()
        }
      }
      expectNothingLeft()
    }

    @Test func `another size is laid out and shown`() throws {
      let (root, _) = scene()
      let window = try open(root)
      shown.wait { $0.times.count >= 1 }
      let large = CGSize(width: 90, height: 50)
      try window.resize(to: large)
      try run { _ in
        guard window.size == large else { return }
        expect(root.frame, equals: CGRect(origin: .zero, size: large))
        shown.wait { $0.last?.width == 90 }
        window.close()
      }
      expectNothingLeft()
    }

    // MARK: Several windows

    @Test func `several windows show their trees and share an image`() throws {
      let image = try #require(Self.image())
      var windows: [LayerWindow] = []
      var roots: [CALayer] = []
      let logs = [ShownPictures(), ShownPictures()]
      for log in logs {
        let (root, layers) = scene(2)
        layers[0].contents = image
        layers[1].add(turn(), forKey: nil)
        roots.append(root)
        windows.append(
          try LayerWindow(
            title: "test", layer: root,
            in: Window(
              title: "test", size: size, driver: "offscreen",
              profiles: [.coreThroughEGL, .embeddedThroughEGL]),
            observe: log.observe))
      }
      // Both move at the same time, and nothing here takes part.
      for log in logs { log.wait { $0.distinct >= 4 } }
      windows[0].close()
      // The other one goes on, with its image.
      let count = logs[1].now.distinct
      logs[1].wait { $0.distinct >= count + 4 }
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      roots[1].sublayers?[1].removeAllAnimations()
      CATransaction.commit()
      CATransaction.flush()
      let expected = try picture(of: roots[1])
      logs[1].wait { $0.last == expected }
      windows[1].close()
      for log in logs {
        expect(log.now.tornDown, equals: 1)
        expect(log.now.leftObjects, equals: [])
        expect(log.now.errors, equals: [])
      }
      expect(!windows[0].isOpen)
    }

    private static func image() -> CGImage? {
      let context = CGContext(
        data: nil, width: 12, height: 12, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
      context?.setFillColor(red: 0, green: 0.5, blue: 0.9, alpha: 1)
      context?.fill(CGRect(x: 2, y: 2, width: 8, height: 5))
      return context?.makeImage()
    }

    @Test func `a window may open another and close first`() throws {
      let first = try open(scene().root)
      var second: LayerWindow?
      var closed: [String] = []
      first.onClose = { closed.append("first") }
      try run { turns in
        if turns == 1 {
          // Both stand still: each shows one picture, the first one before it goes.
          shown.wait { $0.times.count >= 1 }
          second = try open(scene().root)
          second?.onClose = { closed.append("second") }
          first.close()
        } else {
          shown.wait { $0.times.count >= 2 }
          second?.close()
        }
      }
      expect(closed, equals: ["first", "second"])
      expectNothingLeft(windows: 2)
    }

    // MARK: Input and display links

    @Test func `input reaches its window`() throws {
      let first = try open(scene().root)
      let second = try open(scene().root)
      var clicks: [String] = []
      first.onClick = { clicks.append("first \($0.x)") }
      second.onClick = { clicks.append("second \($0.x)") }
      for window in [second, first] {
        var event = SDL_Event()
        event.type = SDL_MOUSEBUTTONDOWN.rawValue
        event.button.windowID = window.id
        event.button.button = UInt8(SDL_BUTTON_LEFT)
        event.button.state = 1
        event.button.x = 7
        SDL_PushEvent(&event)
      }
      try run { _ in
        guard clicks.count == 2 else { return }
        first.close()
        second.close()
      }
      expect(clicks, equals: ["second 7.0", "first 7.0"])
    }

    @Test func `escape closes unless told otherwise`() throws {
      let window = try open(scene().root)
      var keys: [LayerHost.Key] = []
      window.closesOnEscape = false
      window.onKey = { keys.append($0) }
      let escape = HostEvent.input(
        RawInput(time: 1, kind: .key(.escape, usage: 0, isDown: true, isRepeat: false)))
      window.receive(escape)
      expect(keys, equals: [.escape])
      expect(window.isOpen)
      window.closesOnEscape = true
      window.receive(escape)
      expect(keys, equals: [.escape])
      expect(!window.isOpen)
      expectNothingLeft()
    }

    @Test func `a held touch is cancelled before the window closes`() throws {
      let window = try open(scene().root)
      var seen: [String] = []
      window.onEvent = { [unowned window] event in
        if case .pointer(let pointer) = event { seen.append("\(pointer.phase)") }
        // Closing once more from within is of no account.
        if seen.last == "cancel" { window.close() }
      }
      window.onClose = { seen.append("closed") }
      window.receive(
        .input(
          RawInput(
            time: 1, kind: .button(.primary, isDown: true, clicks: 1, at: CGPoint(x: 3, y: 4)))))
      window.close()
      expect(seen, equals: ["enter", "down", "cancel", "closed"])
      window.send(.focus(LayerHost.FocusEvent(time: 1, isFocused: true)))
      expect(seen.count, equals: 4)
      expectNothingLeft()
    }

    @Test func `another size is an event once the tree has it`() throws {
      let (root, _) = scene()
      let window = try open(root)
      var sizes: [CGSize] = []
      window.onEvent = { [unowned window] event in
        guard case .resize(let resize) = event else { return }
        expect(root.bounds.size, equals: resize.size)
        expect(window.scale, equals: resize.scale)
        sizes.append(resize.size)
        window.close()
      }
      try window.resize(to: CGSize(width: 70, height: 50))
      try run { _ in }
      expect(sizes, equals: [CGSize(width: 70, height: 50)])
      expectNothingLeft()
    }

    @Test func `a signal closes all windows`() throws {
      let windows = [try open(scene().root), try open(scene().root)]
      var closed = 0
      for window in windows { window.onClose = { closed += 1 } }
      let signal = try EventLoop(didTurn: { turns in if turns == 1 { kill(getpid(), SIGTERM) } })
        .run()
      expect(signal, equals: SIGTERM)
      expect(closed, equals: 2)
      expectNothingLeft(windows: 2)
    }

    @Test func `a display link is notified of frames and keeps them coming`() throws {
      let (root, layers) = scene()
      let window = try open(root)
      var stamps: [Double] = []
      let link = CADisplayLink { link in
        stamps.append(link.timestamp)
        expect(link.targetTimestamp - link.timestamp, near: link.duration, within: 1e-9)
        layers[0].position.x = CGFloat(10 + stamps.count)
        if stamps.count == 8 { window.close() }
      }
      link.add(to: .current, forMode: .common)
      defer { link.invalidate() }
      try run { _ in }
      expect(stamps.count, equals: 8)
      expect(zip(stamps, stamps.dropFirst()).allSatisfy { $0 < $1 })
      // Each is the time of a frame; what a link changes is in a later one.
      expectNothingLeft()
    }

    @Test func `layers are presented once committed, before a frame shows them (MP-2)`() throws {
      let (root, layers) = scene()
      let window = try open(root)
      defer { window.close() }
      expect(layers[0].presentation() != nil)
      let late = CALayer()
      root.addSublayer(late)
      CATransaction.flush()
      expect(late.presentation() != nil)
    }

    @Test func `closing during animations frees everything`() throws {
      for _ in 0..<3 {
        let (root, layers) = scene(3)
        for layer in layers { layer.add(turn(), forKey: nil) }
        let window = try open(root)
        let count = shown.now.times.count
        shown.wait { $0.times.count >= count + 3 }
        window.close()
        window.close()
      }
      expectNothingLeft(windows: 3)
    }
  }
}

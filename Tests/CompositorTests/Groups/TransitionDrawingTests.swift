// SPDX-License-Identifier: MIT

import Compositor
import CoreGraphics
import CoreImage
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

/// Pictures of layers in a `CATransition`: behaviour facts TR-1 to TR-6.
struct TransitionDrawingTests {
  private static let size = CGSize(width: 60, height: 40)

  /// A white root with one layer at (10, 10), 40 × 20 points, red with a live sublayer.
  private func tree() -> (root: CALayer, layer: CALayer) {
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: Self.size)
    root.backgroundColor = color(1, 1, 1)
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 10, width: 40, height: 20)
    layer.backgroundColor = color(1, 0, 0)
    root.addSublayer(layer)
    return (root, layer)
  }

  /// Draws the tree, changes it within a transition of four seconds, and draws it after `time`.
  private func draw(
    _ transition: CATransition, at time: Double, api: GLAPI = .openGL33, scale: CGFloat = 1,
    before: (CALayer) -> Void = { _ in }, change: (CALayer) -> Void
  ) throws -> PixelImage {
    let (root, layer) = tree()
    CATransaction.setDisableActions(true)
    before(layer)
    let renderer = try OffscreenRenderer(size: Self.size, scale: scale, api: api, debug: true)
    _ = try renderer.image(of: root, at: 0)
    CATransaction.setDisableActions(true)
    change(layer)
    transition.duration = 4
    transition.timingFunction = CAMediaTimingFunction(name: .linear)
    layer.add(transition, forKey: nil)
    _ = try renderer.image(of: root, at: 0)
    let picture = PixelImage(try renderer.image(of: root, at: time))
    expect(renderer.takeReports(), equals: [])
    return picture
  }

  private func transition(
    _ type: CATransitionType, _ subtype: CATransitionSubtype? = nil
  ) -> CATransition {
    let transition = CATransition()
    transition.type = type
    transition.subtype = subtype
    return transition
  }

  private func makeBlue(_ layer: CALayer) { layer.backgroundColor = color(0, 0, 1) }

  private let red = [255.0, 0, 0]
  private let blue = [0.0, 0, 255]
  private let white = [255.0, 255, 255]

  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func `a fade is the mix of both looks`(api: GLAPI) throws {
    let picture = try draw(transition(.fade), at: 1, api: api, change: makeBlue)
    expect(picture[30, 20], near: [191, 0, 64], within: 2)
    expect(picture[5, 5], near: white, within: 2)
  }

  /// The old look stays what it was, sublayers included; the new one is live.
  @Test func `looks hold sublayers`() throws {
    let child = CALayer()
    child.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    child.backgroundColor = color(0, 1, 0)
    let picture = try draw(
      transition(.fade), at: 2, before: { $0.addSublayer(child) },
      change: { _ in child.removeFromSuperlayer() })
    expect(picture[20, 20], near: [128, 128, 0], within: 2)
    expect(picture[40, 20], near: red, within: 2)
  }

  /// A layer that is hidden within a transition fades out; one that is shown fades in.
  @Test func `hiding fades`() throws {
    let gone = try draw(transition(.fade), at: 1, change: { $0.isHidden = true })
    expect(gone[30, 20], near: [255, 64, 64], within: 2)
    let shown = try draw(
      transition(.fade), at: 1, before: { $0.isHidden = true }, change: { $0.isHidden = false })
    expect(shown[30, 20], near: [255, 191, 191], within: 2)
  }

  /// Behaviour fact TR-2: the side that the motion starts from.
  @Test func `push slides both looks`() throws {
    // A quarter of the way: by 10 of 40 points across, or 5 of 20 points down.
    let left = try draw(transition(.push, .fromLeft), at: 1, change: makeBlue)
    expect(left[15, 20], near: blue, within: 2)
    expect(left[25, 20], near: red, within: 2)
    // The sliding look is not clipped by the layer's own bounds.
    expect(left[55, 20], near: red, within: 2)
    expect(left[5, 20], near: blue, within: 2)
    let right = try draw(transition(.push, .fromRight), at: 1, change: makeBlue)
    expect(right[45, 20], near: blue, within: 2)
    expect(right[35, 20], near: red, within: 2)
    // Behaviour fact TR-6: top is maximum y, which lies at the bottom of this picture.
    let top = try draw(transition(.push, .fromTop), at: 1, change: makeBlue)
    expect(top[30, 27], near: blue, within: 2)
    expect(top[30, 22], near: red, within: 2)
    let bottom = try draw(transition(.push, .fromBottom), at: 1, change: makeBlue)
    expect(bottom[30, 12], near: blue, within: 2)
    expect(bottom[30, 17], near: red, within: 2)
  }

  @Test func `move in covers the old look`() throws {
    let picture = try draw(transition(.moveIn, .fromLeft), at: 1, change: makeBlue)
    expect(picture[15, 20], near: blue, within: 2)
    expect(picture[5, 20], near: blue, within: 2)
    expect(picture[45, 20], near: red, within: 2)
    expect(picture[52, 20], near: white, within: 2)
  }

  @Test func `reveal uncovers the new look`() throws {
    let picture = try draw(transition(.reveal, .fromLeft), at: 1, change: makeBlue)
    expect(picture[15, 20], near: blue, within: 2)
    expect(picture[25, 20], near: red, within: 2)
    expect(picture[55, 20], near: red, within: 2)
    expect(picture[5, 20], near: white, within: 2)
  }

  /// Behaviour fact TR-3: from 0.25 to 0.75, half of the time shows 0.5.
  @Test func `only a part of the transition`() throws {
    let part = transition(.push, .fromLeft)
    part.startProgress = 0.25
    part.endProgress = 0.75
    let begin = try draw(part, at: 0, change: makeBlue)
    expect(begin[18, 20], near: blue, within: 2)
    expect(begin[22, 20], near: red, within: 2)
    let half = try draw(part, at: 2, change: makeBlue)
    expect(half[28, 20], near: blue, within: 2)
    expect(half[32, 20], near: red, within: 2)
  }

  /// Behaviour fact TR-4: a filter replaces type and subtype.
  @Test func `a filter blends the looks`() throws {
    let dissolve = transition(.push, .fromLeft)
    dissolve.filter = CIFilter(name: "CIDissolveTransition")
    let picture = try draw(dissolve, at: 1, change: makeBlue)
    expect(picture[30, 20], near: [191, 0, 64], within: 3)
    expect(picture[5, 20], near: white, within: 2)
  }

  /// The backdrop shows through both looks together as the layer's own filters have it.
  @Test func `the layers own blends go on`() throws {
    let half = try draw(
      transition(.fade), at: 2,
      before: {
        $0.superlayer?.backgroundColor = color(1, 1, 0.5)
        $0.compositingFilter = "multiplyBlendMode"
      }, change: makeBlue)
    // Half red, half blue, times the backdrop.
    expect(half[30, 20], near: [128, 0, 64], within: 2)
    expect(half[5, 20], near: [255, 255, 128], within: 2)
    let behind = try draw(
      transition(.push, .fromLeft), at: 1,
      before: {
        $0.superlayer?.backgroundColor = color(1, 1, 0)
        $0.backgroundFilters = [CIFilter(name: "CIColorInvert")].compactMap(\.self)
        $0.backgroundColor = nil
      },
      change: {
        $0.borderWidth = 2
        $0.borderColor = color(1, 0, 0)
      })
    expect(behind[30, 20], near: blue, within: 2)
    expect(behind[5, 20], near: [255, 255, 0], within: 2)
    expect(behind[15, 11], near: red, within: 2)
  }

  /// Superlayers clip and fade what slides.
  @Test func `superlayers clip what slides`() throws {
    let picture = try draw(
      transition(.push, .fromLeft), at: 1,
      before: { layer in
        let clip = CALayer()
        clip.frame = layer.frame
        clip.masksToBounds = true
        clip.opacity = 0.5
        layer.superlayer?.addSublayer(clip)
        clip.addSublayer(layer)
        layer.frame.origin = .zero
      }, change: makeBlue)
    expect(picture[15, 20], near: [128, 128, 255], within: 2)
    expect(picture[25, 20], near: [255, 128, 128], within: 2)
    expect(picture[55, 20], near: white, within: 2)
    expect(picture[5, 20], near: white, within: 2)
  }

  /// After the end nothing is left of the old look, and nothing is kept.
  @Test func `the end is the new look`() throws {
    for type in [CATransitionType.fade, .push, .moveIn, .reveal] {
      let picture = try draw(transition(type, .fromRight), at: 4.5, change: makeBlue)
      expect(picture[30, 20], near: blue, within: 2)
      expect(picture[5, 20], near: white, within: 2)
    }
  }

  /// Frames drawn by damage are frames drawn as a whole, while looks slide over the bounds.
  @Test(arguments: [CATransitionType.fade, .push, .moveIn, .reveal])
  func `damage holds what slides`(type: CATransitionType) throws {
    let (root, layer) = tree()
    layer.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
    let renderer = try OffscreenRenderer(size: Self.size, scale: 2, api: .openGL33, debug: true)
    _ = try renderer.image(of: root, at: 0)
    CATransaction.setDisableActions(true)
    makeBlue(layer)
    let slide = transition(type, .fromLeft)
    // Its end lies between two frames: the last instant is reported, and shows once (fact TI-40).
    slide.duration = 0.95
    layer.add(slide, forKey: nil)
    for step in 0...11 {
      let time = Double(step) / 10
      let partly = PixelImage(try renderer.image(of: root, at: time))
      renderer.forgetPicture()
      let wholly = PixelImage(try renderer.image(of: root, at: time))
      expect(partly, equals: wholly, "\(type.rawValue) at \(time)")
    }
  }

  /// A transition that begins while another runs starts from the visible state.
  @Test func `transitions follow each other`() throws {
    let (root, layer) = tree()
    let renderer = try OffscreenRenderer(size: Self.size, scale: 1, api: .openGL33, debug: true)
    _ = try renderer.image(of: root, at: 0)
    for (time, blue) in [(0.0, 1.0), (2.0, 0.0)] {
      CATransaction.setDisableActions(true)
      layer.backgroundColor = color(blue == 1 ? 0 : 1, 0, CGFloat(blue))
      let fade = transition(.fade)
      fade.duration = 4
      fade.timingFunction = CAMediaTimingFunction(name: .linear)
      layer.add(fade, forKey: nil)
      _ = try renderer.image(of: root, at: time)
    }
    // Half red, half blue when the second begins; half of that and half red at its half.
    let picture = PixelImage(try renderer.image(of: root, at: 4))
    expect(picture[30, 20], near: [191, 0, 64], within: 3)
  }
}

// SPDX-License-Identifier: MIT

import Compositor
import CoreGraphics
import CoreImage
import Foundation
import QuartzCore
import TestSupport
import Testing

/// What a layer in a `CATransition` looks like: behaviour facts TR-1 to TR-6.
@Suite struct TransitionDrawingTests {
  private static let size = CGSize(width: 60, height: 40)

  private func color(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> CGColor {
    CGColor(srgbRed: red, green: green, blue: blue, alpha: 1)
  }

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
    #expect(renderer.takeReports() == [])
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

  private func isNear(_ a: Pixel, _ b: [Double], within tolerance: Double = 2) -> Bool {
    zip([a.red, a.green, a.blue], b).allSatisfy { abs(Double($0) - $1) <= tolerance }
  }

  private let red = [255.0, 0, 0]
  private let blue = [0.0, 0, 255]
  private let white = [255.0, 255, 255]

  @Test(arguments: [GLAPI.openGL33, .openGLES30])
  func aFadeIsTheMixOfBothLooks(api: GLAPI) throws {
    let picture = try draw(transition(.fade), at: 1, api: api, change: makeBlue)
    #expect(isNear(picture[30, 20], [191, 0, 64]), "\(picture[30, 20])")
    #expect(isNear(picture[5, 5], white))
  }

  /// The old look stays what it was, sublayers included; the new one is live.
  @Test func looksHoldSublayers() throws {
    let child = CALayer()
    child.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    child.backgroundColor = color(0, 1, 0)
    let picture = try draw(
      transition(.fade), at: 2, before: { $0.addSublayer(child) },
      change: { _ in child.removeFromSuperlayer() })
    #expect(isNear(picture[20, 20], [128, 128, 0]), "\(picture[20, 20])")
    #expect(isNear(picture[40, 20], red))
  }

  /// A layer that is hidden within a transition fades out; one that is shown fades in.
  @Test func hidingFades() throws {
    let gone = try draw(transition(.fade), at: 1, change: { $0.isHidden = true })
    #expect(isNear(gone[30, 20], [255, 64, 64]), "\(gone[30, 20])")
    let shown = try draw(
      transition(.fade), at: 1, before: { $0.isHidden = true }, change: { $0.isHidden = false })
    #expect(isNear(shown[30, 20], [255, 191, 191]), "\(shown[30, 20])")
  }

  /// Behaviour fact TR-2: the side that the motion starts from.
  @Test func pushSlidesBothLooks() throws {
    // A quarter of the way: by 10 of 40 points across, or 5 of 20 points down.
    let left = try draw(transition(.push, .fromLeft), at: 1, change: makeBlue)
    #expect(isNear(left[15, 20], blue) && isNear(left[25, 20], red))
    // What slides is not clipped by the layer's own bounds.
    #expect(isNear(left[55, 20], red) && isNear(left[5, 20], blue))
    let right = try draw(transition(.push, .fromRight), at: 1, change: makeBlue)
    #expect(isNear(right[45, 20], blue) && isNear(right[35, 20], red))
    // Behaviour fact TR-6: top is maximum y, which lies at the bottom of this picture.
    let top = try draw(transition(.push, .fromTop), at: 1, change: makeBlue)
    #expect(isNear(top[30, 27], blue) && isNear(top[30, 22], red))
    let bottom = try draw(transition(.push, .fromBottom), at: 1, change: makeBlue)
    #expect(isNear(bottom[30, 12], blue) && isNear(bottom[30, 17], red))
  }

  @Test func moveInCoversTheOldLook() throws {
    let picture = try draw(transition(.moveIn, .fromLeft), at: 1, change: makeBlue)
    #expect(isNear(picture[15, 20], blue) && isNear(picture[5, 20], blue))
    #expect(isNear(picture[45, 20], red) && isNear(picture[52, 20], white))
  }

  @Test func revealUncoversTheNewLook() throws {
    let picture = try draw(transition(.reveal, .fromLeft), at: 1, change: makeBlue)
    #expect(isNear(picture[15, 20], blue) && isNear(picture[25, 20], red))
    #expect(isNear(picture[55, 20], red) && isNear(picture[5, 20], white))
  }

  /// Behaviour fact TR-3: from 0.25 to 0.75, half of the time shows 0.5.
  @Test func onlyAPartOfTheTransition() throws {
    let part = transition(.push, .fromLeft)
    part.startProgress = 0.25
    part.endProgress = 0.75
    let begin = try draw(part, at: 0, change: makeBlue)
    #expect(isNear(begin[18, 20], blue) && isNear(begin[22, 20], red))
    let half = try draw(part, at: 2, change: makeBlue)
    #expect(isNear(half[28, 20], blue) && isNear(half[32, 20], red))
  }

  /// Behaviour fact TR-4: a filter stands for type and subtype.
  @Test func aFilterBlendsTheLooks() throws {
    let dissolve = transition(.push, .fromLeft)
    dissolve.filter = CIFilter(name: "CIDissolveTransition")
    let picture = try draw(dissolve, at: 1, change: makeBlue)
    #expect(isNear(picture[30, 20], [191, 0, 64], within: 3), "\(picture[30, 20])")
    #expect(isNear(picture[5, 20], white))
  }

  /// What lies behind shows through both looks together as the layer's own filters have it.
  @Test func theLayersOwnBlendsGoOn() throws {
    let half = try draw(
      transition(.fade), at: 2,
      before: {
        $0.superlayer?.backgroundColor = color(1, 1, 0.5)
        $0.compositingFilter = "multiplyBlendMode"
      }, change: makeBlue)
    // Half red, half blue, times what is behind.
    #expect(isNear(half[30, 20], [128, 0, 64]), "\(half[30, 20])")
    #expect(isNear(half[5, 20], [255, 255, 128]))
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
    #expect(isNear(behind[30, 20], blue) && isNear(behind[5, 20], [255, 255, 0]))
    #expect(isNear(behind[15, 11], red))
  }

  /// Superlayers clip and fade what slides.
  @Test func superlayersClipWhatSlides() throws {
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
    #expect(isNear(picture[15, 20], [128, 128, 255]), "\(picture[15, 20])")
    #expect(isNear(picture[25, 20], [255, 128, 128]), "\(picture[25, 20])")
    #expect(isNear(picture[55, 20], white) && isNear(picture[5, 20], white))
  }

  /// After the end nothing is left of the old look, and nothing is kept.
  @Test func theEndIsTheNewLook() throws {
    for type in [CATransitionType.fade, .push, .moveIn, .reveal] {
      let picture = try draw(transition(type, .fromRight), at: 4.5, change: makeBlue)
      #expect(isNear(picture[30, 20], blue) && isNear(picture[5, 20], white))
    }
  }

  /// Frames drawn by damage are frames drawn as a whole, while looks slide over the bounds.
  @Test(arguments: [CATransitionType.fade, .push, .moveIn, .reveal])
  func damageHoldsWhatSlides(type: CATransitionType) throws {
    let (root, layer) = tree()
    layer.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
    let renderer = try OffscreenRenderer(size: Self.size, scale: 2, api: .openGL33, debug: true)
    _ = try renderer.image(of: root, at: 0)
    CATransaction.setDisableActions(true)
    makeBlue(layer)
    let slide = transition(type, .fromLeft)
    // Its end lies between two frames: the last instant is told of, and shows once (fact TI-40).
    slide.duration = 0.95
    layer.add(slide, forKey: nil)
    for step in 0...11 {
      let time = Double(step) / 10
      let partly = PixelImage(try renderer.image(of: root, at: time))
      renderer.forgetPicture()
      let wholly = PixelImage(try renderer.image(of: root, at: time))
      #expect(partly == wholly, "\(type.rawValue) at \(time)")
    }
  }

  /// A transition that begins while another runs starts from what is seen.
  @Test func transitionsFollowEachOther() throws {
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
    #expect(isNear(picture[30, 20], [191, 0, 64], within: 3), "\(picture[30, 20])")
  }
}

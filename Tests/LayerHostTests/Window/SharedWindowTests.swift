// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor
@testable import LayerHost

extension WindowTests {
  /// Windows that show the same image hold one texture, whichever opens, closes or fails first.
  struct SharedWindowTests {
    private static let size = CGSize(width: 60, height: 40)
    private static let imageBytes = 640 * 400 * 4
    private let image: CGImage

    init() throws {
      for window in OpenWindows.all { window.close() }
      var picture = PixelImage(width: 640, height: 400)
      for y in 0..<400 {
        for x in 0..<640 { picture[x, y] = Pixel(UInt8(x * 255 / 640), UInt8(y * 255 / 400), 90) }
      }
      image = try picture.cgImage()
    }

    /// A window with what it has shown and a layer that shows the image.
    private final class Shown {
      let pictures = ShownPictures()
      let root = CALayer()
      let layer = CALayer()
      let window: LayerWindow

      init(
        _ image: CGImage, profiles: [GraphicsProfile] = [.coreThroughEGL, .embeddedThroughEGL]
      ) throws {
        root.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
        layer.frame = CGRect(x: 5, y: 5, width: 50, height: 30)
        layer.contents = image
        root.addSublayer(layer)
        window = try LayerWindow(
          title: "test", layer: root,
          in: Window(
            title: "test", size: SharedWindowTests.size, driver: "offscreen",
            profiles: profiles),
          observe: pictures.observe)
      }

      /// Waits until the window shows what a renderer for itself draws.
      func expectPicture(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let renderer = try OffscreenRenderer(size: SharedWindowTests.size)
        let expected = PixelImage(try renderer.image(of: root, at: CACurrentMediaTime()))
        pictures.wait(sourceLocation: sourceLocation) { $0.last == expected }
      }

      /// Moves the layer, so that another frame is drawn.
      func move() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.position.x += 1
        CATransaction.commit()
        CATransaction.flush()
      }

      /// Draws a frame whose context is lost; a change made then is seen in another one only.
      func loseContext() {
        pictures.entries.change { $0.losesContext = true }
        move()
        pictures.wait { !$0.losesContext }
        move()
      }

      func close(sourceLocation: SourceLocation = #_sourceLocation) {
        window.close()
        expect(pictures.now.tornDown, equals: 1, sourceLocation: sourceLocation)
        expect(pictures.now.leftObjects, equals: [], sourceLocation: sourceLocation)
        expect(pictures.now.errors, equals: [], sourceLocation: sourceLocation)
      }
    }

    private func expectOneTexture(
      in group: ShareGroup?, members: Int, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      expect(group?.textures.count, equals: 1, sourceLocation: sourceLocation)
      expect(group?.textureBytes, equals: Self.imageBytes, sourceLocation: sourceLocation)
      expect(group?.memberCount, equals: members, sourceLocation: sourceLocation)
    }

    private func expectNothing(
      in group: ShareGroup?, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      expect(group?.liveObjectDescriptions, equals: [], sourceLocation: sourceLocation)
      expect(group?.memberCount, equals: 0, sourceLocation: sourceLocation)
    }

    @Test(arguments: [true, false])
    func `two windows hold one texture`(firstClosesFirst: Bool) throws {
      let windows = [try Shown(image), try Shown(image)]
      let group = try #require(WindowContexts.group)
      for window in windows { try window.expectPicture() }
      expectOneTexture(in: group, members: 2)
      windows[firstClosesFirst ? 0 : 1].close()
      expectOneTexture(in: group, members: 1)
      let left = windows[firstClosesFirst ? 1 : 0]
      left.move()
      try left.expectPicture()
      // One that opens later joins.
      let third = try Shown(image)
      try third.expectPicture()
      expectOneTexture(in: group, members: 2)
      left.close()
      third.close()
      expectNothing(in: group)
      expectNil(WindowContexts.group)
    }

    @Test func `a window that loses its context finds the texture`() throws {
      let windows = [try Shown(image), try Shown(image)]
      let group = try #require(WindowContexts.group)
      for window in windows { try window.expectPicture() }
      for window in windows + windows {
        window.loseContext()
        for window in windows {
          window.move()
          try window.expectPicture()
        }
        expectOneTexture(in: group, members: 2)
      }
      for window in windows { window.close() }
      expectNothing(in: group)
    }

    @Test func `when all is lost the windows meet in another group`() throws {
      let windows = [try Shown(image), try Shown(image)]
      let lost = try #require(WindowContexts.group)
      for window in windows { try window.expectPicture() }
      WindowContexts.loseGroup()
      windows[1].loseContext()
      try windows[1].expectPicture()
      let group = try #require(WindowContexts.group)
      expect(group !== lost)
      // The other has not noticed yet.
      expectOneTexture(in: lost, members: 1)
      expectOneTexture(in: group, members: 1)
      windows[0].loseContext()
      try windows[0].expectPicture()
      expectOneTexture(in: group, members: 2)
      expect(WindowContexts.group, isIdenticalTo: group)
      expect(lost.memberCount, equals: 0)
      expect(lost.textures.count, equals: 0)
      for window in windows { window.close() }
      expectNothing(in: group)
    }

    /// Contexts of OpenGL and of OpenGL ES do not share; windows take what there is already.
    @Test func `windows are of one kind`() throws {
      let windows = [
        try Shown(image, profiles: [.embeddedThroughEGL]), try Shown(image),
        try Shown(image, profiles: [.coreThroughEGL]),
      ]
      let group = try #require(WindowContexts.group)
      for window in windows { try window.expectPicture() }
      // The third has no choice, and so it has its own texture.
      expectOneTexture(in: group, members: 2)
      for window in windows { window.close() }
      expectNothing(in: group)
    }

    @Test func `where the driver does not share each has its own`() throws {
      WindowContexts.refuseToShare()
      let windows = [try Shown(image), try Shown(image)]
      expectNil(WindowContexts.group)
      for window in windows { try window.expectPicture() }
      windows[0].loseContext()
      try windows[0].expectPicture()
      for window in windows { window.close() }
      let next = try Shown(image)
      expect(WindowContexts.group != nil)
      try next.expectPicture()
      next.close()
    }
  }
}

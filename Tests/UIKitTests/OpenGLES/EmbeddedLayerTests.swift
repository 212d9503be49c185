// SPDX-License-Identifier: MIT

import Compositor
import CoreAnimation
import Diagnostics
import Expectations
import OpenGLES.ES3
import TestSupport
import Testing
import UIKit

/// Programs that draw by OpenGL ES in a `CAEAGLLayer`.
@MainActor struct EmbeddedLayerTests {
  private static let blue: [UInt8] = [0, 64, 128, 255]
  private static let orange: [UInt8] = [255, 128, 0, 255]

  @Test func `a program for the iPhone shows its triangle turning`() throws {
    let view = TriangleView(frame: CGRect(x: 10, y: 20, width: 60, height: 40))
    defer { view.stop() }
    expect([view.width, view.height], equals: [120, 80])
    let root = CALayer()
    root.addSublayer(view.layer)
    let renderer = try OffscreenRenderer(size: CGSize(width: 80, height: 80))
    // Its own renderer's context comes and goes; the program's stays current.
    let start = try renderer.image(of: root, at: 0)
    let upright = try renderer.image(of: root, at: 0.001)
    expect(pixel(upright, 40, 30), equals: Self.orange)
    expect(pixel(upright, 40, 50), equals: Self.blue)
    expect(pixel(start, 5, 40), equals: [0, 0, 0, 0])
    let turned = try renderer.image(of: root, at: 1)
    let late = try renderer.image(of: root, at: 1.001)
    expect(view.frameCount, isAtLeast: 2)
    expect(pixel(late, 40, 30), equals: Self.blue)
    // A quarter to the left.
    expect(pixel(late, 25, 40), equals: Self.orange)
    expect(pixel(turned, 12, 22), equals: Self.blue)
    expect(EAGLContext.current() != nil)
  }

  /// A renderbuffer for a layer, attached to a framebuffer, in a context that is current.
  private func makeTarget(
    for layer: CAEAGLLayer, in context: EAGLContext
  ) -> Bool {
    var names: [GLuint] = [0, 0]
    glGenRenderbuffers(1, &names[0])
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), names[0])
    let isStored = context.renderbufferStorage(Int(GL_RENDERBUFFER), from: layer)
    glGenFramebuffers(1, &names[1])
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), names[1])
    glFramebufferRenderbuffer(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), names[0])
    return isStored
  }

  private func layer(_ width: CGFloat, _ height: CGFloat) -> CAEAGLLayer {
    let layer = CAEAGLLayer()
    layer.frame = CGRect(x: 0, y: 0, width: width, height: height)
    return layer
  }

  @Test func `the picture has the colours, the lowest row last, and the layer's alpha`() throws {
    let context = try #require(EAGLContext(api: .openGLES3))
    expect(EAGLContext.setCurrent(context))
    defer { EAGLContext.setCurrent(nil) }
    let layer = layer(4, 2)
    expect(makeTarget(for: layer, in: context))
    glClearColor(0.5, 0, 0, 0.5)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    glEnable(GLenum(GL_SCISSOR_TEST))
    glScissor(0, 0, 4, 1)
    glClearColor(0, 1, 0, 1)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    expect(context.presentRenderbuffer(Int(GL_RENDERBUFFER)))
    let renderer = try OffscreenRenderer(size: CGSize(width: 4, height: 2))
    let picture = try renderer.image(of: layer, at: 0)
    expect(pixel(picture, 1, 0), equals: [128, 0, 0, 128])
    expect(pixel(picture, 1, 1), equals: [0, 255, 0, 255])
    layer.isOpaque = true
    expect(context.presentRenderbuffer(Int(GL_RENDERBUFFER)))
    let opaque = try renderer.image(of: layer, at: 0)
    expect(pixel(opaque, 1, 0), equals: [128, 0, 0, 255])
    // The state that the program set is its own still.
    expect(glIsEnabled(GLenum(GL_SCISSOR_TEST)) != 0)
    expect(glGetError(), equals: GLenum(GL_NO_ERROR))
  }

  @Test(arguments: [EAGLRenderingAPI.openGLES2, .openGLES3])
  func `a picture is whole whatever the program has set, and its errors stay its own`(
    api: EAGLRenderingAPI
  ) throws {
    let context = try #require(EAGLContext(api: api))
    EAGLContext.setCurrent(context)
    defer { EAGLContext.setCurrent(nil) }
    let layer = layer(3, 5)
    glEnable(GLenum(0xFFFF))
    expect(makeTarget(for: layer, in: context))
    expect(glGetError(), equals: GLenum(GL_INVALID_ENUM))
    glClearColor(0, 0, 1, 1)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    let settings = [
      (GL_PACK_ROW_LENGTH, GLint(4096)), (GL_PACK_SKIP_ROWS, 3000), (GL_PACK_SKIP_PIXELS, 7),
      (GL_PACK_ALIGNMENT, 8),
    ]
    for (name, value) in settings { glPixelStorei(GLenum(name), value) }
    var buffer: GLuint = 0
    glGenBuffers(1, &buffer)
    glBindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), buffer)
    expect(context.presentRenderbuffer(Int(GL_RENDERBUFFER)))
    for (name, value) in settings + [(GL_PIXEL_PACK_BUFFER_BINDING, GLint(bitPattern: buffer))] {
      var now: GLint = 0
      glGetIntegerv(GLenum(name), &now)
      expect(now, equals: value, "\(name)")
    }
    expect(glGetError(), equals: GLenum(GL_NO_ERROR))
    let picture = try OffscreenRenderer(size: CGSize(width: 3, height: 5)).image(of: layer, at: 0)
    for (x, y) in [(0, 0), (2, 0), (1, 2), (2, 4)] {
      expect(pixel(picture, x, y), equals: [0, 0, 255, 255])
    }
  }

  @Test func `contexts of one group share objects, others do not`() throws {
    let first = try #require(EAGLContext(api: .openGLES2))
    let second = try #require(EAGLContext(api: .openGLES3, sharegroup: first.sharegroup))
    let other = try #require(EAGLContext(api: .openGLES3))
    defer { EAGLContext.setCurrent(nil) }
    expect(EAGLContext.setCurrent(first))
    var name: GLuint = 0
    glGenTextures(1, &name)
    glBindTexture(GLenum(GL_TEXTURE_2D), name)
    glFlush()
    expect(EAGLContext.setCurrent(second))
    expect(glIsTexture(name) != 0)
    expect(EAGLContext.current() === second)
    expect(EAGLContext.setCurrent(other))
    expect(glIsTexture(name), equals: 0)
    EAGLContext.setCurrent(nil)
    expectNil(EAGLContext.current())
  }

  @Test func `wrong uses are refused and logged`() throws {
    let (_, log) = try RefusalLog.recording {
      expectNil(EAGLContext(api: .openGLES1))
      let context = try #require(EAGLContext(api: .openGLES2))
      let empty = CAEAGLLayer()
      expect(!context.renderbufferStorage(Int(GL_RENDERBUFFER), from: empty))
      EAGLContext.setCurrent(context)
      expect(!context.presentRenderbuffer(Int(GL_RENDERBUFFER)))
      expect(!context.presentRenderbuffer(Int(GL_FRAMEBUFFER)))
      expect(!makeTarget(for: empty, in: context))
      expect(!makeTarget(for: layer(1e12, 4), in: context))
      expect(!context.presentRenderbuffer(Int(GL_RENDERBUFFER)))
      expect(makeTarget(for: layer(4, 4), in: context))
      // The open transaction keeps it so far.
      CATransaction.flush()
      expect(!context.presentRenderbuffer(Int(GL_RENDERBUFFER)))
      EAGLContext.setCurrent(nil)
    }
    expect(log.count, equals: 8)
    expect(log.first?.contains("OpenGL ES 1") == true)
    expect(log.last?.contains("gone") == true)
  }
}

// SPDX-License-Identifier: MIT

import COpenGL
import CoreGraphics
import QuartzCore
import RenderTree
import TestSupport

@testable import Compositor

/// The three ways in which a tree gets to the screen.
enum FaultRenderer: String, CaseIterable {
  case offscreen, embedded, window

  /// Makes a renderer for a scene; its context is handed over before anything is made in it.
  func makeStage(
    _ scene: VariantScene, arm: @escaping (GLContext) -> Void
  ) throws -> any FaultStage {
    switch self {
    case .offscreen: try OffscreenStage(scene, arm)
    case .embedded: try EmbeddedStage(scene, arm)
    case .window: try WindowStage(scene, arm)
    }
  }
}

/// A renderer with a scene, in contexts whose calls may be made to fail.
protocol FaultStage: AnyObject {
  /// The context that was made first.
  var firstContext: GLContext { get }
  /// Whether there is a renderer; it is missing if the first of its calls failed.
  var canDraw: Bool { get }
  /// Draws the scene's picture.
  func frame() throws -> PixelImage
  /// Has the next frame draw everything again.
  func redraw()
  /// The reports of the renderer since it was asked last; its context's loss included.
  func takeReports() -> [String]
  /// Goes on in another context if the one so far was lost, as the renderer's owner does.
  func recover() throws
  /// Frees everything; returns the errors and the objects that are left, in words.
  func finish() -> [String]
}

extension FaultStage {
  var canDraw: Bool { true }
}

/// A picture without a display.
private final class OffscreenStage: FaultStage {
  /// The contexts that a renderer has made.
  private final class ContextList {
    var contexts: [GLContext] = []
  }

  private let list = ContextList()
  private let root: CALayer
  private var renderer: OffscreenRenderer?
  /// The reason for which there is no renderer.
  private var refusal: OffscreenRendererError?

  init(_ scene: VariantScene, _ arm: @escaping (GLContext) -> Void) throws {
    root = try scene.makeLayer()
    let side = CGFloat(VariantScene.side)
    let list = list
    do {
      renderer = try OffscreenRenderer(
        size: CGSize(width: side, height: side), scale: CGFloat(scene.scale)
      ) { () throws(GLContextError) in
        // One that shares, so that there are fences.
        let gl = try GLContext(api: .openGL33, debug: true, group: ShareGroup())
        if list.contexts.isEmpty { arm(gl) }
        list.contexts.append(gl)
        return gl
      }
    } catch let error as OffscreenRendererError { refusal = error }
  }

  var canDraw: Bool { renderer != nil }

  var firstContext: GLContext { list.contexts[0] }

  func frame() throws -> PixelImage {
    guard let renderer else { throw refusal ?? .driver("there is no renderer") }
    return PixelImage(try renderer.image(of: root, at: 0))
  }

  func redraw() {
    guard let drawing = renderer?.sceneRenderer else { return }
    drawing.tree.redraw(drawing.tree.root)
  }

  func takeReports() -> [String] { renderer?.takeReports() ?? [] }

  func recover() throws {}

  func finish() -> [String] {
    renderer = nil
    return list.contexts.flatMap { gl -> [String] in
      // All objects of a lost context are gone, and its errors are of no account.
      guard (try? gl.makeCurrent()) != nil else { return [] }
      defer { gl.releaseCurrent() }
      gl.tearDown()
      let left = gl.liveObjectDescriptions + (gl.group?.liveObjectDescriptions ?? [])
      return gl.takeErrors().map { "error of GL: \($0)" } + left.map { "left: \($0)" }
    }
  }
}

/// A host's context with a framebuffer into which a renderer draws.
private final class FaultHost {
  let context: GLContext
  let scene: HostScene

  init(_ variant: VariantScene) throws {
    context = try GLContext(api: GLAPI(.desktop, GLVersion(4, 5)), debug: true)
    let side = Int32(VariantScene.side * variant.scale)
    scene = HostScene(.plain, isES: false, version: 45, width: side, height: side)
  }

  /// Whether the context was lost.
  var isLost: Bool { context.isLost }

  /// Clears the framebuffer and binds it, as a host does before each frame.
  func begin() {
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), scene.framebuffer)
    glViewport(0, 0, scene.width, scene.height)
    GLCode.fill(0.2, 0.4, 0.6)
  }

  /// Ends the host; returns the errors that were left to it.
  func finish() -> [String] {
    guard !isLost else { return [] }
    context.flush()
    defer { context.releaseCurrent() }
    return context.takeErrors().map { "error of GL left to the host: \($0)" }
  }
}

/// Layers within a host's own drawing.
private final class EmbeddedStage: FaultStage {
  private let variant: VariantScene
  private var host: FaultHost
  private let renderer: CARenderer
  let firstContext: GLContext

  init(_ scene: VariantScene, _ arm: (GLContext) -> Void) throws {
    variant = scene
    let host = try FaultHost(scene)
    self.host = host
    renderer = try CARenderer(currentContext: "test")
    guard let gl = renderer.gl else { throw CARendererError.noContext("none") }
    firstContext = gl
    gl.faults.lose = { host.context.lose() }
    renderer.layer = try scene.makeLayer()
    let side = CGFloat(VariantScene.side)
    renderer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    arm(gl)
  }

  func frame() throws -> PixelImage {
    host.begin()
    renderer.drawFrame(at: 0)
    return host.scene.picture()
  }

  func redraw() { renderer.driver?.forgetSurface() }

  func takeReports() -> [String] {
    renderer.takeReports() + (renderer.trouble.map { [$0] } ?? [])
  }

  func recover() throws {
    guard host.isLost else { return }
    host = try FaultHost(variant)
    try renderer.rebuildInCurrentContext()
  }

  func finish() -> [String] {
    renderer.tearDown()
    return host.finish() + (renderer.gl?.liveObjectDescriptions ?? []).map { "left: \($0)" }
  }
}

/// A window's frames, in a framebuffer in place of the window.
private final class WindowStage: FaultStage {
  private let variant: VariantScene
  private var host: FaultHost
  private let context: LayerContext
  private let renderer: WindowRenderer
  let firstContext: GLContext

  init(_ scene: VariantScene, _ arm: (GLContext) -> Void) throws {
    variant = scene
    let host = try FaultHost(scene)
    self.host = host
    context = LayerContext(layer: try scene.makeLayer())
    CATransaction.flush()
    let gl = try GLContext(adoptingCurrent: "window", debug: true)
    gl.faults.lose = { host.context.lose() }
    arm(gl)
    renderer = WindowRenderer(mailbox: context.mailbox, in: gl)
    firstContext = gl
  }

  func frame() throws -> PixelImage {
    // The host has used the context since.
    host.begin()
    renderer.gl.forgetState()
    renderer.driver?.begin(at: { 0 })
    renderer.draw(to: surface)
    renderer.driver?.end()
    return host.scene.picture()
  }

  private var surface: Surface {
    Surface(
      framebuffer: host.scene.framebuffer, width: Int(host.scene.width),
      height: Int(host.scene.height), scale: Double(variant.scale), isYUp: true)
  }

  func redraw() { renderer.forgetWindow() }

  func takeReports() -> [String] {
    (renderer.driver?.scene.takeReports() ?? []) + (renderer.isContextLost ? ["lost"] : [])
  }

  func recover() throws {
    guard host.isLost else { return }
    host = try FaultHost(variant)
    try renderer.rebuild()
  }

  func finish() -> [String] {
    context.invalidate()
    renderer.tearDown()
    renderer.gl.collectGarbage()
    let left = host.isLost ? [] : renderer.gl.liveObjectDescriptions
    return renderer.gl.takeErrors().map { "error of GL: \($0)" } + host.finish()
      + left.map { "left: \($0)" }
  }
}

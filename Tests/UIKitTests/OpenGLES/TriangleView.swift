// SPDX-License-Identifier: MIT

import OpenGLES
import QuartzCore
import UIKit

/// A view that draws a turning triangle by OpenGL ES 2, written as for the iPhone: a layer class, a display link, a
/// colour and a depth renderbuffer. The context is made current once.
final class TriangleView: UIView {
  private var context: EAGLContext!
  private var framebuffer: GLuint = 0
  private var colorBuffer: GLuint = 0
  private var depthBuffer: GLuint = 0
  private var program: GLuint = 0
  private var displayLink: CADisplayLink?
  private(set) var width: GLint = 0
  private(set) var height: GLint = 0
  private(set) var frameCount = 0

  override class var layerClass: AnyClass { CAEAGLLayer.self }

  override init(frame: CGRect) {
    super.init(frame: frame)
    setupLayer()
    setupContext()
    setupBuffers()
    setupProgram()
    displayLink = CADisplayLink { [weak self] link in self?.render(link.timestamp) }
    displayLink?.add(to: .main, forMode: .default)
  }

  required init?(coder: NSCoder) { nil }

  private func setupLayer() {
    let layer = self.layer as! CAEAGLLayer
    layer.isOpaque = true
    layer.contentsScale = 2
    layer.drawableProperties = [
      kEAGLDrawablePropertyRetainedBacking: false,
      kEAGLDrawablePropertyColorFormat: kEAGLColorFormatRGBA8,
    ]
  }

  private func setupContext() {
    context = EAGLContext(api: .openGLES2)
    guard EAGLContext.setCurrent(context) else { fatalError("no context") }
  }

  private func setupBuffers() {
    glGenRenderbuffers(1, &colorBuffer)
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), colorBuffer)
    context.renderbufferStorage(Int(GL_RENDERBUFFER), from: (layer as! CAEAGLLayer))
    glGetRenderbufferParameteriv(
      GLenum(GL_RENDERBUFFER), GLenum(GL_RENDERBUFFER_WIDTH), &width)
    glGetRenderbufferParameteriv(
      GLenum(GL_RENDERBUFFER), GLenum(GL_RENDERBUFFER_HEIGHT), &height)
    glGenRenderbuffers(1, &depthBuffer)
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), depthBuffer)
    glRenderbufferStorage(
      GLenum(GL_RENDERBUFFER), GLenum(GL_DEPTH_COMPONENT16), width, height)
    glGenFramebuffers(1, &framebuffer)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    glFramebufferRenderbuffer(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), colorBuffer)
    glFramebufferRenderbuffer(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_DEPTH_ATTACHMENT), GLenum(GL_RENDERBUFFER), depthBuffer)
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), colorBuffer)
  }

  private func setupProgram() {
    program = glCreateProgram()
    attach(
      GLenum(GL_VERTEX_SHADER),
      """
      attribute vec2 position;
      uniform float angle;
      void main() {
        float c = cos(angle), s = sin(angle);
        gl_Position = vec4(mat2(c, s, -s, c) * position, 0.0, 1.0);
      }
      """)
    attach(
      GLenum(GL_FRAGMENT_SHADER),
      """
      precision mediump float;
      void main() { gl_FragColor = vec4(1.0, 0.5, 0.0, 1.0); }
      """)
    glBindAttribLocation(program, 0, "position")
    glLinkProgram(program)
    var isLinked: GLint = 0
    glGetProgramiv(program, GLenum(GL_LINK_STATUS), &isLinked)
    guard isLinked != 0 else { fatalError("the program does not link") }
  }

  private func attach(_ kind: GLenum, _ source: String) {
    let shader = glCreateShader(kind)
    source.withCString { text in
      var text: UnsafePointer<GLchar>? = text
      glShaderSource(shader, 1, &text, nil)
    }
    glCompileShader(shader)
    glAttachShader(program, shader)
    glDeleteShader(shader)
  }

  /// Draws the triangle, turned by a quarter in a second.
  private func render(_ time: CFTimeInterval) {
    glViewport(0, 0, width, height)
    glClearColor(0, 0.25, 0.5, 1)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT) | GLbitfield(GL_DEPTH_BUFFER_BIT))
    glEnable(GLenum(GL_DEPTH_TEST))
    glUseProgram(program)
    glUniform1f(glGetUniformLocation(program, "angle"), GLfloat(time * .pi / 2))
    let corners: [GLfloat] = [0, 0.9, -0.4, 0.1, 0.4, 0.1]
    glEnableVertexAttribArray(0)
    corners.withUnsafeBytes { corners in
      glVertexAttribPointer(0, 2, GLenum(GL_FLOAT), GLboolean(GL_FALSE), 0, corners.baseAddress)
      glDrawArrays(GLenum(GL_TRIANGLES), 0, 3)
    }
    context.presentRenderbuffer(Int(GL_RENDERBUFFER))
    frameCount += 1
  }

  /// Ends the display link and the context.
  func stop() {
    displayLink?.invalidate()
    EAGLContext.setCurrent(nil)
  }
}

// SPDX-License-Identifier: MIT

import COpenGL
import Foundation

/// The application's own OpenGL: a rotating cube, with depth test and culling.
///
/// It sets its state once and relies on it: other drawing must restore it.
final class SpinningScene {
  private var program: GLuint = 0
  private var turnLocation: GLint = -1
  private var aspectLocation: GLint = -1

  /// Builds the scene in the context that is current; nil when a shader does not compile.
  init?(isES: Bool = false) {
    let header = isES ? "#version 300 es\nprecision highp float;\n" : "#version 330 core\n"
    program = glCreateProgram()
    for (kind, text) in [
      (GL_VERTEX_SHADER, Self.vertexShader), (GL_FRAGMENT_SHADER, Self.fragmentShader),
    ] {
      let shader = glCreateShader(GLenum(kind))
      (header + text).withCString { source in
        var source: UnsafePointer<CChar>? = source
        glShaderSource(shader, 1, &source, nil)
      }
      glCompileShader(shader)
      glAttachShader(program, shader)
    }
    glLinkProgram(program)
    var isLinked: GLint = 0
    glGetProgramiv(program, GLenum(GL_LINK_STATUS), &isLinked)
    guard isLinked != 0 else { return nil }
    turnLocation = glGetUniformLocation(program, "turn")
    aspectLocation = glGetUniformLocation(program, "aspect")
    makeCube()
    glUseProgram(program)
    glEnable(GLenum(GL_DEPTH_TEST))
    glEnable(GLenum(GL_CULL_FACE))
    glClearColor(0.13, 0.16, 0.22, 1)
  }

  /// Eight corners, twelve triangles that turn left as seen from outside.
  private func makeCube() {
    var array: GLuint = 0
    glGenVertexArrays(1, &array)
    glBindVertexArray(array)
    var buffers: [GLuint] = [0, 0]
    glGenBuffers(2, &buffers)
    var corners: [Float] = []
    for index in 0..<8 {
      corners += [index & 1, index >> 1 & 1, index >> 2].map { Float(2 * $0 - 1) }
    }
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffers[0])
    glBufferData(GLenum(GL_ARRAY_BUFFER), 4 * corners.count, corners, GLenum(GL_STATIC_DRAW))
    let faces: [UInt8] = [
      4, 5, 7, 4, 7, 6, 1, 0, 2, 1, 2, 3, 5, 1, 3, 5, 3, 7, 0, 4, 6, 0, 6, 2, 6, 7, 3, 6, 3, 2, 0,
      1, 5, 0, 5, 4,
    ]
    glBindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), buffers[1])
    glBufferData(GLenum(GL_ELEMENT_ARRAY_BUFFER), faces.count, faces, GLenum(GL_STATIC_DRAW))
    glEnableVertexAttribArray(0)
    glVertexAttribPointer(0, 3, GLenum(GL_FLOAT), 0, 12, nil)
  }

  /// Draws the cube, turned by an angle in radians, into a framebuffer of a size in pixels.
  func draw(angle: Double, width: Int32, height: Int32) {
    glViewport(0, 0, width, height)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT))
    glUniform1f(turnLocation, Float(angle))
    glUniform1f(aspectLocation, Float(width) / Float(max(height, 1)))
    glDrawElements(GLenum(GL_TRIANGLES), 36, GLenum(GL_UNSIGNED_BYTE), nil)
  }

  private static let vertexShader = """
    layout(location = 0) in vec3 corner;
    uniform float turn;
    uniform float aspect;
    out vec3 place;
    void main() {
      float c = cos(turn), s = sin(turn);
      vec3 p = vec3(c * corner.x + s * corner.z, corner.y, c * corner.z - s * corner.x);
      float k = cos(0.5), l = sin(0.5);
      p = vec3(p.x, k * p.y - l * p.z, k * p.z + l * p.y);
      place = corner;
      float z = 5.0 - p.z;
      gl_Position = vec4(1.8 * p.x / aspect, 1.8 * p.y, (z - 2.0) * 1.1, z);
    }
    """

  private static let fragmentShader = """
    in vec3 place;
    out vec4 color;
    void main() {
      vec3 far = abs(place);
      vec3 side = far.x >= max(far.y, far.z) ? vec3(1, 0, 0)
          : far.y >= far.z ? vec3(0, 1, 0) : vec3(0, 0, 1);
      vec3 tint = side.x * vec3(0.95, 0.45, 0.3) + side.y * vec3(0.4, 0.8, 0.5)
          + side.z * vec3(0.35, 0.55, 0.95);
      vec3 lines = smoothstep(0.9, 0.94, far) * (1.0 - side);
      color = vec4(tint * (1.0 - 0.5 * max(lines.x, max(lines.y, lines.z))), 1.0);
    }
    """
}

// SPDX-License-Identifier: MIT

import COpenGL
import Foundation

/// The OpenGL code of the sample: a lit knot with a depth buffer. Its objects belong to the context in
/// which it was made.
final class KnotPainter {
  private let program: GLuint
  private let indexCount: GLsizei
  private var vertexArray: GLuint = 0
  private var buffers: [GLuint] = [0, 0]

  /// Makes the program and the buffers in the context that is current.
  init() {
    program = Self.makeProgram()
    let mesh = KnotMesh()
    indexCount = GLsizei(mesh.indices.count)
    glGenVertexArrays(1, &vertexArray)
    glBindVertexArray(vertexArray)
    glGenBuffers(2, &buffers)
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffers[0])
    glBufferData(
      GLenum(GL_ARRAY_BUFFER), mesh.corners.count * 4, mesh.corners, GLenum(GL_STATIC_DRAW))
    glBindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), buffers[1])
    glBufferData(
      GLenum(GL_ELEMENT_ARRAY_BUFFER), mesh.indices.count * 4, mesh.indices,
      GLenum(GL_STATIC_DRAW))
    for location in 0..<GLuint(2) {
      glEnableVertexAttribArray(location)
      glVertexAttribPointer(
        location, 3, GLenum(GL_FLOAT), GLboolean(GL_FALSE), 24,
        UnsafeRawPointer(bitPattern: Int(location) * 12))
    }
  }

  /// Frees all of it; the same context is current.
  func delete() {
    glDeleteProgram(program)
    glDeleteBuffers(2, &buffers)
    glDeleteVertexArrays(1, &vertexArray)
  }

  /// Draws the knot as it is at a time, in seconds, into the framebuffer that is bound.
  func draw(at time: Double) {
    var viewport = [GLint](repeating: 0, count: 4)
    glGetIntegerv(GLenum(GL_VIEWPORT), &viewport)
    let aspect = Float(viewport[2]) / Float(max(viewport[3], 1))
    glEnable(GLenum(GL_DEPTH_TEST))
    glClearColor(0, 0, 0, 0)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT))
    glUseProgram(program)
    glUniform2f(glGetUniformLocation(program, "lens"), 2.1 / aspect, 2.1)
    glUniform2f(
      glGetUniformLocation(program, "turn"), Float(time * 0.55), Float(0.5 + 0.35 * sin(time * 0.4))
    )
    glUniform1f(glGetUniformLocation(program, "time"), Float(time))
    glBindVertexArray(vertexArray)
    glDrawElements(GLenum(GL_TRIANGLES), indexCount, GLenum(GL_UNSIGNED_INT), nil)
  }

  // MARK: - Shaders

  private static func makeProgram() -> GLuint {
    let version = String(cString: glGetString(GLenum(GL_VERSION)))
    let header =
      version.hasPrefix("OpenGL ES")
      ? "#version 300 es\nprecision highp float;\n" : "#version 330\n"
    let program = glCreateProgram()
    for (kind, text) in [(GL_VERTEX_SHADER, vertexText), (GL_FRAGMENT_SHADER, fragmentText)] {
      let shader = glCreateShader(GLenum(kind))
      (header + text).withCString { text in
        var text: UnsafePointer<GLchar>? = text
        glShaderSource(shader, 1, &text, nil)
      }
      glCompileShader(shader)
      glAttachShader(program, shader)
      glDeleteShader(shader)
    }
    glLinkProgram(program)
    return program
  }

  private static let vertexText = """
    layout(location = 0) in vec3 corner;
    layout(location = 1) in vec3 direction;
    uniform vec2 lens;
    uniform vec2 turn;
    out vec3 place;
    out vec3 normal;

    vec3 turned(vec3 v) {
      vec2 a = vec2(cos(turn.x), sin(turn.x));
      vec2 b = vec2(cos(turn.y), sin(turn.y));
      v = vec3(a.x * v.x - a.y * v.y, a.y * v.x + a.x * v.y, v.z);
      return vec3(v.x, b.x * v.y - b.y * v.z, b.y * v.y + b.x * v.z);
    }

    void main() {
      place = turned(corner) - vec3(0.0, 0.0, 5.6);
      normal = turned(direction);
      gl_Position = vec4(place.xy * lens, -place.z - 0.4, -place.z);
    }
    """

  private static let fragmentText = """
    in vec3 place;
    in vec3 normal;
    uniform float time;
    layout(location = 0) out vec4 color;

    vec3 sky(vec3 d) {
      float up = d.y * 0.5 + 0.5;
      vec3 base = mix(vec3(0.05, 0.03, 0.12), vec3(0.42, 0.55, 0.95), smoothstep(0.1, 0.95, up));
      float strip = smoothstep(0.86, 0.97, dot(d, normalize(vec3(-0.5, 0.75, 0.45))));
      return base + vec3(1.0, 0.93, 0.85) * strip * 1.4;
    }

    void main() {
      vec3 n = normalize(normal);
      vec3 eye = normalize(-place);
      vec3 light = normalize(vec3(0.5, 0.8, 0.65));
      float hue = 0.5 + 0.5 * sin(place.x * 1.2 + place.y * 0.9 + time * 0.5);
      vec3 paint = mix(vec3(0.98, 0.27, 0.42), vec3(0.36, 0.22, 0.92), hue);
      float facing = max(dot(n, eye), 0.0);
      float rim = pow(1.0 - facing, 3.0);
      float lit = max(dot(n, light), 0.0);
      float shine = pow(max(dot(n, normalize(light + eye)), 0.0), 70.0);
      vec3 c = paint * (0.24 + 0.82 * lit) + sky(reflect(-eye, n)) * (0.1 + 0.55 * rim) + shine * 0.8;
      float fog = smoothstep(4.0, 7.6, -place.z);
      c = mix(c, paint * 0.28, fog * 0.6);
      color = vec4(c / (1.0 + 0.18 * c), 1.0);
    }
    """
}

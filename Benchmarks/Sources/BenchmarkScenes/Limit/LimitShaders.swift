// SPDX-License-Identifier: MIT

/// The smallest shaders that show the pictures of the limit scenes.
enum LimitShaders {
  /// Rotated, textured quads with opacity. Attributes: cosine, sine and centre; texture rectangle;
  /// side and opacity.
  static let quads = """
    #ifdef VERTEX
    layout(location = 0) in vec4 place;
    layout(location = 1) in vec4 part;
    layout(location = 2) in vec2 look;
    out vec2 uv;
    flat out float opacity;
    void main() {
      vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
      vec2 p = (corner - 0.5) * look.x;
      vec2 q = vec2(p.x * place.x - p.y * place.y, p.x * place.y + p.y * place.x) + place.zw;
      gl_Position = vec4(q.x * 2.0 / 1280.0 - 1.0, q.y * 2.0 / 720.0 - 1.0, 0.0, 1.0);
      uv = part.xy + corner * part.zw;
      opacity = look.y;
    }
    #endif
    #ifdef FRAGMENT
    in vec2 uv;
    flat in float opacity;
    uniform sampler2D image;
    layout(location = 0) out vec4 color;
    void main() { color = texture(image, uv) * opacity; }
    #endif
    """

  /// One textured quad.
  static let fill = """
    #ifdef VERTEX
    layout(location = 0) in vec4 rect;
    out vec2 uv;
    void main() {
      uv = vec2(gl_VertexID & 1, gl_VertexID >> 1);
      gl_Position = vec4(rect.xy + uv * rect.zw, 0.0, 1.0);
    }
    #endif
    #ifdef FRAGMENT
    in vec2 uv;
    uniform sampler2D image;
    layout(location = 0) out vec4 color;
    void main() { color = texture(image, uv); }
    #endif
    """

  /// Rotated rectangles of a texture's parts times a colour, laid out as `LimitRectangle`.
  static let images = rectangles("color = texture(image, uv) * tint;", place: rotation)

  /// Rotated rectangles of one colour each, laid out as `LimitRectangle`.
  static let colors = rectangles("color = tint;", place: rotation)

  private static let rotation = """
    vec2 q = vec2(p.x * place.x - p.y * place.y, p.x * place.y + p.y * place.x) + place.zw;
    gl_Position = vec4(q.x * 2.0 / 1280.0 - 1.0, q.y * 2.0 / 720.0 - 1.0, 0.0, 1.0);
    """

  /// A program of rectangles laid out as `LimitRectangle`.
  ///
  /// - Parameters:
  ///   - body: the lines of a fragment, which read `uv`, `tint` and the textures `image` and `second`.
  ///   - place: the lines that place a corner `p`, in pixels from the middle of its rectangle.
  ///   - uniforms: the lines that declare what both read.
  ///   - tint: the colour that the vertex stage hands over.
  static func rectangles(
    _ body: String, place: String, uniforms: String = "", tint: String = "look"
  ) -> String {
    """
    \(uniforms)
    #ifdef VERTEX
    layout(location = 0) in vec4 place;
    layout(location = 1) in vec4 part;
    layout(location = 2) in vec4 look;
    layout(location = 3) in vec2 size;
    out vec2 uv;
    flat out vec4 tint;
    void main() {
      vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
      vec2 p = (corner - 0.5) * size;
      \(place)
      uv = part.xy + corner * part.zw;
      tint = \(tint);
    }
    #endif
    #ifdef FRAGMENT
    in vec2 uv;
    flat in vec4 tint;
    uniform sampler2D image;
    uniform sampler2D second;
    layout(location = 0) out vec4 color;
    void main() {
      \(body)
    }
    #endif
    """
  }
}

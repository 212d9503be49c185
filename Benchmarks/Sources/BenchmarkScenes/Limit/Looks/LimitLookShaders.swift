// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation

/// The smallest programs that show a look, each on rectangles laid out as `LimitRectangle`.
enum LimitLookShaders {
  static let color = program("color = tint;")

  static let image = program("color = texture(image, uv);")

  static let tintedImage = program("color = texture(image, uv) * tint;")

  /// An image that turns about the vertical axis through the middle of the target.
  static let tiltedImage = program(
    """
    color = texture(image, uv);
    """,
    place: """
      vec3 q = vec3(p.x * \(cos(LookLayout.tilt.angle)), p.y, p.x * \(sin(LookLayout.tilt.angle)));
      float w = 1.0 + q.z / \(LookLayout.tilt.eye);
      gl_Position = vec4((q.xy + vec2(space.z, 0.0)) * space.xy, 0.0, w);
      """)

  /// An image in a rounded rectangle as large as the target.
  static let roundedImage = program(
    """
    vec2 inside = vec2(640.0, 360.0) - \(LookLayout.cornerRadius);
    vec2 beyond = max(abs(uv - 0.5) * vec2(1280.0, 720.0) - inside, 0.0);
    color = texture(image, uv) * clamp(\(LookLayout.cornerRadius) + 0.5 - length(beyond), 0.0, 1.0);
    """)

  // MARK: - Gradients, by a ramp of 256 texels

  static let axialGradient = program("color = \(ramp("0.5 * (uv.x + uv.y)"));")

  static let fadingGradient = program("color = \(ramp("0.5 * (uv.x + uv.y)")) * tint;")

  static let radialGradient = program("color = \(ramp("length(uv * 2.0 - 1.0)"));")

  static let conicGradient = program(
    """
    vec2 p = (uv - 0.5) * vec2(1280.0, 720.0);
    color = \(ramp("fract(atan(p.y, p.x) * 0.159154943)"));
    """)

  /// The colour of a ramp at a place from 0 to 1.
  private static func ramp(_ place: String, of sampler: String = "image") -> String {
    "texture(\(sampler), vec2(\(place) * 0.99609375 + 0.001953125, 0.5))"
  }

  // MARK: - Masks and shapes

  static let imageMask = program("color = texture(image, uv) * texture(second, uv).a;")

  static let gradientMask = program(
    "color = texture(image, uv) * \(ramp("0.5 * (uv.x + uv.y)", of: "second")).a;")

  static let circleMask = program(
    """
    float away = length((uv - 0.5) * vec2(1280.0, 720.0));
    color = texture(image, uv) * clamp(\(LookLayout.circle.width / 2) + 0.5 - away, 0.0, 1.0);
    """)

  /// The edge of an ellipse that fills the target, or of its outline.
  static func ellipse(lineWidth: Double) -> String {
    let frame = LookLayout.ellipse(lineWidth: lineWidth)
    let coverage =
      lineWidth > 0 ? "\(lineWidth / 2) + 0.5 - abs(distance)" : "0.5 - distance"
    return program(
      """
      vec2 radii = vec2(\(frame.width / 2), \(frame.height / 2));
      vec2 q = (uv - 0.5) * vec2(1280.0, 720.0) / radii;
      float g = length(q);
      float distance = g * (g - 1.0) / length(q / radii);
      color = tint * clamp(\(coverage), 0.0, 1.0);
      """)
  }

  // MARK: - Blends and filters

  /// The product of an opaque image and its backdrop, which `second` holds.
  static let multiply = program(
    """
    color = texture(image, uv) * texelFetch(second, ivec2(gl_FragCoord.xy), 0);
    """)

  /// The backdrop of an opaque image, which `second` holds, with the image's luminosity.
  static let luminosity = program(
    """
    const vec3 weights = vec3(0.3, 0.59, 0.11);
    vec3 back = texelFetch(second, ivec2(gl_FragCoord.xy), 0).rgb;
    float light = dot(texture(image, uv).rgb, weights);
    vec3 c = back + light - dot(back, weights);
    float low = min(c.r, min(c.g, c.b));
    float high = max(c.r, max(c.g, c.b));
    float under = light / max(light - low, 1e-6);
    float over = (1.0 - light) / max(high - light, 1e-6);
    color = vec4(light + (c - light) * min(1.0, min(under, over)), 1.0);
    """)

  static let saturation = program(
    """
    vec4 c = texture(image, uv);
    float grey = dot(c.rgb, vec3(0.2126, 0.7152, 0.0722));
    color = vec4(mix(vec3(grey), c.rgb, \(LookLayout.saturation)), c.a);
    """)

  /// The means of four by four texels, by linear sampling.
  static let quarter = program(
    """
    vec2 texel = 1.0 / vec2(textureSize(image, 0));
    vec4 upper = texture(image, uv - texel) + texture(image, uv + vec2(texel.x, -texel.y));
    vec4 lower = texture(image, uv + texel) + texture(image, uv + vec2(-texel.x, texel.y));
    color = (upper + lower) * 0.25;
    """)

  /// One direction of a Gaussian blur, two texels a read by linear sampling; the deviation is in texels.
  static func blur(deviation: Double, isVertical: Bool) -> String {
    let reach = Int(clamping: (3 * deviation).rounded(.up))
    let weights = (0...reach + 1).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
    var sum = weights[0]
    var lines = ["color = texture(image, uv) * \(weights[0]);"]
    for first in stride(from: 1, through: reach, by: 2) {
      let pair = weights[first] + weights[first + 1]
      let offset = Double(first) + weights[first + 1] / pair
      sum += 2 * pair
      lines += [
        "color += (texture(image, uv - texel * \(offset)) + texture(image, uv + texel * \(offset)))",
        "  * \(pair);",
      ]
    }
    let direction = isVertical ? "vec2(0.0, 1.0)" : "vec2(1.0, 0.0)"
    return program(
      """
      vec2 texel = \(direction) / vec2(textureSize(image, 0));
      \(lines.joined(separator: "\n"))
      color *= \(1 / sum);
      """)
  }

  // MARK: - Transitions

  static let dissolve = program("color = mix(texture(image, uv), texture(second, uv), progress);")

  /// A bar of light passes to the right and leaves the second image behind.
  static let copyMachine = program(
    """
    float width = 200.0;
    float away = uv.x * 1280.0 + width - progress * (1280.0 + 2.0 * width);
    vec4 both = away < 0.0 ? texture(second, uv) : texture(image, uv);
    float glow = max(0.0, 1.0 - abs(away) / width);
    color = mix(both, vec4(0.6, 1.0, 0.8, 1.0), min(1.3 * glow * glow, 1.0));
    """)

  /// A ring runs out from the middle, the second image inside, the first outside, bent within.
  static let ripple = program(
    """
    const vec2 size = vec2(1280.0, 720.0);
    float width = 100.0;
    vec2 away = (uv - 0.5) * size;
    float distance = max(length(away), 1e-4);
    float front = progress * (length(0.5 * size) + width);
    float m = clamp((front - distance) / width, 0.0, 1.0);
    float bell = m * (1.0 - m);
    vec2 bent = uv - away / (distance * size) * (50.0 * sin(m * 3.14159265) * bell);
    vec4 both = mix(texture(image, bent), texture(second, bent), smoothstep(0.0, 1.0, m));
    float slope = bell * cos(m * 3.14159265) * 0.6;
    color = vec4(clamp(both.rgb + slope, 0.0, both.a), both.a);
    """)

  // MARK: - Stages

  /// A program of a fragment's body, and of the lines that place a corner `p`, in pixels from the
  /// middle of its rectangle.
  private static func program(
    _ body: String,
    place lines: String = """
    vec2 q = p + place.zw + vec2(space.z, 0.0);
    gl_Position = vec4(q * space.xy - 1.0, 0.0, 1.0);
    """
  ) -> String {
    LimitShaders.rectangles(
      body, place: lines,
      uniforms: """
        // Twice the reciprocal of the target's size; the way to the right; the opacity.
        uniform vec4 space;
        uniform float progress;
        """, tint: "look * space.w")
  }
}

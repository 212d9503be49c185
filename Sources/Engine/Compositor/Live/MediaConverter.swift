// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// The variants of `media.glsl`.
enum MediaLayout: Int, ShaderKind {
  case rgba, bgra, rgbx, bgrx
  /// Three planes.
  case planar
  /// Luma, and pairs of differences.
  case biplanar

  static let defines = ["RGBA", "BGRA", "RGBX", "BGRX", "PLANAR", "BIPLANAR"]

  init(_ frame: MediaFrame) {
    self =
      switch frame.format {
      // Imported memory is sampled in the order of the colours.
      case .bgra where frame.deviceBuffer != nil: .rgba
      case .bgrx where frame.deviceBuffer != nil: .rgbx
      case .rgba: .rgba
      case .bgra: .bgra
      case .rgbx: .rgbx
      case .bgrx: .bgrx
      case .yuv420: .planar
      case .nv12: .biplanar
      }
  }
}

/// The textures of a frame's planes, kept from frame to frame of the same size and format.
struct MediaPlanes: ~Copyable {
  private var textures = SlotTable<Texture>()
  private var slots: [Int] = []
  private var format: MediaFormat?
  private var width = 0
  private var height = 0
  /// The planes of a frame in the memory of a device.
  private var imported: [ImportedTexture] = []

  /// Gets the planes of a frame: by uploads, or from the memory of a device.
  ///
  /// - Returns: false for memory that cannot be imported.
  mutating func take(_ frame: MediaFrame, in gl: GLContext) throws(TextureError) -> Bool {
    imported.removeAll()
    guard let buffer = frame.deviceBuffer else {
      try upload(frame, in: gl)
      return true
    }
    textures.removeAll()
    slots.removeAll()
    format = nil
    guard gl.capabilities.has(.imageTextures), let (platform, _) = EGLPlatform.current() else {
      return false
    }
    for (index, plane) in buffer.planes.enumerated() {
      let size = frame.format.planeSize(index, width: frame.width, height: frame.height)
      guard
        let image = EGLImageName(
          plane, size: SIMD2(Int32(size.width), Int32(size.height)),
          code: frame.format.deviceCode(index), modifier: buffer.modifier, on: platform)
      else { return false }
      // The texture refers to memory that is not the renderer's.
      let texture = ImportedTexture(image, in: gl)
      guard texture.name != 0 else {
        throw .outOfMemory(width: size.width, height: size.height)
      }
      imported.append(texture)
    }
    return true
  }

  /// Uploads the planes of a frame.
  private mutating func upload(_ frame: MediaFrame, in gl: GLContext) throws(TextureError) {
    if format != frame.format || width != frame.width || height != frame.height {
      try remake(for: frame, in: gl)
    }
    for index in frame.planes.indices {
      let plane = frame.planes[index]
      var failure: TextureError?
      let texture = slots[index]
      // The plane lends its bytes for the time of the call.
      unsafe plane.bytes.withUnsafeBytes { bytes in
        do throws(TextureError) {
          let rows = unsafe UnsafeRawBufferPointer(rebasing: bytes[plane.offset...])
          try unsafe textures[texture].upload(
            rows, rowStride: plane.bytesPerRow, to: textures[texture].bounds, in: gl)
        } catch { failure = error }
      }
      if let failure { throw failure }
    }
  }

  private mutating func remake(for frame: MediaFrame, in gl: GLContext) throws(TextureError) {
    textures.removeAll()
    slots.removeAll()
    format = nil
    for index in 0..<frame.format.planeCount {
      let size = frame.format.planeSize(index, width: frame.width, height: frame.height)
      let channels: TextureFormat =
        switch frame.format.bytesPerSample(index) {
        case 1: .r8
        case 2: .rg8
        default: .rgba8
        }
      slots.append(
        textures.insert(
          try Texture(
            width: size.width, height: size.height, format: channels,
            label: ObjectLabel("media plane", .media), in: gl)))
    }
    format = frame.format
    width = frame.width
    height = frame.height
  }

  /// GL's name of a plane's texture; 0 for none.
  func name(_ plane: Int) -> UInt32 {
    if plane < imported.count { return imported[plane].name }
    return plane < slots.count ? textures[slots[plane]].name : 0
  }
}

/// Converts media frames on the graphics card.
///
/// The first row of the result is the top one. Differences of 4:2:0 formats are interpolated between
/// samples that lie on every second pixel of a row, half way between two rows, as MPEG-2 and its
/// successors have them.
final class MediaConverter {
  private let family = ShaderFamily<MediaLayout>(
    file: "media",
    interface: ProgramInterface(
      uniforms: [MediaConverter.rows, MediaConverter.place],
      samplers: (0..<3).map { Sampler("plane\($0)", unit: $0) }))
  private static let rows = Uniform("rows", index: 0)
  private static let place = Uniform("place", index: 1)
  /// Core profiles draw nothing without one; it has no attributes.
  private var vertexArray: GLObject

  init(in gl: GLContext) {
    vertexArray = gl.makeObject(.vertexArray, label: "media")
  }

  /// Draws the shown part of a frame, whose planes are uploaded, into a framebuffer of its size; false, and
  /// noted, where the driver has no vertex array.
  func convert(
    _ frame: MediaFrame, _ planes: borrowing MediaPlanes, into target: borrowing RenderTarget,
    in gl: GLContext
  ) throws(ShaderError) -> Bool {
    if vertexArray.name == 0 { vertexArray = gl.makeObject(.vertexArray, label: "media") }
    guard vertexArray.name != 0 else {
      gl.noteShortage("the driver has no name for a vertex array")
      return false
    }
    let program = try family.use(MediaLayout(frame), in: gl)
    gl.bindVertexArray(vertexArray.name)
    gl.bind(target.framebuffer)
    gl.setViewport(target.bounds)
    gl.setScissor(nil)
    gl.setPlainState()
    gl.setColorMask(.all)
    gl.setBlend(nil)
    for plane in 0..<frame.format.planeCount {
      gl.bindTexture(planes.name(plane), unit: plane)
      gl.bindSampler(.nearest, unit: plane)
    }
    let chroma = frame.format.planeSize(1, width: frame.width, height: frame.height)
    let shown = frame.shownPixels
    family[program].set(
      Self.place,
      SIMD4(
        Float(shown.x), Float(shown.y), Float(chroma.width - 1), Float(chroma.height - 1)),
      in: gl)
    let colorRows = frame.colorRows
    let rows = colorRows.indices.flatMap { row in (0..<4).map { Float(colorRows[row][$0]) } }
    family[program].set(Self.rows, vectors: rows.span, in: gl)
    gl.checkDraw(covers: true)
    gl.calls.drawQuads(count: 1, vertexCount: 4)
    gl.setBlend(.sourceOver)
    return true
  }

  /// Frees the programs; the context is current.
  func removeAll() { family.removeAll() }
}

extension MediaFormat {
  /// DRM's code of a plane's format.
  fileprivate func deviceCode(_ plane: Int) -> UInt32 {
    func code(_ text: StaticString) -> UInt32 {
      // Four letters, the first in the lowest byte.
      text.withUTF8Buffer { unsafe $0.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
    }
    return switch (self, bytesPerSample(plane)) {
    case (.rgba, _): code("AB24")
    case (.bgra, _): code("AR24")
    case (.rgbx, _): code("XB24")
    case (.bgrx, _): code("XR24")
    case (_, 2): code("GR88")
    case (_, _): code("R8  ")
    }
  }
}

extension MediaFrame {
  /// Red, green and blue as sums of luma, blue difference and red difference, each sample 0…1, and 1.
  ///
  /// Source: ITU-R BT.601-7 section 2.5, BT.709-6 section 3, BT.2020-2 tables 4 and 5, for 8 bits.
  var colorRows: InlineArray<3, SIMD4<Double>> {
    let (red, blue) = matrix.weights
    let green = 1 - red - blue
    let isFull = range == .full
    let luma = isFull ? 1 : 255.0 / 219
    let difference = isFull ? 1 : 255.0 / 224
    let black = isFull ? 0 : -16.0 / 219
    let middle = -128.0 / 255 * difference
    func row(_ blueShare: Double, _ redShare: Double) -> SIMD4<Double> {
      SIMD4(
        luma, blueShare * difference, redShare * difference,
        black + middle * (blueShare + redShare))
    }
    return [
      row(0, 2 * (1 - red)),
      row(-2 * blue * (1 - blue) / green, -2 * red * (1 - red) / green),
      row(2 * (1 - blue), 0),
    ]
  }
}

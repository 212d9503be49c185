// SPDX-License-Identifier: MIT

internal import CWebP
import CoreGraphics
package import Foundation
import Locks
import Pictures

/// An animated WebP that plays indefinitely, with alpha, by libwebp.
package final class WebPFile: FrameSink {
  private let range: FrameRange
  private let state: Mutex<State>

  /// The file, and the encoder once the size is known.
  private struct State {
    var file: PartialFile
    var encoder: WebPAnimation?
  }

  package init(_ url: URL, _ range: FrameRange) throws(ToolError) {
    self.range = range
    state = Mutex(State(file: try PartialFile(url)))
  }

  /// The time of a frame from the film's start, in whole milliseconds.
  private func milliseconds(of number: Int) -> Int32 {
    Int32(clamping: (Double(number - range.first) * 1000 / range.rate).rounded())
  }

  package func encode(_ frame: RenderedFrame) throws(ToolError) -> [UInt8] {
    let (width, height) = (frame.image.width, frame.image.height)
    guard width <= WEBP_MAX_DIMENSION, height <= WEBP_MAX_DIMENSION else {
      throw ToolError(.failure, "a WebP's sides end at \(WEBP_MAX_DIMENSION) pixels")
    }
    var bytes = RawPixels.bytes(of: Int32(width)) + RawPixels.bytes(of: Int32(height))
    bytes += RawPixels.straight(frame.image)
    return bytes
  }

  package func write(_ bytes: [UInt8], of number: Int) throws(ToolError) {
    let width = RawPixels.number(at: 0, in: bytes)
    let height = RawPixels.number(at: 4, in: bytes)
    try state.withLock { (state) throws(ToolError) in
      if state.encoder == nil {
        state.encoder = try WebPAnimation(width: width, height: height)
      }
      try state.encoder?.add(bytes.dropFirst(8), at: milliseconds(of: number))
    }
  }

  package func finish() throws(ToolError) {
    try state.withLock { (state) throws(ToolError) in
      guard let encoder = state.encoder else { throw ToolError(.failure, "there is no frame") }
      let end = milliseconds(of: range.first + range.count)
      try state.file.write(try encoder.data(endingAt: end))
      try state.file.finish()
    }
  }

  package func cancel() { state.withLock { $0.file.cancel() } }
}

/// libwebp's encoder of animations, with its memory.
@safe private final class WebPAnimation {
  private let encoder: OpaquePointer
  private let width: Int32
  private let height: Int32
  private var config = WebPConfig()

  init(width: Int32, height: Int32) throws(ToolError) {
    self.width = width
    self.height = height
    var options = WebPAnimEncoderOptions()
    guard unsafe WebPAnimEncoderOptionsInit(&options) != 0 else {
      throw ToolError(.failure, "libwebp is of another version than its headers")
    }
    options.anim_params.loop_count = 0
    guard unsafe WebPConfigPreset(&config, WEBP_PRESET_DEFAULT, 85) != 0,
      let made = unsafe WebPAnimEncoderNew(width, height, &options)
    else { throw ToolError(.failure, "no WebP of \(width) x \(height) pixels can be made") }
    // The quickest search; frames are many.
    config.method = 2
    unsafe encoder = made
  }

  deinit { unsafe WebPAnimEncoderDelete(encoder) }

  /// Adds a frame of straight RGBA bytes.
  func add(_ pixels: ArraySlice<UInt8>, at time: Int32) throws(ToolError) {
    var picture = unsafe WebPPicture()
    guard unsafe WebPPictureInit(&picture) != 0 else {
      throw ToolError(.failure, "libwebp is of another version than its headers")
    }
    defer { unsafe WebPPictureFree(&picture) }
    unsafe picture.use_argb = 1
    unsafe picture.width = width
    unsafe picture.height = height
    // The import reads four bytes for each pixel of the rows, as many as there are.
    guard pixels.count == 4 * Int(width) * Int(height),
      unsafe pixels.withUnsafeBufferPointer({
        unsafe WebPPictureImportRGBA(&picture, $0.baseAddress, 4 * width) != 0
      }), unsafe WebPAnimEncoderAdd(encoder, &picture, time, &config) != 0
    else {
      throw ToolError(.failure, "libwebp: \(reason)")
    }
  }

  /// The file.
  func data(endingAt time: Int32) throws(ToolError) -> [UInt8] {
    var data = unsafe WebPData()
    unsafe WebPDataInit(&data)
    defer { unsafe WebPDataClear(&data) }
    guard unsafe WebPAnimEncoderAdd(encoder, nil, time, nil) != 0,
      unsafe WebPAnimEncoderAssemble(encoder, &data) != 0
    else { throw ToolError(.failure, "libwebp: \(reason)") }
    // The bytes are libwebp's until the end of this call.
    return unsafe Array(UnsafeBufferPointer(start: data.bytes, count: data.size))
  }

  private var reason: String {
    unsafe WebPAnimEncoderGetError(encoder).map { unsafe String(cString: $0) } ?? "no reason given"
  }
}

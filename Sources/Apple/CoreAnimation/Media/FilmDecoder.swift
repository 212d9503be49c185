// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import ImageIO

/// Frames decoded by a child `ffmpeg`, which writes raw pixels; its messages hold their times.
final class FilmDecoder: FilmFrames {
  private let film: FilmDescription
  private let program: URL
  private let timeLimit: Double
  private var child: ChildProcess?
  /// The time at which a child starts.
  private var start = 0.0
  private var log = FilmLog()
  private var lastTime = -Double.infinity

  init(_ film: FilmDescription, timeLimit: Double) throws(MediaFileError) {
    guard let program = MediaProgram.ffmpeg else {
      throw .missingProgram("ffmpeg", path: film.path)
    }
    self.film = film
    self.program = program
    self.timeLimit = timeLimit
  }

  deinit { child?.stop() }

  func seek(to time: Double) {
    child?.stop()
    child = nil
    start = max(time, 0)
  }

  func next() throws(MediaFileError) -> MediaFrame? {
    let bytes: Data
    let running: ChildProcess
    do throws(ChildProcess.Failure) {
      let child: ChildProcess
      if let running = self.child {
        child = running
      } else {
        log = FilmLog()
        lastTime = -.infinity
        child = try ChildProcess(program, arguments, timeLimit: timeLimit)
        self.child = child
      }
      let data = try child.read(layout.byteCount)
      log.take(child.takeLines())
      bytes = data
      running = child
    } catch { throw Self.error(error, "ffmpeg", film.path) }
    return bytes.count == layout.byteCount ? try frame(bytes) : try end(of: running)
  }

  private func end(of child: ChildProcess) throws(MediaFileError) -> MediaFrame? {
    let status = child.endStatus()
    log.take(child.takeLines())
    guard status == 0 else {
      throw .failed(path: film.path, reason: log.complaint ?? "ffmpeg ended with status \(status)")
    }
    return nil
  }

  static func error(_ failure: ChildProcess.Failure, _ program: String, _ path: String)
    -> MediaFileError
  {
    switch failure {
    case .cannotStart(let reason):
      .failed(path: path, reason: "\(program) cannot be started: \(reason)")
    case .silent(let seconds):
      .failed(path: path, reason: "\(program) has been silent for \(seconds) s")
    }
  }

  // MARK: - The child

  private var arguments: [String] {
    var words = [
      "-hide_banner", "-nostdin", "-nostats", "-loglevel", "level+info", "-protocol_whitelist",
      "file,pipe", "-copyts",
    ]
    if start > 0 { words += ["-ss", String(format: "%.6f", start)] }
    if let decoder = film.decoder { words += ["-c:v", decoder] }
    let scale =
      "scale=\(film.width):\(film.height):flags=bicubic+accurate_rnd+full_chroma_int+bitexact"
    // YUV is converted on the graphics card; only what has no such format is here.
    let colors = film.pixelFormat == "rgba" ? ":in_color_matrix=\(film.matrixName)" : ""
    return words + [
      "-i", "file:" + film.path, "-map", "0:V:0", "-an", "-sn", "-dn", "-vf",
      "\(scale)\(colors),format=\(film.pixelFormat),showinfo=checksum=0", "-vsync", "passthrough",
      "-f", "rawvideo", "pipe:1",
    ]
  }

  // MARK: - Frames

  /// The places of the planes in the bytes of a frame.
  private struct Layout {
    let format: MediaFormat
    let width: Int
    let height: Int

    var byteCount: Int {
      (0..<format.planeCount).reduce(0) { sum, plane in
        let size = format.planeSize(plane, width: width, height: height)
        return sum + size.width * size.height * format.bytesPerSample(plane)
      }
    }

    func planes(_ data: Data) -> [MediaFrame.Plane] {
      var offset = 0
      return (0..<format.planeCount).map { plane in
        let size = format.planeSize(plane, width: width, height: height)
        let stride = size.width * format.bytesPerSample(plane)
        defer { offset += stride * size.height }
        return MediaFrame.Plane(data, offset: offset, bytesPerRow: stride)
      }
    }
  }

  private var layout: Layout {
    Layout(
      format: film.pixelFormat != "rgba" ? .yuv420 : film.hasAlpha ? .rgba : .rgbx,
      width: film.width, height: film.height)
  }

  private func frame(_ bytes: Data) throws(MediaFileError) -> MediaFrame {
    var data = bytes
    if film.hasAlpha {
      var pixels = data.mutableSpan
      pixels.premultiply()
    }
    // A frame without a time of its own follows the one before.
    let time =
      log.takeTime().map { $0 - film.origin } ?? max(lastTime + 1 / film.rate, start)
    lastTime = time
    do throws(MediaFrameError) {
      var frame = try MediaFrame(
        format: layout.format, size: CGSize(width: film.width, height: film.height),
        planes: layout.planes(data), presentationTime: time)
      frame.matrix = film.matrix
      frame.range = film.range
      return frame
    } catch { throw .failed(path: film.path, reason: "\(error)") }
  }
}

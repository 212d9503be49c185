// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// The pictures of a film's file, as `ffprobe` describes them.
struct FilmDescription: Sendable {
  let path: String
  /// The picture as it is shown: upright, with square pixels.
  private(set) var width = 0
  private(set) var height = 0
  /// Frames per second, roughly; the times of frames are those of the file.
  private(set) var rate = 25.0
  /// Seconds; nil where the file does not say.
  private(set) var duration: Double?
  /// The time in the file that is the film's 0, in seconds.
  private(set) var origin = 0.0
  private(set) var hasAlpha = false
  /// The format of the decoded frames, by its name in `ffmpeg`: one of three planes, or `rgba`.
  private(set) var pixelFormat = "rgba"
  private(set) var matrix = MediaColorMatrix.bt709
  private(set) var range = MediaRange.video
  /// The decoder that knows a film's alpha; nil for the usual one.
  private(set) var decoder: String?

  /// The answer of `ffprobe`.
  private struct Answer: Decodable {
    /// The stream of pictures.
    struct Stream: Decodable {
      /// The turn of the pictures, in degrees.
      struct SideData: Decodable { var rotation: Double? }
      /// The tags of Matroska.
      struct Tags: Decodable {
        var alphaMode: String?
        var duration: String?

        /// The names in the answer.
        enum CodingKeys: String, CodingKey {
          case alphaMode = "alpha_mode"
          case duration = "DURATION"
        }
      }

      var codec: String?
      var width: Int?
      var height: Int?
      var aspect: String?
      var pixelFormat: String?
      var space: String?
      var range: String?
      var averageRate: String?
      var duration: String?
      var tags: Tags?
      var sideData: [SideData]?

      /// The names in the answer.
      enum CodingKeys: String, CodingKey {
        case width, height, duration, tags
        case codec = "codec_name"
        case aspect = "sample_aspect_ratio"
        case pixelFormat = "pix_fmt"
        case space = "color_space"
        case range = "color_range"
        case averageRate = "avg_frame_rate"
        case sideData = "side_data_list"
      }
    }

    /// The file as a whole.
    struct Format: Decodable {
      var name: String?
      var start: String?
      var duration: String?

      /// The names in the answer.
      enum CodingKeys: String, CodingKey {
        case duration
        case name = "format_name"
        case start = "start_time"
      }
    }

    var streams: [Stream]?
    var format: Format?
  }

  /// Formats that name other files, which a film is not to bring in.
  private static let playlists: Set<String> = [
    "hls", "applehttp", "concat", "dash", "imf", "lavfi", "tty",
  ]

  private static let entries =
    "stream=codec_name,width,height,pix_fmt,sample_aspect_ratio,color_space,color_range,duration"
    + ",avg_frame_rate:stream_side_data=rotation:stream_tags=alpha_mode,DURATION"
    + ":format=format_name,start_time,duration"

  /// Asks `ffprobe` about a file.
  init(path: String, timeLimit: Double) throws(MediaFileError) {
    self.path = path
    guard let program = MediaProgram.ffprobe else { throw .missingProgram("ffprobe", path: path) }
    let data: Data
    let status: Int32
    var lines: [String] = []
    do throws(ChildProcess.Failure) {
      let child = try ChildProcess(
        program,
        ["-v", "error", "-protocol_whitelist", "file", "-select_streams", "V:0", "-show_entries"]
          + [Self.entries, "-of", "json", "-i", "file:" + path], timeLimit: timeLimit)
      data = try child.readAll(limit: 1 << 20)
      status = child.endStatus()
      lines = child.takeLines()
    } catch { throw FilmDecoder.error(error, "ffprobe", path) }
    guard status == 0, let answer = try? JSONDecoder().decode(Answer.self, from: data) else {
      throw .notAFilm(path: path, reason: lines.last ?? "ffprobe says nothing")
    }
    try read(answer)
  }

  private mutating func read(_ answer: Answer) throws(MediaFileError) {
    let names = (answer.format?.name ?? "").split(separator: ",").map(String.init)
    guard Self.playlists.isDisjoint(with: names) else {
      throw .notAFilm(path: path, reason: "a playlist, which names other files")
    }
    guard let stream = answer.streams?.first, let width = stream.width, let height = stream.height,
      width > 0, height > 0
    else { throw .notAFilm(path: path, reason: "it has no moving pictures") }
    try readSize(stream, width, height)
    if let rate = Self.ratio(stream.averageRate, "/") { self.rate = min(max(rate, 0.01), 1000) }
    duration =
      Self.seconds(stream.duration) ?? Self.clock(stream.tags?.duration)
      ?? Self.seconds(answer.format?.duration)
    origin = answer.format?.start.flatMap { Double($0) } ?? 0
    if !origin.isFinite { origin = 0 }
    readColors(stream)
  }

  /// Finds the upright size with square pixels.
  private mutating func readSize(
    _ stream: Answer.Stream, _ width: Int, _ height: Int
  ) throws(MediaFileError) {
    let limit = MediaFrame.sizeLimit
    guard width <= limit, height <= limit else {
      throw .tooLarge(path: path, width: width, height: height)
    }
    let aspect = min(max(Self.ratio(stream.aspect, ":") ?? 1, 1.0 / 64), 64)
    (self.width, self.height) = (
      max(Int(clamping: (Double(width) * aspect).rounded()), 1), height
    )
    let turn = stream.sideData?.compactMap(\.rotation).first ?? 0
    if turn.isFinite, abs(turn.truncatingRemainder(dividingBy: 180)).rounded() == 90 {
      swap(&self.width, &self.height)
    }
    guard self.width <= limit, self.height <= limit,
      self.width * self.height <= MediaFilm.pixelCountLimit
    else { throw .tooLarge(path: path, width: self.width, height: self.height) }
  }

  private mutating func readColors(_ stream: Answer.Stream) {
    let format = stream.pixelFormat ?? ""
    matrix =
      switch stream.space {
      case "bt709": .bt709
      case "bt2020nc", "bt2020c": .bt2020
      case "bt470bg", "smpte170m": .bt601
      case _: height >= 720 ? .bt709 : .bt601
      }
    // Formats with alpha: those of planes with "a" behind their kind, and packed ones.
    hasAlpha =
      ["yuva", "gbrap", "rgba", "bgra", "argb", "abgr", "ya8", "ya16", "pal8", "ayuv"]
      .contains { format.hasPrefix($0) }
    if stream.tags?.alphaMode == "1", let codec = stream.codec {
      // The usual decoders leave the alpha of WebM out.
      decoder = ["vp8": "libvpx", "vp9": "libvpx-vp9"][codec]
      hasAlpha = hasAlpha || decoder != nil
    }
    if !hasAlpha, format == "yuv420p" || format == "yuvj420p" {
      pixelFormat = format
      range = format == "yuvj420p" || stream.range == "pc" ? .full : .video
    }
  }

  /// The matrix by its name in `ffmpeg`'s filter of scaling.
  var matrixName: String {
    switch matrix {
    case .bt601: "bt601"
    case .bt709: "bt709"
    case .bt2020: "bt2020"
    }
  }

  // MARK: - Numbers

  private static func seconds(_ text: String?) -> Double? {
    guard let number = text.flatMap({ Double($0) }), number > 0, number.isFinite else { return nil }
    return number
  }

  /// Hours, minutes and seconds, as Matroska has them.
  private static func clock(_ text: String?) -> Double? {
    let parts = (text ?? "").split(separator: ":").map { Double($0) }
    guard parts.count == 3, let hours = parts[0], let minutes = parts[1], let rest = parts[2]
    else { return nil }
    return seconds("\(3600 * hours + 60 * minutes + rest)")
  }

  private static func ratio(_ text: String?, _ separator: Character) -> Double? {
    let parts = (text ?? "").split(separator: separator).compactMap { Double($0) }
    guard parts.count == 2, parts[0] > 0, parts[1] > 0 else { return nil }
    return parts[0] / parts[1]
  }
}

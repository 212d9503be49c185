// SPDX-License-Identifier: MIT

public import Foundation

/// The captions of a film, from a file in the forms SubRip (SRT) or WebVTT.
///
/// ```swift
/// let captions = try Captions(contentsOf: url)
/// for cue in captions.cues { print(cue.start, cue.text) }
/// ```
/// WebVTT is read as https://www.w3.org/TR/webvtt1 says; notes, style sheets, regions and chapters are skipped. Both forms
/// may have any line ends and a byte order mark. In scene files, `captions` of a text layer shows them.
public struct Captions: Equatable, Sendable {
  /// The forms of files.
  public enum Format: Sendable {
    /// Numbered blocks with times such as `00:00:01,500 --> 00:00:03,000`.
    case subRip
    /// A file that begins with `WEBVTT`.
    case webVTT
  }

  /// The form of the file.
  public let format: Format
  /// The captions in the order of their begin, those of one begin in the order of the file.
  public let cues: [Cue]

  /// Reads a file, whose first line says of which form it is.
  ///
  /// - Throws: `CaptionsError` with the file's name and the line, or Foundation's error where the file cannot be read.
  public init(contentsOf url: URL) throws {
    try self.init(contentsOf: url, limits: SceneFile.Limits())
  }

  init(contentsOf url: URL, limits: SceneFile.Limits) throws {
    var bytes = SceneFile.Limits()
    bytes.byteCount = limits.textLength
    let data = try bytes.data(of: url)
    let name = url.lastPathComponent
    guard data.count <= limits.textLength else {
      throw CaptionsError(
        "the text is too long, more than \(limits.textLength) (SceneFile.Limits.textLength)",
        file: name)
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw CaptionsError("the file is not UTF-8 text", file: name)
    }
    do throws(CaptionsError) {
      try self.init(text: text, limit: limits.captionCount)
    } catch {
      var error = error
      error.file = name
      throw error
    }
  }

  /// Reads a text, whose first line says of which form it is.
  ///
  /// - Throws: `CaptionsError` with the line.
  public init(text: String) throws(CaptionsError) {
    try self.init(text: text, limit: SceneFile.Limits().captionCount)
  }

  init(text: String, limit: Int) throws(CaptionsError) {
    var lines = CaptionLines(text)
    let first = lines.first
    let next = first.dropFirst(6).first
    let isWebVTT = first.hasPrefix("WEBVTT") && (next == nil || next == " " || next == "\t")
    format = isWebVTT ? .webVTT : .subRip
    let read =
      isWebVTT ? try WebVTTReader.cues(in: &lines, limit) : try SubRipReader.cues(in: &lines, limit)
    cues = read.enumerated().sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }.map(\.element)
  }

  /// One caption.
  public struct Cue: Equatable, Sendable {
    /// The number or the name in the file; nil for none.
    public var identifier: String?
    /// The time at which the caption appears, in seconds.
    public var start: Double
    /// The time at which it goes, in seconds; later than `start`.
    public var end: Double
    /// The text in parts of one style each.
    public var spans: [Span]
    /// The place on the picture.
    public var placement = Placement()

    /// The text without styles.
    public var text: String { spans.map(\.text).joined() }
  }

  /// A part of a caption's text.
  public struct Span: Equatable, Sendable {
    /// The characters.
    public var text: String
    /// The style. Default plain.
    public var style = Style()
  }

  /// The style of a part of a caption.
  public struct Style: Equatable, Sendable {
    /// Whether the text is bold (`<b>`). Default false.
    public var isBold = false
    /// Whether the text is italic (`<i>`). Default false.
    public var isItalic = false
    /// Whether the text is underlined (`<u>`). Default false.
    public var isUnderlined = false
    /// The colour in sRGB, each component 0 to 1; nil for the layer's. Default nil.
    public var color: SIMD3<Double>?
    /// The classes of `<c>` and other tags. Default empty.
    public var classes: [String] = []
    /// The speaker (`<v>`); nil for none. Default nil.
    public var voice: String?

    /// Makes the plain style.
    public init() {}
  }

  /// The place of a caption, by WebVTT's settings.
  public struct Placement: Equatable, Sendable {
    /// A place from the top of the picture.
    public enum Line: Equatable, Sendable {
      /// At the bottom, above captions that are there already.
      case auto
      /// A line from the top, 0 being the first, or from the bottom, -1 being the last.
      case number(Int)
      /// A share of the height, 0 to 1.
      case share(Double)
    }

    /// The part of a box that lies at a place.
    public enum Anchor: Equatable, Sendable {
      case start, center, end
    }

    /// The alignment of the text in its box.
    public enum Alignment: Equatable, Sendable {
      case start, center, end, left, right
    }

    /// The line. Default `auto`.
    public var line = Line.auto
    /// The part of the box that lies on the line, where that is a share. Default start.
    public var lineAnchor = Anchor.start
    /// The place from the left, a share of the width, 0 to 1; nil for that of the alignment. Default nil.
    public var position: Double?
    /// The part of the box that lies at the position; nil for that of the alignment. Default nil.
    public var positionAnchor: Anchor?
    /// The width of the box, a share of the picture's, 0 to 1. Default 1.
    public var size = 1.0
    /// The alignment. Default centre.
    public var alignment = Alignment.center

    /// Makes the place at the bottom, in the middle.
    public init() {}
  }
}

/// An error in a file of captions.
public struct CaptionsError: Error, Equatable, CustomStringConvertible {
  /// The name of the file; nil for text that comes from none.
  public var file: String?
  /// The line, counted from 1; nil where the fault is the file's.
  public let line: Int?
  /// The fault.
  public let message: String

  init(_ message: String, line: Int? = nil, file: String? = nil) {
    self.message = message
    self.line = line
    self.file = file
  }

  /// File, line and message.
  public var description: String {
    [file, line.map { "line \($0)" }, message].compactMap { $0 }.joined(separator: ": ")
  }
}

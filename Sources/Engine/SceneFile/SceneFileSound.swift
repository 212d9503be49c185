// SPDX-License-Identifier: MIT

internal import CoreAnimation
public import Foundation

extension SceneFile {
  /// A track of sound, which films of the scene have.
  public struct Sound: Equatable, Sendable {
    /// The file, in any form that `ffmpeg` reads.
    public var url: URL { didSet { path = url.path } }
    /// The path as the scene has it: a scene is written as it was read.
    private var path: String
    /// The scene's time at which the track begins, in seconds. Default 0.
    public var beginTime: Double = 0
    /// The first time of the part that is heard, in seconds of the file. Default 0.
    public var start: Double = 0
    /// The end of the part, in seconds of the file; nil for the file's end. Default nil.
    public var end: Double?
    /// A factor of the amplitudes, 0 to 64. Default 1.
    public var gain: Double = 1
    /// The length of the fade at the part's begin, in seconds. Default 0.
    public var fadeIn: Double = 0
    /// The length of the fade at the part's end, in seconds. Default 0.
    public var fadeOut: Double = 0

    /// Names a file, whose sound is heard as it is.
    public init(url: URL) {
      self.url = url
      path = url.path
    }

    /// The most tracks of a scene.
    static let countLimit = 64
    private static let timeLimit = 1e9

    /// Reads a track.
    init(_ node: JSONNode, _ reader: SceneReader) throws {
      guard case .object(let members) = node.value,
        let file = members.first(where: { $0.key == "file" })
      else { throw node.mismatch(expected: "a track of sound, an object with a file") }
      path = try SceneForm<String>.text.decode(file.node, reader)
      url = try reader.url(of: path, at: file.node.location)
      for member in members where member.key != "file" {
        let number = try SceneForm<Double>.number.decode(member.node, reader)
        let limit = member.key == "gain" ? 64 : Self.timeLimit
        guard number >= 0, number <= limit else {
          throw member.node.mismatch(expected: "a number from 0 to \(JSONWriter.text(of: limit))")
        }
        switch member.key {
        case "beginTime": beginTime = number
        case "start": start = number
        case "end": end = number
        case "gain": gain = number
        case "fadeIn": fadeIn = number
        case "fadeOut": fadeOut = number
        case let key:
          throw SceneFileError(
            "unknown key \"\(key)\" of a track"
              + KeySuggestion.text(
                for: key,
                among: ["file", "beginTime", "start", "end", "gain", "fadeIn", "fadeOut"]),
            at: member.location)
        }
      }
      if let end, end <= start {
        throw node.mismatch(expected: "a track that ends after its start")
      }
    }

    /// The track as the file has it.
    var json: JSONValue {
      var members: [(String, JSONValue)] = [("file", .text(path))]
      for (key, value) in [
        ("beginTime", beginTime), ("start", start), ("fadeIn", fadeIn), ("fadeOut", fadeOut),
      ] where value != 0 {
        members.append((key, .number(value)))
      }
      if let end { members.append(("end", .number(end))) }
      if gain != 1 { members.append(("gain", .number(gain))) }
      return .members(members)
    }
  }
}

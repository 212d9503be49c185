// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import Foundation

extension SceneForm where Value == MediaFilm {
  /// The form of a film: its path beside the scene file, or an object with the part that is played:
  /// `{"file": PATH, "beginTime": 2, "start": 1, "end": 3, "repeatCount": "infinity", "poster": 0}`.
  static var film: Self {
    SceneForm(
      decode: { node, reader in
        let place = try filmPlace(node, reader)
        reader.filmCount += 1
        guard reader.filmCount <= reader.limits.filmCount else {
          throw SceneFile.Limits.excess(
            "too many films", limit: reader.limits.filmCount, name: "filmCount", at: node.location)
        }
        let url = try reader.url(of: place.path, at: node.location)
        do throws(MediaFileError) {
          return try MediaFilm(contentsOf: url, options: place.options)
        } catch {
          throw SceneFileError("\(error)", at: node.location, mediaError: error)
        }
      },
      encode: { film, _ in json(of: film) })
  }

  private static func filmPlace(
    _ node: JSONNode, _ reader: SceneReader
  ) throws -> (path: String, options: MediaFilm.Options) {
    var options = MediaFilm.Options()
    if case .text(let path) = node.value { return (path, options) }
    guard case .object(let members) = node.value else {
      throw node.mismatch(expected: "a film, such as \"film.mp4\" or {\"file\": \"film.mp4\"}")
    }
    var path: String?
    for member in members {
      switch member.key {
      case "file": path = try SceneForm<String>.text.decode(member.node, reader)
      case "beginTime":
        options.beginTime = try SceneForm<Double>.number.decode(member.node, reader)
      case "start": options.start = try SceneForm<Double>.number.decode(member.node, reader)
      case "end": options.end = try SceneForm<Double>.number.decode(member.node, reader)
      case "repeatCount":
        options.repeatCount = try SceneForm<Double>.number.decode(member.node, reader)
      case "poster": options.poster = try SceneForm<Double>.number.decode(member.node, reader)
      case let key:
        throw SceneFileError(
          "unknown key \"\(key)\" of a film; there are file, beginTime, start, end, repeatCount and poster",
          at: member.location)
      }
    }
    guard let path else { throw node.mismatch(expected: "a film with a file") }
    return (path, options)
  }

  private static func json(of film: MediaFilm) -> JSONValue {
    let options = film.options
    var members: [(String, JSONValue)] = [("file", .text(film.url.path))]
    if options.beginTime != 0 { members.append(("beginTime", .finite(options.beginTime))) }
    if options.start != 0 { members.append(("start", .finite(options.start))) }
    if let end = options.end { members.append(("end", .finite(end))) }
    if let count = options.repeatCount { members.append(("repeatCount", .finite(count))) }
    if let poster = options.poster { members.append(("poster", .finite(poster))) }
    return members.count == 1 ? .text(film.url.path) : .members(members)
  }
}

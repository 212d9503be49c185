// SPDX-License-Identifier: MIT

package import Foundation

/// The sound of a file, as `ffprobe` describes it.
package struct SoundDescription: Sendable {
  /// The length of the sound, in seconds; nil where the file does not say.
  package let duration: Double?

  /// Asks `ffprobe` about a file.
  ///
  /// - Throws: `MediaFileError` for a file without sound, and where `ffprobe` is not installed.
  package init(contentsOf url: URL) throws(MediaFileError) {
    let path = url.path
    guard FileManager.default.isReadableFile(atPath: path) else {
      throw .unreadable(path: path, reason: "it does not exist, or may not be read")
    }
    guard let program = MediaProgram.ffprobe else { throw .missingProgram("ffprobe", path: path) }
    var text = ""
    var status: Int32 = 0
    var lines: [String] = []
    do throws(ChildProcess.Failure) {
      let child = try ChildProcess(
        program,
        [
          "-v", "error", "-protocol_whitelist", "file", "-select_streams", "a:0", "-show_entries",
          "stream=codec_type,duration:format=duration", "-of", "default=noprint_wrappers=1", "-i",
          "file:" + path,
        ], timeLimit: 60)
      text = String(decoding: try child.readAll(limit: 1 << 16), as: UTF8.self)
      status = child.endStatus()
      lines = child.takeLines()
    } catch { throw FilmDecoder.error(error, "ffprobe", path) }
    guard status == 0 else {
      throw .notAFilm(path: path, reason: lines.last ?? "ffprobe says nothing")
    }
    guard text.contains("codec_type=audio") else {
      throw .notAFilm(path: path, reason: "it has no sound")
    }
    duration =
      text.split(separator: "\n").compactMap { line in
        line.hasPrefix("duration=") ? Double(line.dropFirst(9)) : nil
      }.first
  }
}

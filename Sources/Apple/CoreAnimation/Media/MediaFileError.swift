// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation

/// The reason for which a film cannot be shown, or not to its end.
public enum MediaFileError: Error, Equatable, Sendable {
  /// The file does not exist, cannot be read, or is a folder, a device or a pipe.
  case unreadable(path: String, reason: String)
  /// A program that decodes films is not installed.
  case missingProgram(String, path: String)
  /// The file has no pictures that `ffmpeg` can decode; the reason is the program's.
  case notAFilm(path: String, reason: String)
  /// The pictures have more than `MediaFilm.pixelCountLimit` pixels, or a side above `MediaFrame.sizeLimit`.
  case tooLarge(path: String, width: Int, height: Int)
  /// No part of the film lies from the start to the end that were asked for; in seconds of the film.
  case emptyRange(path: String, start: Double, end: Double)
  /// A film whose length its file does not say is to be repeated, without an end.
  case unknownDuration(path: String)
  /// The program that decodes failed, or gave no frame in a minute.
  case failed(path: String, reason: String)
}

extension MediaFileError: CustomStringConvertible, LocalizedError {
  /// The error as a sentence.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
    case .missingProgram(let program, let path):
      "\(program) is not installed, which \(path) needs (Debian: apt-get install ffmpeg)"
    case .notAFilm(let path, let reason): "\(path) is no film that ffmpeg reads: \(reason)"
    case .tooLarge(let path, let width, let height):
      "\(path) is too large a film: \(width) × \(height) pixels, more than "
        + "\(MediaFilm.pixelCountLimit) or more than \(MediaFrame.sizeLimit) a side"
    case .emptyRange(let path, let start, let end):
      "\(path) has nothing from \(start) to \(end) s; give a start before the end, within the film"
    case .unknownDuration(let path):
      "\(path) does not say how long it is; give an end, so that it can be repeated"
    case .failed(let path, let reason): "\(path) cannot be decoded: \(reason)"
    }
  }

  /// The error as a sentence, for Foundation.
  public var errorDescription: String? { description }
}

// SPDX-License-Identifier: MIT

import Foundation
import RenderTree

@testable import Compositor
@testable import LayerHost

/// Reads variables of the environment, arguments of programs, and a file of the program cache.
enum EnvironmentTarget {
  static func run(_ data: Data) {
    let words = data.split(separator: 0, omittingEmptySubsequences: false).prefix(16).map {
      String(decoding: $0, as: UTF8.self)
    }
    let text = words.first ?? ""
    let options = RenderOptions(disabling: text) { _ in }
    precondition(RenderOptions.all.isSuperset(of: options), "an option that there is not")
    _ = GLFeatureSet(names: text)
    _ = try? DebugWords(text)
    _ = ReducedMotion.read(text)
    variables(words)
    arguments(words)
    binary(data)
  }

  private static func variables(_ words: [String]) {
    let names = ["XDG_CACHE_HOME", "HOME", "LAMINA_PROGRAM_CACHE"]
    let pairs = zip(names, words.map { $0.filter { $0 != "\0" } })
    let cache = ProgramCache(environment: Dictionary(uniqueKeysWithValues: pairs))
    precondition(cache?.folder.path.hasPrefix("/") ?? true, "a cache in a relative folder")
  }

  private static func arguments(_ words: [String]) {
    guard let options = try? HostOptions(words) else { return }
    precondition(
      options.folder == nil || options.frameCount <= HostOptions.maximumFrames, "too many pictures")
    let script = InputScript(
      framesPerSecond: options.framesPerSecond, middle: CGPoint(x: 50, y: 50))
    let pieces = script.pieces(of: Array(options.input.prefix(4)))
    precondition(
      zip(pieces, pieces.dropFirst()).allSatisfy { $0.time <= $1.time }, "pieces out of order")
  }

  private static let key = ProgramKey(["fuzz"])

  /// Reads a file of the cache; an accepted one is written as the same file.
  private static func binary(_ data: Data) {
    let file = [UInt8](data)
    if let binary = ProgramBinary(file: file, key: key) {
      precondition(binary.file(key: key) == file, "a program changed on its way")
    }
    // A whole file around the bytes, so that the checks of the parts are passed as well.
    let whole = ProgramBinary(format: UInt32(file.count), bytes: file + [0])
    precondition(ProgramBinary(file: whole.file(key: key), key: key) == whole, "a program is lost")
  }
}

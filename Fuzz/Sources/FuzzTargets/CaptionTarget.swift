// SPDX-License-Identifier: MIT

import Foundation
import SceneFile

/// Reads files of captions.
enum CaptionTarget {
  static func run(_ data: Data) {
    // Files take a hundred times as long as texts: one that is no text begins with a byte that no text has.
    if data.first == 0xFF {
      FuzzFolder.withFile("film.srt", data) { url in
        precondition((try? Captions(contentsOf: url)) == nil, "a file that is no text was read")
      }
      return
    }
    guard let captions = try? Captions(text: String(decoding: data, as: UTF8.self)) else { return }
    var last = 0.0
    for cue in captions.cues {
      precondition(cue.start >= last && cue.start < cue.end, "times \(cue.start) to \(cue.end)")
      precondition(cue.end.isFinite, "the end \(cue.end)")
      precondition(!cue.text.isEmpty, "a caption without a text")
      precondition((0...1).contains(cue.placement.size), "the size \(cue.placement.size)")
      precondition((0...1).contains(cue.placement.position ?? 0), "a position out of the picture")
      last = cue.start
    }
  }
}

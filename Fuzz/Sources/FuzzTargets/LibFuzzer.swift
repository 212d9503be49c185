// SPDX-License-Identifier: MIT

import CoreGraphics
import Diagnostics
import Foundation
import ImageIO

/// The target of this program.
@MainActor private var chosen = FuzzTarget.images

/// Chooses the target by the name of the program, `fuzz-images` for instance; for libFuzzer, once.
@c public func lamina_fuzz_choose(_ program: UnsafePointer<CChar>) -> CInt {
  let name = URL(fileURLWithPath: String(cString: program)).lastPathComponent
  return MainActor.assumeIsolated {
    let word = name.hasPrefix("fuzz-") ? String(name.dropFirst(5)) : name
    guard let target = FuzzTarget(rawValue: word) else {
      let known = FuzzTarget.allCases.map { "fuzz-" + $0.rawValue }.joined(separator: ", ")
      fatalError("there is no target of the name \(name); link this program as \(known)")
    }
    chosen = target
    FuzzLimits.set()
    RefusalLog.redirect { _ in }
    // Fonts are searched and drivers loaded once, which the time of an input has no room for.
    target.run(Data([1, 2, 3]))
    return 0
  }
}

/// Runs the chosen target; for libFuzzer, once for each input.
@c public func lamina_fuzz_run(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = Data(UnsafeBufferPointer(start: bytes, count: count))
  return MainActor.assumeIsolated {
    chosen.run(data)
    return 0
  }
}

// SPDX-License-Identifier: MIT

import Foundation
import Porting

/// Rewrites Swift sources as `lamina port` does: what the fuzzer runs for each input, and a test for each file of
/// its corpus.
///
/// It traps where the result breaks an invariant.
public enum PortTarget {
  /// Rewrites files, which a byte of zero divides; those with errors of syntax are left out.
  public static func run(_ data: Data) {
    let sources = data.split(separator: 0, maxSplits: 3).enumerated().map {
      SwiftSource(path: "\($0.offset).swift", text: String(decoding: $0.element, as: UTF8.self))
    }.filter { Porter.syntaxError(in: $0) == nil }
    let porter = Porter(sources: sources)
    let files = porter.port(sources)
    precondition(files.map(\.path) == sources.map(\.path), "files are lost")
    _ = porter.foreignFiles(sources)
    _ = UsageReport(sources).text
    for file in files {
      let result = SwiftSource(path: file.path, text: file.text)
      if let error = Porter.syntaxError(in: result) {
        preconditionFailure("the result has an error of syntax: \(error)\n\(file.text)")
      }
      precondition(file.difference.isEmpty == (file.text == file.original), "a wrong difference")
      _ = file.remarks.map(\.description)
    }
  }
}

/// Rewrites an input; for libFuzzer.
@c public func lamina_fuzz_port(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  PortTarget.run(Data(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}

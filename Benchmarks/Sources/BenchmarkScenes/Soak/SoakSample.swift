// SPDX-License-Identifier: MIT

import Foundation

/// The measures of one process at one time.
struct SoakSample {
  /// The measures without samples, in the order of `values`, with the bounds of their growth.
  static let series = [
    SoakSeries("resident MiB", growth: 8, share: 0.05),
    SoakSeries("heap MiB", growth: 4, share: 0.1),
    SoakSeries("graphics MiB", growth: 4, share: 0.1),
    SoakSeries("GL objects", growth: 12, share: 0.1),
    SoakSeries("file descriptors", growth: 2),
    SoakSeries("threads", growth: 2),
    // Other programs take their share of the processor, for as long as they run: no bound.
    SoakSeries("frame ms", growth: .infinity),
    SoakSeries("processor ms", growth: 2, share: 0.5),
  ]

  let values: [Double]

  /// Reads the measures of a process from the system; nil for one that is gone.
  init?(of process: Int32, _ line: SoakLine) {
    let folder = "/proc/\(process)"
    guard
      let memory = try? String(contentsOfFile: folder + "/statm", encoding: .utf8).split(
        separator: " "),
      memory.count > 1, let pages = Double(memory[1]),
      let descriptors = try? FileManager.default.contentsOfDirectory(atPath: folder + "/fd"),
      let threads = try? FileManager.default.contentsOfDirectory(atPath: folder + "/task"),
      // One that is ending has given its memory back.
      pages > 0, !descriptors.isEmpty
    else { return nil }
    let mebibyte = Double(1 << 20)
    values = [
      pages * Double(sysconf(Int32(_SC_PAGESIZE))) / mebibyte,
      Double(line.heapBytes) / mebibyte, Double(line.bytes) / mebibyte, Double(line.objects),
      Double(descriptors.count), Double(threads.count), line.milliseconds,
      line.processorMilliseconds,
    ]
  }
}

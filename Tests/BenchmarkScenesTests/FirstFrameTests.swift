// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import BenchmarkScenes

/// The lines that programs of the scene `first-frame` print, and their reading.
struct FirstFrameTests {
  @Test func `a program's line is read as it is written`() {
    let sample = FirstFrameSample(
      milliseconds: 79.25, cpuMilliseconds: 60.5, residentMegabytes: 116.5,
      anonymousMegabytes: 20.5,
      graphicsMegabytes: 5.25)
    #expect(sample.line == "79.25 60.50 116.5 20.5 5.25")
    #expect(FirstFrameSample(output: "a log\n" + sample.line + "\n") == sample)
    for output in ["", "1 2", "1 2 3 4 x", "1 2 3 4 5 6", "no frame"] {
      #expect(FirstFrameSample(output: output) == nil, "\(output)")
    }
  }

  @Test func `a probe is asked for by one argument alone`() {
    #expect(FirstFrameProbe(arguments: ["--first-frame-probe"]) == .quads)
    #expect(FirstFrameProbe(arguments: ["--empty-window-probe"]) == .emptyWindow)
    #expect(FirstFrameProbe(arguments: ["--scene", "first-frame"]) == nil)
    #expect(FirstFrameProbe(arguments: []) == nil)
  }

  @Test func `the medians of each number are reported, and the least CPU time`() {
    let samples = [5.0, 1, 3].map {
      FirstFrameSample(
        milliseconds: $0, cpuMilliseconds: $0, residentMegabytes: 10 * $0, anonymousMegabytes: 2,
        graphicsMegabytes: $0)
    }
    let median = FirstFrameSample.median(of: samples)
    #expect(median.milliseconds == 3)
    #expect(median.residentMegabytes == 30)
    // Other programs only add to it.
    #expect(median.cpuMilliseconds == 1)
    let result = FirstFrameRun.Result(scene: "first-frame", sample: median)
    #expect(result.jsonLine.hasSuffix("\"anonymous_mb\": 2.0, \"graphics_mb\": 3.00}"))
  }

  /// The process has pages of files and others, and all of them are resident.
  @Test func `the memory of the process has two parts`() {
    let memory = ProcessUsage.memory
    #expect(memory.residentMegabytes > memory.anonymousMegabytes)
    #expect(memory.anonymousMegabytes > 1)
  }
}

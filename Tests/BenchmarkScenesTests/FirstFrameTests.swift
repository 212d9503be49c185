// SPDX-License-Identifier: MIT

import Expectations
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
    expect(sample.line, equals: "79.25 60.50 116.5 20.5 5.25")
    expect(FirstFrameSample(output: "a log\n" + sample.line + "\n"), equals: sample)
    for output in ["", "1 2", "1 2 3 4 x", "1 2 3 4 5 6", "no frame"] {
      expectNil(FirstFrameSample(output: output), "\(output)")
    }
  }

  @Test func `a probe is asked for by one argument alone`() {
    expect(FirstFrameProbe(arguments: ["--first-frame-probe"]), equals: .quads)
    expect(FirstFrameProbe(arguments: ["--empty-window-probe"]), equals: .emptyWindow)
    expectNil(FirstFrameProbe(arguments: ["--scene", "first-frame"]))
    expectNil(FirstFrameProbe(arguments: []))
  }

  @Test func `the medians of each number are reported, and the least CPU time`() {
    let samples = [5.0, 1, 3].map {
      FirstFrameSample(
        milliseconds: $0, cpuMilliseconds: $0, residentMegabytes: 10 * $0, anonymousMegabytes: 2,
        graphicsMegabytes: $0)
    }
    let median = FirstFrameSample.median(of: samples)
    expect(median.milliseconds, equals: 3)
    expect(median.residentMegabytes, equals: 30)
    // Other programs only add to it.
    expect(median.cpuMilliseconds, equals: 1)
    let result = FirstFrameRun.Result(scene: "first-frame", sample: median)
    expect(result.jsonLine.hasSuffix("\"anonymous_mb\": 2.0, \"graphics_mb\": 3.00}"))
  }

  /// The process has pages of files and others, and all of them are resident.
  @Test func `the memory of the process has two parts`() {
    let memory = ProcessUsage.memory
    expect(memory.residentMegabytes, isAbove: memory.anonymousMegabytes)
    expect(memory.anonymousMegabytes, isAbove: 1)
  }
}

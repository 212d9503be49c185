// SPDX-License-Identifier: MIT

import Expectations
import TestSupport
import Testing

@testable import BenchmarkScenes

/// The measures of a long run: flat series, and leaks.
struct SoakSeriesTests {
  private func series(
    _ count: Int = 100, growth: Double = 2, share: Double = 0, _ value: (Int) -> Double
  ) -> SoakSeries {
    var series = SoakSeries("MiB", growth: growth, share: share)
    for index in 0..<count { series.add(value(index), at: Double(index)) }
    return series
  }

  @Test func `a line grows by what it rises after the first quarter`() {
    let line = series { 50 + 0.1 * Double($0) }
    expect(line.growth, near: 7.4, within: 1e-9)
    expect(!line.isFlat)
    expect(line.mean, near: 56.2, within: 1e-9)
  }

  @Test func `what fills in the first quarter counts for nothing`() {
    let filling = series { $0 < 25 ? Double($0) * 40 : 1000 }
    expect(filling.growth, near: 0, within: 1e-9)
    expect(filling.isFlat)
    expect(filling.least, equals: 1000)
  }

  @Test func `noise about a mean is flat and a slow leak within it is not`() {
    var random = SeededGenerator(test: "soak")
    let noise = (0..<400).map { _ in random.number(in: -5...5) }
    expect(series(400) { 80 + noise[$0] }.isFlat)
    expect(!series(400) { 80 + noise[$0] + 0.02 * Double($0) }.isFlat)
  }

  @Test func `a bound may be a share of the mean`() {
    expect(!series(growth: 2) { 200 + 0.1 * Double($0) }.isFlat)
    expect(series(growth: 2, share: 0.05) { 200 + 0.1 * Double($0) }.isFlat)
    expect(series(growth: 0) { 90 - Double($0) }.isFlat)
  }

  @Test func `the course of a measure is that of the samples that count`() {
    let line = series(41) { Double($0) }
    // Samples 10 to 40: nine tenths of three, and one of four.
    expect(line.course, equals: [11, 14, 17, 20, 23, 26, 29, 32, 35, 38.5])
    expect(series(2) { Double($0) }.course, equals: [1])
    expect(series(0) { _ in 0 }.course, equals: [])
  }

  @Test func `what rises and falls faster than it is sampled is flat`() {
    var readings = series(0) { _ in 0 }
    for second in 0..<3600 {
      // A saw tooth of 40, once in little less than three samples.
      let value = 50 + 40 * (Double(second) / 35.9).truncatingRemainder(dividingBy: 1)
      readings.note(value)
      guard second % 12 == 11 else { continue }
      readings.addMean(at: Double(second))
    }
    expect(readings.values.count, equals: 300)
    expect(readings.isFlat)
    expect(readings.growth, near: 0, within: 1)
    readings.addMean(at: 3_600)
    expect(readings.values.count, equals: 300)
  }

  @Test func `a program that told nothing is not flat`() {
    expect(!series(0) { _ in 0 }.isFlat)
    expect(!series(2) { _ in 0 }.isFlat)
  }

  @Test func `lines of a program are read as they are written`() {
    let line = SoakLine(
      objects: 12, bytes: 3456, heapBytes: 78, milliseconds: 1.25, processorMilliseconds: 2.5)
    expect(line.text, equals: "12 3456 78 1.250 2.500")
    expect(SoakLine(line.text), equals: line)
    for text in ["", "12 3456 78 1", "a 1 2 3 4", "1 2 3 4 5 6"] { expectNil(SoakLine(text)) }
  }
}

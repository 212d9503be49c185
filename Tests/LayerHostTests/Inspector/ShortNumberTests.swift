// SPDX-License-Identifier: MIT

import Expectations
import Testing

@testable import LayerHost

/// Numbers in the cells of the inspector, which hold eight characters.
struct ShortNumberTests {
  @Test func `durations change their unit with their size`() {
    let texts = [0, 0.0049, 0.0999, 0.09996, 0.4567, 0.9996, 12.34, 9_999.96, 123_456, .infinity]
      .map { ShortNumber.milliseconds($0) }
    expect(
      texts,
      equals: [
        "0.0 ms", "4.9 ms", "99.9 ms", "100 ms", "457 ms", "1.0 s", "12.3 s", "9999 s", "123 k s",
        "∞ s",
      ])
  }

  @Test func `counts and bytes change their unit with their size`() {
    expect(
      [0, 99_999, 123_456, 12_345_678, .max].map { ShortNumber.count($0) },
      equals: [
        "0", "99999", "123 k", "12 M", "∞",
      ])
    expect(
      [1_023, 55_296, 16 << 20, 20_000 << 20].map { ShortNumber.bytes($0) },
      equals: [
        "1023 B", "54 KiB", "16 MiB", "19 GiB",
      ])
  }
}

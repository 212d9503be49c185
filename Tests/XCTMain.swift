// SPDX-License-Identifier: MIT

import Testing

/// The entry point of the test program.
///
/// It stands here under the name that the package manager looks for, in place of the one that it would
/// generate: that one lists XCTest classes, which do not exist here, and finding them needs the compiler's
/// index, whose writing takes a quarter of the time of a build from nothing.
@main
struct XCTMain {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}

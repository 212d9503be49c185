// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import Testing

/// The libraries that a program with windows is linked with, which are loaded before its first line runs.
struct LinkedLibraryTests {
  /// The libraries that Lamina names, by the letters before `.so`. All others are opened at run time.
  private static let named: Set<String> = [
    "libcairo", "liblcms2", "libpng16", "libjpeg", "libz", "libpangocairo-1.0", "libpangoft2-1.0",
    "libpango-1.0", "libharfbuzz", "libfontconfig", "libfreetype", "libgobject-2.0", "libglib-2.0",
    "libgio-2.0", "libEGL", "libOpenGL", "libSDL2-2.0",
  ]

  private static let isBookworm =
    (try? String(contentsOfFile: "/etc/debian_version", encoding: .utf8))?.hasPrefix("12") == true

  /// The program of a sample beside the tests.
  private func program(_ name: String) -> URL {
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent(name)
  }

  private func output(_ tool: String, _ arguments: [String]) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: tool)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n").map(String.init)
  }

  /// Whether a library is Swift's or the system's own.
  private func isOfLanguage(_ name: String) -> Bool {
    ["libswift", "lib_", "libFoundation", "libdispatch", "libBlocksRuntime", "ld-linux"].contains {
      name.hasPrefix($0)
    } || ["libc", "libm", "libdl", "libpthread", "libstdc++", "libgcc_s"].contains(name)
  }

  @Test func `a program is linked with the libraries that are named, and with no other`() throws {
    let lines = try output("/usr/bin/readelf", ["-d", program("Cards").path])
    let names = lines.filter { $0.contains("(NEEDED)") }.compactMap { line in
      line.split(separator: "[").last?.components(separatedBy: ".so").first
    }
    try #require(names.contains("libcairo"))
    expect(Set(names).filter { !isOfLanguage($0) }, equals: Self.named)
  }

  /// With GDK-Pixbuf there were 99 on Debian 12.
  @Test(.enabled(if: isBookworm))
  func `fewer libraries are loaded than with GDK-Pixbuf`() throws {
    let lines = try output("/usr/bin/ldd", [program("Cards").path])
    try #require(lines.contains { $0.contains("libcairo") })
    expect(!lines.contains { $0.contains("gdk") || $0.contains("tiff") || $0.contains("webp") })
    expect(lines.filter { $0.contains("=>") }.count, isBelow: 99)
  }
}

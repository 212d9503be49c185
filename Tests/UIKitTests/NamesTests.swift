// SPDX-License-Identifier: MIT

import Expectations
import Testing
import UIKit

/// Small names of Apple's that many libraries ask for.
@MainActor struct NamesTests {
  @Test func `geometry is written as text and read back`() {
    expect(NSCoder.string(for: CGPoint(x: 1, y: -2.5)), equals: "{1, -2.5}")
    expect(NSCoder.string(for: CGRect(x: 1, y: 2, width: 3, height: 4)), equals: "{{1, 2}, {3, 4}}")
    expect(NSCoder.string(for: CGAffineTransform.identity), equals: "[1, 0, 0, 1, 0, 0]")
    expect(
      NSCoder.string(for: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)),
      equals: "{1, 2, 3, 4}")
    expect(NSCoder.cgPoint(for: "{1, -2.5}"), equals: CGPoint(x: 1, y: -2.5))
    expect(NSCoder.cgPoint(for: "{1e3,2}"), equals: CGPoint(x: 1000, y: 2))
    expect(NSCoder.cgVector(for: "{1, 2}"), equals: CGVector(dx: 1, dy: 2))
    expect(NSCoder.cgSize(for: "{1, 2}"), equals: CGSize(width: 1, height: 2))
    expect(NSCoder.cgRect(for: "{{1, 2}, {3, 4}}"), equals: CGRect(x: 1, y: 2, width: 3, height: 4))
    let matrix = CGAffineTransform(a: 1, b: 0.1, c: 1.0 / 3, d: 4, tx: -5, ty: 6)
    expect(NSCoder.cgAffineTransform(for: NSCoder.string(for: matrix)), equals: matrix)
    expect(NSCoder.uiOffset(for: "{1, 2}"), equals: UIOffset(horizontal: 1, vertical: 2))
    expect(
      NSCoder.uiEdgeInsets(for: "{1, 2, 3, 4}"),
      equals: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    expect(
      NSCoder.nsDirectionalEdgeInsets(for: "{1, 2, 3, 4}"),
      equals: NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
  }

  @Test(arguments: ["", "{1}", "{1, 2, 3}", "one, two", "{1, x}"])
  func `text that is no geometry gives zeros`(text: String) {
    expect(NSCoder.cgPoint(for: text), equals: .zero)
    expect(NSCoder.cgRect(for: text), equals: .zero)
    expect(NSCoder.cgAffineTransform(for: text), equals: .identity)
  }

  @Test func `geometry comes back from an archive`() throws {
    let coder = NSKeyedArchiver(requiringSecureCoding: true)
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    coder.encode(CGVector(dx: 1, dy: 2), forKey: "v")
    coder.encode(CGAffineTransform(scaleX: 2, y: 3), forKey: "m")
    coder.encode(insets, forKey: "i")
    coder.encode(UIOffset(horizontal: 5, vertical: 6), forKey: "o")
    coder.finishEncoding()
    let decoder = try NSKeyedUnarchiver(forReadingFrom: coder.encodedData)
    expect(decoder.decodeCGVector(forKey: "v"), equals: CGVector(dx: 1, dy: 2))
    expect(decoder.decodeCGAffineTransform(forKey: "m"), equals: CGAffineTransform(scaleX: 2, y: 3))
    expect(decoder.decodeUIEdgeInsets(forKey: "i"), equals: insets)
    expect(decoder.decodeUIOffset(forKey: "o"), equals: UIOffset(horizontal: 5, vertical: 6))
    expect(decoder.decodeUIOffset(forKey: "none"), equals: .zero)
  }

  @Test func `index paths have rows and items in sections`() {
    var path = IndexPath(row: 3, section: 1)
    expect(path, equals: IndexPath(indexes: [1, 3]))
    expect(path.row, equals: 3)
    expect(path.item, equals: 3)
    expect(path.section, equals: 1)
    path.row = 5
    path.section = 2
    expect(path, equals: IndexPath(item: 5, section: 2))
  }

  @Test func `notifications about the keyboard have Apple's names`() {
    expect(
      UIResponder.keyboardWillShowNotification.rawValue, equals: "UIKeyboardWillShowNotification")
    expect(UIResponder.keyboardFrameEndUserInfoKey, equals: "UIKeyboardFrameEndUserInfoKey")
    expect(
      UIResponder.keyboardAnimationDurationUserInfoKey,
      equals: "UIKeyboardAnimationDurationUserInfoKey")
  }

  @Test func `haptics are called without effect`() {
    let impact = UIImpactFeedbackGenerator(style: .heavy)
    impact.prepare()
    impact.impactOccurred()
    impact.impactOccurred(intensity: 0.5)
    UISelectionFeedbackGenerator().selectionChanged()
    UINotificationFeedbackGenerator().notificationOccurred(.success)
    let generator: UIFeedbackGenerator = UIImpactFeedbackGenerator()
    generator.prepare()
  }

  @Test func `numbers of C have Apple's names`() {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.repeatCount = HUGE
    expect(animation.repeatCount, equals: .greatestFiniteMagnitude)
    let duration: CFTimeInterval = 2
    animation.duration = duration
    expect(animation.duration, equals: 2)
  }
}

/// Addresses that the desktop opens, by programs that a folder stands in for.
@MainActor @Suite(.serialized) struct OpeningTests {
  /// Runs a body with a folder in front of `PATH` that has the desktop's commands.
  private func withDesktop(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("desktop-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let commands = [
      "xdg-open": "printf '%s' \"$1\" >'\(folder.path)/opened'; case $1 in bad:*) exit 3;; esac",
      "xdg-mime": "case $3 in *https) echo browser.desktop;; esac",
    ]
    for (name, text) in commands {
      let file = folder.appendingPathComponent(name)
      try "#!/bin/sh\n\(text)\n".write(to: file, atomically: false, encoding: .utf8)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: file.path)
    }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    setenv("PATH", folder.path + ":" + path, 1)
    defer { setenv("PATH", path, 1) }
    try await body(folder)
  }

  @Test func `an address is opened by the desktop's program`() async throws {
    try await withDesktop { folder in
      let url = try #require(URL(string: "https://example.org/a?b=c"))
      expect(UIApplication.shared.canOpenURL(url))
      await expect(UIApplication.shared.open(url))
      let opened = try String(
        contentsOf: folder.appendingPathComponent("opened"), encoding: .utf8)
      expect(opened, equals: url.absoluteString)
      let isOpened = await withCheckedContinuation { continuation in
        UIApplication.shared.open(url, options: [:]) { continuation.resume(returning: $0) }
      }
      expect(isOpened)
    }
  }

  @Test func `an address without a program is not opened`() async throws {
    try await withDesktop { folder in
      let bad = try #require(URL(string: "bad:thing"))
      expect(!UIApplication.shared.canOpenURL(bad))
      await expect(!UIApplication.shared.open(bad))
      let plain = try #require(URL(string: "just-text"))
      expect(!UIApplication.shared.canOpenURL(plain))
      await expect(!UIApplication.shared.open(plain))
      expect(UIApplication.shared.canOpenURL(folder))
      expect(!UIApplication.shared.canOpenURL(folder.appendingPathComponent("none")))
    }
  }
}

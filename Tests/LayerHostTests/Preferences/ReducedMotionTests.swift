// SPDX-License-Identifier: MIT

import CoreGraphics
import Diagnostics
import Expectations
import Foundation
import TestSupport
import Testing

@testable import LayerHost

/// The sources of the wish for less motion.
struct ReducedMotionTests {
  @Test func `the program counts before the environment, and that before the desktop`() {
    var motion = ReducedMotion()
    expect(!motion.value)
    motion.desktop = true
    expect(motion.value)
    motion.environment = false
    expect(!motion.value)
    motion.program = true
    expect(motion.value)
    motion.program = nil
    motion.environment = nil
    expect(motion.value)
  }

  @Test(arguments: [
    ("1", true), ("true", true), ("YES", true), ("on", true), ("0", false), ("false", false),
    ("No", false), ("off", false), ("", nil),
  ])
  func `the environment says yes or no`(text: String, value: Bool?) {
    expect(ReducedMotion.read(text), equals: value)
  }

  @Test func `an unknown word of the environment is refused by name`() {
    let (value, refusals) = RefusalLog.recording { ReducedMotion.read("maybe") }
    expectNil(value)
    expect(refusals.count, equals: 1)
    expect(refusals.first?.contains("\"maybe\""), equals: true)
  }
}

/// The desktop's settings, as they come.
struct DesktopMotionTests {
  @Test func `a desktop that says nothing leaves the choice to others`() {
    var motion = DesktopMotion()
    expectNil(motion.reducesMotion)
    let isKnown = motion.note(DesktopMotion.reducedMotion, .flag(true))
    expect(!isKnown)
    motion.note(.init(namespace: "org.example", name: "reduced-motion"), .number(1))
    expectNil(motion.reducesMotion)
  }

  @Test func `either key asks for less motion`() {
    var motion = DesktopMotion()
    motion.note(DesktopMotion.reducedMotion, .number(1))
    expect(motion.reducesMotion, equals: true)
    // Unknown values are no preference.
    motion.note(DesktopMotion.reducedMotion, .number(7))
    expect(motion.reducesMotion, equals: false)
    motion.note(DesktopMotion.enableAnimations, .flag(false))
    expect(motion.reducesMotion, equals: true)
    motion.note(DesktopMotion.enableAnimations, .flag(true))
    expect(motion.reducesMotion, equals: false)
  }

  @Test func `a bus is looked for where it would be, and none is started`() throws {
    expectNil(SettingsPortal.sessionAddress(in: [:]))
    expect(
      SettingsPortal.sessionAddress(in: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/x"]),
      equals: "unix:path=/x")
    try withTemporaryFolder { folder in
      let environment = ["DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": folder.path]
      expectNil(SettingsPortal.sessionAddress(in: environment))
      try Data().write(to: folder.appendingPathComponent("bus"))
      expect(SettingsPortal.sessionAddress(in: environment), equals: "unix:path=\(folder.path)/bus")
    }
  }
}

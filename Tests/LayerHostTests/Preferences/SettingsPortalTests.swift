// SPDX-License-Identifier: MIT

import CGio
import Expectations
import Foundation
import Testing

@testable import LayerHost

/// The reader of the desktop's settings, against a portal on a bus of its own.
@Suite(.enabled(if: SessionBus.isInstalled, "dbus-daemon is not installed"))
struct SettingsPortalTests {
  private let bus: SessionBus

  init() throws { bus = try SessionBus() }

  @Test func `settings are read, and their changes heard`() throws {
    let portal = try #require(PortalDouble(on: bus, settings: ["reduced-motion": 1]))
    let heard = Monitor([Bool?]())
    let reader = SettingsPortal(address: bus.address) { motion in
      heard.change { $0.append(motion.reducesMotion) }
    }
    expect(first(1, of: heard), equals: [true])
    portal.set("reduced-motion", to: 0)
    expect(first(2, of: heard), equals: [true, false])
    portal.emit("color-scheme", 1)
    portal.set("reduced-motion", to: 1)
    expect(first(3, of: heard), equals: [true, false, true])
    withExtendedLifetime(reader) {}
  }

  @Test func `without a portal the desktop says nothing`() {
    let heard = Monitor([Bool?]())
    let reader = SettingsPortal(address: bus.address) { motion in
      heard.change { $0.append(motion.reducesMotion) }
    }
    expect(first(1, of: heard), equals: [nil])
    withExtendedLifetime(reader) {}
  }

  @Test func `a bus that is not there is no error`() {
    let heard = Monitor([Bool?]())
    var reader = SettingsPortal(address: "unix:path=/nonexistent/bus") { motion in
      heard.change { $0.append(motion.reducesMotion) }
    }
    expect(reader != nil)
    // Ends the thread, which has reported nothing.
    reader = nil
    let reports = heard.read { $0.count }
    expect(reports, equals: 0)
  }

  private func first(_ count: Int, of heard: Monitor<[Bool?]>) -> [Bool?] {
    heard.wait { list, _ in list.count >= count ? .proceed(list) : .sleep(until: .infinity) }
  }
}

/// A message bus that ends with this object.
final class SessionBus {
  private static let program = "/usr/bin/dbus-daemon"
  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

  private let process = Process()
  let address: String

  init() throws {
    process.executableURL = URL(fileURLWithPath: Self.program)
    process.arguments = ["--session", "--nofork", "--nopidfile", "--print-address=1"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    var line = Data()
    while line.last != UInt8(ascii: "\n") {
      let byte = output.fileHandleForReading.readData(ofLength: 1)
      if byte.isEmpty { break }
      line += byte
    }
    address = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  deinit {
    // Threads of tests block SIGTERM, and the bus inherits that.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}

/// A settings portal with the keys of `org.freedesktop.appearance`, which ends with this object.
final class PortalDouble {
  private let service: PortalService
  private let thread: JoinableThread

  init?(on bus: SessionBus, settings: [String: UInt32]) {
    guard let service = PortalService(on: bus, settings: settings),
      let thread = try? JoinableThread(name: "portal", { service.run() })
    else { return nil }
    self.service = service
    self.thread = thread
    service.waitUntilReady()
  }

  deinit {
    service.stop()
    thread.join()
  }

  /// Changes a setting and reports it.
  func set(_ key: String, to value: UInt32) { service.set(key, to: value) }

  /// Reports a change.
  func emit(_ key: String, _ value: UInt32) { service.emit(key, value) }
}

/// The part of a portal that its thread holds.
///
/// `@unchecked Sendable` holds because the settings are reached under their lock, and GLib's objects may be
/// used by any thread.
private final class PortalService: @unchecked Sendable {
  private static let description = """
    <node><interface name="org.freedesktop.portal.Settings">
    <method name="Read"><arg type="s" direction="in"/><arg type="s" direction="in"/>
    <arg type="v" direction="out"/></method></interface></node>
    """
  private static let path = "/org/freedesktop/portal/desktop"

  private struct State {
    var isReady = false
    var isStopping = false
    var settings: [String: UInt32]
  }

  private let context = g_main_context_new()
  private let bus: OpaquePointer
  private let state: Monitor<State>

  init?(on bus: SessionBus, settings: [String: UInt32]) {
    let flags = GDBusConnectionFlags(
      rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    guard
      let connection = g_dbus_connection_new_for_address_sync(
        bus.address, flags, nil, nil, nil)
    else { return nil }
    self.bus = connection
    state = Monitor(State(settings: settings))
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(bus))
    g_main_context_unref(context)
  }

  /// Serves until it is stopped.
  func run() {
    g_main_context_push_thread_default(context)
    register()
    state.change { $0.isReady = true }
    while !state.read({ $0.isStopping }) { g_main_context_iteration(context, 1) }
    g_main_context_pop_thread_default(context)
  }

  func waitUntilReady() {
    state.wait { state, _ in state.isReady ? .proceed(()) : .sleep(until: .infinity) }
  }

  func stop() {
    state.change { $0.isStopping = true }
    g_main_context_wakeup(context)
  }

  private func register() {
    let node = g_dbus_node_info_new_for_xml(Self.description, nil)
    defer { g_dbus_node_info_unref(node) }
    var table = GDBusInterfaceVTable()
    table.method_call = { _, _, _, _, _, arguments, invocation, receiver in
      guard let receiver else { return }
      Unmanaged<PortalService>.fromOpaque(receiver).takeUnretainedValue()
        .answer(arguments, invocation)
    }
    let receiver = Unmanaged.passUnretained(self).toOpaque()
    g_dbus_connection_register_object(
      bus, Self.path, node?.pointee.interfaces[0], &table, receiver, nil, nil)
    var name = [
      g_variant_new_string("org.freedesktop.portal.Desktop"), g_variant_new_uint32(0),
    ]
    let reply = g_dbus_connection_call_sync(
      bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
      g_variant_new_tuple(&name, 2), nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, nil)
    if let reply { g_variant_unref(reply) }
  }

  private func answer(_ arguments: OpaquePointer?, _ invocation: OpaquePointer?) {
    let name = g_variant_get_child_value(arguments, 1)
    defer { g_variant_unref(name) }
    let key = String(cString: g_variant_get_string(name, nil))
    guard let value = state.read({ $0.settings[key] }) else {
      g_dbus_method_invocation_return_dbus_error(
        invocation, "org.freedesktop.portal.Error.NotFound", "no such setting")
      return
    }
    // As the portal does for historical reasons: a variant in a variant.
    var values = [g_variant_new_variant(g_variant_new_variant(g_variant_new_uint32(value)))]
    g_dbus_method_invocation_return_value(invocation, g_variant_new_tuple(&values, 1))
  }

  func set(_ key: String, to value: UInt32) {
    state.change { $0.settings[key] = value }
    emit(key, value)
  }

  func emit(_ key: String, _ value: UInt32) {
    var values = [
      g_variant_new_string("org.freedesktop.appearance"), g_variant_new_string(key),
      g_variant_new_variant(g_variant_new_uint32(value)),
    ]
    g_dbus_connection_emit_signal(
      bus, nil, Self.path, "org.freedesktop.portal.Settings", "SettingChanged",
      g_variant_new_tuple(&values, 3), nil)
  }
}

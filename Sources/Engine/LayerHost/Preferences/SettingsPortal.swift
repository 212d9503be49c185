// SPDX-License-Identifier: MIT

internal import CGio
internal import Foundation

/// A thread that reads the desktop's settings of motion from its portal, and is notified of their changes.
///
/// The portal may be slow, or be started by the question: nothing waits for it.
final class SettingsPortal {
  private static let busName = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"
  /// Milliseconds after which a setting counts as not there.
  private static let longestAnswer: Int32 = 2_000

  private let session: Session
  private let thread: JoinableThread

  /// Starts to ask; nil where no thread can be had.
  ///
  /// - Parameters:
  ///   - address: the address of the session's bus, as `DBUS_SESSION_BUS_ADDRESS` has it.
  ///   - report: called on the thread with the settings once they are read, and after each change.
  init?(address: String, report: @escaping @Sendable (DesktopMotion) -> Void) {
    let session = Session(report: report)
    do {
      thread = try JoinableThread(name: "settings") { Self.run(session, address: address) }
    } catch { return nil }
    self.session = session
  }

  deinit {
    session.stop()
    thread.join()
  }

  /// The address of the session's bus; nil where none runs, so that none is started.
  static func sessionAddress(in environment: [String: String]) -> String? {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return address }
    guard let folder = environment["XDG_RUNTIME_DIR"], !folder.isEmpty,
      FileManager.default.fileExists(atPath: folder + "/bus")
    else { return nil }
    return "unix:path=\(folder)/bus"
  }

  // MARK: - The thread

  private static func run(_ session: Session, address: String) {
    unsafe g_main_context_push_thread_default(session.context)
    defer { unsafe g_main_context_pop_thread_default(session.context) }
    guard let bus = unsafe connect(to: address, session) else { return }
    // The session outlives the subscription: this function holds it until it has returned.
    let receiver = unsafe Unmanaged.passUnretained(session).toOpaque()
    // Changes are heard before the values are read: none is missed.
    let subscriptions = DesktopMotion.keys.map { key in
      unsafe g_dbus_connection_signal_subscribe(
        bus, busName, interface, "SettingChanged", path, key.namespace, G_DBUS_SIGNAL_FLAGS_NONE,
        hearChange, receiver, nil)
    }
    for key in DesktopMotion.keys {
      if let value = unsafe read(key, from: bus, session) { session.motion.note(key, value) }
    }
    session.reportMotion()
    while !session.isStopping { unsafe g_main_context_iteration(session.context, 1) }
    for subscription in subscriptions {
      unsafe g_dbus_connection_signal_unsubscribe(bus, subscription)
    }
    unsafe g_dbus_connection_close_sync(bus, nil, nil)
    unsafe g_object_unref(UnsafeMutableRawPointer(bus))
    // Cancelled subscriptions leave a last task behind, which holds the connection.
    while unsafe g_main_context_iteration(session.context, 0) != 0 {}
  }

  private static func connect(to address: String, _ session: Session) -> OpaquePointer? {
    let flags = GDBusConnectionFlags(
      rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    // A session without a bus is no error: the desktop then says nothing.
    return unsafe g_dbus_connection_new_for_address_sync(
      address, flags, nil, session.cancellable, nil)
  }

  /// Reads one setting; nil where there is no portal, no such setting, or one of another kind.
  private static func read(
    _ key: DesktopMotion.Key, from bus: OpaquePointer, _ session: Session
  ) -> DesktopMotion.Value? {
    var texts: [OpaquePointer?] = unsafe [
      g_variant_new_string(key.namespace), g_variant_new_string(key.name),
    ]
    // The tuple takes the texts over, and the call the tuple.
    let arguments = unsafe g_variant_new_tuple(&texts, 2)
    guard
      let reply = unsafe g_dbus_connection_call_sync(
        bus, busName, path, interface, "Read", arguments, nil, G_DBUS_CALL_FLAGS_NONE,
        longestAnswer, session.cancellable, nil)
    else { return nil }
    defer { unsafe g_variant_unref(reply) }
    return unsafe DesktopMotion.Value(child: 0, of: reply)
  }
}

extension SettingsPortal {
  /// The values that the thread and its owner share.
  ///
  /// `@unchecked Sendable` holds because GLib's two objects may be used by any thread, and `motion` is the
  /// thread's alone.
  @safe fileprivate final class Session: @unchecked Sendable {
    let context: OpaquePointer? = unsafe g_main_context_new()
    let cancellable: UnsafeMutablePointer<GCancellable>? = unsafe g_cancellable_new()
    /// The settings as they were last read.
    var motion = DesktopMotion()
    private let report: @Sendable (DesktopMotion) -> Void

    init(report: @escaping @Sendable (DesktopMotion) -> Void) { self.report = report }

    deinit {
      unsafe g_object_unref(UnsafeMutableRawPointer(cancellable))
      unsafe g_main_context_unref(context)
    }

    /// Whether the thread is to end.
    var isStopping: Bool { unsafe g_cancellable_is_cancelled(cancellable) != 0 }

    /// Ends questions that wait, and the thread's sleep.
    func stop() {
      unsafe g_cancellable_cancel(cancellable)
      unsafe g_main_context_wakeup(context)
    }

    func reportMotion() { report(motion) }
  }
}

/// Hears `SettingChanged(namespace, key, value)`; the receiver is the thread's session.
private let hearChange: GDBusSignalCallback = { _, _, _, _, _, arguments, receiver in
  guard let receiver = unsafe receiver, let arguments = unsafe arguments,
    // Others may send signals of that name with other arguments.
    unsafe String(cString: g_variant_get_type_string(arguments)) == "(ssv)"
  else { return }
  let session = unsafe Unmanaged<SettingsPortal.Session>.fromOpaque(receiver)
    .takeUnretainedValue()
  let key = unsafe DesktopMotion.Key(
    namespace: text(child: 0, of: arguments), name: text(child: 1, of: arguments))
  guard let value = unsafe DesktopMotion.Value(child: 2, of: arguments),
    session.motion.note(key, value)
  else { return }
  session.reportMotion()
}

/// The text at a place of a tuple that has one there.
private func text(child index: Int, of tuple: OpaquePointer) -> String {
  let child = unsafe g_variant_get_child_value(tuple, gsize(index))
  defer { unsafe g_variant_unref(child) }
  return unsafe String(cString: g_variant_get_string(child, nil))
}

extension DesktopMotion.Value {
  /// Reads a value of a tuple, within any number of variants; nil for values of other kinds.
  ///
  /// `Read` answers a variant in a variant, a signal has one.
  fileprivate init?(child index: Int, of tuple: OpaquePointer) {
    var value = unsafe g_variant_get_child_value(tuple, gsize(index))
    defer { unsafe g_variant_unref(value) }
    while unsafe g_variant_classify(value) == G_VARIANT_CLASS_VARIANT {
      let inner = unsafe g_variant_get_variant(value)
      unsafe g_variant_unref(value)
      unsafe value = inner
    }
    switch unsafe g_variant_classify(value) {
    case G_VARIANT_CLASS_UINT32: self = .number(unsafe g_variant_get_uint32(value))
    case G_VARIANT_CLASS_BOOLEAN: self = .flag(unsafe g_variant_get_boolean(value) != 0)
    default: return nil
    }
  }
}

// SPDX-License-Identifier: MIT

public import CLamina
internal import CoreAnimation
internal import CoreGraphics
internal import Diagnostics
internal import Foundation

// Messages outside of calls. Declared and described in lamina/base.h.

/// A function of C with what it is to be given: the program promises that both serve any thread.
@safe private struct LogFunction: @unchecked Sendable {
  let function: lamina_log
  let context: UnsafeMutableRawPointer?
}

@c @implementation public func lamina_set_log(
  _ log: lamina_log?, _ context: UnsafeMutableRawPointer?
) {
  guard let function = unsafe log else { return RefusalLog.redirect(nil) }
  let target = unsafe LogFunction(function: function, context: context)
  RefusalLog.redirect { line in
    // The text is good during the call, as the header says.
    unsafe line.withCString { unsafe target.function($0, target.context) }
  }
}

@c @implementation public func lamina_set_reports_unknown_keys(_ reports: Bool) {
  UnknownKeys.areReported = reports
}

@c @implementation public func lamina_reports_unknown_keys() -> Bool { UnknownKeys.areReported }

// SPDX-License-Identifier: MIT

/// Numbers and a label beside a stretch of work.
struct TraceArguments {
  var first: (name: StaticString, value: Int)?
  var second: (name: StaticString, value: Int)?
  var label: String?
}

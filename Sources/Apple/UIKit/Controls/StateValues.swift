// SPDX-License-Identifier: MIT

/// Values of a control, one for each of its states; states without one take that of `.normal`.
struct StateValues<Value> {
  private var values: [UIControl.State: Value] = [:]

  /// The value for a state; setting nil removes it.
  subscript(state: UIControl.State) -> Value? {
    get { values[state] ?? values[.normal] }
    set { values[state] = newValue }
  }

  /// The value that was set for a state itself.
  func own(_ state: UIControl.State) -> Value? { values[state] }
}

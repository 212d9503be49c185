// SPDX-License-Identifier: MIT

/// Finds draws that sample the texture into which they draw, which is undefined on every driver.
///
/// Drivers do not report it as an error, and many get away with it in some scenes, so it is looked
/// for in each draw wherever errors are checked, and recorded as they are.
final class FeedbackCheck {
  /// The texture attached to each framebuffer, by GL's name; 0 for none.
  private var attachments: [UInt32] = []
  /// The texture units that each program's samplers read, by GL's name; one bit each.
  private var units: [UInt32] = []

  /// Notes which texture a framebuffer draws into.
  func note(texture: UInt32, of framebuffer: UInt32) {
    Self.set(texture, at: framebuffer, in: &attachments)
  }

  /// Notes that a program reads a texture unit.
  func note(unit: Int, of program: UInt32) {
    let known = Int(program) < units.count ? units[Int(program)] : 0
    Self.set(known | 1 << UInt32(unit), at: program, in: &units)
  }

  /// Forgets a deleted object, whose name may be given to another.
  func forget(_ kind: GLObjectKind, _ name: UInt32) {
    switch kind {
    case .framebuffer: Self.set(0, at: name, in: &attachments)
    case .program: Self.set(0, at: name, in: &units)
    case .texture:
      for index in attachments.indices where attachments[index] == name { attachments[index] = 0 }
    default: break
    }
  }

  /// The unit by which a draw in this state would sample the texture that it draws into; nil if none.
  func unitInFeedback(_ state: borrowing StateCache) -> Int? {
    guard let framebuffer = state.drawFramebuffer, Int(framebuffer) < attachments.count,
      let program = state.program, Int(program) < units.count
    else { return nil }
    let target = attachments[Int(framebuffer)]
    guard target != 0, units[Int(program)] != 0 else { return nil }
    for unit in 0..<StateCache.unitCount where units[Int(program)] & (1 << UInt32(unit)) != 0 {
      if state.textures[unit] == target { return unit }
    }
    return nil
  }

  /// Names are small numbers, given out from 1 on; what a host uses beyond a million is not followed.
  private static func set(_ value: UInt32, at name: UInt32, in list: inout [UInt32]) {
    guard name < 1 << 20 else { return }
    while list.count <= Int(name) { list.append(0) }
    list[Int(name)] = value
  }
}

extension GLContext {
  /// Records an error if the next draw would sample the texture into which it draws.
  ///
  /// Called before each draw; one comparison where errors are not checked.
  @inline(__always)
  func checkFeedback() {
    if let feedback { report(feedback) }
  }

  private func report(_ feedback: FeedbackCheck) {
    guard let unit = feedback.unitInFeedback(state) else { return }
    calls.log?.record(
      GLError(
        call: "draw", code: "feedback",
        message: "unit \(unit) samples texture \(state.textures[unit] ?? 0), into which "
          + "framebuffer \(state.drawFramebuffer ?? 0) draws"))
  }
}

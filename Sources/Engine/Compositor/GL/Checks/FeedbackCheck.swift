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
  /// The bindings of uniform blocks that each program reads, by GL's name; one bit each.
  private var blocks: [UInt32] = []

  /// Notes which texture a framebuffer draws into.
  func note(texture: UInt32, of framebuffer: UInt32) {
    Self.set(texture, at: framebuffer, in: &attachments)
  }

  /// Notes that a program reads a texture unit.
  func note(unit: Int, of program: UInt32) { Self.add(unit, of: program, to: &units) }

  /// Notes that a program reads the uniform block at a binding.
  func note(block: Int, of program: UInt32) { Self.add(block, of: program, to: &blocks) }

  /// The texture attached to a framebuffer; 0 for none.
  func texture(of framebuffer: UInt32) -> UInt32 { Self.value(at: framebuffer, in: attachments) }

  /// The texture units that a program's samplers read.
  func units(of program: UInt32) -> [Int] { Self.bits(at: program, in: units) }

  /// The bindings of the uniform blocks that a program reads.
  func blocks(of program: UInt32) -> [Int] { Self.bits(at: program, in: blocks) }

  /// Forgets a deleted object, whose name may be given to another.
  func forget(_ kind: GLObjectKind, _ name: UInt32) {
    switch kind {
    case .framebuffer: Self.set(0, at: name, in: &attachments)
    case .program:
      Self.set(0, at: name, in: &units)
      Self.set(0, at: name, in: &blocks)
    case .texture:
      for index in attachments.indices where attachments[index] == name { attachments[index] = 0 }
    default: break
    }
  }

  /// The unit by which a draw in this state would sample the texture that it draws into; nil if none.
  func unitInFeedback(_ state: borrowing StateCache) -> Int? {
    guard let framebuffer = state.drawFramebuffer, let program = state.program else { return nil }
    let target = texture(of: framebuffer)
    let read = Self.value(at: program, in: units)
    guard target != 0, read != 0 else { return nil }
    for unit in 0..<StateCache.unitCount where read & (1 << UInt32(unit)) != 0 {
      if state.textures[unit] == target { return unit }
    }
    return nil
  }

  private static func add(_ bit: Int, of program: UInt32, to list: inout [UInt32]) {
    set(value(at: program, in: list) | 1 << UInt32(bit), at: program, in: &list)
  }

  private static func value(at name: UInt32, in list: [UInt32]) -> UInt32 {
    Int(name) < list.count ? list[Int(name)] : 0
  }

  private static func bits(at name: UInt32, in list: [UInt32]) -> [Int] {
    let value = value(at: name, in: list)
    return value == 0 ? [] : (0..<32).filter { value & 1 << UInt32($0) != 0 }
  }

  /// Names are small numbers, given out from 1 on; what a host uses beyond a million is not followed.
  private static func set(_ value: UInt32, at name: UInt32, in list: inout [UInt32]) {
    guard name < 1 << 20 else { return }
    while list.count <= Int(name) { list.append(0) }
    list[Int(name)] = value
  }
}

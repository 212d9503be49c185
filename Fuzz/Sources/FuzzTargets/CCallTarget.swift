// SPDX-License-Identifier: MIT

import CLamina
import Foundation
import LaminaC

/// Calls functions of the C library on a few handles, good ones and bad ones.
///
/// Handles that a program owns are released at the end; then as many are left as at the start.
struct CCallTarget {
  /// Handles and their number of references that this program owns.
  var slots = [UnsafeMutableRawPointer?](repeating: nil, count: 6)

  static func run(_ input: inout FuzzInput) {
    let count = lamina_handle_count()
    var target = CCallTarget()
    lamina_transaction_begin()
    for _ in 0..<64 where !input.isAtEnd { target.step(&input) }
    lamina_transaction_commit()
    for slot in target.slots where slot != nil { lamina_release(slot) }
    lamina_transaction_flush()
    precondition(lamina_handle_count() == count, "references of C are left or missing")
  }

  private mutating func step(_ input: inout FuzzInput) {
    switch input.index(14) {
    case 0, 1: make(&input)
    case 2, 3: set(&input)
    case 4: setList(&input)
    case 5: get(&input)
    case 6: tree(&input)
    case 7: ask(&input)
    case 8: animate(&input)
    case 9: callBack(&input)
    case 10: path(&input)
    case 11: canvas(&input)
    case 12: text(&input)
    default: source(&input)
    }
    lamina_clear_error()
    precondition(lamina_last_error().map { strlen($0) } ?? 0 == 0, "an error stays")
  }

  // MARK: - Handles

  /// A handle: one of the slots, NULL, or an arbitrary number.
  func handle(_ input: inout FuzzInput) -> UnsafeMutableRawPointer? {
    let number = input.index(10)
    if slots.indices.contains(number) { return slots[number] }
    return number == 6 ? nil : UnsafeMutableRawPointer(bitPattern: UInt(input.byte()) << 4 | 6)
  }

  func layer(_ input: inout FuzzInput) -> lamina_layer? { lamina_layer(handle(&input)) }

  /// Keeps a new reference in a slot, and releases the one that was there.
  mutating func keep(_ object: OpaquePointer?, _ input: inout FuzzInput) {
    let place = input.index(slots.count)
    if slots[place] != nil { lamina_release(slots[place]) }
    slots[place] = UnsafeMutableRawPointer(object)
  }

  private mutating func make(_ input: inout FuzzInput) {
    switch input.index(12) {
    case 0: keep(lamina_path_create(), &input)
    case 1:
      keep(lamina_animation_create(input.choice(Self.animationClasses), keyPath(&input)), &input)
    case 2: keep(lamina_filter_create(input.choice(Self.filters)), &input)
    case 3: keep(lamina_text_create(input.text()), &input)
    case 4:
      keep(
        lamina_timing_create_points(
          input.number(), input.number(), input.number(), input.number()), &input)
    case 5:
      let bytes = input.bytes(64)
      keep(
        bytes.withUnsafeBytes { lamina_image_create_from_memory($0.baseAddress, input.index(65)) },
        &input)
    case 6: keep(lamina_cell_create(), &input)
    case 7: keep(lamina_canvas_create(size(&input, under: 24), input.choice([1, 2, 0.5])), &input)
    case 8: keep(lamina_font_create("LaminaTestSans", input.number()), &input)
    case 9: keep(pixels(&input), &input)
    default: keep(lamina_layer_create(input.choice(Self.classes)), &input)
    }
  }

  /// An image of pixels, in rows that may be too short.
  private func pixels(_ input: inout FuzzInput) -> lamina_image? {
    let (width, height, stride) = (input.index(5), input.index(5), input.index(33))
    return [UInt8](repeating: input.byte(), count: 33 * 5).withUnsafeBytes {
      lamina_image_create_from_pixels(
        $0.baseAddress, width, height, stride, lamina_pixel_format(UInt32(input.index(5))))
    }
  }

  // MARK: - Values

  func point(_ input: inout FuzzInput) -> lamina_point {
    lamina_point(x: input.number(), y: input.number())
  }

  func rect(_ input: inout FuzzInput) -> lamina_rect {
    lamina_rect(x: input.number(), y: input.number(), width: input.number(), height: input.number())
  }

  /// A size in whole numbers, or of any numbers.
  func size(_ input: inout FuzzInput, under limit: Int) -> lamina_size {
    guard input.flag() else {
      return lamina_size(width: Double(input.index(limit)), height: Double(input.index(limit)))
    }
    let size = lamina_size(width: input.number(), height: input.number())
    // A picture of the largest size takes more memory than a run has.
    let isSmall = !(size.width * size.height > 65_536)
    return isSmall ? size : lamina_size(width: .infinity, height: size.height)
  }

  func color(_ input: inout FuzzInput) -> lamina_color {
    lamina_color(
      red: input.number(), green: input.number(), blue: input.number(), alpha: input.number())
  }

  func affine(_ input: inout FuzzInput) -> lamina_affine {
    switch input.index(4) {
    case 0: lamina_affine_scale(input.number(), input.number())
    case 1: lamina_affine_rotation(input.number())
    case 2:
      lamina_affine_concat(
        lamina_affine_translation(input.number(), input.number()),
        lamina_affine_rotation(input.number()))
    default:
      lamina_affine(
        a: input.number(), b: input.number(), c: input.number(), d: input.number(),
        tx: input.number(), ty: input.number())
    }
  }

  func transform(_ input: inout FuzzInput) -> lamina_transform {
    switch input.index(4) {
    case 0: lamina_transform_perspective(input.number())
    case 1: lamina_transform_from_affine(affine(&input))
    case 2:
      lamina_transform_concat(
        lamina_transform_rotation(input.number(), input.number(), input.number(), input.number()),
        lamina_transform_scale(input.number(), input.number(), input.number()))
    default: lamina_transform_translation(input.number(), input.number(), input.number())
    }
  }

  private static let classes: [String?] = [
    nil, "CALayer", "CAShapeLayer", "CAGradientLayer", "CATextLayer", "CAScrollLayer",
    "CATransformLayer", "CAReplicatorLayer", "CAEmitterLayer", "CATiledLayer", "CAMediaLayer",
    "CAOpenGLLayer", "NSObject",
  ]
  private static let animationClasses = [
    "CABasicAnimation", "CAKeyframeAnimation", "CASpringAnimation", "CADecayAnimation",
    "CAAnimationGroup", "CATransition", "CALayer",
  ]
  private static let filters = ["CIGaussianBlur", "CIColorControls", "CIBumpDistortion", "none"]
}

// SPDX-License-Identifier: MIT

import CLamina
import Foundation
import LaminaC

/// Calls functions of the C library on a few handles, good ones and bad ones.
///
/// Handles that a program owns are released at the end; then as many are left as at the start.
struct CCallTarget {
  /// Handles and their number of references that this program owns.
  private var slots = [UnsafeMutableRawPointer?](repeating: nil, count: 6)

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
    switch input.index(8) {
    case 0: make(&input)
    case 1, 2: set(&input)
    case 3: setList(&input)
    case 4: get(&input)
    case 5: tree(&input)
    case 6: animate(&input)
    default: path(&input)
    }
    lamina_clear_error()
    precondition(lamina_last_error().map { strlen($0) } ?? 0 == 0, "an error stays")
  }

  /// A handle: one of the slots, NULL, or an arbitrary number.
  private func handle(_ input: inout FuzzInput) -> UnsafeMutableRawPointer? {
    let number = input.index(10)
    if slots.indices.contains(number) { return slots[number] }
    return number == 6 ? nil : UnsafeMutableRawPointer(bitPattern: UInt(input.byte()) << 4 | 6)
  }

  private func layer(_ input: inout FuzzInput) -> lamina_layer? { lamina_layer(handle(&input)) }

  private mutating func make(_ input: inout FuzzInput) {
    let place = input.index(slots.count)
    if slots[place] != nil { lamina_release(slots[place]) }
    switch input.index(8) {
    case 0: slots[place] = UnsafeMutableRawPointer(lamina_path_create())
    case 1:
      slots[place] = UnsafeMutableRawPointer(
        lamina_animation_create(input.choice(Self.animationClasses), input.choice(Self.keys)))
    case 2: slots[place] = UnsafeMutableRawPointer(lamina_filter_create(input.choice(Self.filters)))
    case 3: slots[place] = UnsafeMutableRawPointer(lamina_text_create(input.text()))
    case 4:
      slots[place] = UnsafeMutableRawPointer(
        lamina_timing_create_points(
          input.number(), input.number(), input.number(), input.number()))
    case 5:
      let bytes = input.bytes(64)
      slots[place] = UnsafeMutableRawPointer(
        bytes.withUnsafeBytes {
          lamina_image_create_from_memory($0.baseAddress, input.index(65))
        })
    default: slots[place] = UnsafeMutableRawPointer(lamina_layer_create(input.choice(Self.classes)))
    }
  }

  private func set(_ input: inout FuzzInput) {
    let (object, key) = (handle(&input), keyPath(&input))
    switch input.index(9) {
    case 0: lamina_set_number(object, key, input.number())
    case 1: lamina_set_bool(object, key, input.flag())
    case 2: lamina_set_point(object, key, point(&input))
    case 3:
      lamina_set_size(object, key, lamina_size(width: input.number(), height: input.number()))
    case 4: lamina_set_rect(object, key, rect(&input))
    case 5: lamina_set_color(object, key, color(&input))
    case 6: lamina_set_string(object, key, input.text())
    case 7: lamina_set_object(object, key, handle(&input))
    default: lamina_set_null(object, key)
    }
  }

  private func setList(_ input: inout FuzzInput) {
    let (object, key, count) = (handle(&input), keyPath(&input), input.index(5))
    switch input.index(4) {
    case 0: lamina_set_numbers(object, key, (0..<count).map { _ in input.number() }, count)
    case 1: lamina_set_points(object, key, (0..<count).map { _ in point(&input) }, count)
    case 2: lamina_set_rects(object, key, (0..<count).map { _ in rect(&input) }, count)
    default: lamina_set_colors(object, key, (0..<count).map { _ in color(&input) }, count)
    }
  }

  private func get(_ input: inout FuzzInput) {
    let (object, key, index) = (handle(&input), keyPath(&input), input.index(5))
    var number = 0.0
    switch input.index(8) {
    case 0: lamina_get_number(object, key, &number)
    case 1:
      var value = false
      lamina_get_bool(object, key, &value)
    case 2:
      var value = lamina_point()
      lamina_get_point(object, key, &value)
      lamina_get_point_at(object, key, index, &value)
    case 3:
      var value = lamina_rect()
      lamina_get_rect(object, key, &value)
      lamina_get_rect_at(object, key, index, &value)
    case 4:
      var value = lamina_color()
      lamina_get_color(object, key, &value)
      lamina_get_color_at(object, key, index, &value)
    case 5:
      var value: UnsafeMutablePointer<CChar>?
      if lamina_get_string(object, key, &value) == LAMINA_OK { lamina_string_free(value) }
    case 6:
      var value: lamina_object?
      if lamina_get_object(object, key, &value) == LAMINA_OK, value != nil { lamina_release(value) }
    default:
      var count = 0
      lamina_get_count(object, key, &count)
      lamina_get_number_at(object, key, index, &number)
    }
  }

  private func tree(_ input: inout FuzzInput) {
    let (first, second, third) = (layer(&input), layer(&input), layer(&input))
    switch input.index(9) {
    case 0: lamina_layer_add_sublayer(first, second)
    case 1: lamina_layer_insert_sublayer_at(first, second, input.index(4))
    case 2: lamina_layer_insert_sublayer_below(first, second, third)
    case 3: lamina_layer_replace_sublayer(first, second, third)
    case 4: lamina_layer_remove_from_superlayer(first)
    case 5:
      if let found = lamina_layer_hit_test(first, point(&input)) {
        lamina_release(UnsafeMutableRawPointer(found))
      }
    case 6:
      var place = lamina_point()
      lamina_layer_convert_point(first, second, point(&input), &place)
    case 7: lamina_layer_layout_if_needed(first)
    default:
      lamina_layer_set_lays_out_by_constraints(first, input.flag())
      lamina_layer_scroll_to_rect(second, rect(&input))
    }
  }

  private func animate(_ input: inout FuzzInput) {
    let (object, animation) = (layer(&input), lamina_animation(handle(&input)))
    switch input.index(5) {
    case 0: lamina_layer_add_animation(object, animation, input.choice(Self.keys))
    case 1: lamina_layer_remove_animation(object, input.choice(Self.keys))
    case 2:
      var seconds = 0.0
      lamina_animation_settling_duration(animation, &seconds)
    case 3: lamina_transaction_set_duration(input.number())
    default: lamina_layer_remove_all_animations(object)
    }
  }

  private func path(_ input: inout FuzzInput) {
    let path = lamina_path(handle(&input))
    switch input.index(7) {
    case 0: lamina_path_move_to(path, input.number(), input.number())
    case 1: lamina_path_line_to(path, input.number(), input.number())
    case 2:
      lamina_path_curve_to(
        path, input.number(), input.number(), input.number(), input.number(), input.number(),
        input.number())
    case 3: lamina_path_add_rounded_rect(path, rect(&input), input.number(), input.number())
    case 4: lamina_path_add_ellipse(path, rect(&input))
    case 5: lamina_path_close(path)
    default:
      var box = lamina_rect()
      lamina_path_bounds(path, &box)
    }
  }

  // MARK: - Values

  private func point(_ input: inout FuzzInput) -> lamina_point {
    lamina_point(x: input.number(), y: input.number())
  }

  private func rect(_ input: inout FuzzInput) -> lamina_rect {
    lamina_rect(x: input.number(), y: input.number(), width: input.number(), height: input.number())
  }

  private func color(_ input: inout FuzzInput) -> lamina_color {
    lamina_color(
      red: input.number(), green: input.number(), blue: input.number(), alpha: input.number())
  }

  private func keyPath(_ input: inout FuzzInput) -> String {
    let index = input.index(Self.keys.count + 1)
    return index == Self.keys.count ? input.text() : Self.keys[index]
  }

  private static let keys = [
    "bounds", "position", "position.x", "bounds.size.width", "transform", "transform.rotation.z",
    "sublayerTransform", "opacity", "hidden", "cornerRadius", "borderWidth", "backgroundColor",
    "contents", "contentsRect", "mask", "masksToBounds", "shadowPath", "shadowRadius", "filters",
    "name", "speed", "timeOffset", "beginTime", "duration", "repeatCount", "path", "lineWidth",
    "lineDashPattern", "strokeEnd", "colors", "locations", "startPoint", "string", "fontSize",
    "fromValue", "toValue", "values", "keyTimes", "timingFunction", "inputRadius", "inputCenter",
    "instanceCount", "instanceTransform", "emitterCells", "birthRate", "tileSize", "constraints",
  ]
  private static let classes: [String?] = [
    nil, "CALayer", "CAShapeLayer", "CAGradientLayer", "CATextLayer", "CAScrollLayer",
    "CATransformLayer", "CAReplicatorLayer", "CAEmitterLayer", "CATiledLayer", "NSObject",
  ]
  private static let animationClasses = [
    "CABasicAnimation", "CAKeyframeAnimation", "CASpringAnimation", "CAAnimationGroup",
    "CATransition", "CALayer",
  ]
  private static let filters = ["CIGaussianBlur", "CIColorControls", "CIBumpDistortion", "none"]
}

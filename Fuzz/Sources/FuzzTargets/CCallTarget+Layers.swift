// SPDX-License-Identifier: MIT

import CLamina
import Foundation
import LaminaC

/// The tree of layers, animations, and functions that layers call.
extension CCallTarget {
  func tree(_ input: inout FuzzInput) {
    let (first, second, third) = (layer(&input), layer(&input), layer(&input))
    switch input.index(9) {
    case 0: lamina_layer_add_sublayer(first, second)
    case 1: lamina_layer_insert_sublayer_at(first, second, input.index(4))
    case 2: lamina_layer_insert_sublayer_below(first, second, third)
    case 3: lamina_layer_insert_sublayer_above(first, second, third)
    case 4: lamina_layer_replace_sublayer(first, second, third)
    case 5: lamina_layer_remove_from_superlayer(first)
    case 6: lamina_layer_layout_if_needed(first)
    case 7:
      lamina_layer_set_needs_display(first)
      lamina_layer_set_needs_display_in(first, rect(&input))
      lamina_layer_set_needs_layout(first)
    default: constrain(first, &input)
    }
  }

  private func constrain(_ layer: lamina_layer?, _ input: inout FuzzInput) {
    lamina_layer_set_lays_out_by_constraints(layer, input.flag())
    lamina_layer_add_constraint(
      layer, lamina_attribute(UInt32(input.index(9))), input.choice(["superlayer", "a", nil]),
      lamina_attribute(UInt32(input.index(9))), input.number(), input.number())
    if lamina_layer_constraint_count(layer) > 4 { lamina_layer_remove_constraints(layer) }
  }

  /// Asks for layers, places and times.
  mutating func ask(_ input: inout FuzzInput) {
    let (first, second) = (layer(&input), layer(&input))
    switch input.index(10) {
    case 0: keep(lamina_layer_hit_test(first, point(&input)), &input)
    case 1: keep(lamina_layer_superlayer(first), &input)
    case 2:
      keep(lamina_layer_sublayer_at(first, lamina_layer_sublayer_count(first) &- 1), &input)
    case 3: keep(lamina_layer_presentation(first), &input)
    case 4: keep(lamina_layer_model(first), &input)
    case 5:
      var (place, box, time) = (lamina_point(), lamina_rect(), 0.0)
      lamina_layer_convert_point(first, second, point(&input), &place)
      lamina_layer_convert_rect(first, second, rect(&input), &box)
      lamina_layer_convert_time(first, second, input.number(), &time)
    case 6:
      var (isInside, size) = (false, lamina_size())
      lamina_layer_contains(first, point(&input), &isInside)
      lamina_layer_preferred_size(first, &size)
    case 7:
      lamina_layer_scroll_to_rect(first, rect(&input))
      lamina_layer_scroll_to_point(second, point(&input))
    case 8: keep(lamina_layer_animation(first, input.choice(Self.keys)), &input)
    default:
      let object = handle(&input)
      if lamina_retain(object) != nil { lamina_release(object) }
      _ = lamina_kind_of(object)
      _ = lamina_layer_class_name(first)
    }
  }

  func animate(_ input: inout FuzzInput) {
    let (object, animation) = (layer(&input), lamina_animation(handle(&input)))
    switch input.index(9) {
    case 0, 1:
      lamina_layer_add_animation(object, animation, input.flag() ? input.choice(Self.keys) : nil)
    case 2: lamina_layer_remove_animation(object, input.choice(Self.keys))
    case 3:
      var seconds = 0.0
      lamina_animation_settling_duration(animation, &seconds)
      lamina_timing_value(lamina_timing(handle(&input)), input.number(), &seconds)
    case 4: lamina_transaction_set_duration(input.number())
    case 5: lamina_transaction_set_timing(lamina_timing(handle(&input)))
    case 6:
      lamina_layer_set_action(object, input.choice(Self.keys), animation)
      lamina_transaction_set_disable_actions(input.flag())
    case 7:
      var key: UnsafeMutablePointer<CChar>?
      if lamina_layer_animation_key_at(object, input.index(3), &key) == LAMINA_OK {
        lamina_string_free(key)
      }
    default: lamina_layer_remove_all_animations(object)
    }
  }

  /// Gives a layer functions to call, which change the layer while it asks them.
  func callBack(_ input: inout FuzzInput) {
    let object = layer(&input)
    switch input.index(6) {
    case 0:
      lamina_layer_set_layout(
        object,
        { layer, _ in
          lamina_layer_set_needs_layout(layer)
          lamina_layer_layout_if_needed(layer)
          lamina_layer_add_sublayer(layer, layer)
        }, nil)
    case 1:
      lamina_layer_set_draw(
        object,
        { layer, canvas, _ in
          lamina_canvas_restore(canvas)
          lamina_canvas_save(canvas)
          lamina_canvas_fill_rect(canvas, lamina_rect(x: 1, y: 1, width: 4, height: 4))
          lamina_canvas_draw_layer(canvas, layer)
        }, nil)
    case 2:
      lamina_layer_set_display(
        object, { layer, _ in lamina_set_null(UnsafeMutableRawPointer(layer), "contents") }, nil)
    case 3:
      lamina_layer_set_action_search(
        object,
        { layer, key, animation, _ in
          lamina_set_number(UnsafeMutableRawPointer(layer), "opacity", 0.5)
          animation?.pointee = lamina_animation_create("CABasicAnimation", key)
          return LAMINA_ANSWER_ANIMATION
        }, nil)
    case 4:
      lamina_layer_set_action_function(
        object, input.choice(Self.keys),
        { layer, _, _ in lamina_layer_remove_from_superlayer(layer) }, nil)
    default:
      lamina_layer_set_layout(object, nil, nil)
      lamina_layer_set_draw(object, nil, nil)
      lamina_layer_set_display(object, nil, nil)
      lamina_layer_set_action_search(object, nil, nil)
      lamina_layer_remove_action(object, input.choice(Self.keys))
    }
  }

  /// Sources of frames and calls: media layers and display links.
  mutating func source(_ input: inout FuzzInput) {
    switch input.index(4) {
    case 0:
      keep(
        lamina_display_link_create({ link, _ in lamina_display_link_stop(link) }, nil), &input)
    case 1:
      let link = lamina_display_link(handle(&input))
      lamina_display_link_set_rate(link, input.number())
      lamina_display_link_set_paused(link, input.flag())
      lamina_display_link_start(link)
      lamina_display_links_tick(input.number())
      lamina_display_link_invalidate(link)
    case 2: enqueue(&input)
    default:
      let object = layer(&input)
      lamina_media_flush(object, input.flag())
      lamina_media_set_queue(object, input.index(66), input.flag())
      var statistics = lamina_media_statistics()
      lamina_media_get_statistics(object, &statistics)
    }
  }

  private func enqueue(_ input: inout FuzzInput) {
    let object = layer(&input)
    let bytes = [UInt8](repeating: 90, count: 64)
    bytes.withUnsafeBytes { bytes in
      var frame = lamina_media_frame()
      frame.format = lamina_media_format(UInt32(input.index(7)))
      frame.matrix = lamina_media_matrix(UInt32(input.index(4)))
      (frame.width, frame.height) = (input.index(6), input.index(6))
      func plane() -> lamina_media_plane {
        lamina_media_plane(
          bytes: bytes.baseAddress, byte_count: input.index(65), bytes_per_row: input.index(20))
      }
      frame.planes = (plane(), plane(), plane())
      frame.crop = rect(&input)
      frame.presentation_time = input.number()
      var result = LAMINA_MEDIA_ACCEPTED
      lamina_media_enqueue(object, &frame, &result)
    }
  }
}

// SPDX-License-Identifier: MIT

import CLamina
import Foundation
import LaminaC

/// Values and lists by key path.
extension CCallTarget {
  func set(_ input: inout FuzzInput) {
    let (object, key) = (handle(&input), keyPath(&input))
    switch input.index(11) {
    case 0: lamina_set_number(object, key, input.number())
    case 1: lamina_set_bool(object, key, input.flag())
    case 2: lamina_set_point(object, key, point(&input))
    case 3:
      lamina_set_size(object, key, lamina_size(width: input.number(), height: input.number()))
    case 4: lamina_set_rect(object, key, rect(&input))
    case 5: lamina_set_color(object, key, color(&input))
    case 6: lamina_set_string(object, key, input.flag() ? input.text() : nil)
    case 7: lamina_set_object(object, key, handle(&input))
    case 8: lamina_set_transform(object, key, transform(&input))
    case 9: lamina_set_affine(object, key, affine(&input))
    default: lamina_set_null(object, key)
    }
  }

  func setList(_ input: inout FuzzInput) {
    let (object, key, count) = (handle(&input), keyPath(&input), input.index(5))
    switch input.index(7) {
    case 0: lamina_set_numbers(object, key, (0..<count).map { _ in input.number() }, count)
    case 1: lamina_set_points(object, key, (0..<count).map { _ in point(&input) }, count)
    case 2: lamina_set_rects(object, key, (0..<count).map { _ in rect(&input) }, count)
    case 3: lamina_set_transforms(object, key, (0..<count).map { _ in transform(&input) }, count)
    case 4, 5: lamina_set_objects(object, key, (0..<count).map { _ in handle(&input) }, count)
    default: lamina_set_colors(object, key, (0..<count).map { _ in color(&input) }, count)
    }
  }

  mutating func get(_ input: inout FuzzInput) {
    let (object, key, index) = (handle(&input), keyPath(&input), input.index(5))
    var number = 0.0
    switch input.index(10) {
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
    case 6: getObject(object, key, &input)
    case 7:
      var (affine, size) = (lamina_affine(), lamina_size())
      lamina_get_affine(object, key, &affine)
      lamina_get_size(object, key, &size)
    case 8:
      var value = lamina_transform()
      lamina_get_transform(object, key, &value)
      lamina_get_transform_at(object, key, index, &value)
    default:
      var count = 0
      lamina_get_count(object, key, &count)
      lamina_get_number_at(object, key, index, &number)
    }
  }

  private mutating func getObject(
    _ object: UnsafeMutableRawPointer?, _ key: String, _ input: inout FuzzInput
  ) {
    var value: lamina_object?
    if lamina_get_object(object, key, &value) == LAMINA_OK, value != nil {
      keep(OpaquePointer(value), &input)
    }
    value = nil
    if lamina_get_object_at(object, key, input.index(5), &value) == LAMINA_OK, value != nil {
      keep(OpaquePointer(value), &input)
    }
  }

  func keyPath(_ input: inout FuzzInput) -> String {
    let index = input.index(Self.keys.count + 1)
    return index == Self.keys.count ? input.text() : Self.keys[index]
  }

  static let keys = [
    "bounds", "position", "position.x", "bounds.size.width", "transform", "transform.rotation.z",
    "sublayerTransform", "opacity", "hidden", "cornerRadius", "borderWidth", "backgroundColor",
    "contents", "contentsRect", "mask", "masksToBounds", "shadowPath", "shadowRadius", "filters",
    "backgroundFilters", "compositingFilter", "name", "speed", "timeOffset", "beginTime",
    "duration", "repeatCount", "repeatDuration", "autoreverses", "fillMode", "path", "lineWidth",
    "lineDashPattern", "lineDashPhase", "miterLimit", "strokeStart", "strokeEnd", "colors",
    "locations", "startPoint", "type", "string", "font", "fontSize", "wrapped", "alignmentMode",
    "truncationMode", "fromValue", "toValue", "byValue", "values", "keyTimes", "timingFunction",
    "timingFunctions", "calculationMode", "rotationMode", "tensionValues", "animations", "mass",
    "stiffness", "damping", "initialVelocity", "subtype", "startProgress", "inputRadius",
    "inputCenter", "inputImage", "instanceCount", "instanceTransform", "instanceDelay",
    "emitterCells", "emitterSize", "emitterShape", "birthRate", "lifetime", "velocity", "spin",
    "scale", "emissionRange", "seed", "preservesDepth", "tileSize", "levelsOfDetail",
    "constraints", "sublayers", "superlayer", "delegate", "layoutManager", "actions", "style",
    "own", "own.key", "contentsScale", "contentsGravity", "contentsCenter", "magnificationFilter",
    "shouldRasterize", "rasterizationScale", "maskedCorners", "allowsGroupOpacity",
  ]
}

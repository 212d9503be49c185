// SPDX-License-Identifier: MIT

import CLamina
import CoreAnimation
import CoreGraphics
import Foundation
import LaminaC
import SceneFile

/// Sets the same values through the C library and through Swift, and compares the trees as text.
enum CAgainstSwiftTarget {
  static func run(_ input: inout FuzzInput) {
    var layers = [CALayer(), CAShapeLayer(), CAGradientLayer()]
    let handles = ["CALayer", "CAShapeLayer", "CAGradientLayer"].map { (name: String) in
      lamina_layer_create(name)
    }
    defer { for handle in handles { lamina_release(UnsafeMutableRawPointer(handle)) } }
    lamina_transaction_begin()
    lamina_transaction_set_disable_actions(true)
    for index in 1...2 {
      layers[0].addSublayer(layers[index])
      lamina_layer_add_sublayer(handles[0], handles[index])
    }
    for _ in 0..<48 where !input.isAtEnd {
      let index = input.index(layers.count)
      set(&input, &layers[index], UnsafeMutableRawPointer(handles[index]))
    }
    compare(layers, handles)
    lamina_transaction_commit()
  }

  private static func set(
    _ input: inout FuzzInput, _ layer: inout CALayer, _ handle: UnsafeMutableRawPointer?
  ) {
    switch input.index(6) {
    case 0:
      let key = input.choice(["opacity", "zPosition", "cornerRadius", "borderWidth", "speed"])
      let value = Double(input.coordinate())
      layer.setValue(value, forKeyPath: key)
      lamina_set_number(handle, key, value)
    case 1:
      let (x, y) = (Double(input.coordinate()), Double(input.coordinate()))
      let key = input.choice(["position", "anchorPoint"])
      layer.setValue(CGPoint(x: x, y: y), forKeyPath: key)
      lamina_set_point(handle, key, lamina_point(x: x, y: y))
    case 2:
      let key = input.choice(["bounds", "contentsRect", "contentsCenter"])
      let n = (0..<4).map { _ in Double(input.coordinate()) }
      layer.setValue(CGRect(x: n[0], y: n[1], width: n[2], height: n[3]), forKeyPath: key)
      lamina_set_rect(handle, key, lamina_rect(x: n[0], y: n[1], width: n[2], height: n[3]))
    case 3:
      let n = (0..<4).map { _ in input.fraction() }
      let key = input.choice(["backgroundColor", "borderColor", "shadowColor"])
      layer.setValue(CGColor(srgbRed: n[0], green: n[1], blue: n[2], alpha: n[3]), forKeyPath: key)
      lamina_set_color(
        handle, key,
        lamina_color(
          red: n[0].native, green: n[1].native, blue: n[2].native, alpha: n[3].native))
    case 4:
      let (key, value) = (input.choice(["hidden", "masksToBounds", "doubleSided"]), input.flag())
      layer.setValue(value, forKeyPath: key)
      lamina_set_bool(handle, key, value)
    default:
      let text = input.text().filter { $0 != "\0" }
      layer.setValue(text, forKeyPath: "name")
      lamina_set_string(handle, "name", text)
    }
  }

  /// Compares what C reads with what Swift has.
  private static func compare(_ layers: [CALayer], _ handles: [lamina_layer?]) {
    for (layer, handle) in zip(layers, handles) {
      let object = UnsafeMutableRawPointer(handle)
      var box = lamina_rect()
      lamina_get_rect(object, "bounds", &box)
      let bounds = CGRect(x: box.x, y: box.y, width: box.width, height: box.height)
      precondition(bounds == layer.bounds, "bounds: C has \(bounds), Swift has \(layer.bounds)")
      var point = lamina_point()
      lamina_get_point(object, "position", &point)
      let position = CGPoint(x: point.x, y: point.y)
      precondition(position == layer.position, "position: C \(position), Swift \(layer.position)")
      for key in ["opacity", "zPosition", "cornerRadius", "borderWidth", "speed"] {
        var number = 0.0
        lamina_get_number(object, key, &number)
        let value = (layer.value(forKeyPath: key) as? NSNumber)?.doubleValue
        precondition(value == number, "\(key): C has \(number), Swift has \(value ?? .nan)")
      }
      var text: UnsafeMutablePointer<CChar>?
      if lamina_get_string(object, "name", &text) == LAMINA_OK {
        let name = text.map { String(cString: $0) }
        lamina_string_free(text)
        precondition(name == layer.name, "name: C has \(name ?? "nil")")
      }
    }
  }
}

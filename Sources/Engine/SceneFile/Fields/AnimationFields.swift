// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import Foundation

extension SceneField where Owner == CALayer {
  /// The field for a layer's animations: a list in order of addition, each with an optional `key`.
  static var animations: SceneField {
    SceneField(
      key: "animations",
      read: { node, layer, reader in
        guard case .list(let items) = node.value else {
          throw node.mismatch(expected: "a list of animations")
        }
        for item in items {
          let (key, animation) = try reader.keyedAnimation(item, of: layer)
          if let before = reader.sublayersBefore.removeValue(forKey: ObjectIdentifier(animation)),
            let transition = animation as? CATransition
          {
            reader.changes.append(SublayerChange(of: layer, before: before, transition))
          } else {
            layer.add(animation, forKey: key)
          }
        }
      },
      write: { layer, writer in
        let animations = layer.animationsInOrder.filter { writer.writes($0.animation, of: layer) }
        if animations.isEmpty { return nil }
        return .items(
          try animations.map { try writer.json(of: $0.animation, key: $0.key, on: layer) })
      })
  }

  /// The field for a layer's `actions`: animations, or null for none, by the name of the event.
  static var actions: SceneField {
    SceneField(
      key: "actions",
      read: { node, layer, reader in
        guard case .object(let members) = node.value else {
          throw node.mismatch(expected: "an object of actions by event")
        }
        var actions: [String: any CAAction] = [:]
        for member in members {
          if case .null = member.node.value {
            actions[member.key] = NSNull()
          } else {
            actions[member.key] = try reader.animation(member.node, of: layer)
          }
        }
        layer.actions = actions
      },
      write: { layer, writer in
        guard let actions = layer.actions, !actions.isEmpty else { return nil }
        return .members(
          try actions.sorted { $0.key < $1.key }.map { event, action in
            if action is NSNull { return (event, .null) }
            guard let animation = action as? CAAnimation else {
              throw writer.error("the action for \"\(event)\" is no animation")
            }
            // An animation of a property that is not written has nothing to do.
            guard writer.writes(animation, of: layer) else { return (event, .null) }
            return (event, try writer.json(of: animation, key: nil, on: layer))
          })
      })
  }
}

extension SceneReader {
  /// The begin time of animations that begin with the scene.
  ///
  /// 0 would become the time of the commit. It is before 0, so that a picture at 0 has the animation.
  static let startOfScene = -1e-100

  /// Reads an animation of a layer with its key.
  func keyedAnimation(
    _ node: JSONNode, of layer: CALayer
  ) throws -> (key: String?, animation: CAAnimation) {
    let animation = try animation(node, of: layer)
    if animation.beginTime == 0 { animation.beginTime = Self.startOfScene }
    guard case .object(let members) = node.value,
      let member = members.first(where: { $0.key == "key" })
    else { return (nil, animation) }
    return (try SceneForm<String>.text.decode(member.node, self), animation)
  }

  /// Reads an animation of a layer, which begins when it is added.
  func animation(_ node: JSONNode, of layer: CALayer) throws -> CAAnimation {
    animatedLayer = layer
    defer { animatedLayer = nil }
    return try animation(node)
  }

  /// Reads an animation of the kind that its `type` names.
  func animation(_ node: JSONNode) throws -> CAAnimation {
    guard case .object(let members) = node.value else {
      throw node.mismatch(expected: "an animation, an object")
    }
    guard let type = members.first(where: { $0.key == "type" }) else {
      throw node.mismatch(expected: "an animation with a type")
    }
    let name = try SceneForm<String>.text.decode(type.node, self)
    guard let kind = fields.animationKinds.first(where: { $0.name == name }) else {
      let names = fields.animationKinds.map(\.name).joined(separator: ", ")
      throw SceneFileError(
        "unknown type of animation \"\(name)\"; there are \(names)", at: type.node.location)
    }
    let animation = kind.make()
    // Animations of a scene are not removed on completion by default.
    animation.isRemovedOnCompletion = false
    // The values' types depend on the key path, wherever it occurs in the object.
    let outerType = animatedType
    defer { animatedType = outerType }
    animatedType = nil
    if let property = animation as? CAPropertyAnimation,
      let keyPath = members.first(where: { $0.key == "keyPath" })
    {
      property.keyPath = try SceneForm<String>.text.decode(keyPath.node, self)
      let type = try animatedType(property.keyPath ?? "", at: keyPath.node.location)
      // The inputs of a function are of another type than the property.
      animatedType = members.contains { $0.key == "valueFunction" } ? nil : type
    }
    try kind.fields.read(members, into: animation, reader: self, ignoring: ["type", "key"])
    return animation
  }
}

extension SceneReader {
  /// The type of the values at a key path of the layer whose animations are being read.
  private func animatedType(
    _ keyPath: String, at location: SceneFileError.Location
  ) throws -> PropertyType? {
    guard let layer = animatedLayer else { return nil }
    guard let type = PropertyType(at: keyPath, of: layer) else {
      let key = keyPath.split(separator: ".").first.map(String.init) ?? keyPath
      let keys = DeclaredProperty.all(of: type(of: layer)).map(\.key)
      throw SceneFileError(
        "unknown key path \"\(keyPath)\" of this layer"
          + (keys.contains(key) ? "" : KeySuggestion.text(for: key, among: keys)), at: location)
    }
    return type
  }
}

extension SceneWriter {
  /// Whether the layer as it is written has the property that an animation changes.
  ///
  /// Properties of a program's own classes are left out, and so are their animations.
  func writes(_ animation: CAAnimation, of layer: CALayer) -> Bool {
    guard let keyPath = (animation as? CAPropertyAnimation)?.keyPath else { return true }
    return PropertyType(at: keyPath, of: layer) != nil
  }

  /// Describes an animation of a layer with its key.
  func json(of animation: CAAnimation, key: String?, on layer: CALayer) throws -> JSONValue {
    let outer = animatedLayer
    animatedLayer = layer
    defer { animatedLayer = outer }
    guard let kind = fields.animationKinds.first(where: { $0.matches(animation) }) else {
      throw error("an animation of type \(type(of: animation)) has no form in a scene file")
    }
    var members: [(String, JSONValue)] = [("type", .text(kind.name))]
    if let key { members.append(("key", .text(key))) }
    members += try kind.fields.members(of: animation, writer: self)
    return .members(members)
  }
}

/// A class of animations in scene files.
struct AnimationKind {
  let name: String
  let make: () -> CAAnimation
  let matches: (CAAnimation) -> Bool
  let fields: SceneFieldSet<CAAnimation>

  init<Animation: CAAnimation>(
    _ name: String, _ type: Animation.Type, _ forms: PropertyForms,
    own: [SceneField<Animation>] = [], make: @escaping () -> CAAnimation
  ) {
    self.name = name
    self.make = make
    matches = { $0 is Animation }
    let fields = AnimationFields.common + own.map { $0.lifted(to: CAAnimation.self) }
    let keys = Set(fields.map(\.key))
    let declared = DeclaredProperty.all(of: type).compactMap {
      property -> SceneField<CAAnimation>? in
      let key = AnimationNames.keys[property.key] ?? property.key
      if keys.contains(key) { return nil }
      if AnimationNames.values.contains(property.key) { return .animated(property, key: key) }
      return forms.form(of: property).map { .property(property, key: key, $0) }
    }
    self.fields = SceneFieldSet(fields + declared, of: "a \(name) animation")
  }

  /// The kinds, subclasses before their superclasses.
  static func all(_ forms: PropertyForms) -> [AnimationKind] {
    [
      AnimationKind("spring", CASpringAnimation.self, forms) { CASpringAnimation() },
      AnimationKind("basic", CABasicAnimation.self, forms) { CABasicAnimation() },
      AnimationKind("keyframe", CAKeyframeAnimation.self, forms, own: [AnimationFields.values]) {
        CAKeyframeAnimation()
      },
      AnimationKind("decay", CADecayAnimation.self, forms) { CADecayAnimation() },
      AnimationKind("group", CAAnimationGroup.self, forms) { CAAnimationGroup() },
      AnimationKind(
        "transition", CATransition.self, forms,
        own: [AnimationFields.from, AnimationFields.reversed]
      ) {
        CATransition()
      },
    ]
  }
}

/// The fields of animations that no property of the table makes, or not alone.
private enum AnimationFields {
  static var common: [SceneField<CAAnimation>] {
    [
      SceneField(
        key: "beginTime", read: { $1.beginTime = try SceneForm<Double>.number.decode($0, $2) },
        write: { animation, _ in
          abs(animation.beginTime) < 1e-99 ? nil : .finite(animation.beginTime)
        }),
      .custom(
        "preferredFrameRateRange", .frameRates,
        get: { $0.preferredFrameRateRange == .default ? nil : $0.preferredFrameRateRange },
        set: { $0.preferredFrameRateRange = $1 }),
      // False is the default of a scene's animations.
      .custom(
        "removedOnCompletion", .flag, get: { $0.isRemovedOnCompletion ? true : nil },
        set: { $0.isRemovedOnCompletion = $1 }),
    ]
  }

  /// The sublayers before a transition, which layers that run do not have any more.
  static var from: SceneField<CATransition> {
    SceneField(
      key: "from",
      read: { node, transition, reader in
        guard case .list(let items) = node.value else {
          throw node.mismatch(expected: "a list of layers")
        }
        reader.sublayersBefore[ObjectIdentifier(transition)] = try items.map {
          try reader.layer($0)
        }
      }, write: { _, _ in nil })
  }

  static var values: SceneField<CAKeyframeAnimation> {
    SceneField(
      key: "values",
      read: { node, animation, reader in
        guard case .list(let items) = node.value else {
          throw node.mismatch(expected: "a list of values")
        }
        animation.values = try items.map {
          try AnimatedValue.decoded($0, of: animation, reader)
        }
      },
      write: { animation, writer in
        try animation.values.map { values in
          .items(
            try values.map { try AnimatedValue.encoded($0, keyPath: animation.keyPath, writer) })
        }
      })
  }

  static var reversed: SceneField<CATransition> {
    .custom("reversed", .flag, get: { $0.isReversed ? true : nil }, set: { $0.isReversed = $1 })
  }
}

extension SceneForm where Value == [CAAnimation] {
  /// The form of a group's animations.
  static var animations: Self {
    listForm(
      SceneForm<CAAnimation>(
        decode: { try $1.animation($0) },
        encode: { animation, writer in
          try writer.json(of: animation, key: nil, on: writer.animatedLayer ?? CALayer())
        })
    ).filtered { animation, writer in
      writer.animatedLayer.map { writer.writes(animation, of: $0) } ?? true
    }
  }
}

extension SceneField where Owner == CAAnimation {
  /// The field for a value of the animated property.
  fileprivate static func animated(_ property: DeclaredProperty, key: String) -> SceneField {
    SceneField(
      key: key,
      read: { node, owner, reader in
        guard let animation = owner as? CAPropertyAnimation else { return }
        property.set(try AnimatedValue.decoded(node, of: animation, reader), of: animation)
      },
      write: { owner, writer in
        try property.value(of: owner).map {
          try AnimatedValue.encoded($0, keyPath: (owner as? CAPropertyAnimation)?.keyPath, writer)
        }
      })
  }
}

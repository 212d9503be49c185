// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import Foundation

extension SceneForm where Value == CAEmitterCell {
  /// The form of a cell with its own cells: keys are the names of its properties, ranges and speeds
  /// included.
  static var cell: Self {
    SceneForm(
      decode: { node, reader in
        guard case .object(let members) = node.value else {
          throw node.mismatch(expected: "a cell, an object")
        }
        let cell = CAEmitterCell()
        try reader.fields.cellFields.read(members, into: cell, reader: reader)
        return cell
      },
      encode: { cell, writer in
        .members(try writer.fields.cellFields.members(of: cell, writer: writer))
      })
  }
}

/// The fields of a cell of an emitter.
enum EmitterCellFields {
  static func set(_ forms: PropertyForms) -> SceneFieldSet<CAEmitterCell> {
    let fields = DeclaredProperty.all(of: CAEmitterCell.self).compactMap { property in
      forms.form(of: property).map { form in
        SceneField<CAEmitterCell>.property(
          property, key: LayerNames.key(property.key, without: "emitter"), form)
      }
    }
    return SceneFieldSet(fields, of: "a cell")
  }
}

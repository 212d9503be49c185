// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation

// Names of fonts, from their files.

/// The family: "DejaVu Sans".
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString { font.familyName as CFString }

/// Family and style: "DejaVu Sans Bold".
public func CTFontCopyFullName(_ font: CTFont) -> CFString {
  font.graphicsFont?.fullName ?? font.name as CFString
}

/// The name to show to people; the full one.
public func CTFontCopyDisplayName(_ font: CTFont) -> CFString { CTFontCopyFullName(font) }

/// A name in the font file, by its key; nil when the font does not have it.
public func CTFontCopyName(_ font: CTFont, _ nameKey: CFString) -> CFString? {
  let numbers: [String: Int] = [
    "CTFontCopyrightName": 0, "CTFontFamilyName": 1, "CTFontSubFamilyName": 2,
    "CTFontUniqueName": 3, "CTFontFullName": 4, "CTFontVersionName": 5,
    "CTFontPostScriptName": 6, "CTFontTrademarkName": 7, "CTFontManufacturerName": 8,
    "CTFontDesignerName": 9, "CTFontDescriptionName": 10, "CTFontVendorURLName": 11,
    "CTFontDesignerURLName": 12, "CTFontLicenseNameName": 13, "CTFontLicenseURLName": 14,
    "CTFontSampleTextName": 19,
  ]
  guard let graphicsFont = font.graphicsFont, let number = numbers[nameKey as String] else {
    return nil
  }
  // "name"
  if let table = graphicsFont.table(for: 0x6E61_6D65) as Data?,
    let name = NameTable(table)?.name(number)
  {
    return name as CFString
  }
  switch number {
  case 1: return CTFontCopyFamilyName(font)
  case 2: return graphicsFont.styleName.map { $0 as CFString }
  case 4: return graphicsFont.fullName
  case 6: return graphicsFont.postScriptName
  default: return nil
  }
}

/// A name in the font file; `actualLanguage` becomes "en", the language that is preferred.
public func CTFontCopyLocalizedName(
  _ font: CTFont, _ nameKey: CFString,
  _ actualLanguage: UnsafeMutablePointer<Unmanaged<CFString>?>?
) -> CFString? {
  guard let name = CTFontCopyName(font, nameKey) else { return nil }
  // The caller's variable, which takes over the reference.
  unsafe actualLanguage?.pointee = Unmanaged.passRetained("en" as CFString)
  return name
}

/// The table of names in a font file: records of platform, language and name, in English if there is that.
struct NameTable {
  private let bytes: [UInt8]

  /// Reads a table; nil for one that is too short.
  init?(_ data: Data) {
    bytes = Array(data)
    guard bytes.count >= 6 else { return nil }
  }

  private func number(_ offset: Int) -> Int? {
    guard offset >= 0, offset + 2 <= bytes.count else { return nil }
    return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
  }

  /// The name of a number; nil when no record holds it in an encoding that is read.
  func name(_ wanted: Int) -> String? {
    guard let count = number(2), let storage = number(4) else { return nil }
    var best: (rank: Int, text: String)?
    for record in 0..<count {
      let start = 6 + 12 * record
      guard let platform = number(start), let language = number(start + 4),
        let name = number(start + 6), let length = number(start + 8),
        let offset = number(start + 10)
      else { break }
      let from = storage + offset
      guard name == wanted, from + length <= bytes.count, length > 0 else { continue }
      let text = bytes[from..<(from + length)]
      switch platform {
      case 0, 3:
        let rank = platform == 3 && language == 0x409 ? 3 : 1
        guard rank > best?.rank ?? 0 else { continue }
        best = (rank, Self.utf16(text))
      case 1 where language == 0 && text.allSatisfy { $0 < 128 }:
        guard best?.rank ?? 0 < 2 else { continue }
        best = (2, String(decoding: text, as: UTF8.self))
      default: continue
      }
    }
    return best?.text
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>) -> String {
    let start = bytes.startIndex
    let units = (0..<bytes.count / 2).map {
      UInt16(bytes[start + 2 * $0]) << 8 | UInt16(bytes[start + 2 * $0 + 1])
    }
    return String(decoding: units, as: UTF16.self)
  }
}

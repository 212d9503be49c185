// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation

// Fonts of the application: registered, they are found by name. They are not searched for characters that
// other fonts lack, and every scope is the process.

/// The scope in which a font is found.
public enum CTFontManagerScope: UInt32, Sendable {
  case none = 0
  /// In this process.
  case process = 1
  /// For the user; here in this process.
  case persistent = 2
  /// In the session; here in this process.
  case session = 3

  /// For the user; here in this process.
  public static let user = CTFontManagerScope.persistent
}

/// The reasons why fonts are not registered.
public enum CTFontManagerError: CFIndex, Error, Sendable {
  case fileNotFound = 101
  case insufficientPermissions = 102
  case unrecognizedFormat = 103
  case invalidFontData = 104
  case alreadyRegistered = 105
  case exceededResourceLimit = 106
  case assetNotFound = 107
  case notRegistered = 201
  case inUse = 202
  case systemRequired = 203
  case registrationFailed = 301
  case missingEntitlement = 302
  case insufficientInfo = 303
  case cancelledByUser = 304
  case duplicatedName = 305
  case invalidFilePath = 306
  case unsupportedScope = 307
}

/// The domain of errors with the numbers of `CTFontManagerError`.
public var kCTFontManagerErrorDomain: CFString {
  "com.apple.CoreText.CTFontManagerErrorDomain" as CFString
}

/// The key of the files of which an error tells, an array of URLs.
public var kCTFontManagerErrorFontURLsKey: CFString {
  "CTFontManagerErrorFontURLs" as CFString
}

/// The name of the notification that fonts were registered or forgotten.
public var kCTFontManagerRegisteredFontsChangedNotification: CFString {
  "CTFontManagerFontChangedNotification" as CFString
}

extension CTFontManagerError {
  func error(_ url: URL?) -> CFError {
    var values: [String: Any] = [:]
    if let url { values[kCTFontManagerErrorFontURLsKey as String] = [url] }
    return NSError(
      domain: kCTFontManagerErrorDomain as String, code: rawValue, userInfo: values)
  }
}

/// Registers and forgets fonts.
enum FontRegistry {
  /// Registers all fonts of a file.
  static func register(_ url: URL) throws(CTFontManagerError) {
    guard url.isFileURL else { throw .invalidFilePath }
    guard FileManager.default.fileExists(atPath: url.path) else { throw .fileNotFound }
    guard !RegisteredFont.all.contains(where: { $0.path == url.path }) else {
      throw .alreadyRegistered
    }
    let fonts = fonts(in: url)
    guard !fonts.isEmpty else { throw .unrecognizedFormat }
    RegisteredFont.add(fonts.map { RegisteredFont($0, path: url.path) })
    announce()
  }

  /// Forgets all fonts of a file.
  static func unregister(_ url: URL) throws(CTFontManagerError) {
    guard RegisteredFont.all.contains(where: { $0.path == url.path }) else { throw .notRegistered }
    RegisteredFont.remove { $0.path == url.path }
    announce()
  }

  static func register(_ font: CGFont) throws(CTFontManagerError) {
    guard !RegisteredFont.all.contains(where: { $0.font == font }) else {
      throw .alreadyRegistered
    }
    RegisteredFont.add([RegisteredFont(font)])
    announce()
  }

  static func unregister(_ font: CGFont) throws(CTFontManagerError) {
    guard RegisteredFont.all.contains(where: { $0.font == font }) else { throw .notRegistered }
    RegisteredFont.remove { $0.font == font }
    announce()
  }

  /// The fonts of a file; one, or several of a collection.
  static func fonts(in url: URL) -> [CGFont] {
    (0..<RegisteredFont.count(in: url)).compactMap { CGFont(contentsOf: url, index: $0) }
  }

  private static func announce() {
    NotificationCenter.default.post(
      name: Notification.Name(kCTFontManagerRegisteredFontsChangedNotification as String),
      object: nil)
  }

  /// Whether an action succeeds; hands over its error if not.
  static func report(
    _ url: URL?, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?,
    _ action: () throws(CTFontManagerError) -> Void
  ) -> Bool {
    do {
      try action()
      return true
    } catch let reason {
      // The caller's variable, which takes over the reference.
      unsafe error?.pointee = Unmanaged.passRetained(reason.error(url))
      return false
    }
  }
}

/// Registers the fonts of a file; false with an error if it is invalid, or is registered already.
///
/// - Parameter error: becomes the error, the caller's to release; nil if not wanted.
@discardableResult
public func CTFontManagerRegisterFontsForURL(
  _ fontURL: CFURL, _ scope: CTFontManagerScope,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  let url = fontURL as URL
  // The caller's variable, for the time of the call.
  return unsafe FontRegistry.report(url, error) { () throws(CTFontManagerError) in
    try FontRegistry.register(url)
  }
}

/// Forgets the fonts of a file; fonts that are in use stay valid.
@discardableResult
public func CTFontManagerUnregisterFontsForURL(
  _ fontURL: CFURL, _ scope: CTFontManagerScope,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  let url = fontURL as URL
  // The caller's variable, for the time of the call.
  return unsafe FontRegistry.report(url, error) { () throws(CTFontManagerError) in
    try FontRegistry.unregister(url)
  }
}

/// Registers the fonts of several files; false if any could not be.
///
/// - Parameter errors: becomes an array of the errors, the caller's to release; nil if not wanted.
@discardableResult
public func CTFontManagerRegisterFontsForURLs(
  _ fontURLs: CFArray, _ scope: CTFontManagerScope,
  _ errors: UnsafeMutablePointer<Unmanaged<CFArray>?>?
) -> Bool {
  // The caller's variable, for the time of the call.
  unsafe forEach(fontURLs, errors) { (url) throws(CTFontManagerError) in
    try FontRegistry.register(url)
  }
}

/// Forgets the fonts of several files; false if any was not registered.
@discardableResult
public func CTFontManagerUnregisterFontsForURLs(
  _ fontURLs: CFArray, _ scope: CTFontManagerScope,
  _ errors: UnsafeMutablePointer<Unmanaged<CFArray>?>?
) -> Bool {
  // The caller's variable, for the time of the call.
  unsafe forEach(fontURLs, errors) { (url) throws(CTFontManagerError) in
    try FontRegistry.unregister(url)
  }
}

private func forEach(
  _ urls: CFArray, _ errors: UnsafeMutablePointer<Unmanaged<CFArray>?>?,
  _ action: (URL) throws(CTFontManagerError) -> Void
) -> Bool {
  var found: [NSError] = []
  for url in urls as? [URL] ?? [] {
    do {
      try action(url)
    } catch let reason {
      found.append(reason.error(url))
    }
  }
  // The caller's variable, which takes over the reference.
  if !found.isEmpty { unsafe errors?.pointee = Unmanaged.passRetained(found as CFArray) }
  return found.isEmpty
}

/// Registers the fonts of several files.
///
/// - Parameters:
///   - enabled: ignored; fonts are found at once.
///   - registrationHandler: called once, before the call returns, with the errors and whether all is done.
public func CTFontManagerRegisterFontURLs(
  _ fontURLs: CFArray, _ scope: CTFontManagerScope, _ enabled: Bool,
  _ registrationHandler: ((CFArray, Bool) -> Bool)?
) {
  var errors: [NSError] = []
  for url in fontURLs as? [URL] ?? [] {
    do {
      try FontRegistry.register(url)
    } catch {
      errors.append(error.error(url))
    }
  }
  _ = registrationHandler?(errors as CFArray, true)
}

/// Registers a font; false with an error if it is registered already.
@discardableResult
public func CTFontManagerRegisterGraphicsFont(
  _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  // The caller's variable, for the time of the call.
  unsafe FontRegistry.report(nil, error) { () throws(CTFontManagerError) in
    try FontRegistry.register(font)
  }
}

/// Forgets a font; false with an error if it is not registered.
@discardableResult
public func CTFontManagerUnregisterGraphicsFont(
  _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  // The caller's variable, for the time of the call.
  unsafe FontRegistry.report(nil, error) { () throws(CTFontManagerError) in
    try FontRegistry.unregister(font)
  }
}

/// The scope in which the fonts of a file are registered.
public func CTFontManagerGetScopeForURL(_ fontURL: CFURL) -> CTFontManagerScope {
  let path = (fontURL as URL).path
  return RegisteredFont.all.contains { $0.path == path } ? .process : .none
}

/// Whether a file holds fonts that can be used.
public func CTFontManagerIsSupportedFont(_ fontURL: CFURL) -> Bool {
  RegisteredFont.count(in: fontURL as URL) > 0
}

/// The descriptors of the fonts in a file; nil when it holds none.
public func CTFontManagerCreateFontDescriptorsFromURL(_ fileURL: CFURL) -> CFArray? {
  let fonts = FontRegistry.fonts(in: fileURL as URL)
  return fonts.isEmpty ? nil : fonts.map { CTFontDescriptor($0) } as CFArray
}

/// The descriptor of the font in data; nil if it is not a font.
public func CTFontManagerCreateFontDescriptorFromData(_ data: CFData) -> CTFontDescriptor? {
  CGDataProvider(data: data).flatMap { CGFont($0) }.map { CTFontDescriptor($0) }
}

/// The descriptors of the fonts in data: of its first one, or none.
public func CTFontManagerCreateFontDescriptorsFromData(_ data: CFData) -> CFArray {
  (CTFontManagerCreateFontDescriptorFromData(data).map { [$0] } ?? []) as CFArray
}

/// The PostScript names of all fonts, sorted.
public func CTFontManagerCopyAvailablePostScriptNames() -> CFArray {
  InstalledFonts.postScriptNames as CFArray
}

/// The names of all families, sorted.
public func CTFontManagerCopyAvailableFontFamilyNames() -> CFArray {
  InstalledFonts.families as CFArray
}

extension CTFontDescriptor {
  /// The description of a font, which no other font matches.
  convenience init(_ font: CGFont) {
    var attributes: [String: Any] = [:]
    attributes[kCTFontNameAttribute as String] = font.postScriptName as String?
    attributes[kCTFontFamilyNameAttribute as String] = font.family
    self.init(attributes, graphicsFont: font)
  }
}

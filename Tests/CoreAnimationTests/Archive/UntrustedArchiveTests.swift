// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import TestSupport
import Testing

@testable import CoreAnimation

/// Archives from elsewhere: damaged ones are refused with an error, where Foundation would end the program.
@Suite(.serialized)
struct UntrustedArchiveTests {
  /// An archive whose root is the first of some objects, given as XML after "$null".
  private func archive(_ objects: String...) -> Data {
    Data(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>$archiver</key><string>NSKeyedArchiver</string>
      <key>$version</key><integer>100000</integer>
      <key>$top</key><dict><key>root</key>\(reference(1))</dict>
      <key>$objects</key><array><string>$null</string>\(objects.joined())</array></dict></plist>
      """.utf8)
  }

  private func reference(_ index: Int) -> String {
    "<dict><key>CF$UID</key><integer>\(index)</integer></dict>"
  }

  private func object(_ classIndex: Int, _ fields: (String, String)...) -> String {
    let members = fields.map { "<key>\($0.0)</key>\($0.1)" }.joined()
    return "<dict><key>$class</key>\(reference(classIndex))\(members)</dict>"
  }

  private func list(_ indices: Int...) -> String {
    "<array>\(indices.map(reference).joined())</array>"
  }

  private func description(_ type: AnyClass) -> String {
    "<dict><key>$classname</key><string>\(NSStringFromClass(type))</string></dict>"
  }

  /// The words of the error with which an archive is refused; nil if it is read.
  private func fault<Object: NSObject & NSSecureCoding>(
    _ data: Data, _ type: Object.Type = CALayer.self
  ) -> String? {
    do {
      _ = try NSKeyedUnarchiver.unarchivedObject(ofClass: type, fromUntrusted: data)
      return nil
    } catch { return (error as NSError).localizedDescription }
  }

  @Test func `a sound archive of either form is read`() throws {
    let layer = CALayer()
    layer.name = "a"
    let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
    let text = Data(try ArchiveVariants.text(of: data).utf8)
    for form in [data, text] {
      let copy = try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: form)
      expect(copy?.name, equals: "a")
    }
    expectNil(fault(archive(object(2), description(CALayer.self))))
  }

  @Test func `objects without a class are refused`() {
    expect(fault(archive("<dict/>")) != nil)
    expect(fault(archive(object(0))) != nil)
    expect(fault(archive(object(7))) != nil)
    expect(fault(archive(object(1))) != nil)
    expect(fault(archive("<dict><key>$class</key><integer>2</integer></dict>")) != nil)
    expect(
      fault(archive(object(2), "<dict><key>$classname</key><integer>1</integer></dict>")) != nil)
    expect(fault(archive(object(2), "<dict><key>$classhints</key><array/></dict>")) != nil)
  }

  @Test(arguments: ["Unknown", "Nowhere.Unknown", "$s4main1AC", "", "...", "NSObject", "NSURL"])
  func `classes that are unknown, mangled or foreign are refused`(_ name: String) {
    let description = "<dict><key>$classname</key><string>\(name)</string></dict>"
    expect(fault(archive(object(2), description)) != nil)
    let mask = archive(
      object(2, ("mask", reference(3))), self.description(CALayer.self), object(4), description)
    expect(fault(mask) != nil)
  }

  @Test func `references that lead nowhere, to a class or to their own object are refused`() {
    let layer = description(CALayer.self)
    expect(fault(archive(object(2, ("mask", reference(9))), layer)) != nil)
    expect(fault(archive(object(2, ("mask", reference(2))), layer)) != nil)
    expect(fault(archive(object(2, ("mask", reference(1))), layer)) != nil)
    let lists = archive(
      object(3, ("name", reference(2))), object(4, ("NS.objects", list(2))), layer,
      description(NSArray.self))
    expect(fault(lists) != nil)
  }

  @Test func `a dictionary is read whole or not at all`() throws {
    func dictionary(keys: String, values: String, _ more: String...) -> Data {
      archive(
        ([object(2, ("NS.keys", keys), ("NS.objects", values)), description(NSDictionary.self)]
          + more)
          .joined())
    }
    let text = "<string>a</string>"
    let sound = dictionary(keys: list(3), values: list(4), text, "<integer>5</integer>")
    let read = try NSKeyedUnarchiver.unarchivedObject(
      ofClass: NSDictionary.self, fromUntrusted: sound)
    expect(read, equals: ["a": 5])
    let lacking = dictionary(keys: list(3, 3), values: list(3), text)
    expect(fault(lacking, NSDictionary.self) != nil)
    // The second value cannot be read.
    let foreign = dictionary(
      keys: list(3, 4), values: list(3, 5), text, "<string>b</string>", object(6),
      description(ArchivedBox.self))
    expect(fault(foreign, NSDictionary.self) != nil)
    let layerAsKey = archive(
      object(2, ("container", reference(3))), description(CALayer.self),
      object(4, ("NS.keys", list(1)), ("NS.objects", list(1))), description(NSDictionary.self))
    expect(fault(layerAsKey) != nil)
  }

  @Test func `a dictionary that can be changed stays one`() throws {
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: NSMutableDictionary(dictionary: ["a": ["b": 1]]), requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(
      ofClass: NSMutableDictionary.self, fromUntrusted: data)
    expect(read, equals: ["a": ["b": 1]])
  }

  @Test func `values of Foundation's classes have their types`() {
    let number = "<integer>1</integer>"
    let text = archive(object(2, ("NS.string", number)), description(NSMutableString.self))
    expect(fault(text, NSString.self) != nil)
    let array = archive(object(2, ("NS.objects", number)), description(NSArray.self))
    expect(fault(array, NSArray.self) != nil)
    let boxed = archive(object(2, ("NS.number", "<string>1</string>")), description(NSNumber.self))
    expect(fault(boxed, NSNumber.self) != nil)
  }

  @Test func `lists that double at each level are refused before they are copied`() {
    let box = description(ArchivedBox.self)
    let levels = (0..<40).map { level in
      object(
        2, ("kind", reference(43)), ("items", "<integer>2</integer>"), ("i0", reference(level + 5)),
        ("i1", reference(level + 5)))
    }
    let data = archive(
      ([object(3, ("name", reference(4))), box, description(CALayer.self)] + levels.dropLast()
        + ["<string>list</string>"]).joined())
    expect(fault(data)?.contains("ArchiveLimits.valueCount"), equals: true)
  }

  /// The words of the error with which an archive is refused under a limit; nil if it is read.
  private func fault(
    _ data: Data, _ limit: WritableKeyPath<ArchiveLimits, Int>, _ count: Int
  ) -> String? {
    var limits = ArchiveLimits()
    limits[keyPath: limit] = count
    do {
      _ = try CheckedArchive(data, limits: limits).root()
      return nil
    } catch { return (error as NSError).localizedDescription }
  }

  @Test func `each limit is held and named, and can be raised`() throws {
    let layer = CALayer()
    for _ in 0..<20 { layer.addSublayer(CALayer()) }
    let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
    expectNil(fault(data, \.byteCount, data.count))
    expect(
      fault(data, \.byteCount, data.count - 1)?.contains("ArchiveLimits.byteCount"), equals: true)
    expect(fault(data, \.valueCount, 100)?.contains("ArchiveLimits.valueCount"), equals: true)
    // The layer, its list of sublayers, a sublayer and its name of a format.
    expectNil(fault(data, \.depth, 4))
    expect(fault(data, \.depth, 3)?.contains("ArchiveLimits.depth"), equals: true)
    let deep = try NSKeyedArchiver.archivedData(
      withRootObject: NestedArchiveLayer(), requiringSecureCoding: true)
    expect(fault(deep, NestedArchiveLayer.self)?.contains("ArchiveLimits.depth"), equals: true)
    var limits = ArchiveLimits()
    limits.depth = 2048
    _ = try CheckedArchive(deep, limits: limits)
    let standard = ArchiveLimits.standard
    defer { ArchiveLimits.standard = standard }
    ArchiveLimits.standard.byteCount = 1 << 29
    expect(ArchiveLimits.standard.byteCount, equals: 1 << 29)
  }

  @Test func `texts that are no archives are refused`() {
    let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
    let deep = String(repeating: "<array>", count: 100_000)
    let texts = [
      "", "bplist00", "{a = b;}", head, head + deep, head + "<!-- " + deep, head + "<plist/>",
      head + "<!DOCTYPE plist [<!ELEMENT a>]><plist/>",
      "bplist00" + String(repeating: "a", count: 64),
    ]
    for text in texts { expect(fault(Data(text.utf8)) != nil, "\(text.prefix(80))") }
  }

  @Test func `an archive in parts, or with a byte changed, ends no program`() throws {
    let layer = CAGradientLayer()
    layer.colors = [CGColor.white, CGColor.black]
    layer.add(CABasicAnimation(keyPath: "position"), forKey: "a")
    layer.setValue(["a": [1, "b"]], forKey: "own")
    let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
    for count in 0..<data.count { expect(fault(data.prefix(count)) != nil) }
    for index in data.indices {
      for bit in [0, 4, 7] {
        var changed = data
        changed[index] ^= 1 << UInt8(bit)
        _ = fault(changed)
      }
    }
  }

  @Test func `layers and animations with references exchanged are read or refused`() throws {
    let layer = CALayer()
    layer.mask = CAShapeLayer()
    layer.addSublayer(CAGradientLayer())
    layer.setValue(["a": [1, "b"]], forKey: "own")
    let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
    let variants = try ArchiveVariants.exchangingReferences(in: data)
    let count = ArchiveVariants.readableCount(variants, as: CALayer.self)
    expect((1..<variants.count).contains(count))
    let group = CAAnimationGroup()
    let spring = CASpringAnimation(keyPath: "position")
    spring.timingFunction = CAMediaTimingFunction(name: .easeIn)
    group.animations = [spring]
    let animations = try ArchiveVariants.exchangingReferences(
      in: NSKeyedArchiver.archivedData(withRootObject: group, requiringSecureCoding: true))
    expect(
      ArchiveVariants.readableCount(animations, as: CAAnimationGroup.self),
      isBelow: animations.count)
  }
}

// SPDX-License-Identifier: MIT

import CoreAnimation
import QuartzCore
import Testing

@Suite("Archiving")
struct ArchivingTests {
  private func copy<Object: NSObject & NSSecureCoding>(_ object: Object) throws -> Object? {
    let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
    return try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data)
  }

  @Test("A plain layer comes back")
  func plainLayer() throws {
    let layer = try #require(try copy(CALayer()))
    #expect(layer.sublayers == nil && layer.mask == nil && layer.opacity == 1)
  }

  @Test("Values, sublayers, mask and the application's own values come back")
  func tree() throws {
    let root = CALayer()
    root.bounds = CGRect(x: 1, y: 2, width: 3, height: 4)
    root.transform = CATransform3DMakeScale(2, 3, 4)
    root.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    root.name = "root"
    root.setValue("calm", forKey: "mood")
    let child = CALayer()
    child.isHidden = true
    root.addSublayer(child)
    root.mask = CALayer()
    let restored = try #require(try copy(root))
    #expect(restored.bounds == root.bounds && restored.transform == root.transform)
    #expect(restored.backgroundColor == root.backgroundColor && restored.name == "root")
    #expect(restored.value(forKey: "mood") as? String == "calm")
    #expect(restored.sublayers?.count == 1 && restored.sublayers?.first?.isHidden == true)
    #expect(restored.mask != nil)
  }

  @Test("Animations come back")
  func animations() throws {
    let spring = CASpringAnimation(keyPath: "position")
    spring.toValue = CGPoint(x: 3, y: 4)
    spring.damping = 3
    spring.duration = 2
    spring.timingFunction = CAMediaTimingFunction(name: .easeOut)
    let restored = try #require(try copy(spring))
    #expect(restored.keyPath == "position" && restored.damping == 3 && restored.duration == 2)
    #expect(restored.toValue as? CGPoint == CGPoint(x: 3, y: 4))
    #expect(restored.timingFunction == spring.timingFunction)
    let function = try #require(CAValueFunction(name: .rotateZ))
    #expect(try copy(function)?.name == .rotateZ)
  }
}

// SPDX-License-Identifier: MIT

import Testing

@testable import Porting

/// Tests of the attributes, protocols and properties of Objective-C.
struct RuleTests {
  @Test(arguments: [
    ("@objc func a() {}\n", "func a() {}\n"),
    ("  @objc // why\n  func a() {}\n", "  // why\n  func a() {}\n"),
    (
      "class A {\n  /// Doc.\n  @objc\n  private func a() {}\n}\n",
      "class A {\n  /// Doc.\n  private func a() {}\n}\n"
    ),
    ("@objc(Foo) @objcMembers class A {}", "class A {}"),
    ("class A { @objc dynamic /* c */ var x = 1 }", "class A { /* c */ var x = 1 }"),
    (
      "@IBDesignable class A { @IBInspectable var x = 1; @IBOutlet weak var y: A? }",
      "class A { var x = 1; weak var y: A? }"
    ),
    ("@UIApplicationMain\nclass A {}", "@main\nclass A {}"),
    ("@NSApplicationMain class A {}", "@main class A {}"),
    ("protocol P: class {}", "protocol P: AnyObject {}"),
    (
      "class A { @objc var isOn: Bool { @objc(on) get { true } } }",
      "class A { var isOn: Bool { get { true } } }"
    ),
  ])
  func `attributes of Objective-C are dropped`(before: String, after: String) {
    #expect(ported(before) == after)
  }

  @Test func `protocols are of classes, with defaults for what was optional`() {
    let text = """
      @objc protocol P {
          func must()
          /// Doc.
          @objc optional func may(_ x: Int)
          @objc optional func should(_ a: A) -> Bool
          @objc optional var title: String? { get }
          @objc optional var size: CGSize { get set }
      }
      """
    #expect(
      ported(text) == """
        import Foundation

        protocol P: AnyObject {
            func must()
            /// Doc.
            func may(_ x: Int)
            func should(_ a: A) -> Bool
            var title: String? { get }
            var size: CGSize { get set }
        }

        extension P {
            func may(_ x: Int) {}
            func should(_ a: A) -> Bool { false }
            var title: String? { nil }
            var size: CGSize { get { .zero } set {} }
        }
        """)
    #expect(left("@objc protocol P { @objc optional func f() -> A }").count == 1)
  }

  @Test func `a default is what callers take for an object without the method`() {
    let texts = [
      "@objc protocol P: NSObjectProtocol {\n  @objc optional func may(_ x: Int) -> Bool\n}\n",
      "func f(_ p: P?) -> Bool { p?.may?(1) ?? true }\n",
    ]
    let result = ported(texts)
    #expect(result[0].contains("  func may(_ x: Int) -> Bool { true }\n"))
    #expect(result[1] == "func f(_ p: P?) -> Bool { p?.may(1) ?? true }\n")
  }

  @Test func `a result that only the method made optional stays optional`() {
    let texts = [
      "@objc protocol P: AnyObject {\n  @objc optional func may(_ x: Int) -> Bool\n}\n",
      "func f(_ p: P) { if let b = p.may?(1) { print(b) }; p.may?(2); _ = p.may!(3) }\n",
    ]
    #expect(
      ported(texts)[1]
        == "func f(_ p: P) { if let b = Optional(p.may(1)) { print(b) }; p.may(2); _ = Optional(p.may(3)) }\n"
    )
  }

  @Test func `closures that may be nil are called as before`() {
    let text =
      "class A { var done: ((Int) -> Void)?; func f() { done?(1); self.done?(2) } }\n"
      + "class B { var display: ((B) -> Void)?; func f() { self.display?(self) } }"
    #expect(ported(text) == text)
    let layers = "func f(_ l: CALayer, _ c: CGContext) { l.delegate?.draw?(l, in: c) }"
    #expect(ported("import QuartzCore\n" + layers).hasSuffix("l.delegate?.draw(l, in: c) }"))
  }

  @Test func `managed properties of layers get a value`() {
    let text = """
      import QuartzCore
      class A: CALayer {
        @NSManaged var progress: CGFloat // c
        @NSManaged public var tint: CGColor?
        @objc dynamic var turn: CGFloat = 1 { didSet {} }
        @objc var other = 2
        override class func needsDisplay(forKey key: String) -> Bool { key == #keyPath(turn) }
      }
      class B: A { @NSManaged var far: Double }
      class C { @NSManaged var x: Int }
      """
    #expect(
      ported(text) == """
        import QuartzCore
        class A: CALayer {
          @CAProperty var progress: CGFloat = 0 // c
          @CAProperty public var tint: CGColor? = nil
          @CAProperty var turn: CGFloat = 1 { didSet {} }
          var other = 2
          override class func needsDisplay(forKey key: String) -> Bool { key == "turn" }
        }
        class B: A { @CAProperty var far: Double = 0 }
        class C { @NSManaged var x: Int }
        """)
    #expect(left(text) == ["10: @NSManaged outside of a layer"])
  }

  @Test func `a property that a key path or an animation names is one of the layer`() {
    let texts = [
      """
      import QuartzCore
      extension CALayer { func f() {} }
      class A: CALayer {
        @objc var progress: CGFloat = 0
        @objc dynamic var turn: CGFloat = 0
        @objc var other = 0
        @objc static var progress2 = 0
      }
      @objcMembers class B: CALayer {
        var far: CGFloat = 0
      }
      """,
      """
      import QuartzCore
      let a = CABasicAnimation(keyPath: #keyPath(A.progress))
      let b = CAKeyframeAnimation(keyPath: "turn")
      let c = CASpringAnimation(keyPath: #keyPath(B.far))
      """,
    ]
    #expect(
      ported(texts)[0] == """
        import QuartzCore
        extension CALayer { func f() {} }
        class A: CALayer {
          @CAProperty var progress: CGFloat = 0
          @CAProperty var turn: CGFloat = 0
          var other = 0
          static var progress2 = 0
        }
        class B: CALayer {
          @CAProperty var far: CGFloat = 0
        }
        """)
  }

  @Test func `overrides of members without an actor leave that of their class`() {
    let text = """
      import UIKit
      class A: UIView {
        override var description: String { "A" }
        public override func isEqual(_ object: Any?) -> Bool { self === object as AnyObject }
        override func layoutSubviews() {}
      }
      @MainActor class L: CALayer {
        override init() { super.init() }
        override func layoutSublayers() {}
        func own() {}
      }
      class M: L {
        override func own() {}
        override func display() {}
      }
      class P: CALayer {
        override func display() {}
      }
      """
    #expect(
      ported(text) == """
        import UIKit
        class A: UIView {
          nonisolated override var description: String { "A" }
          public nonisolated override func isEqual(_ object: Any?) -> Bool { self === object as AnyObject }
          override func layoutSubviews() {}
        }
        @MainActor class L: CALayer {
          nonisolated override init() { super.init() }
          nonisolated override func layoutSublayers() {}
          func own() {}
        }
        class M: L {
          override func own() {}
          nonisolated override func display() {}
        }
        class P: CALayer {
          override func display() {}
        }
        """)
  }

  @Test(arguments: [
    ("#keyPath(CALayer.opacity)", "\"opacity\""), ("#keyPath(progress)", "\"progress\""),
    ("#keyPath(CALayer.isHidden)", "\"hidden\""),
    ("#keyPath(CALayer.transform.x)", "\"transform.x\""),
    ("#keyPath(UIView.layer.isDoubleSided)", "\"layer.doubleSided\""),
  ])
  func `key paths are strings`(before: String, after: String) {
    #expect(ported("import UIKit\nlet k = \(before)") == "import UIKit\nlet k = \(after)")
  }

  @Test func `views repeat the actor at delegates of layers`() {
    let text = """
      import UIKit
      class A: UIView, CAAnimationDelegate {}
      class B: NSObject, CAAnimationDelegate {}
      extension A: CALayoutManager {}
      """
    #expect(
      ported(text) == """
        import UIKit
        class A: UIView, @MainActor CAAnimationDelegate {}
        class B: NSObject, CAAnimationDelegate {}
        extension A: @MainActor CALayoutManager {}
        """)
  }

  @Test func `a pool is a block, unless it gives a value or returns`() {
    let text = "func f() {\n  autoreleasepool {\n    g()\n  }\n  let x = autoreleasepool { 1 }\n}"
    #expect(
      ported(text) == "func f() {\n  do {\n    g()\n  }\n  let x = autoreleasepool { 1 }\n}")
  }
}

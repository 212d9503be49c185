// SPDX-License-Identifier: MIT

import Testing

@testable import Porting

/// Tests of the members that move from extensions into classes.
struct ExtensionRuleTests {
  @Test func `an override moves into the class of another file, with its comments and imports`() {
    let texts = [
      "import UIKit\n\nclass A: UIView {\n  var x = 1\n}\n",
      """
      // SPDX

      import UIKit
      import CoreText

      // MARK: - Layout

      extension A {
          // Why.
          override func layoutSubviews() {
              x = 2
          }

          func stays() {}
      }

      """,
    ]
    let result = ported(texts)
    #expect(
      result[0] == """
        import UIKit
        import CoreText

        class A: UIView {
          var x = 1

          // Why.
          override func layoutSubviews() {
              x = 2
          }
        }

        """)
    #expect(
      result[1] == """
        // SPDX

        import UIKit
        import CoreText

        // MARK: - Layout

        extension A {

            func stays() {}
        }

        """)
  }

  @Test func `what a subclass overrides moves, too, with the access of the extension`() {
    let text = """
      class A {
      }
      public extension A {
        func f() {}
      }
      class B: A {
        override func f() {}
      }
      """
    #expect(
      ported(text) == """
        class A {
          public func f() {}
        }
        class B: A {
          override func f() {}
        }
        """)
  }

  @Test func `overrides in branches move with their conditions`() {
    let text = """
      import UIKit
      class A: UIView {
      }
      extension A {
        #if os(tvOS)
        override var canBecomeFocused: Bool { true }
        #else
        override func layoutSubviews() {}
        #endif
        func stays() {}
      }
      """
    #expect(
      ported(text) == """
        import UIKit
        class A: UIView {
          #if os(tvOS)
          override var canBecomeFocused: Bool { true }
          #else
          override func layoutSubviews() {}
          #endif
        }
        extension A {
          func stays() {}
        }
        """)
  }

  @Test func `a class that two branches declare gets the member in each`() {
    let text = """
      import UIKit
      #if DEBUG
      class A: UIView {
      }
      #else
      class A: UILabel {
      }
      #endif
      extension A {
        override func layoutSubviews() {}
      }
      """
    #expect(
      ported(text) == """
        import UIKit
        #if DEBUG
        class A: UIView {
          override func layoutSubviews() {}
        }
        #else
        class A: UILabel {
          override func layoutSubviews() {}
        }
        #endif
        """)
  }

  @Test func `of two kits the program's has the class`() {
    let text = """
      #if canImport(AppKit)
      import AppKit
      class A: NSView {
      }
      #else
      import UIKit
      class A: UIView {
      }
      #endif
      extension A {
        override func layoutSubviews() {}
      }
      """
    let result = ported(text, kit: .uikit)
    #expect(result.contains("class A: NSView {\n}"))
    #expect(result.contains("class A: UIView {\n  override func layoutSubviews() {}\n}"))
  }

  @Test func `an extension keeps its conformance`() {
    let text = "class A: B {}\nextension A: P {\n  override var x: Int { 1 }\n}\n"
    #expect(
      ported(text) == "class A: B {\n  override var x: Int { 1 }\n}\nextension A: P {\n}\n")
  }

  @Test func `an override for a class of another module is left`() {
    let text = "import UIKit\nextension UIViewController {\n  override func viewDidLoad() {}\n}\n"
    #expect(ported(text) == text)
    #expect(left(text).count == 1)
  }
}

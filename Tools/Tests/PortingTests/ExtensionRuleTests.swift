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

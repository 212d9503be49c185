import UIKit
extension Selector {
  #if canImport(ObjectiveC)
    @objc static let tapped = #selector(Board.tapped)
  #else
    @MainActor static let tapped = Selector(Board.tapped)
  #endif
}
#if os(macOS)
@NSApplicationMain class A {}
#endif

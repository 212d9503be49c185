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

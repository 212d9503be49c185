@objc protocol P {
    func must()
    /// Doc.
    @objc optional func may(_ x: Int)
    @objc optional func should(_ a: A) -> Bool
    @objc optional var title: String? { get }
    @objc optional var size: CGSize { get set }
}

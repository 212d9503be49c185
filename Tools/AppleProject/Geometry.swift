// SPDX-License-Identifier: MIT

import Foundation
import Darwin

func area(_ rect: CGRect, _ transform: CGAffineTransform) -> CGFloat {
    rect.applying(transform).width * cos(0)
}

final class Player: NSObject, BoardDelegate {
    func boardDidStart(_ board: Board) {}
}

struct Pool {
    let small: Small
    func tint() -> UIColor {
        if let color = small.color?(of: 1) { return color }
        return .red
    }
    @MainActor func name(of board: Board) -> String { board.delegate?.boardTitle ?? "" }
}

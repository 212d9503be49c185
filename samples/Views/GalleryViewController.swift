// SPDX-License-Identifier: MIT

import UIKit

/// A page of cells, each with a shape that one example moves.
final class GalleryViewController: UIViewController {
  private let cells = Example.all.enumerated().map { index, example in
    // From blue by violet to red, one step for each cell.
    ExampleCell(example, hue: 0.56 + 0.42 * CGFloat(index) / CGFloat(Example.all.count))
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(red: 0.94, green: 0.945, blue: 0.965, alpha: 1)
    cells.forEach(view.addSubview)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let columns = 3
    let rows = (cells.count + columns - 1) / columns
    let size = CGSize(
      width: view.bounds.width / CGFloat(columns), height: view.bounds.height / CGFloat(rows))
    for (index, cell) in cells.enumerated() {
      let (row, column) = (index / columns, index % columns)
      cell.frame = CGRect(
        x: CGFloat(column) * size.width, y: CGFloat(row) * size.height, width: size.width,
        height: size.height
      ).insetBy(dx: 5, dy: 5)
    }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    for cell in cells { cell.start() }
  }
}

/// Makes the controller of the sample's window.
@MainActor package func makeRootViewController() -> UIViewController { GalleryViewController() }
